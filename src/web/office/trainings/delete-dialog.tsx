import { useQuery } from '@tanstack/react-query'
import { sessionName } from '../../../domain/trainings/session-name.ts'
import type { AnnouncementForm, TrainingSummary } from '../../../domain/trainings/training-schemas.ts'
import { done, read } from '../../api/api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AnnounceQuestion, useAnnouncing } from '../announcements/announce-question.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useChange } from '../kit/use-change.ts'
import { trainingRegistrationsQuery } from '../queries/presence.ts'

const touches = [['trainings'], ['registrations'], ['payments'], ['dashboard'], ['announcements']]

interface Props {
  training: TrainingSummary
  onClose: () => void
}

/**
 * Asks before deleting (docs/rules/office.md#trainings-tab). A training with live registrations is not deleted (docs/rules/trainings.md#deleting): that is said at once, with
 * how many there are, and "annulée" is offered instead.
 */
export function DeleteDialog({ training, onClose }: Props) {
  const { locale, words } = useOffice()
  const registrations = useQuery({ ...trainingRegistrationsQuery(training.id), staleTime: 0 })
  const live = registrations.data?.filter(({ status }) => status !== 'annulée').length ?? 0
  return (
    <Dialog title={words.trainings.deleteTitle} closeLabel={words.close} onClose={onClose}>
      <div className="grid gap-5 p-5">
        <p className="font-semibold">{sessionName(training, locale)}</p>
        {registrations.isFetching && !registrations.data ? (
          <Skeleton label={words.loading} lines={2} />
        ) : live > 0 ? (
          <Cancellation training={training} live={live} onClose={onClose} />
        ) : (
          <Deletion training={training} onClose={onClose} />
        )}
      </div>
    </Dialog>
  )
}

function Deletion({ training, onClose }: Props) {
  const { words } = useOffice()
  const removal = useChange({
    send: (api) => done(api.trainings[':id'].$delete({ param: { id: String(training.id) } })),
    success: { title: words.trainings.deleted },
    touches,
    onSuccess: onClose,
  })
  return (
    <>
      <p>{words.trainings.deleteQuestion}</p>
      <FormFailure title={words.error} message={removal.failure?.message} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="neutral" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button look="danger" disabled={removal.isPending} onClick={() => removal.mutate(undefined)}>
          {removal.isPending ? words.trainings.deleting : words.trainings.remove}
        </Button>
      </div>
    </>
  )
}

function Cancellation({ training, live, onClose }: Props & { live: number }) {
  const { words } = useOffice()
  const isCancelled = training.status === 'annulée'
  const announcing = useAnnouncing(training.id)
  const cancellation = useChange({
    send: async (api, announcement: AnnouncementForm | undefined) => {
      const { title, description, version } = await read(api.trainings[':id'].$get({ param: { id: training.slug } }))
      const param = { id: String(training.id) }
      return read(
        api.trainings[':id'].$put({
          param,
          json: { title, description, version, status: 'annulée', ...(announcement && { announcement }) },
        }),
      )
    },
    success: { title: words.trainings.updated },
    touches,
    onSuccess: () => {
      onClose()
      announcing.showTold()
    },
  })
  if (announcing.announced) {
    return (
      <AnnounceQuestion
        announced={announcing.announced}
        change={cancellation}
        onConfirm={cancellation.mutate}
        onBack={announcing.back}
      />
    )
  }
  const cancel = async () => {
    if (await announcing.ask(training, { ...training, status: 'annulée' })) cancellation.mutate(undefined)
  }
  return (
    <>
      <p className="rounded-lg bg-orange-wash px-4 py-3 text-orange-deep">{words.trainings.deleteRefused(live)}</p>
      {!isCancelled && <p>{words.trainings.cancelInsteadText}</p>}
      <FormFailure title={words.error} message={cancellation.failure?.message} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="neutral" onClick={onClose}>
          {isCancelled ? words.close : words.cancel}
        </Button>
        {!isCancelled && (
          <Button disabled={cancellation.isPending || announcing.isAsking} onClick={cancel}>
            {cancellation.isPending ? words.saving : words.trainings.cancelInstead}
          </Button>
        )}
      </div>
    </>
  )
}
