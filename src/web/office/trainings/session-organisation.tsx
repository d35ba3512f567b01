import { useQuery } from '@tanstack/react-query'
import { isReminderOver, type SessionReminders as Reminders } from '../../../domain/announcements/session-reminder.ts'
import type { AssignableTrainer } from '../../../domain/staff/staff.ts'
import type { Training } from '../../../domain/trainings/training-schemas.ts'
import { formatMoment } from '../../../domain/values/dates.ts'
import { read } from '../../api/api.ts'
import { Loaded } from '../../signed-in/loaded.tsx'
import { CheckboxField } from '../../ui/field.tsx'
import { ProgrammeQuestions } from '../evaluations/programme-questions.tsx'
import { OfficeLink } from '../kit/office-link.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useChange } from '../kit/use-change.ts'
import { trainersQuery, trainingRemindersQuery } from '../queries/trainings.ts'
import { ProgrammeCard } from './programme-card.tsx'

/** Which trainers' accounts read a session: a tick assigns it at once, and another withdraws it. */
function TrainerAssignment({ trainingId }: { trainingId: number }) {
  const { words } = useOffice()
  const labels = words.trainers
  const trainers = useQuery(trainersQuery(trainingId))
  const assignment = useChange({
    failsIn: 'toast',
    send: (api, json: { userId: number; isAssigned: boolean }) =>
      read(api.admin.trainings[':id'].trainers.$put({ param: { id: String(trainingId) }, json })),
    success: { title: labels.saved },
    touches: [['trainings', 'trainers']],
  })
  const assign = ({ id, isAssigned }: AssignableTrainer) => assignment.mutate({ userId: id, isAssigned: !isAssigned })
  return (
    <section aria-labelledby="formateurs-titre" className="grid gap-2">
      <h3 id="formateurs-titre" className="font-body font-semibold text-base">
        {labels.title}
      </h3>
      <p className="text-muted text-sm">{labels.text}</p>
      <Loaded query={trainers} error={words.registrations.loadError} lines={2}>
        {(accounts) =>
          accounts.length === 0 ? (
            <p className="text-muted text-sm">{labels.none}</p>
          ) : (
            <div className="grid gap-2">
              {accounts.map((trainer) => (
                <CheckboxField
                  key={trainer.id}
                  label={trainer.username}
                  checked={trainer.isAssigned}
                  disabled={assignment.isPending}
                  onChange={() => assign(trainer)}
                />
              ))}
            </div>
          )
        }
      </Loaded>
    </section>
  )
}

/** Which reminders of a session go out by themselves, when, and to how many they went; one switch for all of them. */
function SessionReminders({ trainingId }: { trainingId: number }) {
  const labels = useOffice().words.session.reminders
  const reminders = useQuery(trainingRemindersQuery(trainingId))
  return (
    <section
      aria-labelledby="rappels-titre"
      className="grid grid-cols-1 gap-3 rounded-box border border-sand bg-surface p-5"
    >
      <h3 id="rappels-titre" className="font-body font-semibold text-base">
        {labels.title}
      </h3>
      <Loaded query={reminders} lines={4}>
        {(found) => <Switch trainingId={trainingId} found={found} />}
      </Loaded>
    </section>
  )
}

function Switch({ trainingId, found }: { trainingId: number; found: Reminders }) {
  const { locale, words } = useOffice()
  const labels = words.session.reminders
  const change = useChange({
    failsIn: 'toast',
    send: (api, isOn: boolean) =>
      read(api.admin.trainings[':id'].reminders.$put({ param: { id: String(trainingId) }, json: { isOn } })),
    success: { title: labels.saved },
    touches: [['trainings', 'reminders']],
  })
  return (
    <>
      <CheckboxField
        label={labels.isOn}
        checked={found.isOn}
        disabled={change.isPending}
        onChange={() => change.mutate(!found.isOn)}
      />
      <ul className="framed-rows text-sm">
        {found.reminders.map(({ kind, isInUse, dueAt, sent }) => (
          <li key={kind} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-4 py-3">
            <span className="font-semibold">{labels.kinds[kind]}</span>
            <span className="text-muted tabular-nums">
              {sent > 0
                ? labels.sent(sent)
                : !(found.isOn && isInUse)
                  ? labels.off
                  : dueAt
                    ? (isReminderOver(new Date(dueAt), new Date()) ? labels.missed : labels.dueAt)(
                        formatMoment(dueAt, locale),
                      )
                    : labels.noDate}
            </span>
          </li>
        ))}
      </ul>
      <p className="text-muted text-sm">{labels.hint}</p>
      <OfficeLink to={{ onglet: 'reglages' }} className="text-link justify-self-start text-sm">
        {labels.settings}
      </OfficeLink>
    </>
  )
}

/** What is arranged around a session: its reminders, what holds for its programme, and whose account may look after it. */
export function SessionOrganisation({ training }: { training: Training }) {
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
      <SessionReminders trainingId={training.id} />
      <ProgrammeCard programmeId={training.programmeId} />
      <ProgrammeQuestions programmeId={training.programmeId} />
      <div className="rounded-box border border-sand bg-surface p-5">
        <TrainerAssignment trainingId={training.id} />
      </div>
    </div>
  )
}
