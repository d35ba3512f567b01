// How somebody takes a course: lines of their phone's log, each once, and what is derived from them (docs/rules/courses.md#progress).
import { eq, sql } from 'drizzle-orm'
import { lateMs } from '../../domain/courses/attempt.ts'
import { lessonsOf } from '../../domain/courses/edition.ts'
import {
  isInAccess,
  playedSeconds,
  type StepLine,
  type StepLogForm,
  type StepLogReply,
  sittingSeconds,
  standingOf,
  steppedAt,
  stepsLimit,
} from '../../domain/courses/progress.ts'
import { Refusal } from '../../domain/values/problem.ts'
import type { Db, Tx } from '../db/open.ts'
import { coursePositions, courseSteps } from '../db/schema/course-progress.ts'
import { courseEnrolments } from '../db/schema/courses.ts'
import type { ParticipantCall } from '../http/request-context.ts'
import { findOwnCourse, holdOwn, lockEnrolment, type OwnCourse } from './own-course-queries.ts'
import { readProgress } from './progress-queries.ts'

type FreshStep = typeof courseSteps.$inferInsert

/**
 * Keeps lines of a phone's log, each once. The first one holds the edition. A line of a lesson that the edition has not, or that was given
 * after the access ended, is dropped: it is taken all the same, so that the phone sends it no more.
 * @throws Refusal `course_not_found`; `course_ended` a day after the access has ended
 */
export async function takeSteps(
  call: ParticipantCall,
  registrationId: number,
  { lines }: StepLogForm,
): Promise<StepLogReply> {
  const taken = [...new Set(lines.map(({ id }) => id))]
  const known = await findOwnCourse(call.db, call, registrationId, lateMs)
  if (stepsOf(lines, known, call.now).length === 0) return { taken, lessons: await standings(call.db, known, lines) }
  return call.db.transaction(async (tx) => {
    await holdOwn(tx, call, registrationId)
    const { course, enrolment } = await begin(tx, call, known)
    const steps = stepsOf(lines, course, call.now)
    const isFull = enrolment.steps + steps.length > stepsLimit
    const fresh = isFull ? [] : await keepSteps(tx, steps)
    if (fresh.length > 0) await countSteps(tx, call.now, enrolment, fresh)
    const moved = await movePositions(tx, isFull ? steps : fresh)
    return { taken, lessons: await standings(tx, course, lines, moved) }
  })
}

type Enrolment = typeof courseEnrolments.$inferSelect

/** Begins a course where it has not begun, and holds its enrolment. */
async function begin(tx: Tx, call: ParticipantCall, known: OwnCourse) {
  const { registrationId, editionId } = known
  if (!known.enrolment) {
    await tx.insert(courseEnrolments).values({ registrationId, editionId, begunAt: call.now }).onConflictDoNothing()
  }
  const enrolment = await lockEnrolment(tx, registrationId)
  if (!enrolment) throw new Refusal('course_not_found')
  // Another call has begun it with an edition that was published in between.
  const isSame = enrolment.editionId === editionId
  return { enrolment, course: isSame ? known : await findOwnCourse(tx, call, registrationId, lateMs) }
}

/** The lines that count, as they are kept. */
function stepsOf(lines: readonly StepLine[], course: OwnCourse, now: Date): FreshStep[] {
  const { registrationId, content, openedAt, endsAt } = course
  const lessons = new Set(lessonsOf(content).map(({ id }) => id))
  const received = now.getTime()
  const steps = new Map<string, FreshStep>()
  for (const line of lines) {
    const given = steppedAt(line, openedAt.getTime(), received)
    if (steps.has(line.id) || !lessons.has(line.lesson) || !isInAccess(given, endsAt.getTime(), received)) continue
    const { id, number, lesson: lessonId, kind, position, played, at, offset } = line
    const moments = { deviceAt: new Date(at), deviceOffset: offset, givenAt: new Date(given), receivedAt: now }
    steps.set(id, { registrationId, id, number, lessonId, kind, position, played, ...moments })
  }
  return [...steps.values()]
}

/** @returns those that were not here */
async function keepSteps(tx: Tx, steps: FreshStep[]): Promise<FreshStep[]> {
  const kept = await tx.insert(courseSteps).values(steps).onConflictDoNothing().returning({ id: courseSteps.id })
  const ids = new Set(kept.map(({ id }) => id))
  return steps.filter(({ id }) => ids.has(id))
}

type Moved = Pick<typeof coursePositions.$inferSelect, 'lessonId' | 'position' | 'isDone'>

/** Of each lesson the line that was given last holds, whichever phone it came from and in whatever order; what is done stays so. */
async function movePositions(tx: Tx, fresh: readonly FreshStep[]): Promise<Moved[]> {
  const latest = new Map<number, typeof coursePositions.$inferInsert>()
  for (const { registrationId, lessonId, position, kind, givenAt, number } of fresh) {
    const before = latest.get(lessonId)
    const isDone = kind === 'done' || before?.isDone === true
    const isLater = !before || givenAt > before.givenAt || (+givenAt === +before.givenAt && number > before.number)
    const step = isLater ? { registrationId, lessonId, position, givenAt, number } : before
    latest.set(lessonId, { ...step, isDone })
  }
  if (latest.size === 0) return []
  const holds = sql`(excluded.given_at, excluded.number) > (${coursePositions.givenAt}, ${coursePositions.number})`
  const later = (name: 'position' | 'given_at' | 'number') =>
    sql`case when ${holds} then excluded.${sql.identifier(name)} else ${coursePositions}.${sql.identifier(name)} end`
  const { lessonId, position, isDone } = coursePositions
  return tx
    .insert(coursePositions)
    .values([...latest.values()])
    .onConflictDoUpdate({
      target: [coursePositions.registrationId, coursePositions.lessonId],
      set: {
        ...{ position: later('position'), givenAt: later('given_at'), number: later('number') },
        isDone: sql`${coursePositions.isDone} or excluded.is_done`,
      },
    })
    .returning({ lessonId, position, isDone })
}

async function countSteps(tx: Tx, now: Date, enrolment: Enrolment, fresh: readonly FreshStep[]): Promise<void> {
  const { registrationId, steps, ourSeconds, phoneSeconds, steppedAt: before } = enrolment
  await tx
    .update(courseEnrolments)
    .set({
      steps: steps + fresh.length,
      ourSeconds: ourSeconds + sittingSeconds(before?.getTime() ?? null, now.getTime()),
      phoneSeconds: phoneSeconds + playedSeconds(fresh),
      // Of two calls at once the earlier one may come in second.
      steppedAt: before && before > now ? before : now,
    })
    .where(eq(courseEnrolments.registrationId, registrationId))
}

/** How the lessons stand that some lines name. @param moved what was just written of them: mostly nothing else is asked for */
async function standings(
  db: Db | Tx,
  { registrationId, content }: OwnCourse,
  lines: readonly StepLine[],
  moved: readonly Moved[] = [],
) {
  const named = new Set(lines.map(({ lesson }) => lesson))
  const lessons = lessonsOf(content).filter(({ id }) => named.has(id))
  const isKnown = lessons.every(({ content: { kind } }) => kind !== 'quiz') && moved.length === lessons.length
  if (isKnown) return moved.map(({ lessonId: id, isDone, position }) => ({ id, isDone, position }))
  const progress = (await readProgress(db, [registrationId])).get(registrationId)
  if (!progress) return []
  return lessons.map((lesson) => {
    const { isDone, position } = standingOf(lesson, progress.steps, progress.attempts)
    return { id: lesson.id, isDone, position }
  })
}
