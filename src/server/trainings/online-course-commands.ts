import { eq } from 'drizzle-orm'
import type { OnlineCourse, OnlineCourseForm } from '../../domain/trainings/online-course.ts'
import { onlinePlace } from '../../domain/trainings/place.ts'
import { placesOfCourse } from '../../domain/trainings/training.ts'
import { emptyDetails, wholeTranslation } from '../../domain/trainings/training-schemas.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { writeAudit } from '../audit/commands.ts'
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

/** Puts an online course on sale, or keeps it back; its address is made from its title. */
export async function createOnlineCourse(call: RequestContext, form: OnlineCourseForm): Promise<OnlineCourse> {
  return call.db.transaction(async (tx) => {
    const columns = {
      ...columnsOf(form),
      kind: 'online_course' as const,
      location: onlinePlace.fr,
      details: emptyDetails,
    }
    const id = await insertTraining(tx, call, { ...columns, maxParticipants: placesOfCourse })
    return findOnlineCourse(tx, String(id))
  })
}

/**
 * Changes what is said of an online course, and whether it is sold; those who have enrolled keep their price and their access.
 * @throws Refusal `training_not_found`, `edit_conflict`
 */
export async function changeOnlineCourse(
  call: RequestContext,
  id: number,
  form: OnlineCourseForm,
): Promise<OnlineCourse> {
  return call.db.transaction(async (tx) => {
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
    return findOnlineCourse(tx, String(id))
  })
}
