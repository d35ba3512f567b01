import { getRouteApi, Link } from '@tanstack/react-router'
import type { FormEventHandler, ReactNode } from 'react'
import { trainingRows } from '../../../domain/registrations/registration-confirmation.ts'
import { trainingHeadings } from '../../../domain/trainings/training.ts'
import { formatTime, formatWeekday } from '../../../domain/values/dates.ts'
import { withLanguage } from '../../../domain/values/language-path.ts'
import { formatPrice } from '../../../domain/values/money.ts'
import { pharmacySpacePath } from '../../../domain/values/paths.ts'
import type { OwnWaitingEntry } from '../../../domain/waiting-list/waiting-list.ts'
import { DiscountField } from '../../forms/discount-field.tsx'
import { type Refusal, useLeftOfPlain } from '../../forms/left-refusal.ts'
import { useSite } from '../../page/use-site.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { PageHero } from '../page-hero.tsx'
import { Reach } from '../reach.tsx'
import { waitingWordsFor } from './waiting-place-words.ts'

const route = getRouteApi('/_site/liste-attente')

/**
 * Where the link of a mail leads: opening it changes nothing, for mail scanners open links too; the buttons do, in a plain form that
 * needs no script.
 */
export function WaitingPlaceScreen() {
  const { locale } = useSite()
  const { submission, place } = route.useLoaderData()
  const booked = submission ? submission.values.nom : place?.booked?.name
  const words = waitingWordsFor(locale, booked)
  if (submission?.outcome === 'done') {
    const isAccepted = submission.values.acte === 'accept'
    return (
      <Told title={isAccepted ? words.accepted : words.left} text={isAccepted ? words.acceptedText : words.leftText}>
        {isAccepted ? (
          <a href={booked === undefined ? '/espace-participant' : pharmacySpacePath} className={buttonClass('outline')}>
            {words.space}
          </a>
        ) : (
          <SeeTrainings />
        )}
      </Told>
    )
  }
  if (submission?.outcome === 'refused' && !place) {
    return (
      <Told title={words.refused} text={submission.fields.token ?? submission.message}>
        <SeeTrainings />
        <Reach />
      </Told>
    )
  }
  if (!place) {
    return (
      <Told title={words.waiting} text={words.unknown}>
        <SeeTrainings />
        <Reach />
      </Told>
    )
  }
  return <Place place={place} refused={submission ?? undefined} />
}

function Place({ place, refused }: { place: OwnWaitingEntry; refused: Refusal | undefined }) {
  const { locale } = useSite()
  const { failure, onInput } = useLeftOfPlain(refused)
  const { state, training, offerEndsAt, booked } = place
  const words = waitingWordsFor(locale, booked?.name)
  const { discountCode } = useLink()
  const see = (
    <Link to="/formations/$slug" params={{ slug: training.slug }} className={buttonClass('outline')}>
      {words.training}
    </Link>
  )
  if (state === 'offered') {
    const until = offerEndsAt
      ? `${formatWeekday(offerEndsAt, locale)} ${words.at} ${formatTime(offerEndsAt, locale)}`
      : ''
    return (
      <Told title={words.offered} text={words.offeredUntil(until)}>
        <Facts place={place} />
        <Acts onInput={onInput}>
          {training.price !== null && training.price > 0 && (
            <div className="w-full max-w-prose">
              <DiscountField name="discountCode" error={failure?.fields.discountCode} defaultValue={discountCode} />
            </div>
          )}
          <Button type="submit" name="acte" value="accepter">
            {words.accept}
          </Button>
          <Button type="submit" name="acte" value="quitter" look="outline">
            {words.decline}
          </Button>
        </Acts>
      </Told>
    )
  }
  if (state === 'waiting' || state === 'standby') {
    return (
      <Told title={words.waiting} text={state === 'standby' ? words.standby : words.position(place.position ?? 1)}>
        <Facts place={place} />
        <Acts>
          <Button type="submit" name="acte" value="quitter" look="outline">
            {words.leave}
          </Button>
          {see}
        </Acts>
      </Told>
    )
  }
  return (
    <Told title={state === 'accepted' ? words.accepted : words.ended} text={words.endings[state]}>
      <Facts place={place} />
      <p>{see}</p>
    </Told>
  )
}

function Told({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <>
      <PageHero title={title} intro={text} />
      <section className="page-width grid gap-8 py-12 md:py-16">{children}</section>
    </>
  )
}

function Acts({ onInput, children }: { onInput?: FormEventHandler<HTMLFormElement>; children: ReactNode }) {
  const { locale } = useSite()
  const { attente, cle } = useLink()
  return (
    <form
      method="post"
      action={withLanguage('/liste-attente', locale)}
      onInput={onInput}
      className="flex flex-wrap gap-3"
    >
      <input type="hidden" name="attente" value={attente} />
      <input type="hidden" name="cle" value={cle} />
      {children}
    </form>
  )
}

/** Which place it is, and what opens it: as the address says, or the form that was refused. */
function useLink(): { attente?: number | string; cle?: string; discountCode?: string } {
  const { submission } = route.useLoaderData()
  const search = route.useSearch()
  return submission?.outcome === 'refused' ? submission.values : search
}

function Facts({ place: { training, booked } }: { place: OwnWaitingEntry }) {
  const { locale } = useSite()
  const trainingTitle = trainingHeadings(training, locale).title.text
  const words = waitingWordsFor(locale, booked?.name)
  const others: [string, string][] = [
    [words.price, formatPrice(training.price, locale)],
    ...(booked ? [[words.reference, booked.reference] satisfies [string, string]] : []),
  ]
  return (
    <dl className="grid max-w-prose border-sand-deep border-t">
      {[...trainingRows({ ...training, trainingTitle }, locale), ...others].map(([label, value]) => (
        <div key={label} className="flex flex-wrap justify-between gap-x-4 border-sand-deep border-b py-2">
          <dt className="text-muted text-sm">{label}</dt>
          <dd className="font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function SeeTrainings() {
  const { locale } = useSite()
  return (
    <p>
      <Link to="/formations" className={buttonClass('outline')}>
        {waitingWordsFor(locale, undefined).trainings}
      </Link>
    </p>
  )
}
