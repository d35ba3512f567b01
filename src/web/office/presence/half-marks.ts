import type { Mark, Presence, PresenceMark } from '../../../domain/attendance/presence.ts'
import { halfKey, type SessionHalf } from '../../../domain/trainings/session-half.ts'

export type Person = Presence['people'][number]
type Marked = Pick<PresenceMark, 'state' | 'lateAt' | 'reason'>
/** What a tap says of somebody, or null to take back what stands. */
export type Tap = Marked | null

export const presentTap: Tap = { state: 'present', lateAt: null, reason: null }

export const markIn = (person: Person, half: SessionHalf): PresenceMark | undefined =>
  person.marks.find((mark) => halfKey(mark) === halfKey(half))

/** The half-day that is most likely taken now: today's by the hour, else the first in which somebody is not marked yet. */
export function likelyHalf({ halves, people }: Presence, now: Date): SessionHalf | undefined {
  const [today, time] = [now.toISOString().slice(0, 10), now.toISOString().slice(11, 16)]
  const ofToday = halves.filter(({ date }) => date === today)
  const going = ofToday.find(({ endsAt }) => time < endsAt) ?? ofToday.at(-1)
  const isOpen = (half: SessionHalf) => people.some((person) => person.status === 'confirmée' && !markIn(person, half))
  return going ?? halves.find(isOpen) ?? halves[0]
}

/** The hour that "late" means when it is tapped: now while the half-day lasts, else a quarter of an hour after it began. */
export function lateNow({ date, startsAt, endsAt }: SessionHalf, now: Date): string {
  const time = now.toISOString().slice(11, 16)
  if (now.toISOString().startsWith(date) && time > startsAt && time < endsAt) return time
  return new Date(Date.parse(`${date}T${startsAt}:00Z`) + 15 * 60_000).toISOString().slice(11, 16)
}

/** What the screen shows of marks that the server has not answered for: the last of a person and a half-day, over what stands. */
export const withUnsent = (presence: Presence, unsent: readonly Mark[]): Presence => ({
  ...presence,
  people: presence.people.map((person) => {
    const own = unsent.filter(({ registrationId }) => registrationId === person.registrationId)
    const marks = own.reduce<PresenceMark[]>((standing, { date, half, state, lateAt, reason }) => {
      const others = standing.filter((mark) => halfKey(mark) !== halfKey({ date, half }))
      if (state === 'taken_back') return others
      return [...others, { date, half, state, lateAt, reason, markedAt: new Date().toISOString(), markedBy: null }]
    }, person.marks)
    return own.length > 0 ? { ...person, marks } : person
  }),
})
