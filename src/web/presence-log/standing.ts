// What a screen shows of a list: the mark that stands, and where it is kept (docs/rules/presence.md#the-log).
import type { PresenceMark } from '../../domain/attendance/presence.ts'
import { type ContradictionReason, correctedTime, type LineAnswer } from '../../domain/attendance/presence-log.ts'
import type { SessionHalf } from '../../domain/trainings/session-half.ts'
import { halfKey } from '../../domain/trainings/session-half.ts'
import type { Tap } from './log.ts'
import type { StoredLine } from './rows.ts'

/** Where a mark is: not written yet, on this phone alone, or on the server. */
export type Place = 'not_saved' | 'saved_here' | 'on_the_server'

/** What the server has said against a mark of this phone. */
export interface Objection {
  state: StoredLine['line']['mark']['state']
  answer: 'contradicts' | 'refused'
  reason: ContradictionReason | Extract<LineAnswer, { answer: 'refused' }>['reason']
}

/** Of one person and half-day. */
export interface Standing {
  /** Null where nothing stands. */
  state: PresenceMark['state'] | null
  lateAt: string | null
  reason: string | null
  /** When it was tapped, by the server's clock, in milliseconds since 1970; null where nothing was. */
  at: number | null
  /** Null where nothing was tapped. */
  place: Place | null
  objection: Objection | null
}

export interface StandingCounts {
  present: number
  late: number
  absent: number
  unmarked: number
  notSaved: number
  savedHere: number
  objections: number
}

/** A list as the server has made it, or the office's screen has read it. */
export interface MarkedList {
  /** The server's time. */
  now: string
  halves: readonly Pick<SessionHalf, 'date' | 'half'>[]
  people: readonly { registrationId: number; marks: readonly PresenceMark[] }[]
}

type Marked = Omit<Standing, 'objection'>

const nothing: Marked = { state: null, lateAt: null, reason: null, at: null, place: null }

const keyOf = (registrationId: number, half: { date: string; half: SessionHalf['half'] }) =>
  `${registrationId} ${halfKey(half)}`

function markedBy({ state, lateAt, reason }: Tap['mark'], at: number, place: Place): Marked {
  return { state: state === 'taken_back' ? null : state, lateAt, reason, at, place }
}

const objectionOf = ({ line, answer }: StoredLine): Objection | null =>
  answer?.answer === 'contradicts' || answer?.answer === 'refused'
    ? { state: line.mark.state, answer: answer.answer, reason: answer.reason }
    : null

/**
 * What stands of each person and half-day: of the list's marks and the phone's the latest by corrected time; what the server has contradicted
 * or refused does not, and is told beside it. A line that the server had before it made the list is in the list.
 * @param lines those of the session, of all accounts and tabs, in their order; `unsaved` those that could not be written yet
 * @returns by registration and half-day, as `standingKey` names them
 */
export function standingsOf(
  { now, halves, people }: MarkedList,
  lines: readonly StoredLine[],
  unsaved: readonly Tap[],
): Map<string, Standing> {
  const madeAt = Date.parse(now)
  const standings = new Map<string, Standing>()
  for (const { registrationId, marks } of people) {
    for (const half of halves) standings.set(keyOf(registrationId, half), { ...nothing, objection: null })
    for (const { date, half, state, lateAt, reason, markedAt } of marks) {
      const at = Date.parse(markedAt)
      standings.set(keyOf(registrationId, { date, half }), {
        ...{ state, lateAt, reason, at, place: 'on_the_server', objection: null },
      })
    }
  }
  const put = (mark: Tap['mark'], change: (before: Standing) => Standing) => {
    const key = keyOf(mark.registrationId, mark)
    standings.set(key, change(standings.get(key) ?? { ...nothing, objection: null }))
  }
  const mark = (next: Marked) => (before: Standing) =>
    (next.at ?? 0) >= (before.at ?? 0) ? { ...next, objection: null } : before
  for (const stored of lines) {
    const { line, answer } = stored
    const objection = objectionOf(stored)
    const isInList = answer !== null && answer.answeredAt <= madeAt
    if (objection) put(line.mark, (before) => (before.state === line.mark.state ? before : { ...before, objection }))
    else if (!isInList)
      put(line.mark, mark(markedBy(line.mark, correctedTime(line), answer ? 'on_the_server' : 'saved_here')))
  }
  for (const tap of unsaved) put(tap.mark, mark(markedBy(tap.mark, tap.at + (tap.offset ?? 0), 'not_saved')))
  return standings
}

/** Names a person's half-day among what `standingsOf` gives. */
export const standingKey = keyOf

/** How many of a list stand how: of one half-day. */
export function countStandings(
  standings: ReadonlyMap<string, Standing>,
  { people }: MarkedList,
  half: Pick<SessionHalf, 'date' | 'half'>,
): StandingCounts {
  const all = people.flatMap(({ registrationId }) => standings.get(keyOf(registrationId, half)) ?? [])
  const count = (is: (standing: Standing) => boolean) => all.filter(is).length
  return {
    present: count(({ state }) => state === 'present'),
    late: count(({ state }) => state === 'late'),
    absent: count(({ state }) => state === 'absent'),
    unmarked: count(({ state }) => state === null),
    notSaved: count(({ place }) => place === 'not_saved'),
    savedHere: count(({ place }) => place === 'saved_here'),
    objections: count(({ objection }) => objection !== null),
  }
}
