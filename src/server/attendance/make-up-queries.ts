import { sql } from 'drizzle-orm'
import type { MakeUp } from '../../domain/attendance/presence.ts'
import { erasedDomain } from '../../domain/values/no-address.ts'
import type { Db } from '../db/open.ts'
import { listHalves } from '../trainings/day-queries.ts'
import type { TrainingRow } from '../trainings/queries.ts'
import { isLatestOf } from './queries.ts'

/** More half-days than are missed in a programme and not made up. */
const limit = 500

/** A moment to the minute, as days and hours are written: `2026-12-14T09:30`. */
export const minuteOf = (now: Date): string => now.toISOString().slice(0, 16)

/**
 * Who may make up what they missed, at a session: people confirmed for another one of its programme whose presence was taken, each
 * half-day with the one of the same position here; by name.
 */
export async function findMakeUps(db: Db, training: TrainingRow, now: Date): Promise<MakeUp[]> {
  const halves = await listHalves(db, training)
  const { rows } = await db.execute<{
    registrationId: number
    firstName: string
    lastName: string
    organization: string | null
    date: string
    half: MakeUp['missed']['half']
    position: number
  }>(sql`
    with held as (
      select h.id, h.training_id, h.date, h.half, h.ends_at,
        row_number() over (partition by h.training_id order by h.date, h.half desc) as position
      from session_halves h join trainings t on t.id = h.training_id
      where t.programme_id = ${training.programmeId} and t.id <> ${training.id} and t.deleted_at is null and t.kind = 'session'
    )
    select r.id as "registrationId", r.first_name as "firstName", r.last_name as "lastName", r.organization,
      held.date::text as date, held.half, held.position::int as position
    from held join registrations r on r.training_id = held.training_id
    where held.date::text || 'T' || held.ends_at <= ${minuteOf(now)} and held.position <= ${halves.length} and r.status = 'confirmée'
      and r.email not like ${`%@${erasedDomain}`}
      and exists (
        select from presence_marks m join session_halves h on h.id = m.half_id
        where h.training_id = held.training_id and m.made_up_half_id is null and m.state <> 'taken_back'
          and ${isLatestOf(sql`m`)})
      and not exists (
        select from presence_marks m
        where m.registration_id = r.id and coalesce(m.made_up_half_id, m.half_id) = held.id and m.state in ('present', 'late')
          and ${isLatestOf(sql`m`)})
      and not exists (
        select from registrations own
        where own.training_id = ${training.id} and own.email = r.email and own.status <> 'annulée')
    order by r.last_name collate "und-x-icu", r.first_name collate "und-x-icu", r.id, held.position
    limit ${limit}`)
  return rows.flatMap(({ date, half, position, ...person }) => {
    const on = halves[position - 1]
    return on ? { ...person, missed: { date, half }, on: { date: on.date, half: on.half } } : []
  })
}
