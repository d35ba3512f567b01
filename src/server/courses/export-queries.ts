import { and, asc, eq, gte, sql } from 'drizzle-orm'
import { answerInWords } from '../../domain/courses/judge.ts'
import type { PersonalData } from '../../domain/participants/personal-data.ts'
import type { Locale } from '../../domain/values/language.ts'
import type { Db } from '../db/open.ts'
import { courseSteps } from '../db/schema/course-progress.ts'
import { courseAnswers, courseAttempts, courseEditions, courseEnrolments } from '../db/schema/courses.ts'

type Collected = Pick<
  PersonalData['registrations'][number],
  'course' | 'courseSteps' | 'courseAttempts' | 'courseAnswers'
>

/**
 * What is kept of how somebody took a course, for their own export.
 * @param since when the registration became theirs, where it was somebody else's before
 */
export async function collectCourse(
  db: Db,
  registrationId: number,
  since: Date | null,
  locale: Locale,
): Promise<Collected> {
  const [found] = await db
    .select({ enrolment: courseEnrolments, content: courseEditions.content })
    .from(courseEnrolments)
    .innerJoin(courseEditions, eq(courseEditions.id, courseEnrolments.editionId))
    .where(eq(courseEnrolments.registrationId, registrationId))
  if (!found) return { course: [], courseSteps: [], courseAttempts: [], courseAnswers: [] }
  const { begunAt, extraTries, ourSeconds, phoneSeconds } = found.enrolment
  const theirs = sql`${(since ?? new Date(0)).toISOString()}::timestamptz`
  const own = sql`${eq(courseAttempts.registrationId, registrationId)} and ${courseAttempts.begunAt} >= ${theirs}`
  const steps = await db
    .select()
    .from(courseSteps)
    .where(and(eq(courseSteps.registrationId, registrationId), gte(courseSteps.receivedAt, theirs)))
    .orderBy(asc(courseSteps.givenAt), asc(courseSteps.number))
  const attempts = await db.select().from(courseAttempts).where(own).orderBy(asc(courseAttempts.begunAt))
  const lines = await db
    .select({ line: courseAnswers, paper: courseAttempts.paper, attempt: courseAttempts.number })
    .from(courseAnswers)
    .innerJoin(courseAttempts, eq(courseAttempts.id, courseAnswers.attemptId))
    .where(own)
    .orderBy(asc(courseAttempts.begunAt), asc(courseAnswers.givenAt), asc(courseAnswers.number))
  const questions = new Map(found.content.questions.map((question) => [question.id, question]))
  return {
    course: [{ begunAt: begunAt.toISOString(), extraTries, ourSeconds, phoneSeconds }],
    courseSteps: steps.map(({ lessonId, kind, position, played, deviceAt, givenAt, receivedAt }) => ({
      ...{ lessonId, kind, position, played },
      deviceAt: deviceAt.toISOString(),
      givenAt: givenAt.toISOString(),
      receivedAt: receivedAt.toISOString(),
    })),
    courseAttempts: attempts.map((attempt) => ({
      number: attempt.number,
      begunAt: attempt.begunAt.toISOString(),
      endsAt: attempt.endsAt?.toISOString() ?? null,
      closedAt: attempt.closedAt?.toISOString() ?? null,
      percent: attempt.percent,
      passed: attempt.passed,
    })),
    courseAnswers: lines.map(({ line, paper, attempt }) => {
      const asked = paper[line.question - 1]
      const question = questions.get(asked?.questionId ?? 0)
      const answer = asked && question ? answerInWords(question.answer, asked, line.answer, locale) : null
      return {
        ...{ attempt, question: line.question, answer, isLate: line.isLate },
        deviceAt: line.deviceAt.toISOString(),
        givenAt: line.givenAt.toISOString(),
        receivedAt: line.receivedAt.toISOString(),
      }
    }),
  }
}
