import { useQuery } from '@tanstack/react-query'
import { type Ref, useState } from 'react'
import type { SessionOverview } from '../../../domain/trainings/session-overview.ts'
import { trainingHeadings } from '../../../domain/trainings/training.ts'
import type { Training } from '../../../domain/trainings/training-schemas.ts'
import { formatTime, formatWeekday } from '../../../domain/values/dates.ts'
import { formatMoney } from '../../../domain/values/money.ts'
import { Loaded } from '../../signed-in/loaded.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { OfficeLink } from '../kit/office-link.tsx'
import { useOffice } from '../kit/office-text.ts'
import { OnlyFor } from '../kit/only-for.tsx'
import { useMay } from '../kit/use-may.ts'
import type { OfficeView } from '../kit/use-office-search.ts'
import { daysQuery } from '../queries/presence.ts'
import { officeTrainingQuery, trainingOverviewQuery } from '../queries/trainings.ts'
import { WaitingSummary } from '../waiting/waiting-badge.tsx'
import { DaysDialog } from './days-dialog.tsx'
import { AttendanceLink, PresenceLink } from './own-training-sheet.tsx'
import { RepeatDialog } from './repeat-dialog.tsx'
import { SessionFile } from './session-file.tsx'
import type { TrainingAction } from './training-action.ts'
import { trainingTones } from './training-columns.tsx'

/** Opens what a session is held again by. */
function RepeatButton({ trainingId }: { trainingId: number }) {
  const { words } = useOffice()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="outline" size="compact" onClick={() => setOpen(true)}>
        {words.session.repeat.action}
      </Button>
      {isOpen && <RepeatDialog trainingId={trainingId} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Opens the half-days of a session, to be set. */
function DaysButton({ trainingId }: { trainingId: number }) {
  const { words } = useOffice()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="neutral" size="compact" onClick={() => setOpen(true)}>
        {words.days.title}
      </Button>
      {isOpen && <Days trainingId={trainingId} onClose={() => setOpen(false)} />}
    </>
  )
}

function Days({ trainingId, onClose }: { trainingId: number; onClose: () => void }) {
  const { words } = useOffice()
  const days = useQuery(daysQuery(trainingId))
  const training = useQuery(officeTrainingQuery(String(trainingId)))
  if (days.data && training.data) {
    return <DaysDialog trainingId={trainingId} trainers={training.data.trainers} days={days.data} onClose={onClose} />
  }
  return (
    <Dialog title={words.days.title} shape="wide" closeLabel={words.close} onClose={onClose}>
      <div className="p-5">
        {days.data ? (
          <Loaded query={training} error={words.trainings.oneLoadError}>
            {() => null}
          </Loaded>
        ) : (
          <Loaded query={days} error={words.trainings.oneLoadError}>
            {() => null}
          </Loaded>
        )}
      </div>
    </Dialog>
  )
}

interface Props {
  training: Training
  headingRef: Ref<HTMLHeadingElement>
  act: (action: TrainingAction) => void
}

/** Which session it is, when and where, how it stands, and what is to be done about it. */
export function SessionHead({ training, headingRef, act }: Props) {
  const { locale, text, words } = useOffice()
  const { title } = trainingHeadings(training, locale)
  const { status, startsAt, location, trainers } = training
  const when = startsAt ? `${formatWeekday(startsAt, locale)}, ${formatTime(startsAt, locale)}` : words.trainings.noDate
  const overview = useQuery(trainingOverviewQuery(training.id))
  return (
    <header className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
        <div className="grid min-w-0 gap-1">
          <h2 ref={headingRef} tabIndex={-1} lang={title.lang} className="text-heading outline-none">
            {title.text}
          </h2>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Badge tone={trainingTones[status]}>{text.statuses[status]}</Badge>
            <span className="first-letter:uppercase">{[when, location].join(' · ')}</span>
          </p>
          {trainers.length > 0 && <p className="text-muted text-sm">{trainers.join(', ')}</p>}
        </div>
        <nav aria-label={words.session.actions} className="flex flex-wrap gap-2 print:hidden">
          <OnlyFor group="administrators">
            <Button look="outline" size="compact" onClick={() => act({ kind: 'edit', training })}>
              {words.trainings.edit}
            </Button>
            {startsAt && <RepeatButton trainingId={training.id} />}
          </OnlyFor>
          <OnlyFor group="training staff">
            <PresenceLink trainingId={training.id} />
            <AttendanceLink trainingId={training.id} />
          </OnlyFor>
          <OnlyFor group="administrators">
            <DaysButton trainingId={training.id} />
          </OnlyFor>
        </nav>
      </div>
      {overview.data && <Figures training={training} overview={overview.data} />}
      <OnlyFor group="money readers">
        <WaitingSummary trainingId={training.id} />
      </OnlyFor>
    </header>
  )
}

/** Where each thing to do is worked off: the session's list, narrowed to exactly those, or the screen of its presence. */
const placesOf = (trainingId: number): Record<keyof SessionOverview['toDo'], OfficeView> => ({
  toConfirm: { statut: 'en_attente' },
  owing: { solde: 'owing' },
  refundable: { groupe: 'refundable' },
  unproven: { groupe: 'unproven' },
  uncertified: { groupe: 'uncertified' },
  openPresence: { presence: trainingId },
})

function Figures({ training, overview }: { training: Training; overview: SessionOverview }) {
  const { words } = useOffice()
  const labels = words.session
  const { confirmed, pending, received, due, missing, toDo } = overview
  const taken = confirmed + pending
  const places = placesOf(training.id)
  const may = useMay()
  const kinds = (Object.keys(places) as (keyof typeof places)[]).filter(
    (kind) => toDo[kind] > 0 && (kind !== 'openPresence' || may('training staff')),
  )
  return (
    <div className="grid grid-cols-1 gap-3">
      <dl className="grid grid-cols-1 gap-px overflow-hidden rounded-box border border-sand bg-sand text-sm min-[22rem]:grid-cols-2 md:grid-cols-4">
        {[
          [labels.places, words.trainings.filling(taken, training.maxParticipants)],
          [labels.confirmed, String(confirmed)],
          [labels.received, formatMoney(received)],
          [labels.due, formatMoney(due)],
        ].map(([label, value]) => (
          <div key={label} className="grid gap-0.5 bg-surface px-3 py-3 sm:px-4">
            <dt className="text-muted">{label}</dt>
            <dd className="font-bold font-heading text-base tabular-nums sm:text-xl">{value}</dd>
          </div>
        ))}
      </dl>
      {kinds.length > 0 && (
        <ul aria-label={words.dashboard.toDo} className="flex flex-wrap gap-2 print:hidden">
          {kinds.map((kind) => (
            <li key={kind}>
              <OfficeLink
                to={{ onglet: 'formations', formation: training.id, ...places[kind] }}
                resetScroll={false}
                className="inline-flex min-h-9 phone:min-h-11 items-center rounded-full border border-orange bg-orange-wash px-3.5 text-orange-deep text-sm underline decoration-orange/40 underline-offset-4 hover:decoration-current"
              >
                {labels.toDo[kind](toDo[kind])}
              </OfficeLink>
            </li>
          ))}
        </ul>
      )}
      {missing && <SessionFile trainingId={training.id} missing={missing} />}
    </div>
  )
}
