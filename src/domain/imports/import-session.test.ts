import { expect, test } from 'vitest'
import { sessionFinder } from './import-line.ts'

const session = (id: number, title: string, startsAt: string | null, englishTitle: string | null = null) => ({
  ...{ id, title, englishTitle, slug: `session-${id}` },
  startsAt: startsAt === null ? null : new Date(startsAt),
})
const find = sessionFinder([
  session(1, 'Chaîne du froid', '2026-12-14T09:00:00Z', 'Cold chain'),
  session(2, 'Chaîne du froid', '2027-01-11T09:00:00Z', 'Cold chain'),
  session(3, 'Pharmacovigilance', null),
])

test('a session is found by title, without accents, in either language, by its address, or dated', () => {
  expect(find('PHARMACOVIGILANCE', undefined)).toBe(3)
  expect(find('chaine du froid', new Date('2026-12-14T00:00:00Z'))).toBe(1)
  expect(find('Cold  chain', new Date('2027-01-11T14:00:00Z'))).toBe(2)
  expect(find('session-2', undefined)).toBe(2)
  expect(find('Chaîne du froid · 14/12/2026', undefined)).toBe(1)
})

test('one that is not there, or not the only one, is none', () => {
  expect(find('Chaîne du froid', undefined)).toBe('several')
  expect(find('Chaîne du froid', new Date('2026-12-15T09:00:00Z'))).toBe('unknown')
  expect(find('Pharmacovigilance', new Date('2026-12-15T09:00:00Z'))).toBe('unknown')
  expect(find('Autre chose', undefined)).toBe('unknown')
})
