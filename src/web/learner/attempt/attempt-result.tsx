import type { AttemptResult } from '../../../domain/courses/attempt.ts'
import type { Answer } from '../../../domain/courses/judge.ts'
import type { ShownQuestion } from '../../../domain/courses/paper.ts'
import type { AttemptText } from './words.ts'

interface Props {
  result: AttemptResult
  triesLeft: number | null
  text: AttemptText
}

/** What became of an attempt: the percent, whether it was enough, and each question with what was answered. */
export function AttemptResultView({ result, triesLeft, text }: Props) {
  const { number, percent, threshold, passed, late, questions } = result
  const said = text.result
  const isHidden = questions.some(({ solution }) => solution === null)
  return (
    <section aria-labelledby="resultat" className="grid gap-4">
      <div
        className={`grid gap-1 rounded-box px-4 py-4 ${passed === false ? 'bg-orange-wash text-orange-deep' : 'bg-green-wash text-green'}`}
      >
        <h2 id="resultat" tabIndex={-1} className="font-semibold text-base">
          {said.title(number)}
        </h2>
        <p className="font-bold text-4xl tabular-nums">{text.before.percent(percent)}</p>
        {passed !== null && <p className="font-semibold text-lg">{passed ? said.passed : said.failed}</p>}
        {passed === false && threshold !== null && <p>{said.asked(threshold)}</p>}
        {passed === false && triesLeft !== null && triesLeft > 0 && <p>{said.triesLeft(triesLeft)}</p>}
        {late > 0 && <p>{said.late(late)}</p>}
      </div>
      {isHidden && <p className="text-muted text-sm">{said.hidden}</p>}
      <ol className="grid gap-4">
        {questions.map((question, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the questions of a paper stay where they are
          <Judged key={at} question={question} number={at + 1} text={text} />
        ))}
      </ol>
    </section>
  )
}

function Judged({
  question,
  number,
  text,
}: {
  question: AttemptResult['questions'][number]
  number: number
  text: AttemptText
}) {
  const { prompt, answer, credit, solution } = question
  const said = text.result
  const lines = answerLines(question, answer, text)
  const verdict =
    answer === null
      ? said.unanswered
      : credit === 1
        ? said.right
        : credit === 0
          ? said.wrong
          : said.partly(Math.floor(credit * 100 + 1e-9))
  return (
    <li className="grid gap-2 rounded-box border border-sand bg-surface p-4 [overflow-wrap:anywhere]">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-muted text-sm">{text.open.question(number)}</h3>
        <p className={`font-semibold text-sm ${credit === 1 ? 'text-green' : 'text-orange-deep'}`}>
          <span aria-hidden="true">{credit === 1 ? '✓ ' : credit > 0 ? '◐ ' : '✗ '}</span>
          {verdict}
        </p>
      </div>
      <p className="whitespace-pre-line font-semibold">{prompt}</p>
      {lines.length > 0 && <Lines title={said.yours} lines={lines} />}
      {solution && credit < 1 && <Lines title={said.solution} lines={solution.lines} />}
      {solution?.explanation && <Lines title={said.explanation} lines={[solution.explanation]} />}
    </li>
  )
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <div>
      <p className="text-muted text-sm">{title}</p>
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of one answer, which may be alike
        <p key={at} className="whitespace-pre-line">
          {line}
        </p>
      ))}
    </div>
  )
}

/** What somebody answered, in the words that they saw, a line each. */
function answerLines({ choices, lefts, unit }: ShownQuestion, answer: Answer, { question }: AttemptText): string[] {
  if (answer === null) return []
  const said = (at: number | null | undefined) => (at == null ? '–' : (choices[at] ?? '–'))
  if (answer.type === 'one') return [said(answer.choice)]
  if (answer.type === 'several') return answer.choices.map(said)
  if (answer.type === 'order') return answer.choices.map((at, place) => `${place + 1}. ${said(at)}`)
  if (answer.type === 'match') return lefts.map((left, at) => `${left} → ${said(answer.choices[at])}`)
  if (answer.type === 'text') return [answer.text]
  const figure = String(answer.value).replace('.', question.decimal)
  return [unit ? `${figure}\u00A0${unit}` : figure]
}
