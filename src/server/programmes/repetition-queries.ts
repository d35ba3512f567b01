import { and, eq, isNotNull, isNull, ne } from 'drizzle-orm'
import { trainingDays } from '../../domain/attendance.ts'
import { Refusal } from '../../domain/problem.ts'
import { datesBy, type Repetition, type RepetitionRule, repetitionsOf } from '../../domain/repetition.ts'
import type { Db, Tx } from '../db/open.ts'
import { trainings } from '../db/schema/trainings.ts'
import { findTrainingRow, type TrainingRow } from '../trainings/queries.ts'

/**
 * A session's dates as the domain repeats them.
 * @throws Refusal `session_undated`
 */
export function datesOf({ startsAt, endsAt }: Pick<TrainingRow, 'startsAt' | 'endsAt'>) {
  if (!startsAt) throw new Refusal('session_undated')
  return { startsAt: startsAt.toISOString(), endsAt: endsAt?.toISOString() ?? null }
}

/** The days on which a programme has sessions that are neither cancelled nor deleted. */
export async function heldDays(db: Db | Tx, programmeId: number): Promise<Set<string>> {
  const isHeld = and(
    eq(trainings.programmeId, programmeId),
    isNull(trainings.deletedAt),
    ne(trainings.status, 'annulée'),
    isNotNull(trainings.startsAt),
  )
  const sessions = await db
    .select({ startsAt: trainings.startsAt, endsAt: trainings.endsAt })
    .from(trainings)
    .where(isHeld)
  return new Set(sessions.flatMap((session) => trainingDays(datesOf(session))))
}

/**
 * What repeating a session by a rule would make.
 * @throws Refusal `training_not_found`, `session_undated`
 */
export async function previewRepetitions(db: Db, id: number, rule: RepetitionRule, now: Date): Promise<Repetition[]> {
  const session = await findTrainingRow(db, id)
  if (!session) throw new Refusal('training_not_found')
  const dates = datesOf(session)
  const days = datesBy(rule, dates.startsAt.slice(0, 10))
  return repetitionsOf(dates, days, await heldDays(db, session.programmeId), now)
}
