import type { PaymentStatus, RegistrationStatus } from '../../../domain/registration.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { usePortal } from './portal-text.ts'

const statusTones: Record<RegistrationStatus, Tone> = { en_attente: 'orange', confirmée: 'green', annulée: 'red' }
const paymentTones: Record<PaymentStatus, Tone> = {
  en_attente: 'grey',
  partiel: 'blue',
  complet: 'green',
  remboursé: 'plain',
}

/** Where a registration and its payment stand. */
export function StatusBadges({
  registration,
}: {
  registration: { status: RegistrationStatus; paymentStatus: PaymentStatus }
}) {
  const { words } = usePortal()
  const { status, paymentStatus } = registration
  return (
    <p className="flex flex-wrap gap-2">
      <Badge tone={statusTones[status]}>{words.registrationStatuses[status]}</Badge>
      <Badge tone={paymentTones[paymentStatus]}>{words.paymentStatuses[paymentStatus]}</Badge>
    </p>
  )
}
