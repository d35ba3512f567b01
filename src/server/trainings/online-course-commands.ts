import { eq } from 'drizzle-orm'
import type { OnlineCourseForm } from '../../domain/trainings/online-course.ts'
import { onlinePlace } from '../../domain/trainings/online-place.ts'
import { placesOfCourse } from '../../domain/trainings/training-defaults.ts'
import { emptyDetails, wholeTranslation } from '../../domain/trainings/training-schemas.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { writeAudit } from '../audit/commands.ts'
import type { Tx } from '../db/open.ts'
import { trainings } from '../db/schema/trainings.ts'
import { refuseStale } from '../db/versions.ts'
import type { RequestContext } from '../http/request-context.ts'
import { changedSlug, insertTraining } from './commands.ts'
import { findOnlineCourse } from './online-course-queries.ts'
import { lockOffer } from './queries.ts'

const columnsOf = ({ title, description, category, duration, price, english, isSold }: OnlineCourseForm) => ({
  ...{ title, description, category, duration, price },
  english: english && wholeTranslation(english),
  status: isSold ? ('programmée' as const) : ('annulée' as const),
})

type Caller = Pick<RequestContext, 'actor' | 'now'>

/** Makes an online course, its address from its title. @returns its number */
export function insertOnlineCourse(tx: Tx, call: Caller, form: OnlineCourseForm): Promise<number> {
  const columns = {
    ...columnsOf(form),
    kind: 'online_course' as const,
    location: onlinePlace.fr,
    details: emptyDetails,
  }
  return insertTraining(tx, call, { ...columns, maxParticipants: placesOfCourse })
}

/**
 * Writes what is said of an online course.
 * @throws Refusal `training_not_found`, `edit_conflict`
 */
export async function writeOnlineCourse(tx: Tx, call: Caller, id: number, form: OnlineCourseForm): Promise<void> {
  const before = await lockOffer(tx, id)
  if (before?.kind !== 'online_course') throw new Refusal('training_not_found')
  await refuseStale(form.version, before, () => findOnlineCourse(tx, String(id)))
  const after = columnsOf(form)
  const slug = await changedSlug(tx, before, form)
  await tx
    .update(trainings)
    .set({ ...after, slug, updatedAt: call.now })
    .where(eq(trainings.id, id))
  await writeAudit(tx, call.actor, { action: 'update', subjectType: 'training', subjectId: id, before, after })
}

/** Says how many hours an online course lasts, once an edition of its lessons does. */
export async function followHours(tx: Tx, call: Caller, id: number, hours: number): Promise<void> {
  const before = await lockOffer(tx, id)
  if (before?.kind !== 'online_course' || before.duration === hours) return
  await tx.update(trainings).set({ duration: hours, updatedAt: call.now }).where(eq(trainings.id, id))
  const [told, after] = [{ duration: before.duration }, { duration: hours }]
  await writeAudit(tx, call.actor, { action: 'update', subjectType: 'training', subjectId: id, before: told, after })
}
