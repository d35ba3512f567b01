// A course is sold as an online course: publishing and selling are two acts (docs/rules/online-courses.md#sale).
import { eq } from 'drizzle-orm'
import type { CourseSale, CourseSaleForm } from '../../domain/courses/sale.ts'
import { Refusal } from '../../domain/values/problem.ts'
import type { Db, Tx } from '../db/open.ts'
import { courses } from '../db/schema/courses.ts'
import { refuseStale } from '../db/versions.ts'
import type { StaffCall } from '../http/request-context.ts'
import { insertOnlineCourse, writeOnlineCourse } from '../trainings/online-course-commands.ts'
import { findOnlineCourse, listOnlineCourses } from '../trainings/online-course-queries.ts'
import { record } from './office-commands.ts'
import { findCourse, latestEdition, lockCourse } from './queries.ts'

/** How a course is sold, and what it could be sold as. @throws Refusal `course_not_found` */
export async function findSale(db: Db | Tx, id: number): Promise<CourseSale> {
  await findCourse(db, id)
  const tied = await db.select({ courseId: courses.id, trainingId: courses.trainingId }).from(courses)
  const own = tied.find(({ courseId }) => courseId === id)?.trainingId ?? null
  const all = await listOnlineCourses(db, false)
  const edition = await latestEdition(db, id)
  return {
    onlineCourse: all.find((one) => one.id === own) ?? null,
    hours: edition?.content.hours ?? null,
    choices: own === null ? all.filter((one) => tied.every(({ trainingId }) => trainingId !== one.id)) : [],
  }
}

/**
 * Puts a course on sale, changes what is said of it there, or ends the sale; those who have enrolled keep theirs.
 * @throws Refusal `course_not_found`; `course_unpublished`; `training_not_found`; `edit_conflict` with the sale as it is, also where it is
 * sold as another online course by now, or that one has lessons already
 */
export async function sellCourse(
  call: StaffCall,
  id: number,
  { trainingId, version, ...form }: CourseSaleForm,
): Promise<CourseSale> {
  return call.db.transaction(async (tx) => {
    const course = await lockCourse(tx, id)
    const edition = await latestEdition(tx, id)
    if (!edition) throw new Refusal('course_unpublished')
    const said = { ...form, duration: edition.content.hours }
    const conflict = async () => new Refusal('edit_conflict', {}, undefined, await findSale(tx, id))
    if (course.trainingId !== null && course.trainingId !== trainingId) throw await conflict()
    if (trainingId === null) {
      await tie(tx, call, id, await insertOnlineCourse(tx, call, said))
      return findSale(tx, id)
    }
    const before = await findOnlineCourse(tx, String(trainingId))
    await refuseStale(version, before, () => findSale(tx, id))
    if (course.trainingId === null) {
      const [other] = await tx.select({ id: courses.id }).from(courses).where(eq(courses.trainingId, trainingId))
      if (other) throw await conflict()
      await tie(tx, call, id, trainingId)
    }
    await writeOnlineCourse(tx, call, trainingId, said)
    return findSale(tx, id)
  })
}

async function tie(tx: Tx, call: StaffCall, id: number, trainingId: number): Promise<void> {
  await tx.update(courses).set({ trainingId }).where(eq(courses.id, id))
  await record(tx, call, 'update', id, { before: { trainingId: null }, after: { trainingId } })
}
