import type { RegistrationDetail } from '../../domain/registration.ts'
import type { Actor } from '../session/actor.ts'

/**
 * What somebody of the staff reads of a registration: an accountant who it is, for what, and the money, but neither what the person
 * needs nor the firm's letters to them.
 */
export const asReadBy = ({ user }: Pick<Actor, 'user'>, detail: RegistrationDetail): RegistrationDetail =>
  user?.role === 'accountant'
    ? { ...detail, registration: { ...detail.registration, specialRequirements: null }, notifications: [] }
    : detail
