import { and, asc, eq, gte, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import {
  type Attendance,
  attendanceOf,
  type CountedMark,
  hasAttendedEnough,
  type MadeUp,
  type Presence,
  type PresenceMark,
} from '../../domain/attendance/presence.ts'
import { attendedStates, isAttended } from '../../domain/attendance/presence-state.ts'
import { defaultSettings } from '../../domain/company/default-settings.ts'
import type { PersonalData } from '../../domain/participants/personal-data.ts'
import type { Half } from '../../domain/trainings/session-days.ts'
import type { Db, Tx } from '../db/open.ts'
import { settings } from '../db/schema/installation.ts'
import { presenceContradictions, presenceMarks } from '../db/schema/presence.ts'
import { registrations } from '../db/schema/registrations.ts'
import { users } from '../db/schema/staff.ts'
import { sessionHalves } from '../db/schema/trainings.ts'
import { listHalves } from '../trainings/day-queries.ts'
import type { TrainingRow } from '../trainings/queries.ts'

/**
 * Of marks: the one of a person and a half-day that was made last, whenever it came; contradicted ones apart.
 * @param marks what they are called in the query
 */
export const isLatestOf = (marks: SQL): SQL => sql`(not ${marks}.is_contradicted and not exists (
  select from ${presenceMarks} later
  where later.registration_id = ${marks}.registration_id and later.half_id = ${marks}.half_id and not later.is_contradicted
    and (later.marked_at, later.position) > (${marks}.marked_at, ${marks}.position)
))`
export const isLatest = isLatestOf(sql`${presenceMarks}`)
export const holds = and(isLatest, ne(presenceMarks.state, 'taken_back'))

type RegistrationPresence = PersonalData['registrations'][number]['presence']

/** The half-days of their own sessions that guests make up. */
const missedHalves = alias(sessionHalves, 'missed')

interface Holding extends PresenceMark {
  registrationId: number
}
interface FoundMark {
  registrationId: number
  mark: PresenceMark
  /** The half-day that it is in place of, of a guest. */
  missed: MadeUp['missed'] | null
  /** When the half-day began. */
  startsAt: string
}

/** What stands of people's presence, in the order of the half-days; what was taken back is not there. */
async function listMarks(db: Db | Tx, which: SQL | undefined): Promise<FoundMark[]> {
  const rows = await db
    .select({
      registrationId: presenceMarks.registrationId,
      date: sessionHalves.date,
      half: sessionHalves.half,
      startsAt: sessionHalves.startsAt,
      missedDate: missedHalves.date,
      missedHalf: missedHalves.half,
      state: presenceMarks.state,
      lateAt: presenceMarks.lateAt,
      reason: presenceMarks.reason,
      markedAt: presenceMarks.markedAt,
      markedBy: users.username,
    })
    .from(presenceMarks)
    .innerJoin(sessionHalves, eq(sessionHalves.id, presenceMarks.halfId))
    .leftJoin(missedHalves, eq(missedHalves.id, presenceMarks.madeUpHalfId))
    .leftJoin(users, eq(users.id, presenceMarks.markedBy))
    .where(and(which, holds))
    .orderBy(asc(presenceMarks.registrationId), asc(sessionHalves.date), sql`${sessionHalves.half} desc`)
  return rows.map(({ registrationId, startsAt, missedDate, missedHalf, state, markedAt, ...mark }) => ({
    registrationId,
    mark: { ...mark, state: state as PresenceMark['state'], markedAt: markedAt.toISOString() },
    missed: missedDate && missedHalf ? { date: missedDate, half: missedHalf } : null,
    startsAt,
  }))
}

/** A mark as it counts for its own session. */
const counted = ({ registrationId, mark, missed, startsAt }: FoundMark): Holding & CountedMark => ({
  registrationId,
  ...mark,
  ...(missed && { ...missed, madeUpOn: { date: mark.date, half: mark.half, startsAt } }),
})

/** What stands of some registrations, by registration. */
export const marksOf = async (db: Db | Tx, registrationIds: number[]) =>
  byRegistration((await listMarks(db, inArray(presenceMarks.registrationId, registrationIds))).map(counted))

function byRegistration<Mark extends Holding>(marks: readonly Mark[]): Map<number, Omit<Mark, 'registrationId'>[]> {
  const found = new Map<number, Omit<Mark, 'registrationId'>[]>()
  for (const { registrationId, ...mark } of marks)
    found.set(registrationId, [...(found.get(registrationId) ?? []), mark])
  return found
}

const ofTraining = (trainingId: number) => eq(sessionHalves.trainingId, trainingId)

/** What counts for a session: the marks of its own people, there and where they made up what they missed. */
async function countedFor(db: Db | Tx, trainingId: number) {
  const here = await listMarks(db, and(ofTraining(trainingId), isNull(presenceMarks.madeUpHalfId)))
  const elsewhere = await listMarks(db, eq(missedHalves.trainingId, trainingId))
  return { isTaken: here.length > 0, marks: byRegistration([...here, ...elsewhere].map(counted)) }
}

/**
 * Who comes to a session, by name, with what stands of their presence, guests among them; a cancelled registration only where it was
 * marked.
 * @param percent the part of the half-days that a certificate asks for
 */
export async function findPresence(db: Db | Tx, training: TrainingRow, percent: number): Promise<Presence> {
  const found = await listMarks(db, ofTraining(training.id))
  const here = byRegistration(found.map(({ registrationId, mark, missed }) => ({ registrationId, missed, ...mark })))
  const { isTaken, marks } = await countedFor(db, training.id)
  const guests = found.flatMap(({ registrationId, missed }) => (missed ? registrationId : []))
  const { lastName, firstName } = registrations
  const people = await db
    .select({
      registrationId: registrations.id,
      isGuest: sql<boolean>`${registrations.trainingId} <> ${training.id}`,
      status: registrations.status,
      firstName,
      lastName,
      organization: registrations.organization,
    })
    .from(registrations)
    .where(or(eq(registrations.trainingId, training.id), inArray(registrations.id, guests)))
    .orderBy(
      asc(sql`${lastName} collate "und-x-icu"`),
      asc(sql`${firstName} collate "und-x-icu"`),
      asc(registrations.id),
    )
  const halves = await listHalves(db, training)
  return {
    halves,
    isTaken,
    people: people
      .filter(({ registrationId, status }) => status !== 'annulée' || here.has(registrationId))
      .map((person) => {
        const own = here.get(person.registrationId) ?? []
        const shown = own.map(({ missed: _, ...mark }) => mark)
        if (person.isGuest) {
          const madeUp = own.flatMap(({ missed, date, half, state }) =>
            missed && isAttended(state) ? { missed, on: { date, half } } : [],
          )
          return { ...person, madeUp, marks: shown, attendedHalves: 0, hours: 0, isEnough: false }
        }
        const attendance = attendanceOf(halves, marks.get(person.registrationId) ?? [], training.duration, isTaken)
        const { attendedHalves, hours, madeUp } = attendance
        const isEnough = hasAttendedEnough(attendance, percent)
        return { ...person, madeUp, marks: shown, attendedHalves, hours, isEnough }
      }),
  }
}

/**
 * Every mark of a registration, what was taken back too, in the order in which they came.
 * @param since when its holder came in place of another one, whose marks are not theirs; null for never
 */
export async function listAllMarks(db: Db, registrationId: number, since: Date | null): Promise<RegistrationPresence> {
  const rows = await db
    .select({
      date: sql<string>`coalesce(${sessionHalves.date}, ${presenceContradictions.date})::text`,
      half: sql<Half>`coalesce(${sessionHalves.half}, ${presenceContradictions.half})`,
      state: presenceMarks.state,
      lateAt: presenceMarks.lateAt,
      reason: presenceMarks.reason,
      markedAt: presenceMarks.markedAt,
      createdAt: presenceMarks.createdAt,
      isContradicted: presenceMarks.isContradicted,
      makesUp: missedHalves.date,
    })
    .from(presenceMarks)
    .leftJoin(sessionHalves, eq(sessionHalves.id, presenceMarks.halfId))
    .leftJoin(presenceContradictions, eq(presenceContradictions.markId, presenceMarks.id))
    .leftJoin(missedHalves, eq(missedHalves.id, presenceMarks.madeUpHalfId))
    .where(
      and(eq(presenceMarks.registrationId, registrationId), since ? gte(presenceMarks.markedAt, since) : undefined),
    )
    .orderBy(asc(presenceMarks.position))
  return rows.map(({ markedAt, createdAt, ...mark }) => ({
    ...mark,
    markedAt: markedAt.toISOString(),
    createdAt: createdAt.toISOString(),
  }))
}

/** What each registration of a session attended, and whether presence was taken there at all. */
export async function attendanceAt(
  db: Db | Tx,
  training: TrainingRow,
): Promise<{ isTaken: boolean; of: (registrationId: number) => Attendance }> {
  const halves = await listHalves(db, training)
  const { isTaken, marks } = await countedFor(db, training.id)
  return { isTaken, of: (id) => attendanceOf(halves, marks.get(id) ?? [], training.duration, isTaken) }
}

/** Whether presence of a registration was taken, even as absent: then it is moved to no other session. */
export async function hasPresence(tx: Db | Tx, registrationId: number): Promise<boolean> {
  const found = await tx
    .select({ id: presenceMarks.id })
    .from(presenceMarks)
    .where(and(eq(presenceMarks.registrationId, registrationId), holds))
    .limit(1)
  return found.length > 0
}

// Read where it is compared: a list's condition stands by itself, without the settings of its call.
const threshold = sql`coalesce(
  (select (value ->> 'presenceThreshold')::int from ${settings} where name = 'certificates'),
  ${sql.raw(String(defaultSettings.certificates.presenceThreshold))}
)`

/** Of registrations: those of sessions where anyone's presence was taken. */
export const isPresenceTaken: SQL<boolean> = sql<boolean>`exists (
  select from ${sessionHalves} join ${presenceMarks} on ${presenceMarks}.half_id = ${sessionHalves}.id
  where ${sessionHalves}.training_id = ${registrations}.training_id and ${presenceMarks}.made_up_half_id is null and ${holds}
)`

/**
 * Of registrations: those that attended enough for a certificate, and those of sessions where presence was not taken at all. For
 * queries over all of them; `hasAttendedEnough` of the domain says the same of one.
 */
export const mayBeCertified: SQL = sql`(
  not ${isPresenceTaken}
  or (
    select count(*) filter (where attended) > 0 and count(*) filter (where attended) * 100 >= ${threshold} * count(*)
    from (
      select exists (
        select from ${presenceMarks}
        where coalesce(${presenceMarks}.made_up_half_id, ${presenceMarks}.half_id) = ${sessionHalves}.id
          and ${presenceMarks}.registration_id = ${registrations}.id and ${isLatest}
          and ${inArray(presenceMarks.state, [...attendedStates])}
      ) as attended
      from ${sessionHalves} where ${sessionHalves}.training_id = ${registrations}.training_id
    ) as held
  )
)`
