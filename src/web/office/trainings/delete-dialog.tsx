import { useQueryClient } from '@tanstack/react-query'
import type { TrainingSummary } from '../../../domain/training-schemas.ts'
import { ApiError, done, read } from '../../api.ts'
import { officeTrainingQuery } from '../../queries/office-trainings.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { useOffice } from '../office-text.ts'
import { useChange } from '../use-change.ts'

const touches = [['trainings'], ['registrations'], ['dashboard']]

/** Asks before deleting (§2); a training that has registrations is refused, and "annulée" offered instead (decisions "Trainings"). */
export function DeleteDialog({ training, onClose }: { training: TrainingSummary; onClose: () => void }) {
  const { words } = useOffice()
  const queryClient = useQueryClient()
  const param = { id: String(training.id) }
  const removal = useChange({
    failsIn: 'place',
    send: (api) => done(api.trainings[':id'].$delete({ param })),
    success: { title: words.trainings.deleted },
    touches,
    onSuccess: onClose,
  })
  const cancellation = useChange({
    failsIn: 'place',
    send: async (api) => {
      const { id, createdAt, placesLeft, ...whole } = await queryClient.fetchQuery(officeTrainingQuery(training.slug))
      return read(api.trainings[':id'].$put({ param, json: { ...whole, status: 'annulée' } }))
    },
    success: { title: words.trainings.updated },
    touches,
    onSuccess: onClose,
  })
  const hasRegistrations =
    removal.error instanceof ApiError && removal.error.problem?.code === 'training_has_registrations'
  const isBusy = removal.isPending || cancellation.isPending
  return (
    <Dialog title={words.trainings.deleteTitle} closeLabel={words.close} onClose={onClose}>
      <div className="grid gap-5 p-5">
        <p className="font-semibold">{training.title}</p>
        <p>{words.trainings.deleteQuestion}</p>
        <FormFailure title={words.error} message={cancellation.failure?.message ?? removal.failure?.message} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="neutral" onClick={onClose}>
            {words.cancel}
          </Button>
          {hasRegistrations && training.status !== 'annulée' ? (
            <Button disabled={isBusy} onClick={() => cancellation.mutate(undefined)}>
              {cancellation.isPending ? words.saving : words.trainings.cancelInstead}
            </Button>
          ) : (
            <Button look="danger" disabled={isBusy} onClick={() => removal.mutate(undefined)}>
              {removal.isPending ? words.trainings.deleting : words.trainings.remove}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  )
}
