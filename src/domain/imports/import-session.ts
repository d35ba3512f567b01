// Which session a line of an imported file names (docs/rules/import.md#session).

import { datedTitle } from '../trainings/session-name.ts'
import { plainHeading } from './headings.ts'

/** What is known of a session that a file may name. */
export interface NamedSession {
  id: number
  slug: string
  title: string
  englishTitle: string | null
  startsAt: Date | null
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10)

/**
 * @returns a function that finds the session of a name (its title in either language, with or without its day, or its address) and,
 * where one is given, of a day
 */
export function sessionFinder(sessions: readonly NamedSession[]) {
  const byName = new Map<string, NamedSession[]>()
  for (const session of sessions) {
    const titles = [session.title, ...(session.englishTitle ? [session.englishTitle] : [])]
    const names = [
      session.slug,
      ...titles,
      ...titles.map((title) => datedTitle(title, session.startsAt, 'fr')),
      ...titles.map((title) => `${title} ${session.startsAt ? dayOf(session.startsAt) : ''}`),
    ]
    for (const name of new Set(names.map(plainHeading))) byName.set(name, [...(byName.get(name) ?? []), session])
  }
  return (name: string, day: Date | undefined): number | 'unknown' | 'several' => {
    const named = byName.get(plainHeading(name)) ?? []
    const held = day ? named.filter(({ startsAt }) => startsAt && dayOf(startsAt) === dayOf(day)) : named
    if (held.length > 1) return 'several'
    return held[0]?.id ?? 'unknown'
  }
}
