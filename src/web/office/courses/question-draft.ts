import type { BankQuestion, questionTypes } from '../../../domain/courses/question.ts'
import type { EditedVersion } from '../../forms/use-edited-version.ts'

type Type = (typeof questionTypes)[number]
interface Row {
  fr: string
  en: string
  isRight: boolean
  rightFr: string
  rightEn: string
}

/** A question as it is typed: fields of every type side by side, of which its type uses some. */
export interface QuestionDraft {
  type: Type
  topic: string
  prompt: { fr: string; en: string }
  points: string
  explanation: { fr: string; en: string }
  /** Options, items in their order, or pairs. */
  rows: Row[]
  partial: boolean
  value: string
  tolerance: string
  unit: { fr: string; en: string }
  /** A line each. */
  accepted: string
  accentsCount: boolean
  caseCounts: boolean
}

export const emptyRow: Row = { fr: '', en: '', isRight: false, rightFr: '', rightEn: '' }
const both = ({ fr, en }: { fr: string; en: string | null }) => ({ fr, en: en ?? '' })

export const emptyQuestion: QuestionDraft = {
  ...{ type: 'one', topic: '', prompt: { fr: '', en: '' }, points: '1', explanation: { fr: '', en: '' } },
  ...{ rows: [emptyRow, emptyRow, emptyRow], partial: true, value: '', tolerance: '0', unit: { fr: '', en: '' } },
  ...{ accepted: '', accentsCount: false, caseCounts: false },
}

/** A question of the bank as its form begins with it. */
export function versionOf({
  topic,
  prompt,
  points,
  explanation,
  answer,
  version,
}: BankQuestion): EditedVersion<QuestionDraft> {
  const draft: QuestionDraft = {
    ...emptyQuestion,
    ...{
      type: answer.type,
      topic: topic ?? '',
      prompt: both(prompt),
      points: String(points),
      explanation: both(explanation),
    },
  }
  if ('partial' in answer) draft.partial = answer.partial
  if ('options' in answer)
    draft.rows = answer.options.map(({ text, isRight }) => ({ ...emptyRow, ...both(text), isRight }))
  if ('items' in answer) draft.rows = answer.items.map((item) => ({ ...emptyRow, ...both(item) }))
  if ('pairs' in answer)
    draft.rows = answer.pairs.map(({ left, right }) => ({
      ...{ ...emptyRow, ...both(left) },
      ...{ rightFr: right.fr, rightEn: right.en ?? '' },
    }))
  if (answer.type === 'number')
    Object.assign(draft, {
      ...{ value: String(answer.value).replace('.', ','), tolerance: String(answer.tolerance).replace('.', ',') },
      unit: both(answer.unit),
    })
  if (answer.type === 'text') {
    const { accepted, accentsCount, caseCounts } = answer
    Object.assign(draft, { accepted: accepted.join('\n'), accentsCount, caseCounts })
  }
  return { draft, version }
}

const number = (typed: string) =>
  typed.trim() === '' ? undefined : Number(typed.replaceAll(/\s/g, '').replace(',', '.'))

function answerOf({ type, rows, partial, value, tolerance, unit, ...draft }: QuestionDraft) {
  const written = ({ fr, en }: Row) => ({ fr, en })
  const options = rows.map((row) => ({ text: written(row), isRight: row.isRight }))
  if (type === 'one') return { type, options }
  if (type === 'several') return { type, options, partial }
  if (type === 'order') return { type, items: rows.map(written), partial }
  if (type === 'number') return { type, value: number(value), tolerance: number(tolerance), unit }
  if (type === 'match')
    return {
      type,
      pairs: rows.map((row) => ({ left: written(row), right: { fr: row.rightFr, en: row.rightEn } })),
      partial,
    }
  const accepted = draft.accepted.split('\n').filter((one) => one.trim() !== '')
  return { type, accepted, accentsCount: draft.accentsCount, caseCounts: draft.caseCounts }
}

/** A question as the API takes it. */
export const formOf = (draft: QuestionDraft) => ({
  topic: draft.topic,
  prompt: draft.prompt,
  points: number(draft.points),
  explanation: draft.explanation,
  answer: answerOf(draft),
})
