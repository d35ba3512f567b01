// What an answer is worth: judged by the server alone (docs/rules/courses.md#judged).
import * as v from 'valibot'
import type { Locale } from '../values/language.ts'
import { wholeNumber } from '../values/numbers.ts'
import { text } from '../values/text.ts'
import { key } from '../values/validation.ts'
import { inLanguage } from './course.ts'
import { choiceTexts, type PaperQuestion } from './paper.ts'
import { choiceLimits, type EditionQuestion, type QuestionKey } from './question.ts'

const position = wholeNumber(0, choiceLimits.most - 1)
const positions = v.pipe(v.array(position, key('invalid')), v.maxLength(choiceLimits.most, key('invalid')))

/** An answer, by the positions at which choices are shown; null takes an answer back. */
export const Answer = v.nullable(
  v.variant('type', [
    v.strictObject({ type: v.literal('one'), choice: position }),
    v.strictObject({ type: v.literal('several'), choices: positions }),
    v.strictObject({ type: v.literal('order'), choices: positions }),
    v.strictObject({ type: v.literal('number'), value: v.pipe(v.number(key('invalid')), v.finite(key('invalid'))) }),
    /** For each on the left, what was put beside it. */
    v.strictObject({
      type: v.literal('match'),
      choices: v.pipe(v.array(v.nullable(position)), v.maxLength(choiceLimits.most)),
    }),
    v.strictObject({ type: v.literal('text'), text: text(200) }),
  ]),
)
export type Answer = v.InferOutput<typeof Answer>

type KeyOf<Type> = Extract<QuestionKey, { type: Type }>

/** How much of the options was seen: what was rightly ticked less what was wrongly ticked, of all that is right. */
function severalCredit({ options, partial }: KeyOf<'several'>, ticked: ReadonlySet<number>): number {
  const right = options.flatMap(({ isRight }, at) => (isRight ? [at] : []))
  const found = right.filter((at) => ticked.has(at)).length
  const wrong = ticked.size - found
  if (partial) return Math.max(0, (found - wrong) / right.length)
  return found === right.length && wrong === 0 ? 1 : 0
}

/** The length of the longest part of a list that only rises, what stands between left out. */
function longestRise(list: readonly number[]): number {
  const rises = list.reduce<number[]>((known, value, at) => {
    const before = known.filter((_, earlier) => (list[earlier] ?? 0) < value)
    known[at] = 1 + Math.max(0, ...before)
    return known
  }, [])
  return Math.max(0, ...rises)
}

/** One for the right order; in part, how much of it stands in the right order whatever is between. */
function orderCredit({ items, partial }: KeyOf<'order'>, answered: readonly number[]): number {
  if (answered.length !== items.length || new Set(answered).size !== items.length) return 0
  if (answered.every((item, at) => items[item]?.fr === items[at]?.fr)) return 1
  return partial ? (longestRise(answered) - 1) / (items.length - 1) : 0
}

function matchCredit({ pairs, partial }: KeyOf<'match'>, answered: readonly (number | null | undefined)[]): number {
  // Two pairs may have one right side: both are right then.
  const found = pairs.filter(({ right }, at) => pairs[answered[at] ?? -1]?.right.fr === right.fr).length
  if (partial) return found / pairs.length
  return found === pairs.length ? 1 : 0
}

/** Figures as computers keep them are a hair away from what is written. */
const isNear = ({ value, tolerance }: KeyOf<'number'>, answered: number): boolean =>
  Math.abs(answered - value) <= tolerance + 1e-9 * Math.max(1, Math.abs(value))

/** A short text as it is compared: without spaces that do not count, and accents and case only where they do. */
function compared(written: string, { accentsCount, caseCounts }: KeyOf<'text'>): string {
  const plain = written
    .normalize('NFC')
    .replaceAll(/[’‘ʼ`´]/g, "'")
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/\s*[.!]+$/, '')
  const bare = accentsCount
    ? plain
    : plain
        .normalize('NFD')
        .replaceAll(/\p{M}/gu, '')
        .replaceAll('œ', 'oe')
        .replaceAll('Œ', 'OE')
        .replaceAll('æ', 'ae')
        .replaceAll('Æ', 'AE')
  return caseCounts ? bare : bare.toLocaleLowerCase('fr')
}

/** Whether an answer is of the question's type and names only choices that it shows. */
export function fits({ answer: asked }: EditionQuestion, { order }: PaperQuestion, answer: Answer): boolean {
  if (answer === null) return true
  if (answer.type !== asked.type) return false
  if (answer.type === 'one') return answer.choice < order.length
  if (!('choices' in answer)) return true
  return answer.choices.length <= order.length && answer.choices.every((at) => at === null || at < order.length)
}

/**
 * @param paper where each choice was shown
 * @param answer undefined where none was given
 * @returns from 0 to 1
 */
export function creditOf(
  { answer: asked }: EditionQuestion,
  { order }: PaperQuestion,
  answer: Answer | undefined,
): number {
  if (!answer) return 0
  const choice = (shown: number) => order[shown] ?? -1
  if (asked.type === 'one' && answer.type === 'one') return asked.options[choice(answer.choice)]?.isRight ? 1 : 0
  if (asked.type === 'several' && answer.type === 'several')
    return severalCredit(asked, new Set(answer.choices.map(choice)))
  if (asked.type === 'order' && answer.type === 'order') return orderCredit(asked, answer.choices.map(choice))
  if (asked.type === 'number' && answer.type === 'number') return isNear(asked, answer.value) ? 1 : 0
  if (asked.type === 'match' && answer.type === 'match')
    return matchCredit(
      asked,
      answer.choices.map((shown) => (shown === null ? null : choice(shown))),
    )
  if (asked.type === 'text' && answer.type === 'text') {
    const said = compared(answer.text, asked)
    return asked.accepted.some((one) => compared(one, asked) === said) ? 1 : 0
  }
  return 0
}

/** Points of a paper in percent, never rounded up: 69.9 is no 70. A hair that thirds lose is given back. */
export const percentOf = (points: number, possible: number): number =>
  possible === 0 ? 0 : Math.floor((points * 100) / possible + 1e-9)

/** What is right, in its reader's language, a line each: for the review. */
export function solutionOf({ answer }: EditionQuestion, locale: Locale): string[] {
  if (answer.type === 'one' || answer.type === 'several')
    return answer.options.flatMap(({ text: option, isRight }) => (isRight ? [inLanguage(option, locale)] : []))
  if (answer.type === 'order') return answer.items.map((item) => inLanguage(item, locale))
  if (answer.type === 'match')
    return answer.pairs.map(({ left, right }) => `${inLanguage(left, locale)} → ${inLanguage(right, locale)}`)
  if (answer.type === 'text') return answer.accepted
  const unit = inLanguage(answer.unit, locale)
  const written = (value: number) => value.toLocaleString(locale, { maximumFractionDigits: 6 })
  const value = unit ? `${written(answer.value)}\u00A0${unit}` : written(answer.value)
  return [answer.tolerance > 0 ? `${value} (±\u00A0${written(answer.tolerance)})` : value]
}

/** What a paper's answers are worth together. @param answers in the order of the paper; undefined where none was given */
export function judged(
  paper: readonly PaperQuestion[],
  questions: readonly EditionQuestion[],
  answers: readonly (Answer | undefined)[],
): { percent: number; credits: number[] } {
  const byId = new Map(questions.map((question) => [question.id, question]))
  const asked = paper.map((one) => byId.get(one.questionId))
  const credits = paper.map((one, at) => {
    const question = asked[at]
    return question ? creditOf(question, one, answers[at]) : 0
  })
  const possible = asked.reduce((sum, question) => sum + (question?.points ?? 0), 0)
  const points = credits.reduce((sum, credit, at) => sum + credit * (asked[at]?.points ?? 0), 0)
  return { percent: percentOf(points, possible), credits }
}

/** What somebody answered, in the words that they saw; null where they took an answer back. */
export function answerInWords(
  asked: QuestionKey,
  { order }: PaperQuestion,
  answer: Answer,
  locale: Locale,
): string | null {
  if (answer === null) return null
  if (answer.type === 'text') return answer.text
  if (answer.type === 'number') return String(answer.value)
  const texts = choiceTexts(asked, locale)
  const chosen = answer.type === 'one' ? [answer.choice] : answer.choices
  return chosen.map((at) => (at === null ? '–' : (texts[order[at] ?? -1] ?? ''))).join(' | ')
}
