import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OtherDate } from '../../domain/participants/participant.ts'
import type { BookedRegistration } from '../../domain/pharmacies/pharmacy-booking.ts'
import { formatMoment, formatTime, formatWeekday } from '../../domain/values/dates.ts'
import { apiOf, read } from '../api/api.ts'
import { Loaded } from '../signed-in/loaded.tsx'
import { DateChoice, usePlaceChange } from '../signed-in/waiting-place.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FormFailure } from '../ui/form-failure.tsx'
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
          {registration.course ? words.place.cancelCourse : words.place.cancel}
          <span className="sr-only">{words.naming.of(name)}</span>
        </Button>
      )}
      {open === 'cancel' && <CancelDialog registration={registration} name={name} onClose={close} />}
      {open === 'move' && <MoveDialog registration={registration} name={name} onClose={close} />}
    </>
  )
}

function CancelDialog({ registration, name, onClose }: Props & { onClose: () => void }) {
  const { words, locale } = usePharmacyText()
  const labels = words.place
  const queryClient = useQueryClient()
  const param = { id: String(registration.id) }
  const cancelling = usePlaceChange(
    () => read(apiOf(queryClient).pharmacy.registrations[':id'].cancel.$post({ param })),
    [bookedKey],
    labels.cancelled,
  )
  const { cancellableUntil, paymentAmount, course } = registration
  return (
    <Dialog title={course ? labels.cancelCourseTitle : labels.cancelTitle} closeLabel={words.close} onClose={onClose}>
      <div className="grid gap-4 p-5">
        <p>{(course ? labels.cancelCourseText : labels.cancelText)(name)}</p>
        {paymentAmount > 0 && <p>{labels.cancelPaid}</p>}
        {cancellableUntil && (
          <p className="text-muted text-sm">{labels.until(formatMoment(cancellableUntil, locale))}</p>
        )}
        <FormFailure message={cancelling.failure} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="neutral" onClick={onClose}>
            {labels.keep}
          </Button>
          <Button
            look="danger"
            disabled={cancelling.isPending}
            onClick={() => cancelling.mutate(undefined, { onSuccess: onClose })}
          >
            {course ? labels.cancelCourse : labels.cancel}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

function MoveDialog({ registration, name, onClose }: Props & { onClose: () => void }) {
  const { words, locale } = usePharmacyText()
  const labels = words.place
  const queryClient = useQueryClient()
  const dates = useQuery(datesQuery(registration.id))
  const param = { id: String(registration.id) }
  const moving = usePlaceChange(
    ({ id }: OtherDate) =>
      read(apiOf(queryClient).pharmacy.registrations[':id'].transfer.$post({ param, json: { trainingId: id } })),
    [bookedKey, datesQuery(registration.id).queryKey],
    labels.moved,
  )
  const dayOf = ({ startsAt }: OtherDate) =>
    startsAt ? `${formatWeekday(startsAt, locale)}, ${formatTime(startsAt, locale)}` : labels.noDate
  return (
    <Dialog title={labels.moveTitle} closeLabel={words.close} onClose={onClose}>
      <div className="grid gap-4 p-5">
        <p>{labels.moveText(name)}</p>
        <FormFailure message={moving.failure} />
        <Loaded query={dates}>
          {(found) =>
            found.length === 0 ? (
              <p className="text-muted">{labels.noDates}</p>
            ) : (
              <DateChoice
                dates={found}
                labelOf={dayOf}
                placesLeft={words.booking.places}
                isPending={moving.isPending}
                onTake={(date) => moving.mutate(date, { onSuccess: onClose })}
              />
            )
          }
        </Loaded>
      </div>
    </Dialog>
  )
}
