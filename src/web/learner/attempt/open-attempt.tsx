import { useEffect, useRef, useState } from 'react'
import { lateMs } from '../../../domain/courses/attempt.ts'
import { formatDayTime } from '../../../domain/values/dates.ts'
import type { Locale } from '../../../domain/values/language.ts'
import { Button } from '../../ui/button.tsx'
import type { ShownAttempt } from './attempt.ts'
import { AttemptStatus } from './attempt-status.tsx'
import { questionAnchor } from './choice-forms.tsx'
import type { AttemptState, FollowedAttempt } from './follow-attempt.ts'
import { QuestionForm } from './question-form.tsx'
import type { AttemptText } from './words.ts'

interface Props {
  attempt: FollowedAttempt
  state: AttemptState
  shown: ShownAttempt
  text: AttemptText
  locale: Locale
}

/** An attempt that is being answered: all questions on one page, under a bar that says what is answered, saved and sent. */
export function OpenAttemptView({ attempt, state, shown, text }: Omit<Props, 'locale'>) {
  const { questions } = shown.paper
  return (
    <div>
      <h2 tabIndex={-1} className="font-semibold text-muted">
        {text.open.number(shown.paper.number)}
      </h2>
      <AttemptStatus {...{ attempt, state, shown, text }} />
      {questions.map((question, at) => (
        <QuestionForm
          // biome-ignore lint/suspicious/noArrayIndexKey: the questions of a paper stay where they are
          key={`${shown.paper.id} ${at}`}
          question={question}
          number={at + 1}
          of={questions.length}
          answer={shown.answers[at] ?? null}
          text={text}
          onAnswer={(answer) => attempt.answer(at + 1, answer)}
        />
      ))}
      <FinishPart shown={shown} text={text} onFinish={attempt.finish} />
    </div>
  )
}

const goTo = (question: number) => document.getElementById(questionAnchor(question))?.focus()

/** Says what is unanswered, and asks once more before answers can change no more. */
function FinishPart({ shown, text, onFinish }: { shown: ShownAttempt; text: AttemptText; onFinish: () => void }) {
  const [isAsked, setAsked] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isAsked) heading.current?.focus()
  }, [isAsked])
  const said = text.open
  const open = shown.answers.flatMap((answer, at) => (answer === null ? [at + 1] : []))
  if (!isAsked)
    return (
      <div className="border-sand border-t py-6">
        <Button className="min-h-12 w-full" onClick={() => setAsked(true)}>
          {said.finish}
        </Button>
      </div>
    )
  return (
    <section aria-labelledby="terminer" className="grid gap-3 border-sand border-t py-6">
      <h2 id="terminer" ref={heading} tabIndex={-1} className="font-semibold text-xl">
        {said.finishTitle}
      </h2>
      <p>{open.length === 0 ? said.allAnswered : said.unanswered(open.length)}</p>
      {open.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {open.map((question) => (
            <li key={question}>
              <Button look="neutral" className="min-h-12" onClick={() => goTo(question)}>
                {said.question(question)}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <p>{said.finishText}</p>
      <div className="grid gap-3">
        <Button className="min-h-12" onClick={onFinish}>
          {said.finishNow}
        </Button>
        <Button look="neutral" className="min-h-12" onClick={() => setAsked(false)}>
          {said.back}
        </Button>
      </div>
    </section>
  )
}

/** An attempt that was finished here, and that the server has not judged. */
export function FinishingAttempt({ attempt, state, shown, text, locale }: Props) {
  const { endsAt } = shown.paper
  const said = text.finishing
  const isOnItsWay = state.log.sending === 'sending'
  return (
    <div className="grid gap-4">
      <section className="grid gap-2 rounded-box bg-green-wash px-4 py-4">
        <h2 tabIndex={-1} className="font-semibold text-green text-lg">
          {said.title}
        </h2>
        <p>{isOnItsWay ? said.sending : said.text}</p>
        {!isOnItsWay && endsAt !== null && (
          <p>{said.until(formatDayTime(new Date(Date.parse(endsAt) + lateMs), locale))}</p>
        )}
      </section>
      <AttemptStatus {...{ attempt, state, shown, text }} isFinished />
    </div>
  )
}
