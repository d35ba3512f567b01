import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFieldArray, useForm, useWatch } from 'react-hook-form'
import { BookingForm, bookedAtOnce } from '../../domain/pharmacies/pharmacy-booking.ts'
import { onlinePlace } from '../../domain/trainings/online-place.ts'
import { datedTitle } from '../../domain/trainings/session-name.ts'
import { isShownOpen, trainingHeadings } from '../../domain/trainings/training.ts'
import { formatMoney } from '../../domain/values/money.ts'
import { listStage } from '../../domain/waiting-list/place-offer.ts'
import { apiOf, read } from '../api/api.ts'
import { DiscountField } from '../forms/discount-field.tsx'
import { serverErrors } from '../forms/form-errors.ts'
import { draftResolver, useFormErrors, useSendingKey } from '../forms/use-form-errors.ts'
import { DiscardDialog } from '../signed-in/discard-dialog.tsx'
import { Loaded } from '../signed-in/loaded.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { CheckboxField, SelectField, TextField } from '../ui/field.tsx'
import { FormFailure } from '../ui/form-failure.tsx'
import { showToast } from '../ui/toast-store.ts'
import { BookingOutcome } from './booking-outcome.tsx'
import { type BookingDraft, PersonFields, RestChoice } from './person-fields.tsx'
import { usePharmacyText } from './pharmacy-text.ts'
import { bookedKey, openSessionsQuery, soldCoursesQuery } from './queries.ts'

const nobody = { lastName: '', firstName: '', position: '', phone: '', email: '' }
const isEmpty = (person: BookingDraft['people'][number]) => Object.values(person).every((value) => value.trim() === '')
/** A line in which nothing was typed is nobody. */
const peopleIn = ({ people }: BookingDraft) => people.filter((person) => !isEmpty(person))

const resolver = draftResolver(BookingForm, (draft: BookingDraft) => ({
  trainingId: draft.trainingId === '' ? undefined : Number(draft.trainingId),
  people: draft.people,
  unnamed: draft.unnamed.trim() === '' ? 0 : Number(draft.unnamed),
  discountCode: draft.discountCode,
  termsAccepted: draft.termsAccepted,
}))

/**
 * Registers several people at once: session, a line for each, and places to be named later (docs/rules/pharmacies.md#registering). Where
 * fewer places are left, the pharmacy says whether the others wait, and is then told who does.
 */
export function BookingDialog({ onClose }: { onClose: () => void }) {
  const { words, text, locale, now } = usePharmacyText()
  const labels = words.booking
  const queryClient = useQueryClient()
  const sendingKey = useSendingKey()
  const form = useForm<BookingDraft, unknown, BookingForm>({
    resolver,
    defaultValues: { trainingId: '', people: [nobody], unnamed: '', discountCode: '', termsAccepted: false },
  })
  const { register, handleSubmit, formState, control, getValues, setValue } = form
  const [isAsking, setAsking] = useState(false)
  const people = useFieldArray({ control, name: 'people' })
  const draft = useWatch({ control }) as BookingDraft
  const sessions = useQuery(openSessionsQuery)
  const courses = useQuery(soldCoursesQuery).data ?? []
  const open = sessions.data?.filter(isShownOpen)
  const booking = useMutation({
    mutationFn: (json: BookingForm) =>
      read(apiOf(queryClient).pharmacy.bookings.$post({ json }, sendingKey.optionsFor(json))),
    onSuccess: ({ registrations, waiting, reference, total }) => {
      if (waiting === 0) {
        onClose()
        const due = total ? ` ${labels.due(formatMoney(total))}` : ''
        showToast({
          variant: 'default',
          title: labels.done(registrations),
          description: labels.doneText(reference) + due,
        })
      }
      return queryClient.invalidateQueries({ queryKey: bookedKey })
    },
    // How many places are left is known now, and what to do about it can be chosen.
    onError: () => queryClient.invalidateQueries({ queryKey: openSessionsQuery.queryKey }),
  })
  const isDone = booking.isSuccess
  // Read while it is drawn: the form follows only what is.
  const { isDirty } = formState
  const close = () => (isDirty && !isDone ? setAsking(true) : onClose())
  const { errorOf, field, failure } = useFormErrors(form, booking.error ? serverErrors(booking.error, text) : undefined)
  const session = open?.find(({ id }) => String(id) === draft.trainingId)
  const course = courses.find(({ id }) => String(id) === draft.trainingId)
  const chosen = session ?? course
  const count = peopleIn(draft).length + (Number(draft.unnamed) || 0)
  const left = session?.placesLeft ?? 0
  const isShort = session !== undefined && count > left
  const canWait = session !== undefined && listStage(session, now) === 'open'
  const restWaits = isShort && canWait && draft.rest === 'wait'
  const isChoiceRefused = isShort && canWait && failure?.code === 'places_short'
  const held = restWaits ? left : count
  // Nothing is taken off where there is no price, and those who wait have none yet.
  const takesCode = Boolean(chosen?.price) && held > 0
  const sayTotal = takesCode && draft.discountCode.trim() !== '' ? labels.totalBeforeDiscount : labels.total
  /** Lines that nobody has begun do not hinder, once a place or a person is there. */
  const leaveOutEmpty = () => {
    const begun = peopleIn(getValues())
    if (begun.length > 0 || Number(getValues('unnamed')) > 0) setValue('people', begun)
  }
  return (
    <Dialog title={isDone ? labels.outcome.title : labels.title} shape="wide" closeLabel={words.close} onClose={close}>
      {booking.data && booking.variables ? (
        <BookingOutcome booking={booking.data} form={booking.variables} onClose={onClose} />
      ) : (
        <form
          noValidate
          onSubmit={(event) => {
            leaveOutEmpty()
            return handleSubmit(({ discountCode, ...body }) =>
              booking.mutate({ ...body, restWaits, ...(takesCode && { discountCode }) }),
            )(event)
          }}
          className="grid grid-cols-1 gap-5 p-5"
        >
          <Loaded query={sessions}>
            {() =>
              open?.length === 0 && courses.length === 0 ? (
                <p className="text-muted">{labels.noSession}</p>
              ) : (
                <SelectField label={labels.training} required {...field('trainingId')}>
                  <option value="">{labels.choose}</option>
                  {open?.map((training) => (
                    <option key={training.id} value={training.id}>
                      {datedTitle(trainingHeadings(training, locale).title.text, training.startsAt, locale)} ·{' '}
                      {labels.places(training.placesLeft)}
                    </option>
                  ))}
                  {courses.map((offer) => (
                    <option key={offer.id} value={offer.id}>
                      {trainingHeadings(offer, locale).title.text} · {onlinePlace[locale]}
                    </option>
                  ))}
                </SelectField>
              )
            }
          </Loaded>
          <div className="grid grid-cols-1 gap-4">
            <h3 className="font-body font-semibold text-base">{labels.people}</h3>
            {course && <p className="text-muted text-sm">{labels.courseHint}</p>}
            {people.fields.map((field, index) => (
              <PersonFields
                key={field.id}
                index={index}
                register={register}
                errorOf={errorOf}
                onRemove={people.fields.length > 1 ? () => people.remove(index) : undefined}
              />
            ))}
            {people.fields.length < bookedAtOnce && (
              <Button
                look="outline"
                size="compact"
                onClick={() => people.append(nobody)}
                className="justify-self-start"
              >
                {labels.add}
              </Button>
            )}
          </div>
          <TextField
            label={labels.unnamed}
            hint={course ? labels.unnamedCourseHint : labels.unnamedHint}
            inputMode="numeric"
            autoComplete="off"
            error={errorOf('unnamed') ?? (people.fields.length === 0 ? errorOf('people') : undefined)}
            {...register('unnamed')}
          />
          {takesCode && <DiscountField hint={labels.discountHint} {...field('discountCode')} />}
          <CheckboxField
            required
            error={errorOf('termsAccepted')}
            label={
              <>
                {labels.terms}{' '}
                <a
                  href="/conditions-utilisation"
                  target="_blank"
                  rel="noreferrer"
                  className="font-semibold text-green underline underline-offset-4"
                >
                  {labels.termsLink}
                </a>
              </>
            }
            {...register('termsAccepted')}
          />
          {isShort &&
            (canWait ? (
              <RestChoice
                places={{ left, count }}
                value={draft.rest}
                onChoose={(rest) => setValue('rest', rest, { shouldDirty: true })}
                error={isChoiceRefused && draft.rest !== 'wait' ? failure?.message : undefined}
              />
            ) : (
              <p className="rounded-lg bg-orange-wash px-4 py-3">{labels.short.closed(left)}</p>
            ))}
          {chosen && count > 0 && (
            <p role="status" className="font-semibold tabular-nums">
              {held === 0
                ? labels.short.nothingDue
                : sayTotal(held, chosen.price === null ? labels.onRequest : formatMoney(chosen.price * held))}
            </p>
          )}
          <FormFailure message={isChoiceRefused ? undefined : failure?.message} />
          <div className="flex flex-wrap justify-end gap-3">
            <Button look="neutral" onClick={close}>
              {words.cancel}
            </Button>
            <Button type="submit" disabled={booking.isPending}>
              {booking.isPending ? labels.submitting : labels.submit}
            </Button>
          </div>
        </form>
      )}
      {isAsking && <DiscardDialog labels={words.discard} onDiscard={onClose} onKeep={() => setAsking(false)} />}
    </Dialog>
  )
}
