import type { ReactNode } from 'react'
import { sessionTime } from '../../../domain/announcements/session-lines.ts'
import { isShownOpen } from '../../../domain/trainings/training.ts'
import { practicalInformation } from '../../../domain/trainings/training-page.ts'
import type { IconName } from '../../content/icon-name.ts'
import { Icon } from '../icon.tsx'
import { Picture } from '../picture.tsx'
import { Instead } from './other-dates.tsx'
import { priceOf } from './training-facts.ts'
import { useTraining } from './use-training.ts'

/** The picture of what it is about, and the facts that decide, in one glance; first of all that nobody can register any more. */
export function KeyFacts() {
  const { locale, text, training, around, words } = useTraining()
  const labels = text.trainings
  const { placesLeft, maxParticipants, startsAt, price } = training
  const isOpen = isShownOpen(training)
  const when = startsAt ? sessionTime(training, locale) : labels.noDate
  const date = training.status === 'annulée' ? <s>{when}</s> : when
  const facts: [icon: IconName, label: string, value: ReactNode][] = [
    ['calendar', labels.date, date],
    ['clock', labels.duration, labels.hours(training.duration)],
    ['map-pin', labels.place, training.location],
    [
      'users',
      labels.places,
      isOpen ? (
        <>
          {labels.placesLeft(placesLeft, maxParticipants)}
          <meter
            aria-label={labels.places}
            max={maxParticipants}
            low={maxParticipants * 0.3}
            value={Math.min(placesLeft, maxParticipants)}
          />
        </>
      ) : (
        words.places(maxParticipants)
      ),
    ],
    [
      'banknote',
      labels.price,
      <>
        <strong>{priceOf(training, text)}</strong>
        {price !== null && ` ${words.allIncluded}`}
      </>,
    ],
  ]
  return (
    <>
      <Picture
        picture={around.picture}
        alt={around.alt}
        sizes="(width > 1024px) 384px, (width > 640px) 45vw, 100vw"
        className="cover"
        isFirst
      />
      <section className="facts" aria-labelledby="session">
        {!isOpen && <Instead />}
        <h2 id="session">{words.statusText[training.shownStatus] ?? words.otherStatusText}</h2>
        <dl>
          {facts.map(([icon, label, value]) => (
            <div key={label}>
              <dt>
                <Icon name={icon} className="size-5" />
                {label}
              </dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  )
}

/** The side panel's practical information, below the way in, with its fallbacks (docs/rules/trainings.md#practical-information). */
export function PracticalInformation() {
  const { locale, company, training, words } = useTraining()
  return (
    <section className="practical">
      <h2 className="text-heading">{words.practical}</h2>
      <dl>
        {practicalInformation(training, locale).map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd lang={value.lang}>{value.text}</dd>
          </div>
        ))}
      </dl>
      {company.email && (
        <p>
          {words.question} <a href={`mailto:${company.email}`}>{words.writeUs(company.email)}</a>
        </p>
      )}
    </section>
  )
}
