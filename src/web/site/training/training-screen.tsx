import { getRouteApi, Link } from '@tanstack/react-router'
import { formatPhone } from '../../../domain/phone.ts'
import { isOpenForRegistration, statusAt, trainingHeadings } from '../../../domain/training.ts'
import { useSite } from '../../page/use-site.ts'
import { KeepCompounds } from '../keep-compounds.tsx'
import { TrainingBadges } from '../training-badges.tsx'
import { OtherDates } from './other-dates.tsx'
import { PracticalInformation } from './practical-information.tsx'
import { RegistrationPanel } from './registration-panel.tsx'
import { dateOf, priceOf } from './training-facts.ts'
import { TrainingTabs } from './training-tabs.tsx'

const route = getRouteApi('/_site/formations/$slug')

/** docs/rules/trainings.md#page. */
export function TrainingScreen() {
  const { locale, text, company, now } = useSite()
  const { training } = route.useLoaderData()
  const texts = trainingHeadings(training, locale)
  const words = text.training
  const labels = text.trainings
  const facts = [
    [labels.date, dateOf(training, locale, text)],
    [labels.duration, labels.hours(training.duration)],
    [labels.place, training.location],
    [
      labels.places,
      isOpenForRegistration(training, now)
        ? labels.placesLeft(training.placesLeft, training.maxParticipants)
        : words.placesAvailable(training.maxParticipants),
    ],
    [labels.price, priceOf(training, text)],
  ]

  return (
    <article className="page-width py-8 md:py-12">
      <p className="hidden border-sand border-b pb-4 print:block">
        <strong>{company.name}</strong>, {company.address}
        <br />
        {formatPhone(company.phone)}, {company.email}
      </p>
      <Link
        to="/formations"
        className="no-print inline-flex min-h-11 items-center gap-2 font-semibold text-green hover:underline"
      >
        <span aria-hidden="true">←</span> {words.back}
      </Link>
      <div className="mt-4 grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid gap-8">
          <header className="grid gap-4">
            <TrainingBadges training={training} />
            <h1 lang={texts.title.lang} className="text-display">
              <KeepCompounds text={texts.title.text} />
            </h1>
            <p lang={texts.description.lang} className="max-w-prose text-lg text-muted">
              {texts.description.text}
            </p>
          </header>
          <section className="rounded-box border border-sand bg-surface">
            <h2 className="border-sand border-b px-6 py-4 text-heading">
              {words.statusText[statusAt(training, now)] ?? words.otherStatusText}
            </h2>
            <dl className="grid px-6 py-2">
              {facts.map(([label, value]) => (
                <div key={label} className="flex justify-between gap-4 border-sand border-b py-3 last:border-0">
                  <dt className="text-muted">{label}</dt>
                  <dd className="text-right font-semibold">{value}</dd>
                </div>
              ))}
            </dl>
            {training.startsAt && (
              <p className="no-print px-6 pb-4">
                <a href={`/formations/${training.slug}.ics`} className="text-link min-h-11">
                  {words.addToCalendar}
                </a>
              </p>
            )}
          </section>
          <TrainingTabs training={training} />
        </div>
        <aside className="grid gap-8 lg:sticky lg:top-24">
          <RegistrationPanel />
          <OtherDates />
          <PracticalInformation training={training} />
        </aside>
      </div>
    </article>
  )
}
