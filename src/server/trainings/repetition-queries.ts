import { and, eq, isNotNull, ne } from 'drizzle-orm'
import {
  datesBy,
  type PlannedRepetition,
  type Repetition,
  type RepetitionRule,
  repetitionsOf,
} from '../../domain/trainings/repetition.ts'
import { trainingDays } from '../../domain/trainings/session-days.ts'
import { firstClash, type SessionHalf, sessionHalves } from '../../domain/trainings/session-half.ts'
import { Refusal } from '../../domain/values/problem.ts'
import type { Db, Tx } from '../db/open.ts'
import { isSession, trainings } from '../db/schema/trainings.ts'
import { listBookings, listStoredHalves } from './day-queries.ts'
import { findTrainingRow, type TrainingRow } from './queries.ts'

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
    isSession,
    ne(trainings.status, 'annulée'),
    isNotNull(trainings.startsAt),
  )
  const sessions = await db
    .select({ startsAt: trainings.startsAt, endsAt: trainings.endsAt })
    .from(trainings)
    .where(isHeld)
  return new Set(sessions.flatMap((session) => trainingDays(datesOf(session))))
}

const aDay = 24 * 3_600_000

/** A session's stored half-days as they are when it begins on another day. */
export function halvesFrom(session: TrainingRow, stored: readonly SessionHalf[], startsAt: string): SessionHalf[] {
  // Whole days, for it begins at the same hour.
  const days = Math.round((Date.parse(startsAt) - Date.parse(datesOf(session).startsAt)) / aDay)
  return stored.map(({ date, half, startsAt, endsAt, room, trainer }) => ({
    ...{ half, startsAt, endsAt, room, trainer },
    date: new Date(Date.parse(date) + days * aDay).toISOString().slice(0, 10),
  }))
}

/** Finds for each day the room or trainer that another active session has then (docs/rules/trainings.md#days). */
export async function findClashes(
  db: Db | Tx,
  session: TrainingRow,
  repetitions: readonly PlannedRepetition[],
): Promise<Repetition[]> {
  const stored = await listStoredHalves(db, session.id)
  const { id, title, trainers, duration } = session
  const planned = repetitions.map((repetition) => {
    const { startsAt, endsAt } = repetition
    return { repetition, halves: sessionHalves({ startsAt, endsAt, duration }, halvesFrom(session, stored, startsAt)) }
  })
  const dates = planned.flatMap(({ halves }) => halves.map(({ date }) => date)).sort()
  const [first, last] = [dates[0], dates.at(-1)]
  const others = first && last ? await listBookings(db, id, first, last) : []
  return planned.map(({ repetition, halves }) => {
    const clash = firstClash({ title, trainers, halves }, others)
    return { ...repetition, clash: clash ? { what: clash.what, title: clash.title } : null }
  })
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
  return findClashes(db, session, repetitionsOf(dates, days, await heldDays(db, session.programmeId), now))
}
