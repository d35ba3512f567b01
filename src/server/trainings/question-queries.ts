import { and, eq, ne } from 'drizzle-orm'
import { firstClash, type SessionHalf, sessionHalves } from '../../domain/trainings/session-half.ts'
import { isActive } from '../../domain/trainings/training.ts'
import type { creationQuestions, trainingQuestions } from '../../domain/trainings/training-schemas.ts'
import { formatDay } from '../../domain/values/dates.ts'
import type { Locale } from '../../domain/values/language.ts'
import { Refusal } from '../../domain/values/problem.ts'
import type { Tx } from '../db/open.ts'
import { registrations } from '../db/schema/registrations.ts'
import type { RequestContext } from '../http/request-context.ts'
import { datesOf, listBookings, listHalves } from './day-queries.ts'
import type { TrainingRow } from './queries.ts'

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
