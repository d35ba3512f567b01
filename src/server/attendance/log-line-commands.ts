// What each line of a device's log is worth, under the locks of all that it is about (docs/rules/presence.md#contradictions).
import { createHash } from 'node:crypto'
import { and, between, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import {
  type ContradictionReason,
  correctedTime,
  hashedText,
  type LineAnswer,
  type LogForm,
  type LogLine,
  type RosterSeal,
} from '../../domain/attendance/presence-log.ts'
import { isErased } from '../../domain/participants/participant.ts'
import { halfKey } from '../../domain/trainings/session-half.ts'
import { Refusal } from '../../domain/values/problem.ts'
import type { Tx } from '../db/open.ts'
import { auditEntries } from '../db/schema/audit.ts'
import { presenceMarks } from '../db/schema/presence.ts'
import { registrations } from '../db/schema/registrations.ts'
import { sessionHalves, trainings } from '../db/schema/trainings.ts'
import { isSealed } from '../encryption/roster-seal.ts'
import type { StaffCall } from '../http/request-context.ts'
import { writeHalves } from '../trainings/day-commands.ts'
import { listHalves, listStoredHalves } from '../trainings/day-queries.ts'
import { assignedTo } from '../trainings/policy.ts'
import { lockTraining, type TrainingRow } from '../trainings/queries.ts'
import { madeUpBy, refuseMadeUpHere } from './make-up-commands.ts'
import { isLatest } from './queries.ts'

/** SHA-256 of a line, as the next one names it. */
export const lineHash = (line: LogLine): string => createHash('sha256').update(hashedText(line)).digest('hex')

/** A line as it is to be kept. */
export interface Kept {
  line: LogLine
  /** Null where the session has no such half-day. */
  halfId: number | null
  madeUpHalfId: number | null
  markedBy: number
  /** When it was made, by the server's clock. */
  markedAt: Date
  /** Why it does not hold; undefined where it may. */
  reason: ContradictionReason | undefined
}
type Refused = { refused: Extract<LineAnswer, { answer: 'refused' }>['reason'] }

type Person = Pick<typeof registrations.$inferSelect, 'id' | 'status' | 'email' | 'trainingId' | 'namedAt'>
type Standing = Pick<typeof presenceMarks.$inferSelect, 'markedAt' | 'state' | 'lateAt' | 'reason'>

/** What is known of a session whose lines are judged, all of it locked. */
interface Session {
  training: TrainingRow
  /** Whether the caller may take presence there at present. */
  isAssigned: boolean
  /** The rows of its half-days, by their names. */
  halfIds: Map<string, number>
}

const placeOf = ({ registrationId, date, half }: Pick<LogLine['mark'], 'registrationId' | 'date' | 'half'>) =>
  `${registrationId} ${date} ${half}`

/**
 * Holds the sessions and registrations that lines are about, and reads what they are judged by.
 * @returns a function of one line, and of those that come after it; called in their order
 */
export async function openLog(tx: Tx, call: StaffCall, form: LogForm, lines: readonly LogLine[]) {
  const sessions = await lockSessions(tx, call, lines)
  const people = await lockPeople(tx, lines)
  const seals = ownSeals(call, form.rosters)
  const standing = await standingMarks(tx, [...people.keys()])
  const before = await linesBefore(tx, form.device, lines)
  const hasGuests = await anyGuests(tx, sessions)

  return async (line: LogLine, later: readonly LogLine[]): Promise<Kept | Refused> => {
    const { mark, trainingId, number } = line
    const session = sessions.get(trainingId)
    const seal = seals.get(trainingId)
    if (!session || !(session.isAssigned || seal)) return { refused: 'training_not_found' }
    const person = people.get(mark.registrationId)
    if (!person) return { refused: 'registration_not_found' }
    const earlier = before.get(number - 1)
    const markedAt = timeOf(line, call.now, seal, earlier?.markedAt)
    before.set(number, { hash: lineHash(line), markedAt })
    const halfId = session.halfIds.get(halfKey(mark)) ?? null
    const isMoved = person.trainingId !== trainingId && (await hasLeft(tx, person.id, trainingId))
    let madeUpHalfId: number | null = null
    let reason = reasonOf(line, { person, halfId, isMoved, isAssigned: session.isAssigned, markedAt, earlier })
    if (!reason && halfId !== null && (hasGuests || person.trainingId !== trainingId)) {
      const guest = await guestOf(tx, call, session.training, person, { ...mark, halfId })
      if (guest === 'stranger') return { refused: 'registration_not_found' }
      if (typeof guest === 'string') reason = guest
      else madeUpHalfId = guest
    }
    const place = placeOf(mark)
    const stands = standing.get(place)
    const isCorrected = later.some((one) => placeOf(one.mark) === place)
    if (!reason && stands && stands.markedAt > markedAt) {
      if (!isCorrected && mark.state !== 'taken_back' && !saysTheSame(stands, mark)) reason = 'later_mark'
    } else if (!reason) standing.set(place, { ...mark, markedAt })
    const markedBy = seal?.userId ?? call.user.id
    return { line, halfId, madeUpHalfId, markedBy, markedAt, reason }
  }
}

const saysTheSame = (one: Omit<Standing, 'markedAt'>, other: Omit<Standing, 'markedAt'>) =>
  one.state === other.state && one.lateAt === other.lateAt && one.reason === other.reason

/**
 * When a line was made: by its device's clock, put right; never before the list was given out, before the line that it follows, or after
 * it came.
 */
function timeOf(line: LogLine, now: Date, seal: RosterSeal | undefined, earlier: Date | undefined): Date {
  const least = Math.max(seal ? Date.parse(seal.issuedAt) : 0, earlier?.getTime() ?? 0)
  return new Date(Math.min(now.getTime(), Math.max(least, correctedTime(line))))
}

interface Facts {
  person: Person
  halfId: number | null
  isMoved: boolean
  isAssigned: boolean
  markedAt: Date
  /** The line before, where the server knows it. */
  earlier: { hash: string } | undefined
}

/** Why a line does not hold, whatever else was marked. */
function reasonOf(line: LogLine, facts: Facts): ContradictionReason | undefined {
  const { person, halfId, isMoved, isAssigned, markedAt, earlier } = facts
  if (earlier ? line.previous !== earlier.hash : line.number === 1 && line.previous !== null) return 'broken_log'
  if (isErased(person)) return 'erased'
  if (isMoved) return 'moved'
  if (halfId === null) return 'half_gone'
  if (person.namedAt !== null && markedAt < person.namedAt) return 'other_person'
  if (person.status === 'annulée' && line.mark.state !== 'taken_back') return 'cancelled'
  return isAssigned ? undefined : 'not_assigned'
}

/** What the rules of guests say of a mark: the half-day that it makes up, null for none, or why it does not hold. */
async function guestOf(
  tx: Tx,
  { now }: StaffCall,
  training: TrainingRow,
  person: Person,
  mark: LogLine['mark'] & { halfId: number },
): Promise<number | null | ContradictionReason | 'stranger'> {
  try {
    const madeUp = await madeUpBy(tx, training, now, [person], [mark])
    await refuseMadeUpHere(tx, [person], [mark])
    return madeUp.get(mark.id) ?? null
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.code === 'half_attended' || error.code === 'already_registered') return error.code
    return error.code === 'half_not_found' ? 'half_gone' : 'stranger'
  }
}

async function lockSessions(tx: Tx, { db, user }: StaffCall, lines: readonly LogLine[]): Promise<Map<number, Session>> {
  const ids = [...new Set(lines.map(({ trainingId }) => trainingId))].toSorted((one, other) => one - other)
  const own =
    user.role === 'trainer'
      ? await tx
          .select({ id: trainings.id })
          .from(trainings)
          .where(and(inArray(trainings.id, ids), assignedTo(db, user.id)))
      : ids.map((id) => ({ id }))
  const assigned = new Set(own.map(({ id }) => id))
  const found = new Map<number, Session>()
  for (const id of ids) {
    const training = await lockTraining(tx, id)
    if (!training) continue
    const named = new Set(lines.filter(({ trainingId }) => trainingId === id).map(({ mark }) => halfKey(mark)))
    found.set(id, { training, isAssigned: assigned.has(id), halfIds: await numberedHalves(tx, training, named) })
  }
  return found
}

/** The rows of a session's half-days; with the first mark of one of them the derived ones become its own. */
async function numberedHalves(tx: Tx, training: TrainingRow, named: ReadonlySet<string>): Promise<Map<string, number>> {
  const stored = await listStoredHalves(tx, training.id)
  if (stored.length > 0) return new Map(stored.map((half) => [halfKey(half), half.id]))
  const derived = await listHalves(tx, training)
  if (!derived.some((half) => named.has(halfKey(half)))) return new Map()
  await writeHalves(tx, training.id, derived)
  return new Map((await listStoredHalves(tx, training.id)).map((half) => [halfKey(half), half.id]))
}

async function lockPeople(tx: Tx, lines: readonly LogLine[]): Promise<Map<number, Person>> {
  const { id, status, email, trainingId, namedAt } = registrations
  const rows = await tx
    .select({ id, status, email, trainingId, namedAt })
    .from(registrations)
    .where(inArray(id, [...new Set(lines.map(({ mark }) => mark.registrationId))]))
    .orderBy(id)
    .for('no key update')
  return new Map(rows.map((person) => [person.id, person]))
}

/** The lists that the lines' device was given: its own account's, or anybody's where an administrator takes a file in. */
function ownSeals({ user, config }: StaffCall, rosters: readonly RosterSeal[]): Map<number, RosterSeal> {
  const valid = rosters.filter(
    (roster) => (user.role === 'administrator' || roster.userId === user.id) && isSealed(config.sessionSecret, roster),
  )
  return new Map(valid.map((roster) => [roster.trainingId, roster]))
}

/** Whether somebody of another session was ever marked in one of these: only then their own people may stand there twice. */
async function anyGuests(tx: Tx, sessions: ReadonlyMap<number, Session>): Promise<boolean> {
  const halfIds = [...sessions.values()].flatMap(({ halfIds }) => [...halfIds.values()])
  const isGuest = and(inArray(presenceMarks.halfId, halfIds), isNotNull(presenceMarks.madeUpHalfId))
  return (await tx.$count(presenceMarks, isGuest)) > 0
}

/** What holds of each person and half-day, taken back or not. */
async function standingMarks(tx: Tx, registrationIds: number[]): Promise<Map<string, Standing>> {
  const { registrationId, markedAt, state, lateAt, reason, halfId } = presenceMarks
  const { date, half } = sessionHalves
  const rows = await tx
    .select({ registrationId, date, half, markedAt, state, lateAt, reason })
    .from(presenceMarks)
    .innerJoin(sessionHalves, eq(sessionHalves.id, halfId))
    .where(and(inArray(registrationId, registrationIds), isLatest))
  return new Map(rows.map((row) => [placeOf(row), row]))
}

/** The lines of the device that are here already, of those that these follow, by number: their hashes and times. */
async function linesBefore(tx: Tx, device: string, lines: readonly LogLine[]) {
  const numbers = lines.map(({ number }) => number)
  const rows = await tx
    .select({ number: presenceMarks.deviceNumber, hash: presenceMarks.deviceHash, markedAt: presenceMarks.markedAt })
    .from(presenceMarks)
    .where(
      and(
        eq(presenceMarks.deviceId, device),
        between(presenceMarks.deviceNumber, Math.min(...numbers) - 1, Math.max(...numbers)),
      ),
    )
  return new Map(rows.map(({ number, hash, markedAt }) => [number ?? 0, { hash: hash ?? '', markedAt }]))
}

/** Whether a registration was of a session and has been moved to another one since. */
async function hasLeft(tx: Tx, registrationId: number, trainingId: number): Promise<boolean> {
  const was = and(
    eq(auditEntries.subjectType, 'registration'),
    eq(auditEntries.subjectId, registrationId),
    eq(auditEntries.action, 'transfer'),
    sql`(${auditEntries.before} ->> 'trainingId')::int = ${trainingId}`,
  )
  return (await tx.$count(auditEntries, was)) > 0
}
