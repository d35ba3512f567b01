// Attempts at a course's quizzes: begun, answered and judged by the server's clock (docs/rules/courses.md#attempts).
import { randomInt } from 'node:crypto'
import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import {
  type AnswerLine,
  type AnswerLineReply,
  type AnswerLogForm,
  type AnswerLogReply,
  counts,
  givenAt,
  lateMs,
  linesLimit,
  nextTry,
  type OpenAttempt,
} from '../../domain/courses/attempt.ts'
import type { EditionContent } from '../../domain/courses/edition.ts'
import { fits, judged } from '../../domain/courses/judge.ts'
import { drawPaper } from '../../domain/courses/paper.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { writeAudit } from '../audit/commands.ts'
import { inLine, type Line, strictLine } from '../db/in-line.ts'
import type { Db, Tx } from '../db/open.ts'
import { courseAnswers, courseAttempts, courseEditions, courseEnrolments } from '../db/schema/courses.ts'
import type { ParticipantCall } from '../http/request-context.ts'
import { type Actor, system } from '../session/actor.ts'
import {
  type AttemptRow,
  answersOf,
  attemptsAt,
  findOwnAttempt,
  isOver,
  openAttempt,
  timeOf,
} from './attempt-queries.ts'
import { findOwnCourse, holdOwn, lockEnrolment, type OwnCourse, quizIn, triesOf } from './own-course-queries.ts'

/**
 * Begins an attempt at a quiz, which counts from now on. While one is open it is that one again, on whichever phone.
 * @param place the registration, the quiz, and the number that the device has given the attempt
 * @throws Refusal `course_not_found`, `course_ended`, `lesson_not_found`, `assessment_passed`, `attempts_used`, `attempt_too_soon`
 */
export async function beginAttempt(
  call: ParticipantCall,
  { registrationId, lessonId, id }: { registrationId: number; lessonId: number; id: string },
): Promise<OpenAttempt> {
  return call.db.transaction(async (tx) => {
    await holdOwn(tx, call, registrationId)
    const course = await holdEdition(tx, call, registrationId)
    const quiz = quizIn(course.content, lessonId)
    await closeOver(tx, call.now, await attemptsAt(tx, registrationId, lessonId), course.content)
    const earlier = await attemptsAt(tx, registrationId, lessonId)
    const present = earlier.find((one) => one.closedAt === null) ?? earlier.find((one) => one.id === id)
    if (present) return openAttempt(tx, present, course, call)
    if (quiz.isFinal) refuseTooMany(earlier, course, call.now)
    const [attempt] = await tx
      .insert(courseAttempts)
      .values({
        ...{ id, registrationId, lessonId, number: earlier.length + 1, begunAt: call.now },
        paper: drawPaper(quiz, course.content.questions, randomInt(2 ** 32)),
        endsAt: quiz.minutes === null ? null : new Date(call.now.getTime() + quiz.minutes * 60_000),
      })
      .onConflictDoNothing()
      .returning()
    // The number is another attempt's, perhaps somebody else's.
    if (!attempt) throw new Refusal('attempt_not_found')
    const after = { lessonId, attempt: attempt.number }
    await writeAudit(tx, call.actor, {
      action: 'begin_attempt',
      subjectType: 'registration',
      subjectId: registrationId,
      after,
    })
    return openAttempt(tx, attempt, course, call)
  })
}

/** The enrolment keeps the edition that is sold when it begins; its row is the lock of all attempts of a registration. */
async function holdEdition(tx: Tx, call: ParticipantCall, registrationId: number): Promise<OwnCourse> {
  const { editionId } = await findOwnCourse(tx, call, registrationId)
  await tx.insert(courseEnrolments).values({ registrationId, editionId, begunAt: call.now }).onConflictDoNothing()
  await lockEnrolment(tx, registrationId)
  return findOwnCourse(tx, call, registrationId)
}

function refuseTooMany(earlier: readonly AttemptRow[], course: OwnCourse, now: Date): void {
  const known = earlier.map(({ closedAt, passed }) => ({ closedAt: closedAt?.getTime() ?? null, passed }))
  const rules = { tries: triesOf(course), waitHours: course.content.waitHours }
  const next = nextTry(known, rules, now.getTime())
  if (next.state === 'passed') throw new Refusal('assessment_passed')
  if (next.state === 'used') throw new Refusal('attempts_used')
  if (next.state !== 'wait') return
  throw new Refusal('attempt_too_soon', { hours: Math.ceil((next.until - now.getTime()) / 3_600_000) })
}

/**
 * Keeps lines of an attempt's log, each once; with `isFinished` the attempt is closed and judged after them. What was given after the end is
 * kept beside the others.
 * @throws Refusal `attempt_not_found`, `course_not_found`; `course_ended` a day after the access has ended
 */
export async function takeAnswers(
  call: ParticipantCall,
  id: string,
  { lines }: AnswerLogForm,
  isFinished: boolean,
): Promise<AnswerLogReply> {
  return call.db.transaction(async (tx) => {
    const found = await findOwnAttempt(tx, call, id, lateMs)
    await holdOwn(tx, call, found.attempt.registrationId)
    await lockEnrolment(tx, found.attempt.registrationId)
    // As it is now that the lock is held.
    const { attempt, course } = await findOwnAttempt(tx, call, id, lateMs)
    const wasOver = isOver(attempt, call.now)
    await closeOver(tx, call.now, [attempt], course.content)
    const isClosed = attempt.closedAt !== null || wasOver
    const answers = await keepLines(tx, call, { attempt, course, isClosed }, lines)
    if (isFinished && !isClosed) await close(tx, call.actor, attempt, course.content, call.now)
    return { now: call.now.toISOString(), isClosed: isClosed || isFinished, answers }
  })
}

interface Standing {
  attempt: AttemptRow
  course: OwnCourse
  isClosed: boolean
}

async function keepLines(
  tx: Tx,
  { now }: ParticipantCall,
  { attempt, course, isClosed }: Standing,
  lines: readonly AnswerLine[],
): Promise<AnswerLineReply[]> {
  if (lines.length === 0) return []
  const of = eq(courseAnswers.attemptId, attempt.id)
  const ids = lines.map((line) => line.id)
  const kept = await tx
    .select({ id: courseAnswers.id })
    .from(courseAnswers)
    .where(and(of, inArray(courseAnswers.id, ids)))
  const known = new Set(kept.map((line) => line.id))
  let room = linesLimit - (await tx.$count(courseAnswers, of))
  const received = now.getTime()
  // It ends with the access, whatever time it was given.
  const { begunAt, endsAt } = timeOf(attempt)
  const time = { begunAt, endsAt: Math.min(endsAt ?? Number.POSITIVE_INFINITY, course.endsAt.getTime()) }
  const fresh: (typeof courseAnswers.$inferInsert)[] = []
  const replies = lines.map((line): AnswerLineReply => {
    const { id, number, question, answer, at, offset } = line
    if (known.has(id)) return { id, answer: 'known' }
    if (room <= 0 || !isAsked(attempt, course.content, line)) return { id, answer: 'refused' }
    known.add(id)
    room -= 1
    const given = givenAt(line, time, received)
    const isLate = isClosed || !counts(time, given, received)
    const moments = { deviceAt: new Date(at), givenAt: new Date(given), receivedAt: now }
    fresh.push({ attemptId: attempt.id, id, number, question, answer, deviceOffset: offset, isLate, ...moments })
    return { id, answer: isLate ? 'late' : 'stored' }
  })
  if (fresh.length > 0) await tx.insert(courseAnswers).values(fresh)
  return replies
}

function isAsked({ paper }: AttemptRow, { questions }: EditionContent, { question, answer }: AnswerLine): boolean {
  const asked = paper[question - 1]
  const known = questions.find(({ id }) => id === asked?.questionId)
  return asked !== undefined && known !== undefined && fits(known, asked, answer)
}

/** Judges an attempt by what holds of each question, for the holder of the enrolment's lock. */
async function close(
  tx: Tx,
  actor: Actor,
  attempt: AttemptRow,
  content: EditionContent,
  closedAt: Date,
): Promise<void> {
  const { id, registrationId, lessonId, number } = attempt
  const { percent } = judged(attempt.paper, content.questions, await answersOf(tx, attempt))
  const passed = quizIn(content, lessonId).isFinal ? percent >= content.threshold : null
  await tx.update(courseAttempts).set({ closedAt, percent, passed }).where(eq(courseAttempts.id, id))
  const after = { lessonId, attempt: number, percent, passed }
  await writeAudit(tx, actor, {
    action: 'judge_attempt',
    subjectType: 'registration',
    subjectId: registrationId,
    after,
  })
}

/** Closes those of some attempts whose time is over and that nobody finished, at the moment when they ended. */
async function closeOver(tx: Tx, now: Date, attempts: readonly AttemptRow[], content: EditionContent): Promise<void> {
  for (const attempt of attempts) {
    if (isOver(attempt, now)) await close(tx, system, attempt, content, attempt.endsAt ?? now)
  }
}

/** Closes every attempt whose time is over, each registration's in its turn: for maintenance. */
export async function closeOverdueAttempts(db: Db, now: Date, line: Line = strictLine): Promise<void> {
  const isOverdue = and(isNull(courseAttempts.closedAt), lt(courseAttempts.endsAt, new Date(now.getTime() - lateMs)))
  const { registrationId } = courseAttempts
  const rows = await db.selectDistinct({ registrationId }).from(courseAttempts).where(isOverdue).orderBy(registrationId)
  const close = ([id = 0]: number[]) =>
    db.transaction(async (tx) => {
      await lockEnrolment(tx, id)
      const attempts = await tx
        .select({ attempt: courseAttempts, content: courseEditions.content })
        .from(courseAttempts)
        .innerJoin(courseEnrolments, eq(courseEnrolments.registrationId, registrationId))
        .innerJoin(courseEditions, eq(courseEditions.id, courseEnrolments.editionId))
        .where(and(eq(registrationId, id), isOverdue))
      for (const { attempt, content } of attempts) await closeOver(tx, now, [attempt], content)
    })
  await inLine(
    rows.map((row) => row.registrationId),
    line,
    close,
  )
}

/**
 * Gives a registration one more try at the final assessment.
 * @throws Refusal `registration_not_found` where its course has not been begun
 */
export async function addTry(call: { db: Db; actor: Actor }, registrationId: number): Promise<void> {
  await call.db.transaction(async (tx) => {
    const [after] = await tx
      .update(courseEnrolments)
      .set({ extraTries: sql`${courseEnrolments.extraTries} + 1` })
      .where(eq(courseEnrolments.registrationId, registrationId))
      .returning({ extraTries: courseEnrolments.extraTries })
    if (!after) throw new Refusal('registration_not_found')
    await writeAudit(tx, call.actor, {
      action: 'add_try',
      subjectType: 'registration',
      subjectId: registrationId,
      after,
    })
  })
}
