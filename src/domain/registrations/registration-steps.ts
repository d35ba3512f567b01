import type { PermissionGroup } from '../staff/role.ts'
import { isOwing, type RegistrationSummary } from './registration.ts'

/** What the office does with a registration, in the order in which it is due, and who of the staff may. */
const steps = {
  confirm: 'administrators',
  price: 'administrators',
  record: 'money recorders',
  certificate: 'administrators',
  refund: 'money recorders',
} as const satisfies Record<string, PermissionGroup>
export type RegistrationStep = keyof typeof steps

type Known = Pick<RegistrationSummary, 'status' | 'paymentStatus' | 'price'> & {
  paymentAmount: number
  /** Whether it waits for a certificate; left out where that is not known. */
  isUncertified?: boolean
  /** What is to be given back in all, in FCFA. */
  toRefund?: number
}

/**
 * What is to be done yet for a registration, the next first (docs/rules/office.md#registration-details); of a cancelled one, what was paid is given back.
 * @param may what the person who asks may do; what is left to others is none of their steps
 */
export function stepsOf(registration: Known, may: (group: PermissionGroup) => boolean): RegistrationStep[] {
  const isDue: Record<RegistrationStep, boolean> = {
    confirm: registration.status === 'en_attente',
    price: registration.price === null,
    record: isOwing(registration),
    certificate: registration.isUncertified ?? false,
    refund: false,
  }
  if (registration.status === 'annulée') return registration.toRefund && may(steps.refund) ? ['refund'] : []
  return (Object.keys(steps) as RegistrationStep[]).filter((step) => isDue[step] && may(steps[step]))
}
