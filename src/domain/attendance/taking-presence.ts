// What a person who takes presence is offered, on the trainers' page as in the office.
import { halfKey, type SessionHalf } from '../trainings/session-half.ts'
import { fold, joinName } from '../values/text-fold.ts'
import type { Presence, PresenceMark } from './presence.ts'

type Person = Presence['people'][number]
/** Somebody in a list, as far as these rules read them. */
type Listed = Pick<Person, 'isGuest' | 'status'> & { marks: readonly Pick<PresenceMark, 'date' | 'half'>[] }

/** Finds by what was typed of a name or an organization, however its parts are joined. */
export function foundBy(rawInput: string) {
  const typed = rawInput.trim()
  const ways = [fold, joinName].map((read) => ({ read, wanted: read(typed) }))
  return ({ firstName, lastName, organization }: Pick<Person, 'firstName' | 'lastName' | 'organization'>): boolean =>
    ways.some(({ read, wanted }) => read(`${lastName} ${firstName} ${lastName} ${organization ?? ''}`).includes(wanted))
}

/** Whether what was typed is a participant's code: it begins with a number, which a name never does. */
export const isCode = (typed: string): boolean => /^\s*\d/.test(typed)

/** The half-day that is most likely taken now: today's by the hour, else the first in which somebody is not marked yet. */
export function likelyHalf(
  { halves, people }: { halves: readonly SessionHalf[]; people: readonly Listed[] },
  now: Date,
): SessionHalf | undefined {
  const [today, time] = [now.toISOString().slice(0, 10), now.toISOString().slice(11, 16)]
  const ofToday = halves.filter(({ date }) => date === today)
  const going = ofToday.find(({ endsAt }) => time < endsAt) ?? ofToday.at(-1)
  const isOpen = (half: SessionHalf) =>
    people.some(
      ({ isGuest, status, marks }) =>
        !isGuest && status === 'confirmée' && !marks.some((mark) => halfKey(mark) === halfKey(half)),
    )
  return going ?? halves.find(isOpen) ?? halves[0]
}

/** The hour that "late" means when it is tapped: now while the half-day lasts, else a quarter of an hour after it began. */
export function lateNow({ date, startsAt, endsAt }: SessionHalf, now: Date): string {
  const time = now.toISOString().slice(11, 16)
  if (now.toISOString().startsWith(date) && time > startsAt && time < endsAt) return time
  return new Date(Date.parse(`${date}T${startsAt}:00Z`) + 15 * 60_000).toISOString().slice(11, 16)
}
