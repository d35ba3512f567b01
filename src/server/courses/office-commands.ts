// The office makes a course: its parts, their order, and the editions that learners get (docs/rules/courses.md).
import { and, eq, max } from 'drizzle-orm'
import {
  type Course,
  type CourseChange,
  type CourseForm,
  type CourseOrder,
  courseLimits,
  type ModuleChange,
  type ModuleForm,
} from '../../domain/courses/course.ts'
import { missingIn } from '../../domain/courses/edition.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { writeAudit } from '../audit/commands.ts'
import type { Tx } from '../db/open.ts'
import { courseEditions, courseLessons, courseModules, courses } from '../db/schema/courses.ts'
import { refuseStale } from '../db/versions.ts'
import type { StaffCall } from '../http/request-context.ts'
import { followHours } from '../trainings/online-course-commands.ts'
import { letGo, nameEditionFiles } from './media-commands.ts'
import { type CourseRow, findCourse, latestEdition, lockCourse, readDraft } from './queries.ts'

/** Says in the trail what was done to a course or a part of it. */
export const record = (
  tx: Tx,
  { actor }: StaffCall,
  action: 'create' | 'update' | 'delete' | 'publish',
  subjectId: number,
  { before, after }: { before?: Record<string, unknown>; after?: Record<string, unknown> },
) =>
  writeAudit(tx, actor, {
    action,
    subjectType: 'course',
    subjectId,
    ...(before && { before }),
    ...(after && { after }),
  })

/** Makes a course; it is a draft until its first edition. */
export async function createCourse(call: StaffCall, form: CourseForm): Promise<Course> {
  return call.db.transaction(async (tx) => {
    const [course] = await tx
      .insert(courses)
      .values({ ...form, createdAt: call.now, updatedAt: call.now })
      .returning()
    if (!course) throw new Error('insert returned no row')
    await record(tx, call, 'create', course.id, { after: form })
    return findCourse(tx, course.id)
  })
}

/** @throws Refusal `course_not_found`, `edit_conflict` */
export async function changeCourse(
  call: StaffCall,
  id: number,
  { version, ...changes }: CourseChange,
): Promise<Course> {
  return call.db.transaction(async (tx) => {
    const before = await lockCourse(tx, id)
    await refuseStale(version, before, () => findCourse(tx, id))
    await tx
      .update(courses)
      .set({ ...changes, isChanged: true, updatedAt: call.now })
      .where(eq(courses.id, id))
    await record(tx, call, 'update', id, { before, after: changes })
    return findCourse(tx, id)
  })
}

/**
 * Removes a course that was never published; one that was is somebody's.
 * @throws Refusal `course_not_found`, `course_published`
 */
export async function deleteCourse(call: StaffCall, id: number): Promise<void> {
  await call.db.transaction(async (tx) => {
    const before = await lockCourse(tx, id)
    if (await latestEdition(tx, id)) throw new Refusal('course_published')
    const isOf = eq(courseLessons.courseId, id)
    const lessons = await tx.select({ id: courseLessons.id }).from(courseLessons).where(isOf)
    if (lessons.length > 0) {
      await letGo(
        tx,
        lessons.map((lesson) => lesson.id),
        [],
        call.now,
      )
    }
    await tx.delete(courseLessons).where(isOf)
    await tx.delete(courses).where(eq(courses.id, id))
    await record(tx, call, 'delete', id, { before })
  })
}

/** What changes a course's parts or their order moves the course's version, so that an older order is noticed. */
export const noteArrangement = (tx: Tx, { now }: StaffCall, id: number) =>
  tx.update(courses).set({ isChanged: true, updatedAt: now }).where(eq(courses.id, id))

/** What a part says was changed: the course's version stays. */
export const noteChange = (tx: Tx, id: number) => tx.update(courses).set({ isChanged: true }).where(eq(courses.id, id))

/** Does something to a course's parts for the holder of its lock, and gives the course as it is then. */
export async function arrange(
  call: StaffCall,
  id: number,
  work: (tx: Tx, course: CourseRow) => Promise<void>,
): Promise<Course> {
  return call.db.transaction(async (tx) => {
    const course = await lockCourse(tx, id)
    await work(tx, course)
    await noteArrangement(tx, call, id)
    return findCourse(tx, id)
  })
}

/** @throws Refusal `course_not_found`, `course_full` */
export const addModule = (call: StaffCall, id: number, { title }: ModuleForm): Promise<Course> =>
  arrange(call, id, async (tx) => {
    const modules = eq(courseModules.courseId, id)
    if ((await tx.$count(courseModules, modules)) >= courseLimits.modules) throw new Refusal('course_full')
    const [last] = await tx
      .select({ position: max(courseModules.position) })
      .from(courseModules)
      .where(modules)
    await tx.insert(courseModules).values({ courseId: id, title, position: (last?.position ?? -1) + 1 })
    await record(tx, call, 'update', id, { after: { module: title } })
  })

/** @throws Refusal `module_not_found`, for another course's too */
export async function findModule(tx: Tx, courseId: number, id: number) {
  const [module] = await tx
    .select()
    .from(courseModules)
    .where(and(eq(courseModules.id, id), eq(courseModules.courseId, courseId)))
  if (!module) throw new Refusal('module_not_found')
  return module
}

/** @throws Refusal `course_not_found`, `module_not_found`, `edit_conflict` */
export const changeModule = (
  call: StaffCall,
  courseId: number,
  id: number,
  { title, version }: ModuleChange,
): Promise<Course> =>
  call.db.transaction(async (tx) => {
    await lockCourse(tx, courseId)
    const before = await findModule(tx, courseId, id)
    await refuseStale(version, before, () => findCourse(tx, courseId))
    await tx.update(courseModules).set({ title }).where(eq(courseModules.id, id))
    await noteChange(tx, courseId)
    await record(tx, call, 'update', courseId, { before: { module: before.title }, after: { module: title } })
    return findCourse(tx, courseId)
  })

/**
 * Removes a module; its lessons are moved or removed first.
 * @throws Refusal `course_not_found`, `module_not_found`, `module_not_empty`
 */
export const deleteModule = (call: StaffCall, courseId: number, id: number): Promise<Course> =>
  arrange(call, courseId, async (tx) => {
    const before = await findModule(tx, courseId, id)
    if ((await tx.$count(courseLessons, eq(courseLessons.moduleId, id))) > 0) throw new Refusal('module_not_empty')
    await tx.delete(courseModules).where(eq(courseModules.id, id))
    await record(tx, call, 'update', courseId, { before: { module: before.title } })
  })

const sorted = (ids: number[]) => ids.toSorted((one, other) => one - other).join()

/**
 * Puts modules and lessons in an order; lessons may change their module.
 * @throws Refusal `course_not_found`; `edit_conflict` with the course, also where the order does not name exactly its parts
 */
export const orderCourse = (call: StaffCall, id: number, { modules, version }: CourseOrder): Promise<Course> =>
  arrange(call, id, async (tx, before) => {
    const present = await findCourse(tx, id)
    await refuseStale(version, before, async () => present)
    const isWhole =
      sorted(modules.map((module) => module.id)) === sorted(present.modules.map((module) => module.id)) &&
      sorted(modules.flatMap(({ lessons }) => lessons)) ===
        sorted(present.modules.flatMap(({ lessons }) => lessons.map((lesson) => lesson.id)))
    if (!isWhole) throw new Refusal('edit_conflict', {}, undefined, present)
    for (const [position, module] of modules.entries()) {
      await tx.update(courseModules).set({ position }).where(eq(courseModules.id, module.id))
      for (const [at, lesson] of module.lessons.entries()) {
        await tx.update(courseLessons).set({ moduleId: module.id, position: at }).where(eq(courseLessons.id, lesson))
      }
    }
    await record(tx, call, 'update', id, { after: { order: modules } })
  })

/**
 * Publishes a course as it is: who enrols from now on gets this edition, and everybody else keeps theirs. What is sold lasts as long as it.
 * @param version of the course that was looked at
 * @throws Refusal `course_not_found`, `edit_conflict`, `course_incomplete`, `course_unchanged`, `media_not_found`, `media_unfit`
 */
export async function publishCourse(call: StaffCall, id: number, version: number | undefined): Promise<Course> {
  return call.db.transaction(async (tx) => {
    const course = await lockCourse(tx, id)
    await refuseStale(version, course, () => findCourse(tx, id))
    const latest = await latestEdition(tx, id)
    if (latest && !course.isChanged) throw new Refusal('course_unchanged')
    const content = await readDraft(tx, id)
    if (missingIn(content).length > 0) throw new Refusal('course_incomplete')
    const number = (latest?.number ?? 0) + 1
    const publication = { publishedAt: call.now, publishedBy: call.user.id }
    const [edition] = await tx
      .insert(courseEditions)
      .values({ courseId: id, number, content, ...publication })
      .returning({ id: courseEditions.id })
    if (!edition) throw new Error('insert returned no row')
    await nameEditionFiles(tx, edition.id, content)
    await tx.update(courses).set({ isChanged: false }).where(eq(courses.id, id))
    if (course.trainingId !== null) await followHours(tx, call, course.trainingId, content.hours)
    await record(tx, call, 'publish', id, { after: { edition: number } })
    return findCourse(tx, id)
  })
}
