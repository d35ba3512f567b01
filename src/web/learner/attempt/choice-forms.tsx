import { type ReactNode, useId } from 'react'
import type { Answer } from '../../../domain/courses/judge.ts'
import type { ShownQuestion } from '../../../domain/courses/paper.ts'
import type { AttemptText } from './words.ts'

export interface QuestionProps {
  question: ShownQuestion
  /** From 1. */
  number: number
  /** How many the paper has. */
  of: number
  answer: Answer
  text: AttemptText
  /** Takes an answer; null takes the one before back. */
  onAnswer: (answer: Answer) => void
}

/** Where a question stands on the page: links to it end so. */
export const questionAnchor = (number: number): string => `question-${number}`

const choiceLook =
  'flex min-h-12 cursor-pointer items-center gap-3 rounded-box border border-sand-deep bg-surface px-3.5 py-2 has-checked:border-green has-checked:bg-green-wash has-focus-visible:outline-3 has-focus-visible:outline-orange'
const markLook = 'size-5 shrink-0 accent-green focus-visible:outline-none'
/** How a field of a question looks. */
export const fieldLook = 'control min-h-12 w-full rounded-box border border-sand-deep'

/** What is to be done, above the controls. */
export function Hint({ children }: { children: ReactNode }) {
  return <p className="text-muted text-sm">{children}</p>
}

/** Texts with where each is shown: by that an answer names them, for two may read alike. */
const placed = (texts: readonly string[]) => texts.map((said, at) => ({ said, at }))

/** One of several: radio buttons. */
export function OneForm({ question, number, answer, onAnswer }: QuestionProps) {
  const chosen = answer?.type === 'one' ? answer.choice : undefined
  return placed(question.choices).map(({ said, at }) => (
    <label key={at} className={choiceLook}>
      <input
        type="radio"
        name={questionAnchor(number)}
        checked={chosen === at}
        onChange={() => onAnswer({ type: 'one', choice: at })}
        className={markLook}
      />
      <span className="min-w-0 [overflow-wrap:anywhere]">{said}</span>
    </label>
  ))
}

/** Any of several: boxes to tick; none is no answer. */
export function SeveralForm({ question, answer, text, onAnswer }: QuestionProps) {
  const ticked = answer?.type === 'several' ? answer.choices : []
  const tick = (at: number, isTicked: boolean) => {
    const choices = question.choices.flatMap((_, other) =>
      (other === at ? isTicked : ticked.includes(other)) ? [other] : [],
    )
    onAnswer(choices.length > 0 ? { type: 'several', choices } : null)
  }
  return (
    <>
      <Hint>{text.question.several}</Hint>
      {placed(question.choices).map(({ said, at }) => (
        <label key={at} className={choiceLook}>
          <input
            type="checkbox"
            checked={ticked.includes(at)}
            onChange={(event) => tick(at, event.currentTarget.checked)}
            className={markLook}
          />
          <span className="min-w-0 [overflow-wrap:anywhere]">{said}</span>
        </label>
      ))}
    </>
  )
}

/** A list beside each line. */
export function MatchForm({ question, answer, text, onAnswer }: QuestionProps) {
  const id = useId()
  const { lefts, choices } = question
  const beside = lefts.map((_, at) => (answer?.type === 'match' ? (answer.choices[at] ?? null) : null))
  const put = (left: number, chosen: string) => {
    const next = beside.with(left, chosen === '' ? null : Number(chosen))
    onAnswer(next.some((choice) => choice !== null) ? { type: 'match', choices: next } : null)
  }
  return (
    <>
      <Hint>{text.question.match}</Hint>
      {placed(lefts).map(({ said, at }) => (
        <div key={at} className="grid gap-1 py-1">
          <label htmlFor={`${id}-${at}`} className="[overflow-wrap:anywhere]">
            {said}
          </label>
          <select
            id={`${id}-${at}`}
            value={beside[at] ?? ''}
            onChange={(event) => put(at, event.currentTarget.value)}
            className={fieldLook}
          >
            <option value="">{text.question.choose}</option>
            {placed(choices).map((choice) => (
              <option key={choice.at} value={choice.at}>
                {choice.said}
              </option>
            ))}
          </select>
        </div>
      ))}
    </>
  )
}
