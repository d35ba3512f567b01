// What is left to decide of a session's presence (docs/rules/presence.md#contradictions).
import { and, asc, eq, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { OpenPresence } from '../../domain/attendance/open-presence.ts'
import { type DatedSession, halfKey, type SessionHalf, sessionHalves } from '../../domain/trainings/session-half.ts'
import type { Db, Tx } from '../db/open.ts'
import { presenceContradictions, presenceDevices, presenceMarks } from '../db/schema/presence.ts'
import { registrations } from '../db/schema/registrations.ts'
import { users } from '../db/schema/staff.ts'
import { sessionHalves as halfRows } from '../db/schema/trainings.ts'
import { listHalves } from '../trainings/day-queries.ts'
import type { TrainingRow } from '../trainings/queries.ts'
import { marksOf } from './queries.ts'

/** Marks of a session that contradict and are not decided, in the order in which they were made, and the devices that are waited for. */
export async function findOpenPresence(db: Db | Tx, training: TrainingRow, now: Date): Promise<OpenPresence> {
  const rows = await db
    .select({
      mark: presenceMarks,
      reason: presenceContradictions.reason,
      date: presenceContradictions.date,
      half: presenceContradictions.half,
      firstName: registrations.firstName,
      lastName: registrations.lastName,
      takenBy: users.username,
      deviceName: presenceContradictions.deviceName,
    })
    .from(presenceContradictions)
    .innerJoin(presenceMarks, eq(presenceMarks.id, presenceContradictions.markId))
    .innerJoin(registrations, eq(registrations.id, presenceMarks.registrationId))
    .leftJoin(users, eq(users.id, presenceMarks.markedBy))
    .where(and(eq(presenceContradictions.trainingId, training.id), isNull(presenceContradictions.decidedAt)))
    .orderBy(asc(presenceMarks.markedAt), asc(presenceMarks.position))
  const standing = await marksOf(db, [...new Set(rows.map(({ mark }) => mark.registrationId))])
  const contradictions = rows.map(({ mark, ...row }) => {
    const { id, registrationId, state, lateAt, reason: absence, deviceId, deviceAt, markedAt, createdAt } = mark
    const stands = standing.get(registrationId)?.find((one) => halfKey(one) === halfKey(row))
    return {
      ...{ id, registrationId, state, lateAt, absence, ...row },
      device: deviceId ?? '',
      deviceAt: (deviceAt ?? createdAt).toISOString(),
      takenAt: markedAt.toISOString(),
      receivedAt: createdAt.toISOString(),
      standing: stands ?? null,
    }
  })
  return { contradictions, devices: await findAwaited(db, training, now) }
}

/** The devices that have a session's list and have not said, since its last half-day was over, that they hold nothing more. */
async function findAwaited(db: Db | Tx, training: TrainingRow, now: Date): Promise<OpenPresence['devices']> {
  const last = (await listHalves(db, training)).at(-1)
  const end = last && endOf(last)
  if (!end || end > now) return []
  const { reportedAt } = presenceDevices
  const rows = await db
    .select({ row: presenceDevices, takenBy: users.username })
    .from(presenceDevices)
    .leftJoin(users, eq(users.id, presenceDevices.takenBy))
    .where(
      and(
        eq(presenceDevices.trainingId, training.id),
        isNull(presenceDevices.dismissedAt),
        or(isNull(reportedAt), lt(reportedAt, end), lt(reportedAt, presenceDevices.issuedAt)),
      ),
    )
    .orderBy(asc(presenceDevices.issuedAt), asc(presenceDevices.deviceId))
  return rows.map(({ row, takenBy }) => ({
    device: row.deviceId,
    deviceName: row.name,
    takenBy,
    issuedAt: row.issuedAt.toISOString(),
    reportedAt: row.reportedAt?.toISOString() ?? null,
  }))
}

const endOf = ({ date, endsAt }: SessionHalf): Date => new Date(`${date}T${endsAt}:00Z`)

/** How many of both `findOpenPresence` finds, as a value within another statement. */
export function openPresenceCount(training: DatedSession & { id: number }, now: Date): SQL<number> {
  const derived = sessionHalves(training, []).at(-1)
  const lastEnd = sql`coalesce(
    (
      select (${halfRows.date} + ${halfRows.endsAt}::time) at time zone 'UTC' from ${halfRows}
      where ${halfRows.trainingId} = ${training.id} order by ${halfRows.date} desc, ${halfRows.half} limit 1
    ),
    ${derived ? endOf(derived).toISOString() : null}::timestamptz
  )`
  const { reportedAt, issuedAt } = presenceDevices
  return sql`(
    select count(*) from ${presenceContradictions}
    where ${presenceContradictions.trainingId} = ${training.id} and ${presenceContradictions.decidedAt} is null
  ) + (
    select count(*) from ${presenceDevices}, (select ${lastEnd} as ends_at) last
    where ${presenceDevices.trainingId} = ${training.id} and ${presenceDevices.dismissedAt} is null
      and last.ends_at <= ${now.toISOString()}::timestamptz
      and (${reportedAt} is null or ${reportedAt} < last.ends_at or ${reportedAt} < ${issuedAt})
  )`.mapWith(Number)
}
