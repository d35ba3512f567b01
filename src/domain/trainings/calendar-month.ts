import { monthAfter } from '../values/month.ts'
import { trainingDays } from './session-days.ts'

const day = 24 * 3_600_000
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/** The weeks of a month, Monday to Sunday, each of its days as `2026-12-14`; null before its first and after its last day. */
export function weeksOf(month: string): (string | null)[][] {
  const first = Date.parse(`${month}-01`)
  const monday = first - ((new Date(first).getUTCDay() + 6) % 7) * day
  const end = Date.parse(`${monthAfter(month, 1)}-01`)
  const weeks: (string | null)[][] = []
  for (let start = monday; start < end; start += 7 * day) {
    const days = Array.from({ length: 7 }, (_, index) => start + index * day)
    weeks.push(days.map((at) => (at < first || at >= end ? null : dayOf(at))))
  }
  return weeks
}

/** What is held on each day, by `2026-12-14`, each day's in the order in which it begins. */
export function byDay<Held extends { startsAt: string | null; endsAt: string | null }>(
  sessions: readonly Held[],
): Map<string, Held[]> {
  const days = new Map<string, Held[]>()
  for (const session of [...sessions].sort((one, other) => (one.startsAt ?? '').localeCompare(other.startsAt ?? ''))) {
    for (const date of trainingDays(session)) days.set(date, [...(days.get(date) ?? []), session])
  }
  return days
}
