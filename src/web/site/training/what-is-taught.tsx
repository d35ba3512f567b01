import { Picture } from '../picture.tsx'
import { Included } from './included.tsx'
import { TrainingTabs } from './training-tabs.tsx'
import { useTraining } from './use-training.ts'

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
