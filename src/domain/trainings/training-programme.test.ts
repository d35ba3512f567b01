import { expect, test } from 'vitest'
import { linesOf, programmeOf } from './training-programme.ts'
import { emptyDetails, type Training } from './training-schemas.ts'

const session = { startsAt: '2026-12-03T09:00:00.000Z', endsAt: '2026-12-03T11:00:00.000Z', duration: 2 }
const described = (
  french: Partial<Training['details']>,
  english: Partial<Training['details']> | null = null,
  dates: Pick<Training, 'startsAt' | 'endsAt' | 'duration'> = session,
) => ({
  ...dates,
  details: { ...emptyDetails, ...french },
  english: english && { title: null, description: null, details: { ...emptyDetails, ...english } },
})
const steps = [
  { minutes: 30, title: 'Accueil', text: null },
  { minutes: 90, title: 'Atelier', text: 'En binômes' },
]

test('steps that fill the session carry the clock', () => {
  const { steps: shown, lang } = programmeOf(described({ timeline: steps }), 'fr')
  expect(shown.map(({ at }) => at)).toEqual(['2026-12-03T09:00:00.000Z', '2026-12-03T09:30:00.000Z'])
  expect(shown[1]).toMatchObject({ minutes: 90, title: 'Atelier', text: 'En binômes' })
  expect(lang).toBe('fr')
})

test.each([
  ['without a date', { ...session, startsAt: null, endsAt: null }, steps],
  ['where they leave time unsaid', { ...session, endsAt: '2026-12-03T12:00:00.000Z' }, steps],
  ['where one does not say how long it takes', session, undefined],
])('the clock is not told %s', (_, dates, timeline) => {
  const lines = 'Accueil (30 min)\n- Atelier'
  const programme = programmeOf(described(timeline ? { timeline } : { programDetails: lines }, null, dates), 'fr')
  expect(programme.steps).toHaveLength(2)
  expect(programme.steps.map(({ at }) => at)).toEqual([null, null])
})

test('a session without an end lasts its hours', () => {
  const [, second] = programmeOf(described({ timeline: steps }, null, { ...session, endsAt: null }), 'fr').steps
  expect(second?.at).toBe('2026-12-03T09:30:00.000Z')
})

test('plain lines are read as steps; a text stays a text, and without one stands what it is about', () => {
  expect(programmeOf(described({ programDetails: 'Accueil (30 min)' }), 'fr').steps).toMatchObject([{ minutes: 30 }])
  const text = 'Une matinée libre.\nPuis un atelier.'
  expect(programmeOf(described({ programDetails: text }), 'fr')).toEqual({ steps: [], text, lang: 'fr' })
  expect(programmeOf(described({ content: 'Le froid' }), 'fr')).toEqual({ steps: [], text: 'Le froid', lang: 'fr' })
  expect(programmeOf(described({}), 'fr')).toEqual({ steps: [], text: '', lang: 'fr' })
})

test('English readers get the translation, and the French steps where there is none', () => {
  const french = { timeline: steps }
  const translated = programmeOf(described(french, { programDetails: 'Welcome (30 min)\nWorkshop (90 min)' }), 'en')
  expect(translated).toMatchObject({ lang: 'en', steps: [{ title: 'Welcome' }, { title: 'Workshop' }] })
  expect(programmeOf(described(french, {}), 'en')).toMatchObject({ lang: 'fr', steps: [{ title: 'Accueil' }, {}] })
})

test('lines lose the marks before them; one line alone is no list', () => {
  expect(linesOf('- Un\n\n• Deux\nTrois')).toEqual(['Un', 'Deux', 'Trois'])
  expect(linesOf('Un seul')).toEqual([])
})
