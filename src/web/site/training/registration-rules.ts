import type { Locale } from '../../../domain/language.ts'
import { PublicRegistrationForm } from '../../../domain/registration.ts'
import { checkForm } from '../../forms/form-errors.ts'

export { registrationConfirmation } from '../../../domain/registration-confirmation.ts'
export { serverErrors, stillWrong } from '../../forms/form-errors.ts'

export const check = ({ termsAccepted, ...typed }: Record<string, unknown>, locale: Locale) =>
  checkForm(PublicRegistrationForm, { ...typed, termsAccepted: termsAccepted === 'on' }, locale)
