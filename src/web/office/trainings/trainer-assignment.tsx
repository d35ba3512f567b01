import { useQuery } from '@tanstack/react-query'
import type { AssignableTrainer } from '../../../domain/staff/staff.ts'
import { read } from '../../api/api.ts'
import { Loaded } from '../../signed-in/loaded.tsx'
import { CheckboxField } from '../../ui/field.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useChange } from '../kit/use-change.ts'
import { trainersQuery } from '../queries/trainings.ts'

/** Which trainers' accounts read a session: a tick assigns it at once, and another withdraws it. */
export function TrainerAssignment({ trainingId }: { trainingId: number }) {
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
