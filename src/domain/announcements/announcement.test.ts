import { describe, expect, test } from 'vitest'
import { announcedFactsOf, changedFacts } from '../trainings/announced-facts.ts'
import { announcementKindOf, whatsappUrl } from './announcement.ts'
import { changedLines, sessionTime } from './session-lines.ts'

const now = new Date('2027-01-01T12:00:00Z')
const session = {
  status: 'programmée' as const,
  startsAt: '2027-03-10T09:00:00Z',
  endsAt: null as string | null,
  duration: 3,
  location: 'Abidjan',
  trainers: ['Awa Koné', 'Yao Kouassi'],
}

describe('what a change tells people', () => {
  test.each([
    ['another place', {}, { location: 'Bouaké' }, 'moved'],
    ['another hour, in another zone', {}, { startsAt: '2027-03-10T10:00:00+02:00' }, 'moved'],
    ['cancelled', {}, { status: 'annulée' }, 'cancelled'],
    ['cancelled, its date past', { startsAt: '2026-12-01T09:00:00Z' }, { status: 'annulée' }, 'cancelled'],
    ['back', { status: 'annulée' }, { status: 'programmée' }, 'restored'],
    ['under way, in another room', {}, { status: 'en_cours', location: 'Salle 2' }, 'moved'],
    ['the same moment, written otherwise', {}, { startsAt: '2027-03-10T11:00:00+02:00' }, undefined],
    ['the same trainers, in another order', {}, { trainers: ['Yao Kouassi', 'Awa Koné'] }, undefined],
    ['finished', {}, { status: 'terminée' }, undefined],
    [
      'a correction to what is over by its length',
      { startsAt: '2027-01-01T09:00:00Z' },
      { location: 'Man' },
      undefined,
    ],
    ['what was finished is cancelled', { status: 'terminée' }, { status: 'annulée' }, undefined],
    ['what was cancelled was held after all', { status: 'annulée' }, { status: 'terminée' }, undefined],
    ['a cancelled one moves', { status: 'annulée' }, { location: 'Man' }, undefined],
  ] as const)('%s', (_, before, changes, kind) => {
    const was = { ...session, ...before, trainers: session.trainers }
    const given: object = changes
    expect(announcementKindOf(was, { ...was, ...given }, now)).toBe(kind)
  })
})

test('a session of several days is told with both its days', () => {
  const days = { startsAt: '2027-03-10T09:00:00Z', endsAt: '2027-03-11T17:00:00Z' }
  expect(sessionTime(days, 'fr')).toBe('mercredi 10 mars 2027, 9\u00A0h – jeudi 11 mars 2027, 17\u00A0h')
  const evening = { startsAt: '2027-03-10T18:00:00.000Z', endsAt: '2027-03-11T00:00:00.000Z' }
  expect(sessionTime(evening, 'fr')).toBe('mercredi 10 mars 2027, de 18\u00A0h à minuit')
  expect(sessionTime({ ...days, endsAt: '2027-03-12T00:00:00.000Z' }, 'en')).toBe(
    'Wednesday 10 March 2027, 9:00 – Thursday 11 March 2027, midnight',
  )
  expect(sessionTime({ startsAt: null, endsAt: null }, 'en')).toBe('Date to be announced')
})

test('what has changed is told from before to after, and nothing else', () => {
  const [before, after] = [announcedFactsOf(session), announcedFactsOf({ ...session, startsAt: null, trainers: [] })]
  expect(changedFacts(before, after)).toEqual(['startsAt', 'trainers'])
  expect(changedLines(before, after, 'fr')).toEqual([
    ['Date', 'mercredi 10 mars 2027, à 9\u00A0h → Date communiquée prochainement'],
    ['Formateurs', 'Awa Koné, Yao Kouassi → À préciser'],
  ])
})

test('a chat is opened with the number’s digits and the whole text', () => {
  const url = new URL(whatsappUrl('+225 07 08 09 10 11', 'Bonjour & merci\nà bientôt'))
  expect(url.pathname).toBe('/2250708091011')
  expect(url.searchParams.get('text')).toBe('Bonjour & merci\nà bientôt')
})
