// Somebody of another session of the programme attends a half-day that they missed there (docs/rules/presence.md#made-up).
import { and, desc, eq, inArray, isNotNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Mark } from '../../domain/attendance/presence.ts'
import { attendedStates, isAttended } from '../../domain/attendance/presence-state.ts'
import { halfKey } from '../../domain/trainings/session-half.ts'
import { isNoAddress } from '../../domain/values/no-address.ts'
import { Refusal } from '../../domain/values/problem.ts'
import type { Tx } from '../db/open.ts'
import { presenceMarks } from '../db/schema/presence.ts'
import { registrations } from '../db/schema/registrations.ts'
import { sessionHalves, trainings } from '../db/schema/trainings.ts'
import { listStoredHalves } from '../trainings/day-queries.ts'
import type { TrainingRow } from '../trainings/queries.ts'
import { minuteOf } from './make-up-queries.ts'
import { isLatest, isPresenceTaken } from './queries.ts'

interface Marked {
  id: number
  email: string
  trainingId: number
}
type HalfMark = Mark & { halfId: number }

const attends: SQL | undefined = and(inArray(presenceMarks.state, [...attendedStates]), isLatest)

/**
 * Which half-day of their own session the marks of guests are in place of: the one that is said, else the one that was said before. It is
 * the half-day of the same position, which has been and was not attended, there or anywhere else.
 * @param people who is marked, locked by the caller
 * @returns by the marks' numbers; the marks of everybody else are left out
 * @throws Refusal `registration_not_found`, `half_not_found`, `half_attended`; `already_registered` of somebody who comes to this session
 */
export async function madeUpBy(
  tx: Tx,
  training: TrainingRow,
  now: Date,
  people: readonly Marked[],
  marks: readonly HalfMark[],
): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  const positions = new Map<number, number>()
  for (const mark of marks) {
    const guest = people.find(({ id, trainingId }) => id === mark.registrationId && trainingId !== training.id)
    if (!guest) {
      if (mark.makesUp) throw new Refusal('half_not_found')
      continue
    }
    if (positions.size === 0)
      for (const [at, { id }] of (await listStoredHalves(tx, training.id)).entries()) positions.set(id, at)
    const madeUp = mark.makesUp
      ? await findMissed(tx, training, guest, mark, positions.get(mark.halfId), now)
      : await lastMadeUp(tx, guest.id, mark.halfId)
    if (isAttended(mark.state)) await refuseTwice(tx, training.id, guest, mark.halfId, madeUp)
    found.set(mark.id, madeUp)
  }
  return found
}

/** The half-day that a guest missed: over, and of the same position in another session of the programme. @throws Refusal `half_not_found` */
async function findMissed(
  tx: Tx,
  { programmeId }: TrainingRow,
  { id, trainingId }: Marked,
  { makesUp }: HalfMark,
  position: number | undefined,
  now: Date,
): Promise<number> {
  const isOfProgramme = and(eq(trainings.id, trainingId), eq(trainings.programmeId, programmeId))
  if ((await tx.$count(trainings, isOfProgramme)) === 0) throw new Refusal('registration_not_found')
  if ((await tx.$count(registrations, and(eq(registrations.id, id), isPresenceTaken))) === 0)
    throw new Refusal('half_not_found')
  const missed = position === undefined ? undefined : (await listStoredHalves(tx, trainingId))[position]
  const isMeant = missed && makesUp && halfKey(missed) === halfKey(makesUp)
  if (!isMeant || `${missed.date}T${missed.endsAt}` > minuteOf(now)) throw new Refusal('half_not_found')
  // So that it stays until the mark stands.
  const [held] = await tx.select().from(sessionHalves).where(eq(sessionHalves.id, missed.id)).for('key share')
  if (!held) throw new Refusal('half_not_found')
  return missed.id
}

/** What somebody made up in a half-day when they were marked there last. @throws Refusal `registration_not_found` */
async function lastMadeUp(tx: Tx, registrationId: number, halfId: number): Promise<number> {
  const [last] = await tx
    .select({ madeUpHalfId: presenceMarks.madeUpHalfId })
    .from(presenceMarks)
    .where(
      and(
        eq(presenceMarks.registrationId, registrationId),
        eq(presenceMarks.halfId, halfId),
        isNotNull(presenceMarks.madeUpHalfId),
      ),
    )
    .orderBy(desc(presenceMarks.position))
    .limit(1)
  if (!last?.madeUpHalfId) throw new Refusal('registration_not_found')
  return last.madeUpHalfId
}

/** Hours count once. @throws Refusal `half_attended`, `already_registered` */
async function refuseTwice(tx: Tx, trainingId: number, guest: Marked, halfId: number, madeUp: number): Promise<void> {
  const isAlso = and(
    eq(presenceMarks.registrationId, guest.id),
    sql`coalesce(${presenceMarks.madeUpHalfId}, ${presenceMarks.halfId}) = ${madeUp}`,
    ne(presenceMarks.halfId, halfId),
    attends,
  )
  if ((await tx.$count(presenceMarks, isAlso)) > 0) throw new Refusal('half_attended')
  const comes = and(
    eq(registrations.trainingId, trainingId),
    eq(registrations.email, guest.email),
    ne(registrations.status, 'annulée'),
  )
  if (!isNoAddress(guest.email) && (await tx.$count(registrations, comes)) > 0) throw new Refusal('already_registered')
}

/** Nobody attends a half-day as themselves who made up another one in it. @throws Refusal `half_attended` */
export async function refuseMadeUpHere(tx: Tx, people: readonly Marked[], marks: readonly HalfMark[]): Promise<void> {
  const attended = marks.filter(({ state }) => isAttended(state))
  if (attended.length === 0) return
  const guests = await tx
    .select({ id: registrations.id, email: registrations.email, halfId: sql<number>`${presenceMarks.halfId}` })
    .from(presenceMarks)
    .innerJoin(registrations, eq(registrations.id, presenceMarks.registrationId))
    .where(
      and(
        inArray(presenceMarks.halfId, [...new Set(attended.map(({ halfId }) => halfId))]),
        isNotNull(presenceMarks.madeUpHalfId),
        attends,
      ),
    )
  const placeOf = (halfId: number, email: string) => `${halfId} ${email.toLowerCase()}`
  const here = new Map(guests.map(({ id, halfId, email }) => [placeOf(halfId, email), id]))
  const emails = new Map(people.map(({ id, email }) => [id, email]))
  for (const { registrationId: id, halfId } of attended) {
    const email = emails.get(id) ?? ''
    if (isNoAddress(email)) continue
    const place = placeOf(halfId, email)
    if ((here.get(place) ?? id) !== id) throw new Refusal('half_attended')
    here.set(place, id)
  }
}
