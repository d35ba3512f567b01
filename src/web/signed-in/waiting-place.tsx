// What the spaces show and do alike about a place: one on a waiting list, and another date for one that is taken.
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { OtherDate } from '../../domain/participants/participant.ts'
import { formatMoment, formatTime, formatWeekday } from '../../domain/values/dates.ts'
import type { Locale } from '../../domain/values/language.ts'
import { formatPrice } from '../../domain/values/money.ts'
import type { AcceptanceForm, OwnWaitingEntry } from '../../domain/waiting-list/waiting-list.ts'
import { refetch } from '../api/refetch.ts'
import { DiscountField } from '../forms/discount-field.tsx'
import { serverErrors } from '../forms/form-errors.ts'
import { useLeftRefusal } from '../forms/left-refusal.ts'
import { useSite } from '../page/use-site.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FormFailure } from '../ui/form-failure.tsx'
import { showToast } from '../ui/toast-store.ts'
import { useSignedIn } from './signed-in-text.ts'

/** Until when a place is held, or where in line somebody stands. */
export function waitingState(
  { state, position, offerEndsAt }: OwnWaitingEntry,
  words: { offered: (until: string) => string; standby: string; position: (position: number) => string },
  locale: Locale,
): string {
  if (state === 'offered' && offerEndsAt) return words.offered(formatMoment(offerEndsAt, locale))
  return state === 'standby' ? words.standby : words.position(position ?? 1)
}

/** When and where the session is held, and what the place costs: it is read before the place is accepted. */
export function waitingFacts({ training: { startsAt, location, price } }: OwnWaitingEntry, locale: Locale): string {
  const when = startsAt && `${formatWeekday(startsAt, locale)}, ${formatTime(startsAt, locale)}`
  return [when, location, formatPrice(price, locale)].filter(Boolean).join(' · ')
}

/**
 * Takes a place, moves it, or gives it up; what is out of date then is read again, whatever came of it.
 * @param done said once it has worked
 * @returns with why it was refused
 */
export function usePlaceChange<Given = void>(
  change: (given: Given) => Promise<unknown>,
  outOfDate: QueryKey[],
  done: string,
) {
  const { text } = useSite()
  const queryClient = useQueryClient()
  const mutation = useMutation({
    mutationFn: change,
    onSuccess: () => showToast({ variant: 'default', title: done }),
    onSettled: () => refetch(queryClient, outOfDate),
  })
  const refusal = mutation.isError ? serverErrors(mutation.error, text) : undefined
  return { ...mutation, refusal, failure: refusal?.message }
}

interface AcceptProps {
  entry: OwnWaitingEntry
  accept: ReturnType<typeof usePlaceChange<AcceptanceForm>>
  /** The buttons; `take` accepts with what was typed. */
  children: (take: () => void) => ReactNode
}

/** Why a place could not be taken, the code of a discount where one is offered for a price, and the buttons. */
export function AcceptPlace({ entry: { state, training }, accept, children }: AcceptProps) {
  const [discountCode, setCode] = useState('')
  const failure = useLeftRefusal(accept.refusal, { discountCode })
  return (
    <>
      <FormFailure message={failure?.message} />
      {state === 'offered' && training.price !== null && training.price > 0 && (
        <DiscountField
          value={discountCode}
          error={failure?.fields.discountCode}
          onChange={({ target }) => setCode(target.value)}
        />
      )}
      {children(() => accept.mutate({ discountCode }))}
    </>
  )
}

interface LeaveProps {
  words: { title: string; text: string; leave: string; stay: string }
  leave: ReturnType<typeof usePlaceChange<void>>
  onClose: () => void
}

/** Asks before a place in line is given up. */
export function LeaveDialog({ words: asked, leave, onClose }: LeaveProps) {
  const { words } = useSignedIn()
  return (
    <Dialog title={asked.title} closeLabel={words.close} onClose={onClose}>
      <div className="grid gap-4 p-5">
        <p>{asked.text}</p>
        <FormFailure message={leave.failure} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="neutral" onClick={onClose}>
            {asked.stay}
          </Button>
          <Button look="danger" disabled={leave.isPending} onClick={() => leave.mutate()}>
            {asked.leave}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

interface Dates {
  dates: readonly OtherDate[]
  /** What the button of a date says. */
  labelOf: (date: OtherDate) => string
  placesLeft: (count: number) => string
  isPending: boolean
  onTake: (date: OtherDate) => void
}

/** Other dates of a training, each a button that takes it. */
export const DateChoice = ({ dates, labelOf, placesLeft, isPending, onTake }: Dates) => (
  <ul className="grid grid-cols-1 gap-2">
    {dates.map((date) => (
      <li key={date.id}>
        <button
          type="button"
          disabled={isPending}
          onClick={() => onTake(date)}
          className="grid w-full gap-0.5 rounded-lg border border-sand px-4 py-3 text-left hover:border-green hover:bg-green-wash disabled:opacity-60"
        >
          <span className="font-semibold text-green underline underline-offset-4 first-letter:uppercase">
            {labelOf(date)}
          </span>
          <span className="text-muted">
            {date.location} · {placesLeft(date.placesLeft)}
          </span>
        </button>
      </li>
    ))}
  </ul>
)
