import { ContactForm } from '../../../domain/contact.ts'
import type { Locale } from '../../../domain/language.ts'
import { checkForm } from '../../form-errors.ts'

export { serverErrors } from '../../form-errors.ts'

export const check = (typed: Record<string, unknown>, locale: Locale) => checkForm(ContactForm, typed, locale)
