import { and, asc, eq, sql } from 'drizzle-orm'
import {
  type AttemptResult,
  type AttemptTime,
  closesAt,
  nextTry,
  type OpenAttempt,
} from '../../domain/courses/attempt.ts'
import {
  type EditionContent,
  type EditionLesson,
  type LearnerCourse,
  type LearnerLesson,
  learnerCourse,
  learnerLesson,
  lessonsOf,
} from '../../domain/courses/edition.ts'
import { type Answer, judged, solutionOf } from '../../domain/courses/judge.ts'
import { type Quiz, shownQuestion } from '../../domain/courses/paper.ts'
import type { EditionQuestion } from '../../domain/courses/question.ts'
import type { Locale } from '../../domain/values/language.ts'
import { Refusal } from '../../domain/values/problem.ts'
import type { Db, Tx } from '../db/open.ts'
import { courseAnswers, courseAttempts, courseEditions, courseEnrolments, courses } from '../db/schema/courses.ts'
import { registrations } from '../db/schema/registrations.ts'
import { ownRegistration } from '../participants/policy.ts'
import { latestEdition } from './queries.ts'

export type AttemptRow = typeof courseAttempts.$inferSelect

/** Which course a registration is for, and the edition that it has: the one it began with, else the latest. */
export interface OwnCourse {
  registrationId: number
  courseId: number
  editionId: number
  content: EditionContent
  /** Whether the edition is held for it already. */
  isBegun: boolean
  extraTries: number
}

const isOwn = (participantId: number, registrationId: number) =>
  and(eq(registrations.id, registrationId), ownRegistration(participantId), eq(registrations.status, 'confirmée'))

/**
 * The course that one of a participant's registrations is for.
 * @throws Refusal `course_not_found`: also for somebody else's, a cancelled one, and a course without an edition
 */
export async function findOwnCourse(db: Db | Tx, participantId: number, registrationId: number): Promise<OwnCourse> {
  const [found] = await db
    .select({ courseId: courses.id, enrolment: courseEnrolments, edition: courseEditions })
    .from(registrations)
    .innerJoin(courses, eq(courses.trainingId, registrations.trainingId))
    .leftJoin(courseEnrolments, eq(courseEnrolments.registrationId, registrations.id))
    .leftJoin(courseEditions, eq(courseEditions.id, courseEnrolments.editionId))
    .where(isOwn(participantId, registrationId))
  if (!found) throw new Refusal('course_not_found')
  const { courseId, enrolment } = found
  const edition = found.edition ?? (await latestEdition(db, courseId))
  if (!edition) throw new Refusal('course_not_found')
  const held = { isBegun: enrolment !== null, extraTries: enrolment?.extraTries ?? 0 }
  return { registrationId, courseId, editionId: edition.id, content: edition.content, ...held }
}

/** Holds a participant's registration as it is until the transaction ends; gone or cancelled meanwhile, nothing is found by `findOwnCourse`. */
export const holdOwn = (tx: Tx, participantId: number, registrationId: number) =>
  tx.select({ id: registrations.id }).from(registrations).where(isOwn(participantId, registrationId)).for('key share')

/** What one's course is made of. @throws Refusal `course_not_found` */
export async function readOwnCourse(
  db: Db,
  participantId: number,
  registrationId: number,
  locale: Locale,
): Promise<LearnerCourse> {
  return learnerCourse((await findOwnCourse(db, participantId, registrationId)).content, locale)
}

/** @throws Refusal `lesson_not_found` */
export function lessonIn(content: EditionContent, id: number): EditionLesson {
  const lesson = lessonsOf(content).find((one) => one.id === id)
  if (!lesson) throw new Refusal('lesson_not_found')
  return lesson
}

/** @throws Refusal `lesson_not_found`, also where it is no quiz */
export function quizIn(content: EditionContent, id: number): Quiz {
  const quiz = lessonIn(content, id).content
  if (quiz.kind !== 'quiz') throw new Refusal('lesson_not_found')
  return quiz
}

/** One lesson of one's course. @throws Refusal `course_not_found`, `lesson_not_found` */
export async function readOwnLesson(
  db: Db,
  participantId: number,
  { id, lesson }: { id: number; lesson: number },
  locale: Locale,
): Promise<LearnerLesson> {
  return learnerLesson(lessonIn((await findOwnCourse(db, participantId, id)).content, lesson), locale)
}

export const timeOf = ({ begunAt, endsAt }: AttemptRow): AttemptTime => ({
  begunAt: begunAt.getTime(),
  endsAt: endsAt?.getTime() ?? null,
})

/** Whether an attempt that nobody finished is over by now. */
export const isOver = (attempt: AttemptRow, now: Date): boolean => {
  const closes = closesAt(timeOf(attempt))
  return attempt.closedAt === null && closes !== null && now.getTime() > closes
}

/**
 * One of a participant's attempts, with its course.
 * @throws Refusal `attempt_not_found`, for somebody else's too; `course_not_found`
 */
export async function findOwnAttempt(db: Db | Tx, participantId: number, id: string) {
  const [attempt] = await db.select().from(courseAttempts).where(eq(courseAttempts.id, id))
  const [own] = attempt
    ? await db.select({ id: registrations.id }).from(registrations).where(isOwn(participantId, attempt.registrationId))
    : []
  if (!attempt || !own) throw new Refusal('attempt_not_found')
  return { attempt, course: await findOwnCourse(db, participantId, attempt.registrationId) }
}

/** Attempts of a registration at one quiz, oldest first. */
export const attemptsAt = (db: Db | Tx, registrationId: number, lessonId: number): Promise<AttemptRow[]> =>
  db
    .select()
    .from(courseAttempts)
    .where(and(eq(courseAttempts.registrationId, registrationId), eq(courseAttempts.lessonId, lessonId)))
    .orderBy(asc(courseAttempts.number))

/** What holds of each question of a paper: the last answer that counts, undefined where there is none. */
export async function answersOf(db: Db | Tx, { id, paper }: AttemptRow): Promise<(Answer | undefined)[]> {
  const { question, answer, givenAt, number, receivedAt } = courseAnswers
  const lines = await db
    .select({ question, answer })
    .from(courseAnswers)
    .where(and(eq(courseAnswers.attemptId, id), eq(courseAnswers.isLate, false)))
    .orderBy(asc(givenAt), asc(number), asc(receivedAt), asc(courseAnswers.id))
  const last = new Map(lines.map((line) => [line.question, line.answer]))
  return paper.map((_, at) => last.get(at + 1))
}

/** The final assessment may be tried as often as the edition says, and as the office has added. */
export const triesOf = ({ content, extraTries }: OwnCourse): number => content.tries + extraTries

const questionsOf = ({ paper }: AttemptRow, { questions }: EditionContent) => {
  const byId = new Map(questions.map((question) => [question.id, question]))
  return paper.flatMap((one): [typeof one, EditionQuestion][] => {
    const question = byId.get(one.questionId)
    return question ? [[one, question]] : []
  })
}

/** An attempt as its page gets it: the same on every phone. */
export async function openAttempt(
  db: Db | Tx,
  attempt: AttemptRow,
  { content }: OwnCourse,
  { locale, now }: { locale: Locale; now: Date },
): Promise<OpenAttempt> {
  const { id, lessonId, number, begunAt, endsAt, closedAt } = attempt
  return {
    ...{ id, lessonId, number, isFinal: quizIn(content, lessonId).isFinal },
    begunAt: begunAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
    now: now.toISOString(),
    isClosed: closedAt !== null || isOver(attempt, now),
    questions: questionsOf(attempt, content).map(([one, question]) => shownQuestion(question, one, locale)),
    answers: (await answersOf(db, attempt)).map((answer) => answer ?? null),
  }
}

/** Whether what is right may be shown: always of practice, of the final assessment once it cannot be tried again. */
async function showsSolution(db: Db | Tx, attempt: AttemptRow, course: OwnCourse, isFinal: boolean, now: Date) {
  if (!isFinal) return true
  const earlier = await attemptsAt(db, attempt.registrationId, attempt.lessonId)
  if (earlier.some(({ closedAt }) => closedAt === null)) return false
  const rules = { tries: triesOf(course), waitHours: 0 }
  const { state } = nextTry(
    earlier.map(({ closedAt, passed }) => ({ closedAt: closedAt?.getTime() ?? null, passed })),
    rules,
    now.getTime(),
  )
  return state !== 'free'
}

/**
 * What became of an attempt that is closed.
 * @throws Refusal `attempt_open`
 */
export async function resultOf(
  db: Db | Tx,
  attempt: AttemptRow,
  course: OwnCourse,
  { locale, now }: { locale: Locale; now: Date },
): Promise<AttemptResult> {
  const { id, lessonId, number, begunAt, closedAt, percent, passed } = attempt
  if (closedAt === null || percent === null) throw new Refusal('attempt_open')
  const { isFinal } = quizIn(course.content, lessonId)
  const answers = await answersOf(db, attempt)
  const { credits } = judged(attempt.paper, course.content.questions, answers)
  const isShown = await showsSolution(db, attempt, course, isFinal, now)
  const late = await db.$count(courseAnswers, sql`${eq(courseAnswers.attemptId, id)} and ${courseAnswers.isLate}`)
  return {
    ...{ id, lessonId, number, isFinal, percent, passed, late },
    begunAt: begunAt.toISOString(),
    closedAt: closedAt.toISOString(),
    threshold: isFinal ? course.content.threshold : null,
    questions: questionsOf(attempt, course.content).map(([one, question], at) => ({
      ...shownQuestion(question, one, locale),
      answer: answers[at] ?? null,
      credit: credits[at] ?? 0,
      solution: isShown ? { lines: solutionOf(question, locale), explanation: explanationOf(question, locale) } : null,
    })),
  }
}

const explanationOf = ({ explanation: { fr, en } }: EditionQuestion, locale: Locale): string | null =>
  (locale === 'en' && en ? en : fr) || null
