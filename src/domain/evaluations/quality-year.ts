import * as v from 'valibot'
import { rowId, wholeNumber } from '../values/numbers.ts'
import { leftOut, text } from '../values/text.ts'
import { QuestionFigure, SummaryFigure } from './figures.ts'
import { evaluationKinds, madeFromNone } from './question.ts'

/** One session's evaluation as the office reads it. */
export const SessionEvaluation = v.object({
  kind: v.picklist(evaluationKinds),
  openedOn: v.string(),
  closesOn: v.string(),
  isOpen: v.boolean(),
  invited: v.number(),
  /** Null where answers are counted with those of other sessions: too few were asked. */
  answers: v.nullable(v.number()),
  /** Null with fewer than five answers. */
  questions: v.nullable(v.array(QuestionFigure)),
})
export type SessionEvaluation = v.InferOutput<typeof SessionEvaluation>

/** What a participant said of their knowledge, from 1 to 5, once the evaluation is over. */
export const Knowledge = v.object({
  registrationId: v.number(),
  firstName: v.string(),
  lastName: v.string(),
  before: v.number(),
  after: v.number(),
})

export const SessionEvaluations = v.object({
  evaluations: v.array(SessionEvaluation),
  /** Empty while the evaluation at the end is open. */
  knowledge: v.array(Knowledge),
})
export type SessionEvaluations = v.InferOutput<typeof SessionEvaluations>

/** What the office says itself of a year. */
export const QualityYearForm = v.strictObject({
  complaints: v.nullable(wholeNumber(0, 100_000)),
  changed: leftOut(text(3_000)),
  version: madeFromNone,
})
export type QualityYearForm = v.InferOutput<typeof QualityYearForm>

export const QualityYear = v.object({
  year: v.number(),
  years: v.array(v.number()),
  sessions: v.array(
    v.object({
      trainingId: v.number(),
      title: v.string(),
      english: v.nullable(v.string()),
      startsAt: v.nullable(v.string()),
      present: v.number(),
      invited: v.number(),
      answers: v.nullable(v.number()),
      figure: v.nullable(SummaryFigure),
    }),
  ),
  /** Of all sessions, by whom was asked. */
  totals: v.array(
    v.object({
      kind: v.picklist(evaluationKinds),
      invited: v.number(),
      answers: v.number(),
      /** Null with too few answers to be counted. */
      figure: v.nullable(SummaryFigure),
    }),
  ),
  present: v.number(),
  complaints: v.nullable(v.number()),
  changed: v.nullable(v.string()),
  version: v.number(),
})
export type QualityYear = v.InferOutput<typeof QualityYear>

export const yearParam = v.object({ year: v.pipe(rowId, v.minValue(2000), v.maxValue(2100)) })

/** The part of those asked who answered, in percent; null where nobody was. */
export const answerRate = (answers: number, invited: number): number | null =>
  invited === 0 ? null : Math.round((answers / invited) * 100)
