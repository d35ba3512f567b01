import type { DeliveryState } from '../../../domain/notification.ts'
import type { PaymentStatus, RegistrationStatus } from '../../../domain/registration.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { useOffice } from './office-text.ts'

const statusTones: Record<RegistrationStatus, Tone> = { en_attente: 'orange', confirmée: 'green', annulée: 'red' }
export const paymentTones: Record<PaymentStatus, Tone> = {
  en_attente: 'grey',
  partiel: 'blue',
  complet: 'green',
  remboursé: 'plain',
}

export function StatusBadge({ status }: { status: RegistrationStatus }) {
  const { words } = useOffice()
  return <Badge tone={statusTones[status]}>{words.registrationStatuses[status]}</Badge>
}

export function PaymentBadge({ status }: { status: PaymentStatus }) {
  const { words } = useOffice()
  return <Badge tone={paymentTones[status]}>{words.paymentStatuses[status]}</Badge>
}

const deliveryTones: Record<DeliveryState, Tone> = { queued: 'grey', sent: 'green', failed: 'red' }

export function DeliveryBadge({ state }: { state: DeliveryState }) {
  const { words } = useOffice()
  return <Badge tone={deliveryTones[state]}>{words.notifications.states[state]}</Badge>
}
