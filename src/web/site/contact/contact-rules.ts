import type { Locale } from '../../../domain/language.ts'
import { ContactForm } from '../../../domain/message.ts'
import { checkForm } from '../../forms/form-errors.ts'

export { serverErrors, stillWrong } from '../../forms/form-errors.ts'

export const check = (rawInput: Record<string, unknown>, locale: Locale) => checkForm(ContactForm, rawInput, locale)
