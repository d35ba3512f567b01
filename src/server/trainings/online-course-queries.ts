import { and, asc, eq, or, sql } from 'drizzle-orm'
import type { OnlineCourse } from '../../domain/trainings/online-course.ts'
import { rowIdOr } from '../../domain/values/numbers.ts'
import { Refusal } from '../../domain/values/problem.ts'
import type { Db, Tx } from '../db/open.ts'
import { formerSlugs, isOnlineCourse, trainings } from '../db/schema/trainings.ts'

const { id, slug, title, description, category, duration, price, status, version, english } = trainings
const columns = {
  ...{ id, slug, title, description, category, duration, price, status, version },
  english: sql<OnlineCourse['english']>`case when ${english} is not null
    then jsonb_build_object('title', ${english} -> 'title', 'description', ${english} -> 'description') end`,
}

/** The online courses, in the order in which they were made; those that are sold alone, or all. */
export const listOnlineCourses = (db: Db | Tx, isSold: boolean): Promise<OnlineCourse[]> =>
  db
    .select(columns)
    .from(trainings)
    .where(and(isOnlineCourse, isSold ? eq(status, 'programmée') : undefined))
    .orderBy(asc(id))

/**
 * One online course by its number, its address part, or one it had before.
 * @throws Refusal `training_not_found`
 */
export async function findOnlineCourse(db: Db | Tx, slugOrId: string): Promise<OnlineCourse> {
  const number = rowIdOr(undefined, slugOrId)
  const former = sql`(select ${formerSlugs.trainingId} from ${formerSlugs} where ${formerSlugs.slug} = ${slugOrId})`
  const [row] = await db
    .select(columns)
    .from(trainings)
    .where(
      and(isOnlineCourse, or(eq(slug, slugOrId), number === undefined ? undefined : eq(id, number), eq(id, former))),
    )
  if (!row) throw new Refusal('training_not_found')
  return row
}
