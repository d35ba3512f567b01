import { ownPaymentStatusLabels, ownRegistrationStatusLabels } from '../../../domain/desk/labels.ts'
import type { PaymentStatus, RegistrationStatus } from '../../../domain/registrations/registration.ts'
import { PaymentBadge, StatusBadge } from '../../signed-in/status-badges.tsx'

/** Where a registration and its payment stand. */
export function StatusBadges({
  registration,
}: {
  registration: { status: RegistrationStatus; paymentStatus: PaymentStatus }
}) {
  const { status, paymentStatus } = registration
  return (
    <p className="flex flex-wrap gap-2">
      <StatusBadge status={status} labels={ownRegistrationStatusLabels} />
      <PaymentBadge status={paymentStatus} labels={ownPaymentStatusLabels} />
    </p>
  )
}
