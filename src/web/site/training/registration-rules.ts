import { PublicRegistrationForm } from '../../../domain/registrations/registration.ts'
import type { Locale } from '../../../domain/values/language.ts'
import { checkForm } from '../../forms/form-errors.ts'

export { registrationConfirmation } from '../../../domain/registrations/registration-confirmation.ts'
export { serverErrors, stillWrong } from '../../forms/form-errors.ts'

export const check = ({ termsAccepted, ...typed }: Record<string, unknown>, locale: Locale) =>
  checkForm(PublicRegistrationForm, { ...typed, termsAccepted: termsAccepted === 'on' }, locale)
