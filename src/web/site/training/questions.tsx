import { useTraining } from './use-training.ts'

/** What is asked about this training, each answer folded, but on paper; nothing where the office has written none. */
export function Questions() {
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
