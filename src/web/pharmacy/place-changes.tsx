import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoment, formatTime, formatWeekday } from '../../domain/dates.ts'
import type { OtherDate } from '../../domain/participant.ts'
import type { BookedRegistration } from '../../domain/pharmacy-booking.ts'
import { apiOf, read } from '../api/api.ts'
import { serverErrors } from '../forms/form-errors.ts'
import { LoadFailure } from '../signed-in/load-failure.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FormFailure } from '../ui/form-failure.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { showToast } from '../ui/toast-store.ts'
import { usePharmacyText } from './pharmacy-text.ts'
import { bookedKey, datesQuery } from './queries.ts'

interface Props {
  registration: BookedRegistration
  name: string
}

/** Giving a place up, and taking another date for it, as long as that may be done here (docs/rules/pharmacies.md#places). */
export function PlaceChanges({ registration, name }: Props) {
  const { words } = usePharmacyText()
  const [open, setOpen] = useState<'cancel' | 'move'>()
  const close = () => setOpen(undefined)
  return (
    <>
      {registration.canMove && (
        <Button look="neutral" size="compact" onClick={() => setOpen('move')}>
          {words.place.move}
          <span className="sr-only">{words.naming.of(name)}</span>
        </Button>
      )}
      {registration.canCancel && (
        <Button look="quiet" size="compact" className="text-red" onClick={() => setOpen('cancel')}>
          {words.place.cancel}
          <span className="sr-only">{words.naming.of(name)}</span>
        </Button>
      )}
      {open === 'cancel' && <CancelDialog registration={registration} name={name} onClose={close} />}
      {open === 'move' && <MoveDialog registration={registration} name={name} onClose={close} />}
    </>
  )
}

function CancelDialog({ registration, name, onClose }: Props & { onClose: () => void }) {
  const { words, text, locale } = usePharmacyText()
  const labels = words.place
  const queryClient = useQueryClient()
  const param = { id: String(registration.id) }
  const cancelling = useMutation({
    mutationFn: () => read(apiOf(queryClient).pharmacy.registrations[':id'].cancel.$post({ param })),
    onSuccess: () => {
      onClose()
      showToast({ variant: 'default', title: labels.cancelled })
      return queryClient.invalidateQueries({ queryKey: bookedKey })
    },
  })
  const { cancellableUntil, paymentAmount } = registration
  return (
    <Dialog title={labels.cancelTitle} closeLabel={words.close} onClose={onClose}>
      <div className="grid gap-4 p-5">
        <p>{labels.cancelText(name)}</p>
        {paymentAmount > 0 && <p>{labels.cancelPaid}</p>}
        {cancellableUntil && (
          <p className="text-muted text-sm">{labels.until(formatMoment(cancellableUntil, locale))}</p>
        )}
        {cancelling.isError && <FormFailure message={serverErrors(cancelling.error, text).message} />}
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="neutral" onClick={onClose}>
            {labels.keep}
          </Button>
          <Button look="danger" disabled={cancelling.isPending} onClick={() => cancelling.mutate()}>
            {labels.cancelConfirm}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

function MoveDialog({ registration, name, onClose }: Props & { onClose: () => void }) {
  const { words, text, locale } = usePharmacyText()
  const labels = words.place
  const queryClient = useQueryClient()
  const dates = useQuery(datesQuery(registration.id))
  const param = { id: String(registration.id) }
  const moving = useMutation({
    mutationFn: ({ id }: OtherDate) =>
      read(apiOf(queryClient).pharmacy.registrations[':id'].transfer.$post({ param, json: { trainingId: id } })),
    onSuccess: () => {
      onClose()
      showToast({ variant: 'default', title: labels.moved })
      return queryClient.invalidateQueries({ queryKey: bookedKey })
    },
  })
  const dayOf = ({ startsAt }: OtherDate) =>
    startsAt ? `${formatWeekday(startsAt, locale)}, ${formatTime(startsAt, locale)}` : labels.noDate
  return (
    <Dialog title={labels.moveTitle} closeLabel={words.close} onClose={onClose}>
      <div className="grid gap-4 p-5">
        <p>{labels.moveText(name)}</p>
        {moving.isError && <FormFailure message={serverErrors(moving.error, text).message} />}
        {dates.isError ? (
          <LoadFailure error={dates.error} onRetry={() => dates.refetch()} />
        ) : !dates.data ? (
          <Skeleton label={words.loading} />
        ) : dates.data.length === 0 ? (
          <p className="text-muted">{labels.noDates}</p>
        ) : (
          <ul className="grid grid-cols-1 gap-2">
            {dates.data.map((date) => (
              <li key={date.id}>
                <button
                  type="button"
                  disabled={moving.isPending}
                  onClick={() => moving.mutate(date)}
                  className="grid w-full gap-0.5 rounded-lg border border-sand px-4 py-3 text-left hover:border-green hover:bg-green-wash disabled:opacity-60"
                >
                  <span className="font-semibold text-green underline underline-offset-4 first-letter:uppercase">
                    {dayOf(date)}
                  </span>
                  <span className="text-muted text-sm">
                    {date.location} · {words.booking.places(date.placesLeft)}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}
