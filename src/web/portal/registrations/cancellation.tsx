import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OwnRegistrationDetail } from '../../../domain/participants/participant.ts'
import { trainingHeadings } from '../../../domain/trainings/training.ts'
import { formatMoment } from '../../../domain/values/dates.ts'
import { formatPhone } from '../../../domain/values/phone.ts'
import { apiOf, read } from '../../api/api.ts'
import { ownRegistrationQuery } from '../../api/participant-queries.ts'
import { refetch, showAnswer } from '../../api/refetch.ts'
import { serverErrors } from '../../forms/form-errors.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { usePortal } from '../kit/portal-text.ts'

/** Cancelling one's own registration, until 48 hours before the start, with a confirmation; past that, whom to call. */
export function Cancellation({ detail }: { detail: OwnRegistrationDetail }) {
  const { locale, words, company } = usePortal()
  const [isAsking, setAsking] = useState(false)
  const { registration, training } = detail
  const { canCancel, cancellableUntil } = registration
  const labels = words.registration
  const isCourse = training.kind === 'online_course'
  if (!canCancel && (registration.status === 'annulée' || training.status !== 'programmée')) return null
  return (
    <>
      {canCancel ? (
        <>
          <Button look="quiet" size="compact" className="max-sm:-mx-3 text-red" onClick={() => setAsking(true)}>
            {labels.cancel}
          </Button>
          <p className="w-full text-muted text-sm">
            {isCourse
              ? labels.cancelCourse
              : cancellableUntil
                ? labels.cancelUntil(formatMoment(cancellableUntil, locale))
                : labels.cancelAnytime}
          </p>
        </>
      ) : (
        <p className="w-full text-muted text-sm">
          {(isCourse ? labels.cancelCourseClosed : labels.cancelClosed)(formatPhone(company.phone))}
        </p>
      )}
      {isAsking && <CancelDialog detail={detail} onClose={() => setAsking(false)} />}
    </>
  )
}

function CancelDialog({ detail, onClose }: { detail: OwnRegistrationDetail; onClose: () => void }) {
  const { locale, words, text } = usePortal()
  const queryClient = useQueryClient()
  const { id, paymentAmount } = detail.registration
  const labels = words.registration
  const cancel = useMutation({
    mutationFn: () =>
      read(apiOf(queryClient).participant.registrations[':id'].cancel.$post({ param: { id: String(id) } })),
    onSuccess: (changed) => {
      showAnswer(queryClient, ownRegistrationQuery(id).queryKey, changed)
      void refetch(queryClient, [
        ['participant', 'registrations', 'list'],
        ['participant', 'notifications'],
        ['trainings'],
      ])
      showToast({ variant: 'default', title: labels.cancelled, description: labels.cancelledText })
      onClose()
    },
  })
  return (
    <Dialog title={labels.cancelTitle} closeLabel={words.close} onClose={onClose}>
      <div className="grid gap-4 p-5">
        <p>{labels.cancelText(trainingHeadings(detail.training, locale).title.text)}</p>
        {paymentAmount > 0 && <p>{labels.cancelPaid}</p>}
        {cancel.isError && <FormFailure message={serverErrors(cancel.error, text).message} />}
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="neutral" onClick={onClose}>
            {labels.keep}
          </Button>
          <Button look="danger" disabled={cancel.isPending} onClick={() => cancel.mutate()}>
            {cancel.isPending ? labels.cancelling : labels.cancelConfirm}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
