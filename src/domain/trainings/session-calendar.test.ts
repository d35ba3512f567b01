import { expect, test } from 'vitest'
import { clashesOf, onEachDay } from './session-calendar.ts'
import type { SessionHalf } from './session-half.ts'
import type { TrainingStatus } from './training.ts'

const half = (date: string, startsAt = '09:00', endsAt = '12:00', changes: Partial<SessionHalf> = {}): SessionHalf => ({
  ...{ date, half: 'morning', startsAt, endsAt, room: null, trainer: null },
  ...changes,
})
const session = (id: number, halves: SessionHalf[], trainers: string[], status: TrainingStatus = 'programmée') => ({
  ...{ id, title: `Session ${id}`, status, trainers, halves },
})

test('sessions stand on their days in the order in which they begin there', () => {
  const late = session(1, [half('2026-12-14', '10:00'), half('2026-12-15')], [])
  const early = session(2, [half('2026-12-14', '08:00')], [])
  const days = onEachDay([late, early])
  expect(days.get('2026-12-14')?.map(({ id }) => id)).toEqual([2, 1])
  expect(days.get('2026-12-15')).toMatchObject([{ id: 1, today: [{ date: '2026-12-15' }] }])
})

test('a trainer or room that two active sessions want at once is told of both, once a day', () => {
  const afternoon = half('2026-12-14', '13:00', '17:00', { half: 'afternoon' })
  const clashes = clashesOf([
    session(1, [half('2026-12-14'), afternoon], ['Dr Yao']),
    session(2, [half('2026-12-14'), afternoon], ['DR YAO']),
    session(3, [half('2026-12-14')], ['Dr Yao'], 'annulée'),
    session(4, [half('2026-12-15', '09:00', '12:00', { room: 'Salle B' })], []),
    session(5, [half('2026-12-15', '11:00', '13:00', { room: 'salle b' })], []),
    // One begins when the other ends.
    session(6, [half('2026-12-15', '13:00', '15:00', { room: 'Salle B' })], []),
  ])
  expect(clashes.get(1)).toEqual([{ date: '2026-12-14', what: 'Dr Yao', trainingId: 2, title: 'Session 2' }])
  expect(clashes.get(2)).toMatchObject([{ what: 'DR YAO', trainingId: 1 }])
  expect(clashes.get(4)).toMatchObject([{ what: 'Salle B', trainingId: 5 }])
  expect([...clashes.keys()].toSorted()).toEqual([1, 2, 4, 5])
})
