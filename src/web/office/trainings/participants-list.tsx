import { Link } from '@tanstack/react-router'
import { formatMoney } from '../../../domain/money.ts'
import { formatPhone } from '../../../domain/phone.ts'
import { isOwing, type RegistrationRow, remainingOf } from '../../../domain/registration.ts'
import type { TrainingSummary } from '../../../domain/training-schemas.ts'
import { PaymentBadge, StatusBadge } from '../../signed-in/status-badges.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { fullName } from '../kit/full-name.ts'
import { useOffice } from '../kit/office-text.ts'
import { OnlyFor } from '../kit/only-for.tsx'
import { useMay } from '../kit/use-may.ts'
import { AttendanceLink } from './attendance-link.tsx'
import { TrainerAssignment } from './trainer-assignment.tsx'

interface Props {
  training: Pick<TrainingSummary, 'id' | 'maxParticipants' | 'status'>
  registrations: readonly RegistrationRow[]
}

/** A training's registrations by name, those cancelled last, and what is made from them: attendance sheet, certificates. */
export function ParticipantsList({ training, registrations }: Props) {
  const { words } = useOffice()
  const may = useMay()
  const { id, maxParticipants, status } = training
  const labels = words.participants
  const live = registrations.filter((registration) => registration.status !== 'annulée')
  const cancelled = registrations.filter((registration) => registration.status === 'annulée')
  const confirmed = live.filter((registration) => registration.status === 'confirmée').length
  return (
    <div className="grid grid-cols-1 gap-5 p-5">
      <p className="text-sm tabular-nums">
        {labels.filling(live.length, maxParticipants)} · {labels.confirmed(confirmed)}
      </p>
      <nav aria-label={labels.title} className="flex flex-wrap gap-2">
        <OnlyFor circle="training staff">
          <AttendanceLink trainingId={id} />
        </OnlyFor>
        {status === 'terminée' && may('administrators') && (
          <Link
            to="/admin"
            search={{ onglet: 'documents', certificats: id }}
            className={buttonClass('outline', '', 'compact')}
          >
            {labels.certificates}
          </Link>
        )}
        <Link
          to="/admin"
          search={{ onglet: 'documents', formation: id }}
          className={buttonClass('neutral', '', 'compact')}
        >
          {labels.documents}
        </Link>
      </nav>
      {registrations.length === 0 ? (
        <p className="rounded-lg border border-sand border-dashed py-10 text-center text-muted">{labels.empty}</p>
      ) : (
        <ul className="divide-y divide-sand rounded-lg border border-sand">
          {[...live, ...cancelled].map((registration) => (
            <Participant key={registration.id} registration={registration} />
          ))}
        </ul>
      )}
      <OnlyFor circle="administrators">
        <TrainerAssignment trainingId={id} />
      </OnlyFor>
    </div>
  )
}

function Participant({ registration }: { registration: RegistrationRow }) {
  const { words } = useOffice()
  const { id, participant, status, paymentStatus } = registration
  const name = fullName(participant)
  const contact = 'text-muted underline decoration-sand-deep underline-offset-4 hover:text-green'
  return (
    <li className={`grid gap-1.5 px-4 py-3 text-sm ${status === 'annulée' ? 'bg-paper' : ''}`}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
        <Link
          to="/admin"
          search={(view) => ({ ...view, inscription: id })}
          resetScroll={false}
          title={words.participants.open(name)}
          className="font-semibold underline decoration-sand-deep underline-offset-4 hover:text-green"
        >
          {name}
        </Link>
        <span className="flex flex-wrap gap-1.5">
          <StatusBadge status={status} />
          <PaymentBadge status={paymentStatus} />
        </span>
      </div>
      {participant.organization && (
        <p>{[participant.organization, participant.position].filter(Boolean).join(' · ')}</p>
      )}
      <p className="flex flex-wrap gap-x-4 gap-y-1">
        <a href={`tel:${participant.phone}`} className={`${contact} whitespace-nowrap`}>
          {formatPhone(participant.phone)}
        </a>
        <a href={`mailto:${participant.email}`} className={`${contact} break-all`}>
          {participant.email}
        </a>
        {isOwing(registration) && (
          <span className="whitespace-nowrap tabular-nums">
            {words.participants.remaining(formatMoney(remainingOf(registration)))}
          </span>
        )}
      </p>
    </li>
  )
}
