import type { OwnRegistrationDetail } from '../../../domain/participants/participant.ts'
import { owes } from '../../../domain/participants/participant.ts'
import { Button } from '../../ui/button.tsx'
import { usePortal } from '../kit/portal-text.ts'
import { StatusBadges } from '../kit/status-badges.tsx'
import { Cancellation } from './cancellation.tsx'
import { CourseLink } from './detail-part.tsx'

/** The parts of a registration that its acts lead to. */
export const partIds = { payment: 'paiement', otherDates: 'autres-dates' }

const show = (id: string) => {
  const part = document.getElementById(id)
  part?.scrollIntoView({ block: 'start' })
  part?.focus({ preventScroll: true })
}

/** How a registration stands and what can be done with it, above all that is said of it. */
export function Acts({ detail }: { detail: OwnRegistrationDetail }) {
  const { words } = usePortal()
  const { registration, training, otherDates } = detail
  return (
    <div className="grid grid-cols-1 gap-3 px-5 py-5">
      <StatusBadges registration={registration} />
      <div className="flex flex-wrap items-center gap-2">
        <CourseLink id={registration.id} registration={registration} size="compact" />
        {owes({ ...registration, training }) && (
          <Button size="compact" onClick={() => show(partIds.payment)}>
            {words.pay.title}
          </Button>
        )}
        {otherDates.length > 0 && (
          <Button look="neutral" size="compact" onClick={() => show(partIds.otherDates)}>
            {words.registration.otherDates}
          </Button>
        )}
        <Cancellation detail={detail} />
      </div>
    </div>
  )
}
