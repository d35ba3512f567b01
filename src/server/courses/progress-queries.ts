import { and, asc, eq, inArray, isNull, ne } from 'drizzle-orm'
import { inLanguage } from '../../domain/courses/course.ts'
import { type EditionContent, learnerCourse, learnerLesson, lessonsOf } from '../../domain/courses/edition.ts'
import {
  finalStanding,
  type KnownAttempt,
  type LessonStanding,
  nextLesson,
  type OwnCourseSummary,
  standingOf,
  type TakenCourse,
  type TakenLesson,
} from '../../domain/courses/progress.ts'
import type { Locale } from '../../domain/values/language.ts'
import type { Db, Tx } from '../db/open.ts'
import { courseAccess } from '../db/schema/course-access.ts'
import { coursePositions } from '../db/schema/course-progress.ts'
import { courseAttempts, courseEnrolments, courses } from '../db/schema/courses.ts'
import { documents } from '../db/schema/documents.ts'
import { registrations } from '../db/schema/registrations.ts'
import { isOnlineCourse, trainings } from '../db/schema/trainings.ts'
import { ownRegistration } from '../participants/policy.ts'
import { findOwnCourse, heldEdition, type Learner, lessonIn, readEdition, triesOf } from './own-course-queries.ts'

/** What is known of how a registration takes its course. */
export interface Progress {
  steps: Map<number, LessonStanding>
  /** Oldest first. */
  attempts: KnownAttempt[]
}

/** How registrations stand, by their numbers. */
export async function readProgress(db: Db | Tx, ids: readonly number[]): Promise<Map<number, Progress>> {
  const found = new Map(ids.map((id): [number, Progress] => [id, { steps: new Map(), attempts: [] }]))
  if (ids.length === 0) return found
  const rows = await db
    .select()
    .from(coursePositions)
    .where(inArray(coursePositions.registrationId, [...ids]))
  for (const { registrationId, lessonId, position, isDone, givenAt } of rows)
    found.get(registrationId)?.steps.set(lessonId, { position, isDone, steppedAt: givenAt.getTime() })
  const { registrationId, lessonId, begunAt, endsAt, closedAt, passed, number } = courseAttempts
  const attempts = await db
    .select({ registrationId, lessonId, begunAt, endsAt, closedAt, passed })
    .from(courseAttempts)
    .where(inArray(registrationId, [...ids]))
    .orderBy(asc(registrationId), asc(lessonId), asc(number))
  for (const one of attempts) {
    const [begun, ends, closed] = [
      one.begunAt.getTime(),
      one.endsAt?.getTime() ?? null,
      one.closedAt?.getTime() ?? null,
    ]
    const known = { lessonId: one.lessonId, passed: one.passed, begunAt: begun, endsAt: ends, closedAt: closed }
    found.get(one.registrationId)?.attempts.push(known)
  }
  return found
}

const noProgress: Progress = { steps: new Map(), attempts: [] }

/** The valid certificates of registrations, by their numbers. */
async function certificatesOf(db: Db, ids: readonly number[]) {
  const isValid = and(eq(documents.kind, 'certificate'), isNull(documents.supersededAt), isNull(documents.revokedAt))
  const rows = await db
    .select({ registrationId: documents.registrationId, documentId: documents.id, number: documents.number })
    .from(documents)
    .where(and(inArray(documents.registrationId, [...ids]), isValid))
  return new Map(
    rows.map(({ registrationId, documentId, number }) => [registrationId, { documentId, number: number ?? '' }]),
  )
}

const standingsIn =
  ({ steps, attempts }: Progress) =>
  (lesson: Parameters<typeof standingOf>[0]): LessonStanding =>
    standingOf(lesson, steps, attempts)

const finalOf = (content: EditionContent) =>
  lessonsOf(content).find((lesson) => lesson.content.kind === 'quiz' && lesson.content.isFinal)

/** A course of one's own as it stands. @throws Refusal `course_not_found`, `course_ended` */
export async function readOwnCourse(
  db: Db,
  learner: Learner,
  registrationId: number,
  locale: Locale,
): Promise<TakenCourse> {
  const own = await findOwnCourse(db, learner, registrationId)
  const progress = (await readProgress(db, [registrationId])).get(registrationId) ?? noProgress
  const standingIn = standingsIn(progress)
  const { modules, ...course } = learnerCourse(own.content, locale)
  const minutes = (seconds: number | undefined) => Math.floor((seconds ?? 0) / 60)
  const rules = { tries: triesOf(own), waitHours: own.content.waitHours }
  const final = finalOf(own.content)
  const finals = progress.attempts.filter(({ lessonId }) => lessonId === final?.id)
  return {
    ...course,
    modules: modules.map((module) => ({
      ...module,
      lessons: module.lessons.map((lesson) => {
        const { isDone, position } = standingIn(lessonIn(own.content, lesson.id))
        return { ...lesson, isDone, position }
      }),
    })),
    ...{ registrationId, edition: own.number, endsAt: own.endsAt.toISOString() },
    next: nextLesson(own.content, standingIn)?.id ?? null,
    minutes: { ours: minutes(own.enrolment?.ourSeconds), phone: minutes(own.enrolment?.phoneSeconds) },
    final: finalStanding(finals, rules, learner.now.getTime()),
    certificate: (await certificatesOf(db, [registrationId])).get(registrationId) ?? null,
  }
}

/** One lesson of one's course. @throws Refusal `course_not_found`, `course_ended`, `lesson_not_found` */
export async function readOwnLesson(
  db: Db,
  learner: Learner,
  { id, lesson: lessonId }: { id: number; lesson: number },
  locale: Locale,
): Promise<TakenLesson> {
  const { content } = await findOwnCourse(db, learner, id)
  const lesson = lessonIn(content, lessonId)
  const progress = (await readProgress(db, [id])).get(id) ?? noProgress
  const { isDone, position } = standingsIn(progress)(lesson)
  const all = lessonsOf(content).map((one) => one.id)
  const at = all.indexOf(lessonId)
  const neighbours = { previous: all[at - 1] ?? null, next: all[at + 1] ?? null }
  return { ...learnerLesson(lesson, locale), isDone, position, ...neighbours }
}

/** One's courses, those that were cancelled left out, the newest registration first. */
export async function listOwnCourses(
  db: Db,
  { participantId, now }: Learner,
  locale: Locale,
): Promise<OwnCourseSummary[]> {
  const rows = await db
    .select({
      id: registrations.id,
      status: registrations.status,
      title: trainings.title,
      access: courseAccess,
      editionId: heldEdition,
    })
    .from(registrations)
    .innerJoin(trainings, and(eq(trainings.id, registrations.trainingId), isOnlineCourse))
    .leftJoin(courses, eq(courses.trainingId, registrations.trainingId))
    .leftJoin(courseAccess, eq(courseAccess.registrationId, registrations.id))
    .leftJoin(courseEnrolments, eq(courseEnrolments.registrationId, registrations.id))
    .where(and(ownRegistration(participantId), ne(registrations.status, 'annulée')))
    .orderBy(registrations.id)
  const ids = rows.map(({ id }) => id)
  const progress = await readProgress(db, ids)
  const certificates = await certificatesOf(db, ids)
  const summary = async ({
    id,
    status,
    title,
    access,
    editionId,
  }: (typeof rows)[number]): Promise<OwnCourseSummary> => {
    const edition = editionId === null ? undefined : await readEdition(db, editionId)
    const isOpened = edition && access && status === 'confirmée' && access.openedAt <= now
    const state = !isOpened ? 'waiting' : access.endsAt > now ? 'open' : 'ended'
    const lessons = edition ? lessonsOf(edition.content) : []
    const standingIn = standingsIn(progress.get(id) ?? noProgress)
    const next = edition && nextLesson(edition.content, standingIn)
    return {
      ...{ registrationId: id, state, endsAt: access?.endsAt.toISOString() ?? null, lessons: lessons.length },
      title: edition ? inLanguage(edition.content.title, locale) : title,
      done: lessons.filter((lesson) => standingIn(lesson).isDone).length,
      next: next ? { lessonId: next.id, title: inLanguage(next.title, locale), kind: next.content.kind } : null,
      certificate: certificates.get(id) ?? null,
    }
  }
  return Promise.all(rows.toReversed().map(summary))
}

/** Whether a registration has done all lessons of its edition, and when it passed the final assessment; null where it has not. */
export async function findCompletion(
  db: Db | Tx,
  registrationId: number,
): Promise<{ allDone: boolean; finalPassedAt: Date | null }> {
  const [enrolment] = await db
    .select({ editionId: courseEnrolments.editionId })
    .from(courseEnrolments)
    .where(eq(courseEnrolments.registrationId, registrationId))
  if (!enrolment) return { allDone: false, finalPassedAt: null }
  const { content } = await readEdition(db, enrolment.editionId)
  return completionIn(content, (await readProgress(db, [registrationId])).get(registrationId) ?? noProgress)
}

function completionIn(content: EditionContent, progress: Progress) {
  const final = finalOf(content)?.id
  const passed = progress.attempts.find((attempt) => attempt.lessonId === final && attempt.passed)
  const passedAt = passed?.closedAt ?? null
  return {
    allDone: lessonsOf(content).every((lesson) => standingsIn(progress)(lesson).isDone),
    finalPassedAt: passedAt === null ? null : new Date(passedAt),
  }
}

/** Which of these registrations have begun their course, and which have done all of it and passed; the others are left out. */
export async function findStandings(db: Db | Tx, ids: readonly number[]): Promise<Map<number, 'begun' | 'finished'>> {
  if (ids.length === 0) return new Map()
  const begun = await db
    .select({ id: courseEnrolments.registrationId, editionId: courseEnrolments.editionId })
    .from(courseEnrolments)
    .where(inArray(courseEnrolments.registrationId, [...ids]))
  const begunIds = begun.map(({ id }) => id)
  const progress = await readProgress(db, begunIds)
  const standings = new Map<number, 'begun' | 'finished'>()
  for (const { id, editionId } of begun) {
    const { content } = await readEdition(db, editionId)
    const { allDone, finalPassedAt } = completionIn(content, progress.get(id) ?? noProgress)
    standings.set(id, allDone && finalPassedAt !== null ? 'finished' : 'begun')
  }
  return standings
}
