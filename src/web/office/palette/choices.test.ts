import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TrainingSummary } from '../../../domain/trainings/training-schemas.ts'
import type { OfficeWords } from '../kit/office-text.ts'
import { trainings } from '../trainings/words.fr.ts'
import { foundChoices, wishOf } from './choices.ts'
import { palette } from './words.fr.ts'

const words = { palette, trainings } as OfficeWords

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-03-10T15:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

const session = (id: number, day: string | null, changes: Partial<TrainingSummary> = {}) =>
  ({
    ...{ id, title: 'Froid', description: '', english: null, status: 'programmée' },
    ...{ placesTaken: 0, placesHeld: 0, maxParticipants: 15, waiting: 0 },
    ...{ startsAt: day && `${day}T08:00:00.000Z`, endsAt: day && `${day}T12:00:00.000Z` },
    ...changes,
  }) as TrainingSummary

const offered = (trainings: TrainingSummary[]) =>
  foundChoices(
    {
      ...{ wish: wishOf('présence froid', words, () => true), trainings },
      ...{ registrations: [], payments: [], documents: [], pharmacies: [], quotes: [], discounts: [], paid: [] },
    },
    words,
    'fr',
  ).flatMap(({ choices }) => choices.map(({ to }) => to))

test('presence is offered at the session of today first, then at those nearest to it', () => {
  const sessions = [
    session(1, '2026-06-01'),
    session(2, '2026-03-12'),
    session(3, '2026-03-10'),
    session(4, '2026-03-09', { status: 'terminée' }),
    session(5, '2026-03-08', { endsAt: '2026-03-11T17:00:00.000Z', status: 'en_cours' }),
    session(6, '2025-03-10', { status: 'terminée' }),
  ]
  expect(offered(sessions)).toEqual([3, 5, 4, 2, 1].map((presence) => ({ presence })))
})

test('presence is not offered where a session is cancelled or has no date', () => {
  const sessions = [session(1, null), session(2, '2026-03-10', { status: 'annulée' }), session(3, '2026-04-10')]
  expect(offered(sessions)).toEqual([{ presence: 3 }])
  expect(offered(sessions.slice(0, 2))).toEqual([])
})

test('the word for presence is known to those alone who take it', () => {
  expect(wishOf('présence froid', words, (group) => group === 'session holders')).toEqual({ q: 'froid', act: 'attend' })
  expect(wishOf('présence froid', words, (group) => group === 'money readers')).toEqual({ q: 'présence froid' })
})
