import * as v from 'valibot'
import type { AnswerValue } from './answer.ts'
import type { Question } from './question.ts'

/** With fewer answers nothing is shown: what one person said could be guessed (docs/rules/evaluations.md#figures). */
export const leastAnswers = 5
/** A published rate rests on so many answers at least: below, one person moves it by more than five points. */
export const leastPublished = 20
/** From which note on somebody is satisfied. */
export const leastSatisfied = 4

export const QuestionFigure = v.object({
  type: v.picklist(['note', 'yes_no', 'text']),
  fr: v.string(),
  en: v.string(),
  /** The mean of the notes, to one decimal. */
  mean: v.nullable(v.number()),
  /** How many said yes, in percent. */
  yes: v.nullable(v.number()),
  /** Free texts, in an order that says nothing. */
  texts: v.array(v.string()),
})
export type QuestionFigure = v.InferOutput<typeof QuestionFigure>

const tenth = (value: number): number => Math.round(value * 10) / 10
const percent = (part: number, all: number): number | null => (all === 0 ? null : Math.round((part / all) * 100))
const notesIn = (values: readonly AnswerValue[]) => values.filter((value) => typeof value === 'number')
const choicesIn = (values: readonly AnswerValue[]) => values.filter((value) => typeof value === 'boolean')
const textsIn = (values: readonly AnswerValue[]) => values.filter((value) => typeof value === 'string')
const meanOf = (notes: readonly number[]) =>
  notes.length === 0 ? null : tenth(notes.reduce((sum, one) => sum + one, 0) / notes.length)

/** Another order of the same things (Fisher and Yates). @param random from 0 to below 1 */
export function shuffled<One>(things: readonly One[], random: () => number): One[] {
  const order = [...things]
  for (let at = order.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    const moved = order[at] as One
    order[at] = order[other] as One
    order[other] = moved
  }
  return order
}

/**
 * What answers say of each question: means alone, no distribution. Where everybody who was asked has said the same, the figure would tell what
 * each of them said: it is left out.
 * @param invited how many were asked
 * @returns null with fewer than five answers
 */
export function figuresOf(
  questions: readonly Question[],
  answers: readonly AnswerValue[][],
  invited: number,
  random: () => number,
): QuestionFigure[] | null {
  if (answers.length < leastAnswers) return null
  return questions.map((question, at) => {
    const values = answers.map((one) => one[at] ?? null)
    const telling = answers.length >= invited && new Set(values).size === 1
    const choices = choicesIn(values)
    return {
      ...question,
      mean: telling ? null : meanOf(notesIn(values)),
      yes: telling ? null : percent(choices.filter(Boolean).length, choices.length),
      texts: shuffled(textsIn(values), random),
    }
  })
}

interface Group {
  answers: number
  /** Whether more answers may still come. */
  isOpen: boolean
}

/**
 * Which groups of answers a sum over several may count, so that taking the shown ones away leaves no small one: each of five or more by
 * itself; of the smaller ones, once they are over, as many in their order as come to five or more together, and again.
 */
export function countedGroups<G extends Group>(groups: readonly G[]): G[] {
  const counted = groups.filter(({ answers }) => answers >= leastAnswers)
  let pool: G[] = []
  for (const group of groups) {
    if (group.answers === 0 || group.answers >= leastAnswers || group.isOpen) continue
    pool.push(group)
    if (pool.reduce((sum, { answers }) => sum + answers, 0) < leastAnswers) continue
    counted.push(...pool)
    pool = []
  }
  return counted
}

export const SummaryFigure = v.object({
  /** How many answers are counted. */
  answers: v.number(),
  mean: v.nullable(v.number()),
  /** Notes of 4 or 5 among all notes, in percent. */
  satisfied: v.nullable(v.number()),
  yes: v.nullable(v.number()),
})
export type SummaryFigure = v.InferOutput<typeof SummaryFigure>

/** What many answers say together, whatever was asked; null with fewer than five. */
export function summaryOf(answers: readonly AnswerValue[][]): SummaryFigure | null {
  if (answers.length < leastAnswers) return null
  const values = answers.flat()
  const [notes, choices] = [notesIn(values), choicesIn(values)]
  return {
    answers: answers.length,
    mean: meanOf(notes),
    satisfied: percent(notes.filter((one) => one >= leastSatisfied).length, notes.length),
    yes: percent(choices.filter(Boolean).length, choices.length),
  }
}

/** The satisfaction that the site may state: of participants, over all sessions of two years. */
export interface PublishedRate {
  /** Notes of 4 or 5 among all notes, in percent. */
  percent: number
  answers: number
  from: number
  to: number
}

/** @returns null with fewer than twenty answers: then what was typed stands */
export function publishedRate(answers: readonly AnswerValue[][], from: number, to: number): PublishedRate | null {
  const summary = answers.length < leastPublished ? null : summaryOf(answers)
  return summary && summary.satisfied !== null
    ? { percent: summary.satisfied, answers: summary.answers, from, to }
    : null
}
