import { ContactForm } from '../../../domain/messages/message.ts'
import type { Locale } from '../../../domain/values/language.ts'
import { checkForm } from '../../forms/form-errors.ts'

export { serverErrors, stillWrong } from '../../forms/form-errors.ts'

export const check = (rawInput: Record<string, unknown>, locale: Locale) => checkForm(ContactForm, rawInput, locale)
