import { getRouteApi, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatTime, formatWeekday } from '../../../domain/dates.ts'
import { withLanguage } from '../../../domain/language-path.ts'
import { formatPhone } from '../../../domain/phone.ts'
import { trainingRows } from '../../../domain/registration-confirmation.ts'
import { trainingHeadings } from '../../../domain/training.ts'
import type { OwnWaitingEntry } from '../../../domain/waiting-list.ts'
import { useSite } from '../../page/use-site.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { PageHero } from '../page-hero.tsx'
import { waitingPlaceWords } from './waiting-place-words.ts'

const route = getRouteApi('/_site/liste-attente')

/**
 * Where the link of a mail leads: opening it changes nothing, for mail scanners open links too; the buttons do, in a plain form that
 * needs no script.
 */
export function WaitingPlaceScreen() {
  const { locale } = useSite()
  const { submission, place } = route.useLoaderData()
  const words = waitingPlaceWords[locale]
  if (submission?.outcome === 'done') {
    const isAccepted = submission.values.acte === 'accept'
    return (
      <Told title={isAccepted ? words.accepted : words.left} text={isAccepted ? words.acceptedText : words.leftText}>
        {isAccepted ? (
          <a href="/espace-participant" className={buttonClass('outline')}>
            {words.space}
          </a>
        ) : (
          <SeeTrainings />
        )}
      </Told>
    )
  }
  if (submission?.outcome === 'refused') {
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
  return <Place place={place} />
}

function Place({ place }: { place: OwnWaitingEntry }) {
  const { locale } = useSite()
  const words = waitingPlaceWords[locale]
  const { state, training, offerEndsAt } = place
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
        <Facts training={training} />
        <Acts>
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
        <Facts training={training} />
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
      <Facts training={training} />
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

function Acts({ children }: { children: ReactNode }) {
  const { locale } = useSite()
  const { attente, cle } = route.useSearch()
  return (
    <form method="post" action={withLanguage('/liste-attente', locale)} className="flex flex-wrap gap-3">
      <input type="hidden" name="attente" value={attente} />
      <input type="hidden" name="cle" value={cle} />
      {children}
    </form>
  )
}

function Facts({ training }: Pick<OwnWaitingEntry, 'training'>) {
  const { locale } = useSite()
  const trainingTitle = trainingHeadings(training, locale).title.text
  return (
    <dl className="grid max-w-prose border-sand-deep border-t">
      {trainingRows({ ...training, trainingTitle }, locale).map(([label, value]) => (
        <div key={label} className="flex flex-wrap justify-between gap-x-4 border-sand-deep border-b py-2">
          <dt className="text-muted text-sm">{label}</dt>
          <dd className="break-words font-semibold">{value}</dd>
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
        {waitingPlaceWords[locale].trainings}
      </Link>
    </p>
  )
}

function Reach() {
  const { company } = useSite()
  return (
    <p className="flex flex-wrap gap-x-6 gap-y-2 font-semibold text-green">
      <a href={`tel:${company.phone}`} className="text-link min-h-11">
        {formatPhone(company.phone)}
      </a>
      <a href={`mailto:${company.email}`} className="text-link min-h-11">
        {company.email}
      </a>
    </p>
  )
}
