/** More days than any session has: a mistyped end must not print a year of sheets. */
const mostDays = 31
const day = 24 * 3_600_000

/**
 * The days a session is held on, as `2026-12-14`, first to last: each has an attendance sheet of its own. The firm's time is UTC
 * all year (decisions "Names and settings").
 * @param startsAt ISO 8601, or null while no date is set: then there is no day
 * @param endsAt ISO 8601, or null for a single day
 */
export function sessionDays({ startsAt, endsAt }: { startsAt: string | null; endsAt: string | null }): string[] {
  if (!startsAt) return []
  const first = Date.parse(startsAt.slice(0, 10))
  const last = Date.parse((endsAt ?? startsAt).slice(0, 10))
  const count = Math.min(mostDays, Math.round((last - first) / day) + 1)
  return Array.from({ length: Math.max(1, count) }, (_, index) =>
    new Date(first + index * day).toISOString().slice(0, 10),
  )
}
