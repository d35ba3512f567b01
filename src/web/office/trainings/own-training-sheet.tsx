import { useQuery } from '@tanstack/react-query'
import type { TrainingParticipant } from '../../../domain/registrations/registration.ts'
import { trainingHeadings } from '../../../domain/trainings/training.ts'
import { EmptyList, FramedRows } from '../../signed-in/empty-list.tsx'
import { Loaded } from '../../signed-in/loaded.tsx'
import { StatusBadge } from '../../signed-in/status-badges.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { DetailSheet } from '../kit/detail-sheet.tsx'
import { fullName } from '../kit/full-name.ts'
import { OfficeLink } from '../kit/office-link.tsx'
import { useOffice } from '../kit/office-text.ts'
import { SignedSheets } from '../presence/signed-sheets.tsx'
import { trainingParticipantsQuery } from '../queries/presence.ts'
import { officeTrainingQuery } from '../queries/trainings.ts'

/** Who comes to a trainer's session, and the sheets they sign and have signed: names, organizations and what they need. */
export function OwnTrainingSheet({ trainingId, onClose }: { trainingId: number; onClose: () => void }) {
  const { locale, words } = useOffice()
  const found = useQuery(officeTrainingQuery(String(trainingId)))
  const participants = useQuery(trainingParticipantsQuery(trainingId))
  const labels = words.participants
  return (
    <DetailSheet
      title={found.data ? trainingHeadings(found.data, locale).title.text : labels.title}
      query={participants}
      notFound={labels.notFound}
      loadError={words.registrations.loadError}
      onClose={onClose}
    >
      {(people) => (
        <Loaded query={found} error={words.registrations.loadError}>
          {(training) => (
            <div className="grid grid-cols-1 gap-5 p-5">
              <p className="text-sm tabular-nums">
                {labels.filling(people.length, training.maxParticipants)} ·{' '}
                {labels.confirmed(people.filter(({ status }) => status === 'confirmée').length)}
              </p>
              <nav aria-label={labels.title} className="flex flex-wrap gap-2">
                <PresenceLink trainingId={trainingId} />
                <AttendanceLink trainingId={trainingId} />
              </nav>
              <FramedRows rows={people} none={<EmptyList>{labels.empty}</EmptyList>}>
                {(person) => <Person key={person.id} person={person} />}
              </FramedRows>
              <SignedSheets training={training} />
            </div>
          )}
        </Loaded>
      )}
    </DetailSheet>
  )
}

function Person({ person }: { person: TrainingParticipant }) {
  const { words } = useOffice()
  const { participant, status, specialRequirements } = person
  return (
    <li className="grid gap-1.5 px-4 py-3 text-sm">
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
        <span className="font-semibold">{fullName(participant)}</span>
        <StatusBadge status={status} />
      </p>
      {participant.organization && (
        <p>{[participant.organization, participant.position].filter(Boolean).join(' · ')}</p>
      )}
      {specialRequirements && (
        <p className="whitespace-pre-line rounded-lg bg-orange-wash px-3 py-2 text-orange-deep">
          <span className="font-semibold">{`${words.registration.specialRequirements}${words.dashboard.colon} `}</span>
          {specialRequirements}
        </p>
      )}
    </li>
  )
}

/** To the sheet that those who come sign. */
export function AttendanceLink({ trainingId }: { trainingId: number }) {
  const { words } = useOffice()
  return (
    <OfficeLink to={{ onglet: 'formations', emargement: trainingId }} className={buttonClass('outline', '', 'compact')}>
      {words.participants.attendance}
    </OfficeLink>
  )
}

/** To where it is noted who is there. */
export function PresenceLink({ trainingId }: { trainingId: number }) {
  const { words } = useOffice()
  return (
    <OfficeLink to={{ onglet: 'formations', presence: trainingId }} className={buttonClass('primary', '', 'compact')}>
      {words.presence.title}
    </OfficeLink>
  )
}
