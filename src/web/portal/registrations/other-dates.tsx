import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { OtherDate, OwnRegistrationDetail } from '../../../domain/participants/participant.ts'
import { formatTime, formatWeekday } from '../../../domain/values/dates.ts'
import { apiOf, read } from '../../api/api.ts'
import { ownRegistrationQuery } from '../../api/participant-queries.ts'
import { refetch } from '../../api/refetch.ts'
import { serverErrors } from '../../forms/form-errors.ts'
import { DateChoice } from '../../signed-in/waiting-place.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { usePortal } from '../kit/portal-text.ts'
import { DetailPart } from './detail-part.tsx'

/** The other dates of a training that its participant may take in place of theirs, each with one click; what was paid goes along. */
export function OtherDates({ detail }: { detail: OwnRegistrationDetail }) {
  const { locale, words, text } = usePortal()
  const queryClient = useQueryClient()
  const { registration, otherDates } = detail
  const { id, status } = registration
  const labels = words.registration
  const dayOf = ({ startsAt }: OtherDate) =>
    startsAt ? `${formatWeekday(startsAt, locale)}, ${formatTime(startsAt, locale)}` : words.dashboard.noDate
  const move = useMutation({
    mutationFn: ({ id: trainingId }: OtherDate) =>
      read(
        apiOf(queryClient).participant.registrations[':id'].transfer.$post({
          param: { id: String(id) },
          json: { trainingId },
        }),
      ),
    onSuccess: (changed, date) => {
      queryClient.setQueryData(ownRegistrationQuery(id).queryKey, changed)
      void refetch(queryClient, [
        ['participant', 'registrations', 'list'],
        ['participant', 'notifications'],
        ['participant', 'documents'],
        ['trainings'],
      ])
      showToast({ variant: 'default', title: labels.moved, description: labels.movedText(dayOf(date)) })
    },
  })
  if (otherDates.length === 0) return null
  return (
    <DetailPart title={labels.otherDates}>
      <p className="text-muted">{status === 'annulée' ? labels.otherDatesCancelled : labels.otherDatesText}</p>
      {move.isError && <FormFailure message={serverErrors(move.error, text).message} />}
      <DateChoice
        dates={otherDates}
        labelOf={(date) => labels.takeDate(dayOf(date))}
        placesLeft={labels.placesLeft}
        isPending={move.isPending}
        onTake={(date) => move.mutate(date)}
      />
    </DetailPart>
  )
}
