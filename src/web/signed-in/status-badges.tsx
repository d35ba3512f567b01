import { paymentStatusLabels, registrationStatusLabels } from '../../domain/desk/labels.ts'
import type { PaymentStatus, RegistrationStatus } from '../../domain/registrations/registration.ts'
import { useSite } from '../page/use-site.ts'
import { Badge, type Tone } from '../ui/badge.tsx'

const statusTones: Record<RegistrationStatus, Tone> = { en_attente: 'orange', confirmée: 'green', annulée: 'red' }
export const paymentTones: Record<PaymentStatus, Tone> = {
  en_attente: 'grey',
  partiel: 'blue',
  complet: 'green',
  remboursé: 'plain',
}

interface Props {
  status: RegistrationStatus
  labels?: typeof registrationStatusLabels
}

/** Where a registration stands. */
export function StatusBadge({ status, labels = registrationStatusLabels }: Props) {
  const { locale } = useSite()
  return <Badge tone={statusTones[status]}>{labels[status][locale]}</Badge>
}

interface PaymentBadgeProps {
  status: PaymentStatus
  labels?: typeof paymentStatusLabels
}

/** Where its payment stands. */
export function PaymentBadge({ status, labels = paymentStatusLabels }: PaymentBadgeProps) {
  const { locale } = useSite()
  return <Badge tone={paymentTones[status]}>{labels[status][locale]}</Badge>
}
