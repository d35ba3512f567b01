import { and, asc, eq, gt, gte, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { firstClash, type SessionDays, type SessionHalf, sessionHalves } from '../../domain/trainings/session-half.ts'
import { trainingStatuses } from '../../domain/trainings/training.ts'
import type { creationQuestions, TrainingSummary, trainingQuestions } from '../../domain/trainings/training-schemas.ts'
import { isActive } from '../../domain/trainings/training-status.ts'
import { formatDay } from '../../domain/values/dates.ts'
import type { Locale } from '../../domain/values/language.ts'
import { Refusal } from '../../domain/values/problem.ts'
import type { Db, Tx } from '../db/open.ts'
import { presenceMarks } from '../db/schema/presence.ts'
import { registrations } from '../db/schema/registrations.ts'
import { sessionHalves as halfRows, isSession, trainers, trainings } from '../db/schema/trainings.ts'
import type { RequestContext } from '../http/request-context.ts'
import { lastMoment, summary, type TrainingRow, trainingOf } from './queries.ts'

type Dated = Pick<TrainingRow, 'id' | 'startsAt' | 'endsAt' | 'duration'>

/** Half-days that are stored, by session, with the numbers of their rows. */
async function storedHalves(
  db: Db | Tx,
  trainingIds: number[],
): Promise<Map<number, (SessionHalf & { id: number })[]>> {
  const rows = await db
    .select({
      id: halfRows.id,
      trainingId: halfRows.trainingId,
      date: halfRows.date,
      half: halfRows.half,
      startsAt: halfRows.startsAt,
      endsAt: halfRows.endsAt,
      room: halfRows.room,
      trainer: trainers.name,
    })
    .from(halfRows)
    .leftJoin(trainers, eq(trainers.id, halfRows.trainerId))
    .where(inArray(halfRows.trainingId, trainingIds))
    .orderBy(asc(halfRows.date), sql`${halfRows.half} desc`)
  const bySession = new Map<number, (SessionHalf & { id: number })[]>()
  for (const { trainingId, ...half } of rows) bySession.set(trainingId, [...(bySession.get(trainingId) ?? []), half])
  return bySession
}

export const datesOf = ({ startsAt, endsAt, duration }: Omit<Dated, 'id'>) => ({
  startsAt: startsAt?.toISOString() ?? null,
  endsAt: endsAt?.toISOString() ?? null,
  duration,
})

/** Half-days of a session as they are stored: none while they follow from its dates. */
export const listStoredHalves = async (db: Db | Tx, trainingId: number): Promise<(SessionHalf & { id: number })[]> =>
  (await storedHalves(db, [trainingId])).get(trainingId) ?? []

/** The half-days that a session is held on, for all that print or show them. */
export const listHalves = async (db: Db | Tx, training: Dated): Promise<SessionHalf[]> =>
  (await listHalvesOf(db, [training])).get(training.id) ?? []

/** The half-days of several sessions, by session. */
export async function listHalvesOf(db: Db | Tx, trainings: readonly Dated[]): Promise<Map<number, SessionHalf[]>> {
  const stored = await storedHalves(
    db,
    trainings.map(({ id }) => id),
  )
  return new Map(
    trainings.map((training) => {
      const own = (stored.get(training.id) ?? []).map(({ id: _, ...half }) => half)
      return [training.id, sessionHalves(datesOf(training), own)]
    }),
  )
}

/** A session's half-days for the office, with the version of its training. */
export async function findDays(db: Db | Tx, training: Dated & { version: number }): Promise<SessionDays> {
  const stored = await listStoredHalves(db, training.id)
  const halves = sessionHalves(
    datesOf(training),
    stored.map(({ id: _, ...half }) => half),
  )
  return { halves, isDerived: stored.length === 0, version: training.version }
}

/** The stored half-days of a session for which somebody was marked, or that somebody made up, even if it was taken back since. */
export async function halvesWithMarks(db: Db | Tx, trainingId: number): Promise<Set<number>> {
  const rows = await db
    .selectDistinct({ id: halfRows.id })
    .from(halfRows)
    .innerJoin(presenceMarks, or(eq(presenceMarks.halfId, halfRows.id), eq(presenceMarks.madeUpHalfId, halfRows.id)))
    .where(eq(halfRows.trainingId, trainingId))
  return new Set(rows.map(({ id }) => id))
}

/** What other active sessions have booked between two days: their half-days, stored or derived, and their trainers. */
export async function listBookings(db: Db | Tx, exceptId: number, first: string, last: string) {
  const begin = new Date(`${first}T00:00:00Z`)
  const end = new Date(`${last}T23:59:59Z`)
  const held = db
    .select({ id: halfRows.trainingId })
    .from(halfRows)
    .where(and(gte(halfRows.date, first), lte(halfRows.date, last)))
  const others = await db
    .select()
    .from(trainings)
    .where(
      and(
        ne(trainings.id, exceptId),
        isSession,
        inArray(trainings.status, trainingStatuses.filter(isActive)),
        or(inArray(trainings.id, held), and(lte(trainings.startsAt, end), gte(lastMoment, begin))),
      ),
    )
    .orderBy(asc(trainings.id))
  if (others.length === 0) return []
  const stored = await storedHalves(
    db,
    others.map(({ id }) => id),
  )
  return others.map((training) => ({
    title: training.title,
    trainers: training.trainers,
    halves: sessionHalves(datesOf(training), stored.get(training.id) ?? []),
  }))
}

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
        isSession,
        or(isNull(trainings.startsAt), gt(trainings.startsAt, now)),
      ),
    )
    .orderBy(asc(trainings.startsAt), asc(trainings.id))
    .limit(20)
  return rows.map((row) => trainingOf(row, now)).filter(({ placesLeft }) => placesLeft > 0)
}

type Question = (typeof trainingQuestions)[number]
type Asked = Pick<TrainingRow, 'id' | 'status' | 'maxParticipants' | 'startsAt'>

/**
 * Asks before a change of a training that is likely a slip (docs/rules/trainings.md#asked-first), under its lock.
 * @throws Refusal `places_below_taken` saying how many are taken, `start_past`; not what is among `confirmed`
 */
export async function refuseUnasked(
  tx: Tx,
  now: Date,
  before: Asked,
  after: Asked,
  confirmed: readonly Question[],
): Promise<void> {
  const isMoved = after.startsAt !== null && after.startsAt.getTime() !== before.startsAt?.getTime()
  const isPast = after.startsAt !== null && after.startsAt < now
  if (isMoved && isPast && after.status === 'programmée' && !confirmed.includes('start_past')) {
    throw new Refusal('start_past', {}, { startsAt: 'startPast' })
  }
  // Cancelling takes everybody's place away anyway.
  const isFewer = after.maxParticipants < before.maxParticipants && after.status !== 'annulée'
  if (!isFewer || confirmed.includes('places_below_taken')) return
  const taken = await tx.$count(
    registrations,
    and(eq(registrations.trainingId, before.id), ne(registrations.status, 'annulée')),
  )
  if (taken > after.maxParticipants) {
    throw new Refusal('places_below_taken', { count: taken }, { maxParticipants: 'placesBelowTaken' })
  }
}

type Planned = Pick<TrainingRow, 'title' | 'status' | 'startsAt' | 'endsAt' | 'duration' | 'trainers'>

/**
 * Asks before a session is created that has begun already, or whose trainers another one has then (docs/rules/trainings.md#asked-first).
 * @throws Refusal `start_past`, `double_booked`; not what is among `confirmed`
 */
export async function refuseUnaskedCreation(
  tx: Tx,
  { now, locale }: Pick<RequestContext, 'now' | 'locale'>,
  planned: Planned,
  confirmed: readonly (typeof creationQuestions)[number][],
): Promise<void> {
  const { title, status, startsAt, trainers } = planned
  if (startsAt && startsAt < now && status === 'programmée' && !confirmed.includes('start_past')) {
    throw new Refusal('start_past', {}, { startsAt: 'startPast' })
  }
  if (!isActive(status) || confirmed.includes('double_booked')) return
  await refuseDoubleBooking(tx, locale, { id: 0, title, trainers }, sessionHalves(datesOf(planned), []))
}

type Held = Pick<TrainingRow, 'id' | 'title' | 'status' | 'startsAt' | 'endsAt' | 'duration' | 'trainers'>
const timesOf = ({ status, trainers, ...dates }: Held) => JSON.stringify([isActive(status), trainers, datesOf(dates)])

/**
 * Asks before a session is held at another time or by others, if somebody else has its room or trainers then; its half-days have followed
 * it already.
 * @param confirmed undefined for a caller that is not asked (docs/rules/trainings.md#asked-first)
 * @throws Refusal `double_booked`
 */
export async function refuseUnaskedBooking(
  tx: Tx,
  { locale }: Pick<RequestContext, 'locale'>,
  before: Held,
  after: Held,
  confirmed: readonly Question[] | undefined,
): Promise<void> {
  if (!confirmed || confirmed.includes('double_booked')) return
  if (!isActive(after.status) || timesOf(before) === timesOf(after)) return
  await refuseDoubleBooking(tx, locale, after, await listHalves(tx, after))
}

/**
 * Asks before a session is held on half-days on which another active one has its room or one of its trainers.
 * @throws Refusal `double_booked` naming the first, what it is, and the day
 */
export async function refuseDoubleBooking(
  tx: Tx,
  locale: Locale,
  { id, title, trainers }: Pick<TrainingRow, 'id' | 'title' | 'trainers'>,
  halves: readonly SessionHalf[],
): Promise<void> {
  const days = halves.map(({ date }) => date).sort()
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return
  const clash = firstClash({ title, trainers, halves }, await listBookings(tx, id, first, last))
  if (clash) throw new Refusal('double_booked', { ...clash, date: formatDay(`${clash.date}T00:00:00Z`, locale) })
}
