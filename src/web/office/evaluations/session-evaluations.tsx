import { useQuery } from '@tanstack/react-query'
import { leastAnswers, type QuestionFigure } from '../../../domain/evaluations/figures.ts'
import {
  answerRate,
  type SessionEvaluations as Found,
  type SessionEvaluation,
} from '../../../domain/evaluations/quality-year.ts'
import type { Training } from '../../../domain/trainings/training-schemas.ts'
import { formatDay } from '../../../domain/values/dates.ts'
import { EmptyList } from '../../signed-in/empty-list.tsx'
import { Loaded } from '../../signed-in/loaded.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useMay } from '../kit/use-may.ts'
import { sessionEvaluationsQuery } from '../queries/evaluations.ts'
import { SavedPaper } from './saved-paper.tsx'

/** What a session was worth (docs/rules/evaluations.md#figures): by whom was asked, and what people say of their own knowledge. */
export function SessionEvaluations({ training: { id } }: { training: Training }) {
  const { locale, words } = useOffice()
  const labels = words.evaluations
  const may = useMay()
  const found = useQuery(sessionEvaluationsQuery(id))
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-5">
      <Loaded query={found} error={labels.loadError} lines={6}>
        {({ evaluations, knowledge }) => (
          <>
            {evaluations.length === 0 && <EmptyList>{labels.none}</EmptyList>}
            {evaluations.map((one) => (
              <OneEvaluation key={one.kind} found={one} />
            ))}
            {evaluations.length > 0 && <p className="text-muted text-sm">{labels.anonymous}</p>}
            {knowledge.length > 0 && <KnowledgeTable knowledge={knowledge} />}
          </>
        )}
      </Loaded>
      {may('administrators') && (
        <div className="grid justify-items-start gap-2 print:hidden">
          <SavedPaper
            label={labels.slips}
            saved={labels.slipsSaved}
            request={(api) =>
              api.admin.trainings[':id']['evaluation-links'][':language'].$get({
                param: { id: String(id), language: locale },
              })
            }
          />
          <p className="text-muted text-sm">{labels.slipsHint}</p>
        </div>
      )}
    </div>
  )
}

function OneEvaluation({ found }: { found: SessionEvaluation }) {
  const { locale, words } = useOffice()
  const labels = words.evaluations
  const { kind, closesOn, isOpen, invited, answers, questions } = found
  const closing = formatDay(`${closesOn}T00:00:00Z`, locale)
  const heading = `evaluation-${kind}`
  return (
    <section aria-labelledby={heading} className="grid grid-cols-1 gap-3 rounded-box border border-sand bg-surface p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 id={heading} className="font-body font-semibold text-base">
          {labels.kinds[kind]}
        </h3>
        <p className="text-muted text-sm tabular-nums">
          {answers === null ? labels.asked(invited) : labels.rate(answers, invited, answerRate(answers, invited))}
          {' · '}
          {isOpen ? labels.openUntil(closing) : labels.closedOn(closing)}
        </p>
      </div>
      {questions ? (
        <Figures questions={questions} />
      ) : (
        <p className="text-muted">
          {answers === null ? labels.fewAsked(leastAnswers) : labels.fewAnswers(leastAnswers)}
        </p>
      )}
    </section>
  )
}

function Figures({ questions }: { questions: QuestionFigure[] }) {
  const { locale, words } = useOffice()
  const labels = words.evaluations
  const decimal = (value: number) => value.toLocaleString(locale, { minimumFractionDigits: 1 })
  const said = ({ mean, yes }: QuestionFigure) =>
    mean !== null ? labels.mean(decimal(mean)) : yes !== null ? labels.yes(yes) : labels.hidden
  return (
    <ul className="framed-rows text-sm">
      {questions.map((question, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two questions may say the same, and their order is fixed
        <li key={at} className="grid grid-cols-1 gap-1 px-4 py-3">
          <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
            <span className="font-semibold">{question[locale]}</span>
            <span className="tabular-nums">
              {question.type === 'text'
                ? question.texts.length > 0
                  ? labels.texts(question.texts.length)
                  : labels.noTexts
                : said(question)}
            </span>
          </div>
          {question.texts.length > 0 && (
            <ul className="grid gap-2 pt-1">
              {question.texts.map((text, order) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: texts belong to nobody, and may be equal
                <li key={order} className="whitespace-pre-line border-sand border-l-4 pl-3 [overflow-wrap:anywhere]">
                  {text}
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  )
}

function KnowledgeTable({ knowledge }: { knowledge: Found['knowledge'] }) {
  const labels = useOffice().words.evaluations
  return (
    <section aria-labelledby="connaissances-titre" className="grid grid-cols-1 gap-3">
      <h3 id="connaissances-titre" className="font-body font-semibold text-base">
        {labels.knowledge}
      </h3>
      <p className="text-muted text-sm">{labels.knowledgeHint}</p>
      <table className="w-full border-collapse rounded-box border border-sand bg-surface text-left text-sm">
        <thead>
          <tr className="border-sand border-b">
            <th scope="col" className="px-4 py-2">
              {labels.person}
            </th>
            <th scope="col" className="px-4 py-2 text-right">
              {labels.before}
            </th>
            <th scope="col" className="px-4 py-2 text-right">
              {labels.after}
            </th>
          </tr>
        </thead>
        <tbody>
          {knowledge.map(({ registrationId, firstName, lastName, before, after }) => (
            <tr key={registrationId} className="border-sand border-b last:border-0">
              <th scope="row" className="px-4 py-2 font-normal">
                {firstName} {lastName}
              </th>
              <td className="px-4 py-2 text-right tabular-nums">{before}</td>
              <td className="px-4 py-2 text-right tabular-nums">{after}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
