import { and, eq, isNull } from 'drizzle-orm'
import { Refusal } from '../../domain/values/problem.ts'
import type { Tx } from '../db/open.ts'
import { programmes } from '../db/schema/programmes.ts'
import { trainings } from '../db/schema/trainings.ts'
import { lockTraining, type TrainingRow } from './queries.ts'

export type ProgrammeRow = typeof programmes.$inferSelect

/**
 * Reads a programme and holds its lock until the transaction ends: `share` for a caller that writes sessions of it, which several may do at once;
 * `no key update` for one that changes it; `update` for one that may delete it.
 */
export async function lockProgramme(
  tx: Tx,
  id: number,
  strength: 'share' | 'no key update' | 'update',
): Promise<ProgrammeRow | undefined> {
  const [programme] = await tx.select().from(programmes).where(eq(programmes.id, id)).for(strength)
  return programme
}

/**
 * Reads a training and holds its programme's lock and its own, in that order, until the transaction ends.
 * @throws Refusal `training_not_found`
 */
export async function lockWithProgramme(
  tx: Tx,
  id: number,
  programmeStrength: 'share' | 'no key update' | 'update',
): Promise<TrainingRow> {
  const programmeOf = async () => {
    const [found] = await tx
      .select({ id: trainings.programmeId })
      .from(trainings)
      .where(and(eq(trainings.id, id), isNull(trainings.deletedAt)))
    return found?.id
  }
  // Merged meanwhile, the training is another programme's: then that one is locked.
  let programmeId = await programmeOf()
  while (programmeId !== undefined) {
    const isThere = await lockProgramme(tx, programmeId, programmeStrength)
    const training = isThere && (await lockTraining(tx, id))
    if (training?.programmeId === programmeId) return training
    const present = await programmeOf()
    if (present === programmeId) break
    programmeId = present
  }
  throw new Refusal('training_not_found')
}
