// Where somebody is in a course: a log of steps that may arrive late, and what is derived from it (docs/rules/courses.md#progress).
import * as v from 'valibot'
import { moment } from '../values/moment.ts'
import { countingNumber, wholeNumber } from '../values/numbers.ts'
import { text } from '../values/text.ts'
import { key } from '../values/validation.ts'
import type { AttemptTime, EarlierAttempt } from './attempt.ts'
import { closesAt, deviceOffset, givenAt, lateMs, nextTry, uuid } from './attempt.ts'
import type { CourseSettings } from './course.ts'
import { type EditionContent, type EditionLesson, LearnerCourse, LearnerLesson, lessonsOf } from './edition.ts'

/** The most lines that one call brings. */
const stepsAtOnce = 200
/** The most lines that are kept of one registration. What comes beyond still moves the position. */
export const stepsLimit = 50_000
/** The most seconds of a lesson that one line tells of, by the phone. */
const playedLimit = 5 * 60
/** A longer gap between two calls, in seconds, is the end of a sitting: it counts as nothing. */
const sittingGap = 5 * 60

const position = v.pipe(
  v.number(key('invalid')),
  v.minValue(0, key('invalid')),
  v.maxValue(48 * 3_600, key('invalid')),
  v.transform((seconds) => Math.round(seconds * 10) / 10),
)

/** One line of the log of a phone. Lines are only added; of each lesson the position that was given last holds. */
export const StepLine = v.strictObject({
  /** Made on the device. */
  id: uuid,
  /** Counted on the device from 1, for what was given within one moment. */
  number: countingNumber(),
  lesson: countingNumber(),
  /** `done` says that the lesson was gone through; of a quiz its attempts say so. */
  kind: v.picklist(['at', 'done'], key('invalid')),
  /** Seconds into the whole lesson, with one decimal. */
  position,
  /** Seconds that were played or read since the phone's line before, by its clock. */
  played: wholeNumber(0, 24 * 3_600),
  /** When it was given, by the device's clock. */
  at: moment,
  offset: deviceOffset,
})
export type StepLine = v.InferOutput<typeof StepLine>

export const StepLogForm = v.strictObject({
  lines: v.pipe(v.array(StepLine, key('required')), v.maxLength(stepsAtOnce, key('tooMany'))),
})
export type StepLogForm = v.InferOutput<typeof StepLogForm>

const standing = { isDone: v.boolean(), position: v.nullable(v.number()) }

/** The lines that need not be sent again, and how the lessons stand that they name. */
export const StepLogReply = v.object({
  taken: v.array(v.string()),
  lessons: v.array(v.object({ id: v.number(), ...standing })),
})
export type StepLogReply = v.InferOutput<typeof StepLogReply>

/** How far a lesson was taken; the position in seconds into the whole of it, null where it was not opened. */
export interface LessonStanding {
  isDone: boolean
  position: number | null
  /** When its last line was given, in milliseconds since 1970; null where there is none. */
  steppedAt: number | null
}

/** When a step was given by the server's clock: as far as the device knew it, yet since the access was opened, and not after it came. */
export const steppedAt = (line: StepLine, openedAt: number, received: number): number =>
  givenAt(line, { begunAt: openedAt }, received)

/** Whether a line counts: it was given while the course was open, and came within a day of its end. */
export const isInAccess = (given: number, endsAt: number, received: number): boolean =>
  given < endsAt && received < endsAt + lateMs

/** Seconds by our clock between two calls of one sitting: what has passed, or nothing where it was longer than a gap may be. */
export function sittingSeconds(before: number | null, now: number): number {
  const seconds = before === null ? 0 : Math.floor((now - before) / 1_000)
  return seconds > 0 && seconds <= sittingGap ? seconds : 0
}

/** Seconds that lines tell by the phone's clock, each up to what a line may tell. */
export const playedSeconds = (lines: readonly Pick<StepLine, 'played'>[]): number =>
  lines.reduce((sum, { played }) => sum + Math.min(played, playedLimit), 0)

const Heading = v.object({
  lessonId: v.number(),
  title: v.string(),
  kind: v.picklist(['text', 'slides', 'film', 'pdf', 'quiz']),
})

export const certificate = v.nullable(v.object({ documentId: v.number(), number: v.string() }))

/** A course of one's own in « Mes cours ». */
export const OwnCourseSummary = v.object({
  registrationId: v.number(),
  title: v.string(),
  /** Whether it is to be opened yet, open, or over. */
  state: v.picklist(['waiting', 'open', 'ended']),
  endsAt: v.nullable(v.string()),
  lessons: v.number(),
  done: v.number(),
  /** The next step; null once all is done. */
  next: v.nullable(Heading),
  certificate,
})
export type OwnCourseSummary = v.InferOutput<typeof OwnCourseSummary>
export const OwnCourses = v.object({ items: v.array(OwnCourseSummary) })

const FinalStanding = v.object({
  /** It may be begun, is open, waits until `at`, has no tries left, or was passed at `at`. */
  state: v.picklist(['free', 'open', 'waiting', 'none', 'passed']),
  at: v.nullable(v.string()),
  triesLeft: v.number(),
})
export type FinalStanding = v.InferOutput<typeof FinalStanding>

const { modules, ...course } = LearnerCourse.entries
const { lessons, ...module } = modules.item.entries

/** A course as the page of the learner who takes it gets it. */
export const TakenCourse = v.object({
  ...course,
  modules: v.array(v.object({ ...module, lessons: v.array(v.object({ ...lessons.item.entries, ...standing })) })),
  registrationId: v.number(),
  /** Counted in each course, from 1. */
  edition: v.number(),
  endsAt: v.string(),
  next: v.nullable(v.number()),
  /** How long it was taken, by our clock and by the phone's; neither is a proof. */
  minutes: v.object({ ours: v.number(), phone: v.number() }),
  final: FinalStanding,
  certificate,
})
export type TakenCourse = v.InferOutput<typeof TakenCourse>

/** A lesson as that page gets it, with its neighbours. */
export const TakenLesson = v.object({
  ...LearnerLesson.entries,
  ...standing,
  previous: v.nullable(v.number()),
  next: v.nullable(v.number()),
})
export type TakenLesson = v.InferOutput<typeof TakenLesson>

/** An attempt as far as progress asks of it; moments in milliseconds since 1970. */
export type KnownAttempt = EarlierAttempt & AttemptTime & { lessonId: number }

/** Whether a quiz is done: one attempt at practice was closed, the final assessment was passed. */
export const isQuizDone = ({ isFinal }: { isFinal: boolean }, attempts: readonly EarlierAttempt[]): boolean =>
  attempts.some(({ closedAt, passed }) => (isFinal ? passed === true : closedAt !== null))

/** Of what is said of lessons, what the lesson has: a quiz by its attempts, anything else by its steps. */
export function standingOf(
  { id, content }: EditionLesson,
  steps: ReadonlyMap<number, LessonStanding>,
  attempts: readonly KnownAttempt[],
): LessonStanding {
  const known = steps.get(id) ?? { isDone: false, position: null, steppedAt: null }
  if (content.kind !== 'quiz') return known
  const own = attempts.filter(({ lessonId }) => lessonId === id)
  const begun = own.map(({ begunAt }) => begunAt)
  return {
    ...known,
    isDone: isQuizDone(content, own),
    steppedAt: begun.length > 0 ? Math.max(...begun) : known.steppedAt,
  }
}

/**
 * The next step: the lesson that was taken last, as long as it is not done; else the first one after it that is not, and from the
 * beginning again.
 * @returns undefined once all is done
 */
export function nextLesson(
  content: EditionContent,
  standingIn: (lesson: EditionLesson) => LessonStanding,
): EditionLesson | undefined {
  const all = lessonsOf(content)
  const moments = all.map((lesson) => standingIn(lesson).steppedAt ?? 0)
  const latest = Math.max(0, ...moments)
  const from = latest > 0 ? moments.indexOf(latest) : 0
  return [...all.slice(from), ...all.slice(0, from)].find((lesson) => !standingIn(lesson).isDone)
}

/** How the final assessment stands. @param earlier its attempts, oldest first */
export function finalStanding(
  earlier: readonly KnownAttempt[],
  rules: Pick<CourseSettings, 'tries' | 'waitHours'>,
  now: number,
): FinalStanding {
  const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString())
  const triesLeft = Math.max(0, rules.tries - earlier.length)
  const passed = earlier.find((attempt) => attempt.passed)
  if (passed) return { state: 'passed', at: iso(passed.closedAt), triesLeft }
  const open = earlier.find((attempt) => attempt.closedAt === null && now <= (closesAt(attempt) ?? now))
  if (open) return { state: 'open', at: iso(open.endsAt), triesLeft }
  const next = nextTry(earlier, rules, now)
  if (next.state === 'wait') return { state: 'waiting', at: iso(next.until), triesLeft }
  return { state: next.state === 'free' ? 'free' : 'none', at: null, triesLeft }
}

const questionLimit = 2_000

/** The body of POST /api/participant/courses/{id}/questions: what somebody asks the office about a lesson. */
export const CourseQuestionForm = v.strictObject({
  lesson: countingNumber(),
  text: v.pipe(text(questionLimit), v.minLength(10, key('contactMessage'))),
})
export type CourseQuestionForm = v.InferOutput<typeof CourseQuestionForm>
