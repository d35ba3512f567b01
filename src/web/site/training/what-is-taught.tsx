import { Link } from '@tanstack/react-router'
import { directionsTo } from '../../../domain/company/directions.ts'
import { trainingHeadings } from '../../../domain/trainings/training.ts'
import { includedIn, trainingPageWords } from '../../../domain/trainings/training-page.ts'
import { Logo } from '../../ui/logo.tsx'
import { OrnamentBand } from '../../ui/ornament-band.tsx'
import { IllustrationBadge } from '../icon.tsx'
import { Picture } from '../picture.tsx'
import { TrainingTabs } from './training-tabs.tsx'
import { useTraining } from './use-training.ts'

/** Where it is held, with a link to a map; of a place that the office describes also its plan, its address and the way there. */
function PlaceOfTraining() {
  const { company, training, around, words } = useTraining()
  const { place } = around
  return (
    <section className="place" aria-labelledby="lieu">
      <h2 id="lieu" className="text-heading">
        {words.place}
      </h2>
      {place?.plan && (
        <figure className="plan">
          <Picture
            picture={place.plan}
            alt={words.plan(place.name)}
            sizes="(width > 1024px) 336px, (width > 640px) 45vw, 100vw"
          />
          {place.plan.isDrawn && <IllustrationBadge />}
        </figure>
      )}
      <div>
        <p className="name">{training.location}</p>
        {place && (
          <>
            <address>{place.address}</address>
            <p className="way">{place.way}</p>
          </>
        )}
        <p>
          <a
            href={directionsTo(place?.address ?? training.location, company)}
            target="_blank"
            rel="noopener"
            className="text-link min-h-11"
          >
            {words.directions}
            <span className="sr-only"> {words.newTab}</span>
          </a>
        </p>
      </div>
    </section>
  )
}

/** What is included, and the certificate as a specimen, and where it is held. */
function Included() {
  const { locale, training, words } = useTraining()
  const { lines, lang } = includedIn(training, locale)
  return (
    <div className="included">
      <section aria-labelledby="compris">
        <h2 id="compris" className="text-heading">
          {trainingPageWords[locale].included}
        </h2>
        <ul className="ticks" lang={lang}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="certificat" className="certificate">
        <Specimen />
        <h2 id="certificat" className="text-heading">
          {words.certificate.heading}
        </h2>
        <p>{words.certificate.text}</p>
        <p>
          <Link to="/verification" className="text-link min-h-11">
            {words.certificate.check}
          </Link>
        </p>
      </section>
      <PlaceOfTraining />
    </div>
  )
}

/** The certificate of this training, made out to nobody. */
function Specimen() {
  const { locale, company, training, words } = useTraining()
  const { title } = trainingHeadings(training, locale)
  const say = words.certificate
  return (
    <figure className="specimen" role="img" aria-label={say.picture}>
      <OrnamentBand className="weave" />
      <p className="firm">{company.name}</p>
      <p className="title">{say.title}</p>
      <p>{say.to}</p>
      <p className="holder">{say.name}</p>
      <p>{say.for}</p>
      <p className="of" lang={title.lang}>
        {title.text}
      </p>
      <Logo className="seal" />
      <p className="mark">{say.specimen}</p>
    </figure>
  )
}

/** What is asked about this training, each answer folded, but on paper; nothing where the office has written none. */
function Questions() {
  const { locale, training, words } = useTraining()
  const translated = locale === 'en' ? training.english?.details.questions : null
  const questions = translated ?? training.details.questions ?? []
  if (questions.length === 0) return null
  return (
    <section aria-labelledby="questions" className="questions">
      <h2 id="questions" className="text-heading">
        {words.questions}
      </h2>
      <div lang={translated ? locale : 'fr'}>
        {questions.map(({ question, answer }) => (
          <details key={question} name="question" className="fold">
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  )
}

/** What those say who took part in a session of this training; nothing where the office has chosen no words for it. */
function ParticipantWords() {
  const { text, around, words } = useTraining()
  if (around.heard.length === 0) return null
  return (
    <section aria-labelledby="paroles" className="participant-words">
      <h2 id="paroles" className="text-heading">
        {words.heard}
      </h2>
      {around.heard.map(({ id, text: said, name, position, picture }) => (
        <figure key={id}>
          <blockquote>{words.quoted(said)}</blockquote>
          <figcaption>
            {picture && <Picture picture={picture} alt="" sizes="56px" />}
            <span>
              <strong>{name}</strong> {position}
              {picture?.isDrawn && <span className="drawn">{text.illustration}</span>}
            </span>
          </figcaption>
        </figure>
      ))}
    </section>
  )
}

/** What is taught, by whom, what comes with it, what was said of it, and what is asked about it. */
export function WhatIsTaught() {
  return (
    <div className="taught">
      <TrainingTabs />
      <Included />
      <ParticipantWords />
      <Questions />
    </div>
  )
}
