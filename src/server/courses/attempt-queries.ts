import { and, asc, eq, sql } from 'drizzle-orm'
import {
  type AttemptResult,
  type AttemptTime,
  closesAt,
  nextTry,
  type OpenAttempt,
} from '../../domain/courses/attempt.ts'
import type { EditionContent } from '../../domain/courses/edition.ts'
import { type Answer, judged, solutionOf } from '../../domain/courses/judge.ts'
import { shownQuestion } from '../../domain/courses/paper.ts'
import type { EditionQuestion } from '../../domain/courses/question.ts'
import type { Locale } from '../../domain/values/language.ts'
import { Refusal } from '../../domain/values/problem.ts'
import type { Db, Tx } from '../db/open.ts'
import { courseAnswers, courseAttempts } from '../db/schema/courses.ts'
import { findOwnCourse, type Learner, type OwnCourse, quizIn, triesOf } from './own-course-queries.ts'

export type AttemptRow = typeof courseAttempts.$inferSelect

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
 * @param afterEnd for how many milliseconds after the end of the access it is still found
 * @throws Refusal `attempt_not_found`, for somebody else's too; `course_ended`
 */
export async function findOwnAttempt(db: Db | Tx, learner: Learner, id: string, afterEnd = 0) {
  const [attempt] = await db.select().from(courseAttempts).where(eq(courseAttempts.id, id))
  if (!attempt) throw new Refusal('attempt_not_found')
  const course = await findOwnCourse(db, learner, attempt.registrationId, afterEnd).catch((error) => {
    if (error instanceof Refusal && error.code === 'course_not_found') throw new Refusal('attempt_not_found')
    throw error
  })
  return { attempt, course }
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
