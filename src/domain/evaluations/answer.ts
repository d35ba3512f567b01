import * as v from 'valibot'
import { wholeNumber } from '../values/numbers.ts'
import { line, text } from '../values/text.ts'
import { key } from '../values/validation.ts'
import { evaluationKinds, type Question } from './question.ts'

/** Letters of a free text: enough to say something, and less than what a row of the database keeps elsewhere. */
export const freeTextLimit = 600

/** A note, yes or no, a text, or nothing: a question that may be left out. */
export type AnswerValue = number | boolean | string | null

/** Of a link of a letter: whose evaluation it opens, and what shows that it was sent to them. */
export const EvaluationLink = v.strictObject({
  evaluation: v.pipe(v.string(key('required')), v.regex(/^[cfp][1-9]\d{0,9}-[1-9]\d{0,9}$/, key('invalid'))),
  /** What a mail program has put behind it is left out. */
  token: v.pipe(line(), v.nonEmpty(key('required'))),
})
export type EvaluationLink = v.InferOutput<typeof EvaluationLink>

/** Answers by the question's number from 1, as a form sends them: `{"1": "5", "7": "yes", "8": "…"}`. */
export const AnswerForm = v.strictObject({
  ...EvaluationLink.entries,
  answers: v.record(v.pipe(v.string(), v.regex(/^[1-9]\d?$/)), text(5_000)),
})
export type AnswerForm = v.InferOutput<typeof AnswerForm>

const level = wholeNumber(1, 5, 'invalid', 'required')

/** What somebody says of their knowledge, with their name (docs/rules/evaluations.md#knowledge). */
export const KnowledgeForm = v.strictObject({ ...EvaluationLink.entries, before: level, after: level })
export type KnowledgeForm = v.InferOutput<typeof KnowledgeForm>

/** Whether a link was used is not told: who holds several could watch their owners answer. */
const evaluationStates = ['open', 'closed'] as const

/** What its page shows. */
export const OpenEvaluation = v.object({
  kind: v.picklist(evaluationKinds),
  state: v.picklist(evaluationStates),
  training: v.object({
    title: v.string(),
    english: v.nullable(v.string()),
    startsAt: v.nullable(v.string()),
  }),
  /** The last day on which it can be answered. */
  closesOn: v.string(),
  questions: v.array(v.object({ type: v.picklist(['note', 'yes_no', 'text']), fr: v.string(), en: v.string() })),
  /** What the person has said of their knowledge; null while nothing. Undefined where it is not asked. */
  knowledge: v.optional(v.nullable(v.object({ before: v.number(), after: v.number() }))),
  firstName: v.nullable(v.string()),
})
export type OpenEvaluation = v.InferOutput<typeof OpenEvaluation>

const freeText = text(freeTextLimit)

function readOne({ type }: Question, given: string): { value: AnswerValue } | { wrong: string } {
  if (type === 'text') {
    const read = v.safeParse(freeText, given)
    return read.success ? { value: read.output || null } : { wrong: read.issues[0].message }
  }
  if (given === '') return { wrong: 'evaluationChoice' }
  if (type === 'yes_no') return given === 'yes' || given === 'no' ? { value: given === 'yes' } : { wrong: 'invalid' }
  return /^[1-5]$/.test(given) ? { value: Number(given) } : { wrong: 'invalid' }
}

/**
 * Reads what was sent for each question: notes and choices must be there, texts may be empty.
 * @returns the values in the order of the questions, or what is wrong by the fields' names (`answers.3`)
 */
export function readAnswers(
  questions: readonly Question[],
  sent: Readonly<Record<string, string>>,
): { values: AnswerValue[] } | { fields: Record<string, string> } {
  const fields: Record<string, string> = {}
  const values = questions.map((question, at) => {
    const read = readOne(question, sent[at + 1] ?? '')
    if ('value' in read) return read.value
    fields[`answers.${at + 1}`] = read.wrong
    return null
  })
  return Object.keys(fields).length > 0 ? { fields } : { values }
}
