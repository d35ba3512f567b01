import { and, asc, eq, gt, isNull, ne, or } from 'drizzle-orm'
import type { TrainingSummary } from '../../domain/trainings/training-schemas.ts'
import type { Db, Tx } from '../db/open.ts'
import { trainings } from '../db/schema/trainings.ts'
import { summary, type TrainingRow, trainingOf } from './queries.ts'

/** The other sessions of a training's programme that are open for registration and have a place, soonest first; at most 20. */
export async function findOtherDates(
  db: Db | Tx,
  { id, programmeId }: Pick<TrainingRow, 'id' | 'programmeId'>,
  now: Date,
): Promise<TrainingSummary[]> {
  const rows = await db
    .select(summary)
    .from(trainings)
    .where(
      and(
        eq(trainings.programmeId, programmeId),
        ne(trainings.id, id),
        eq(trainings.status, 'programmée'),
        isNull(trainings.deletedAt),
        or(isNull(trainings.startsAt), gt(trainings.startsAt, now)),
      ),
    )
    .orderBy(asc(trainings.startsAt), asc(trainings.id))
    .limit(20)
  return rows.map((row) => trainingOf(row, now)).filter(({ placesLeft }) => placesLeft > 0)
}
