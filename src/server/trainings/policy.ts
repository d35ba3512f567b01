import { and, eq, inArray, type SQL } from 'drizzle-orm'
import { Refusal } from '../../domain/values/problem.ts'
import type { Db } from '../db/open.ts'
import { trainingTrainers } from '../db/schema/staff.ts'
import { trainings } from '../db/schema/trainings.ts'
import type { StaffUser } from '../session/actor.ts'
import { findTrainingRow, type TrainingRow } from './queries.ts'

/** The sessions that the office has assigned to an account: by the account, never by a name that a training mentions. */
export const assignedTo = (db: Db, userId: number): SQL =>
  inArray(
    trainings.id,
    db.select({ id: trainingTrainers.trainingId }).from(trainingTrainers).where(eq(trainingTrainers.userId, userId)),
  )

/**
 * A trainer reads the sessions assigned to them alone; any other is as if it did not exist.
 * @throws Refusal `training_not_found`
 */
export async function refuseUnassigned(db: Db, user: StaffUser, trainingId: number): Promise<void> {
  if (user.role !== 'trainer') return
  const own = and(eq(trainings.id, trainingId), assignedTo(db, user.id))
  if ((await db.$count(trainings, own)) === 0) throw new Refusal('training_not_found')
}

/**
 * A session as an account may read it: a trainer one that is assigned to them.
 * @throws Refusal `training_not_found`, also for another trainer's
 */
export async function findOwnTraining(
  { db, user }: { db: Db; user: StaffUser },
  trainingId: number,
): Promise<TrainingRow> {
  const training = await findTrainingRow(db, trainingId)
  if (!training) throw new Refusal('training_not_found')
  await refuseUnassigned(db, user, trainingId)
  return training
}
