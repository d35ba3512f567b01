import { and, eq, gt, lte, sql } from 'drizzle-orm'
import { type EditionContent, type EditionLesson, lessonsOf } from '../../domain/courses/edition.ts'
import type { Quiz } from '../../domain/courses/paper.ts'
import { isAmong } from '../../domain/staff/role.ts'
import { Refusal } from '../../domain/values/problem.ts'
import type { Db, Tx } from '../db/open.ts'
import { courseAccess } from '../db/schema/course-access.ts'
import { courseEditionFiles } from '../db/schema/course-media.ts'
import { courseEditions, courseEnrolments, courses } from '../db/schema/courses.ts'
import { registrations } from '../db/schema/registrations.ts'
import type { ParticipantCall, RequestContext } from '../http/request-context.ts'
import { ownRegistration } from '../participants/policy.ts'

/** Which course a registration is for, and the edition that it has: the one it began with, else the latest. */
export interface OwnCourse {
  registrationId: number
  courseId: number
  editionId: number
  /** Of the edition, counted in its course from 1. */
  number: number
  content: EditionContent
  /** From when to when it is open to its person. */
  openedAt: Date
  endsAt: Date
  /** Undefined until it has begun; then the edition is held for it. */
  enrolment: typeof courseEnrolments.$inferSelect | undefined
  extraTries: number
}

/** Who asks, and when. */
export type Learner = Pick<ParticipantCall, 'participantId' | 'now'>

const isOwn = (participantId: number, registrationId: number) =>
  and(eq(registrations.id, registrationId), ownRegistration(participantId), eq(registrations.status, 'confirmée'))

/** The edition that a registration has, where `courses` and `course_enrolments` are joined to it. */
export const heldEdition = sql<number | null>`coalesce(${courseEnrolments.editionId},
  (select id from ${courseEditions} where course_id = ${courses}.id order by number desc limit 1))`

/**
 * The course that one of a participant's registrations is for, while its access is open.
 * @param afterEnd for how many milliseconds after the end of the access it is still found: for what was done before
 * @throws Refusal `course_not_found`: also for somebody else's, a cancelled one, one that is not opened yet, and a course without an
 * edition; `course_ended`
 */
export async function findOwnCourse(
  db: Db | Tx,
  { participantId, now }: Learner,
  registrationId: number,
  afterEnd = 0,
): Promise<OwnCourse> {
  const [found] = await db
    .select({ courseId: courses.id, enrolment: courseEnrolments, access: courseAccess, editionId: heldEdition })
    .from(registrations)
    .innerJoin(courses, eq(courses.trainingId, registrations.trainingId))
    .innerJoin(courseAccess, eq(courseAccess.registrationId, registrations.id))
    .leftJoin(courseEnrolments, eq(courseEnrolments.registrationId, registrations.id))
    .where(isOwn(participantId, registrationId))
  if (!found?.editionId || found.access.openedAt > now) throw new Refusal('course_not_found')
  const { courseId, enrolment, editionId, access } = found
  if (now.getTime() >= access.endsAt.getTime() + afterEnd) throw new Refusal('course_ended')
  const { number, content } = await readEdition(db, editionId)
  return {
    ...{ registrationId, courseId, editionId, number, content, openedAt: access.openedAt, endsAt: access.endsAt },
    ...{ enrolment: enrolment ?? undefined, extraTries: enrolment?.extraTries ?? 0 },
  }
}

type Edition = Pick<typeof courseEditions.$inferSelect, 'number' | 'content'>

/** Of how many editions what they hold is kept in memory: learners ask for the same ones again and again, and nothing changes them. */
const editionsKept = 20
const knownEditions = new WeakMap<object, Map<number, Edition>>()

/** What an edition holds. @throws Refusal `course_not_found` */
export async function readEdition(db: Db | Tx, id: number): Promise<Edition> {
  const known = knownEditions.get(db)?.get(id)
  if (known) return known
  const { number, content } = courseEditions
  const [edition] = await db.select({ number, content }).from(courseEditions).where(eq(courseEditions.id, id))
  if (!edition) throw new Refusal('course_not_found')
  // A transaction is gone at once, and what is kept of it with it.
  const kept = knownEditions.get(db) ?? new Map<number, Edition>()
  knownEditions.set(db, kept.set(id, edition))
  const [oldest] = kept.keys()
  if (kept.size > editionsKept && oldest !== undefined) kept.delete(oldest)
  return edition
}

/** Holds a participant's registration as it is until the transaction ends. @throws Refusal `course_not_found` where it is gone or cancelled meanwhile */
export async function holdOwn(tx: Tx, { participantId }: Learner, registrationId: number): Promise<void> {
  const [held] = await tx
    .select({ id: registrations.id })
    .from(registrations)
    .where(isOwn(participantId, registrationId))
    .for('key share')
  if (!held) throw new Refusal('course_not_found')
}

/** Reads a registration's enrolment and holds its lock until the transaction ends: of its attempts, and of its steps. */
export async function lockEnrolment(tx: Tx, registrationId: number) {
  const [enrolment] = await tx
    .select()
    .from(courseEnrolments)
    .where(eq(courseEnrolments.registrationId, registrationId))
    .for('no key update')
  return enrolment
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

/** The final assessment may be tried as often as the edition says, and as the office has added. */
export const triesOf = ({ content, extraTries }: Pick<OwnCourse, 'content' | 'extraTries'>): number =>
  content.tries + extraTries

/** Whether somebody may read a file of lessons: who reads the office, and participants where the edition names it that one of their open courses has. */
export async function mayReadFile({ db, actor, now }: RequestContext, fileId: number): Promise<boolean> {
  const { user, participantId } = actor
  if (user) return isAmong(user.role, 'office readers')
  if (participantId === undefined) return false
  const [own] = await db
    .select({ id: registrations.id })
    .from(registrations)
    .innerJoin(courses, eq(courses.trainingId, registrations.trainingId))
    .innerJoin(courseAccess, eq(courseAccess.registrationId, registrations.id))
    .leftJoin(courseEnrolments, eq(courseEnrolments.registrationId, registrations.id))
    .innerJoin(
      courseEditionFiles,
      and(eq(courseEditionFiles.editionId, heldEdition), eq(courseEditionFiles.fileId, fileId)),
    )
    .where(
      and(
        ownRegistration(participantId),
        eq(registrations.status, 'confirmée'),
        lte(courseAccess.openedAt, now),
        gt(courseAccess.endsAt, now),
      ),
    )
    .limit(1)
  return own !== undefined
}
