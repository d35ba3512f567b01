// An attempt at a quiz: begun and timed by the server's clock, answered in a log that may arrive late (docs/rules/courses.md#attempts).
import * as v from 'valibot'
import { moment } from '../values/moment.ts'
import { countingNumber, wholeNumber } from '../values/numbers.ts'
import { key } from '../values/validation.ts'
import type { CourseSettings } from './course.ts'
import { courseLimits } from './course.ts'
import { Answer } from './judge.ts'
import { ShownQuestion } from './paper.ts'

/** What a slow connection is given beyond the end, in milliseconds. */
export const graceMs = 2 * 60_000
/** How long after the end answers are waited for that a phone without a line has kept, in milliseconds. */
export const lateMs = 24 * 3_600_000
/** The most lines that one call brings. */
const answerLogLimit = 200
/** The most lines that are kept of one attempt: more than anybody answers. */
export const linesLimit = 5_000

/** A number that a device makes. */
export const uuid = v.pipe(v.string(key('invalid')), v.uuid(key('invalid')), v.toLowerCase())

/** The server's time minus the device's when they last spoke, in milliseconds; null where they never did. */
export const deviceOffset = v.nullable(v.pipe(v.number(key('invalid')), v.safeInteger(key('invalid'))))

/** One line of an attempt's log. Lines are only added; the last that counts of each question holds. */
export const AnswerLine = v.strictObject({
  /** Made on the device. */
  id: uuid,
  /** Counted on the device from 1, for what was answered within one moment. */
  number: countingNumber(),
  /** The question's place on the paper, from 1. */
  question: wholeNumber(1, courseLimits.drawn * 20),
  answer: Answer,
  /** When it was given, by the device's clock. */
  at: moment,
  offset: deviceOffset,
})
export type AnswerLine = v.InferOutput<typeof AnswerLine>

/** The attempt's number is made on the device: a call whose answer was lost begins nothing twice. */
export const BeginAttempt = v.strictObject({ id: uuid })
export const AnswerLogForm = v.strictObject({
  lines: v.pipe(v.array(AnswerLine, key('required')), v.maxLength(answerLogLimit, key('tooMany'))),
})
export type AnswerLogForm = v.InferOutput<typeof AnswerLogForm>
export const attemptParam = v.object({ id: uuid })

/**
 * What became of a line: stored, known already, stored but come too late to count, or refused for good: the paper has no such question, or the
 * answer is none to it.
 */
export const AnswerLineReply = v.object({
  id: v.string(),
  answer: v.picklist(['stored', 'known', 'late', 'refused']),
})
export type AnswerLineReply = v.InferOutput<typeof AnswerLineReply>

/** How an attempt is timed, in milliseconds since 1970. */
export interface AttemptTime {
  begunAt: number
  /** Null is without limit. */
  endsAt: number | null
}

/** When a line was given by the server's clock: as far as the device knew it, yet within the attempt and not after it came. */
export const givenAt = (
  { at, offset }: Pick<AnswerLine, 'at' | 'offset'>,
  { begunAt }: Pick<AttemptTime, 'begunAt'>,
  received: number,
) => Math.min(received, Math.max(begunAt, Date.parse(at) + (offset ?? 0)))

/**
 * Whether a line counts. What comes until the end and its grace does, whatever the device's clock says; what comes later does if it was given
 * before the end and comes within a day.
 */
export const counts = ({ endsAt }: AttemptTime, given: number, received: number): boolean =>
  endsAt === null || received <= endsAt + graceMs || (given <= endsAt && received <= endsAt + lateMs)

/** When an attempt that nobody finished closes by itself; null never. */
export const closesAt = ({ endsAt }: AttemptTime): number | null => (endsAt === null ? null : endsAt + lateMs)

/** What is known of earlier attempts, in milliseconds since 1970. */
export interface EarlierAttempt {
  closedAt: number | null
  passed: boolean | null
}

/** Whether the final assessment may be begun again, and when it may where not yet. Each attempt counts from when it was begun. */
export function nextTry(
  earlier: readonly EarlierAttempt[],
  { tries, waitHours }: Pick<CourseSettings, 'tries' | 'waitHours'>,
  now: number,
): { state: 'free' | 'passed' | 'used' } | { state: 'wait'; until: number } {
  if (earlier.some(({ passed }) => passed)) return { state: 'passed' }
  if (earlier.length >= tries) return { state: 'used' }
  const last = Math.max(0, ...earlier.map(({ closedAt }) => closedAt ?? 0))
  const until = last + waitHours * 3_600_000
  return last > 0 && now < until ? { state: 'wait', until } : { state: 'free' }
}

/** An attempt as its page gets it. */
export const OpenAttempt = v.object({
  id: v.string(),
  lessonId: v.number(),
  /** From 1. */
  number: v.number(),
  isFinal: v.boolean(),
  begunAt: v.string(),
  endsAt: v.nullable(v.string()),
  /** The server's time. */
  now: v.string(),
  isClosed: v.boolean(),
  questions: v.array(ShownQuestion),
  /** What holds of each question as far as the server knows; null where nothing was answered. */
  answers: v.array(Answer),
})
export type OpenAttempt = v.InferOutput<typeof OpenAttempt>

export const AttemptResult = v.object({
  id: v.string(),
  lessonId: v.number(),
  number: v.number(),
  isFinal: v.boolean(),
  begunAt: v.string(),
  closedAt: v.string(),
  percent: v.number(),
  /** What was asked for; null of a quiz for practice. */
  threshold: v.nullable(v.number()),
  passed: v.nullable(v.boolean()),
  /** Answers that were given after the end, and do not count. */
  late: v.number(),
  questions: v.array(
    v.object({
      ...ShownQuestion.entries,
      answer: Answer,
      /** From 0 to 1. */
      credit: v.number(),
      /** Null while the assessment may be tried again. */
      solution: v.nullable(v.object({ lines: v.array(v.string()), explanation: v.nullable(v.string()) })),
    }),
  ),
})
export type AttemptResult = v.InferOutput<typeof AttemptResult>

/** The answer to lines of a log. */
export const AnswerLogReply = v.object({ now: v.string(), isClosed: v.boolean(), answers: v.array(AnswerLineReply) })
export type AnswerLogReply = v.InferOutput<typeof AnswerLogReply>
