// The paper of an attempt: which questions were drawn, and in which order their choices are shown (docs/rules/courses.md#papers).
import * as v from 'valibot'
import type { Locale } from '../values/language.ts'
import { inLanguage, type LessonContent } from './course.ts'
import { type EditionQuestion, type QuestionKey, questionTypes } from './question.ts'

export type Quiz = Extract<LessonContent, { kind: 'quiz' }>

/** One question of a paper. `order[n]` is which choice of the bank is shown at position n; empty where nothing is chosen. */
export interface PaperQuestion {
  questionId: number
  order: number[]
}

/** Numbers from 0 up to 1 that follow from a seed (mulberry32); good for shuffling, for no secret. */
function numbersFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A list in another order, each order as likely as any other (Fisher and Yates). */
function shuffled<Entry>(list: readonly Entry[], next: () => number): Entry[] {
  const drawn = [...list]
  for (let last = drawn.length - 1; last > 0; last -= 1) {
    const other = Math.floor(next() * (last + 1))
    const [one, two] = [drawn[last] as Entry, drawn[other] as Entry]
    drawn[last] = two
    drawn[other] = one
  }
  return drawn
}

const choicesOf = (answer: QuestionKey): number => {
  if (answer.type === 'one' || answer.type === 'several') return answer.options.length
  if (answer.type === 'order') return answer.items.length
  return answer.type === 'match' ? answer.pairs.length : 0
}

function orderOf(answer: QuestionKey, next: () => number): number[] {
  const written = Array.from({ length: choicesOf(answer) }, (_, at) => at)
  const order = shuffled(written, next)
  const isAsWritten = order.every((choice, at) => choice === at)
  // What is to be put in order is never shown in the right one.
  return answer.type === 'order' && isAsWritten ? [...order.slice(1), ...order.slice(0, 1)] : order
}

/**
 * Draws a paper. Draws of a topic come first, so that those of the whole bank leave them their questions; no question comes twice.
 * @param seed a whole number below 2^32, made by chance and kept nowhere
 */
export function drawPaper({ draws }: Quiz, bank: readonly EditionQuestion[], seed: number): PaperQuestion[] {
  const next = numbersFrom(seed)
  const left = new Set(shuffled(bank, next))
  const drawn = draws
    .toSorted((one, other) => Number(one.topic === null) - Number(other.topic === null))
    .flatMap(({ topic, count }) => {
      const taken = [...left].filter((question) => topic === null || question.topic === topic).slice(0, count)
      for (const question of taken) left.delete(question)
      return taken
    })
  return shuffled(drawn, next).map(({ id, answer }) => ({ questionId: id, order: orderOf(answer, next) }))
}

/** Whether a bank has what a quiz draws of it. */
export const hasEnough = (quiz: Quiz, bank: readonly EditionQuestion[]): boolean =>
  quiz.draws.length > 0 && drawPaper(quiz, bank, 0).length === drawnBy(quiz)

/** How many questions a quiz asks. */
export const drawnBy = ({ draws }: Quiz): number => draws.reduce((sum, { count }) => sum + count, 0)

/** A question as its reader's page gets it: in one language, with its choices as they are shown, and nothing of the key. */
export const ShownQuestion = v.object({
  type: v.picklist(questionTypes),
  prompt: v.string(),
  points: v.number(),
  /** What is chosen from, put in order, or matched with `lefts`. */
  choices: v.array(v.string()),
  lefts: v.array(v.string()),
  unit: v.nullable(v.string()),
})
export type ShownQuestion = v.InferOutput<typeof ShownQuestion>

/** The choices of a question as the bank writes them, in one language. */
export function choiceTexts(answer: QuestionKey, locale: Locale): string[] {
  if (answer.type === 'one' || answer.type === 'several')
    return answer.options.map(({ text }) => inLanguage(text, locale))
  if (answer.type === 'order') return answer.items.map((item) => inLanguage(item, locale))
  return answer.type === 'match' ? answer.pairs.map(({ right }) => inLanguage(right, locale)) : []
}

/** A question of a paper in its reader's language. */
export function shownQuestion(question: EditionQuestion, { order }: PaperQuestion, locale: Locale): ShownQuestion {
  const { prompt, points, answer } = question
  const texts = choiceTexts(answer, locale)
  return {
    type: answer.type,
    prompt: inLanguage(prompt, locale),
    points,
    choices: order.map((choice) => texts[choice] ?? ''),
    lefts: answer.type === 'match' ? answer.pairs.map(({ left }) => inLanguage(left, locale)) : [],
    unit: answer.type === 'number' ? inLanguage(answer.unit, locale) || null : null,
  }
}
