import { expect, test } from 'vitest'
import { sessionsByMonth } from './session-months.ts'
import type { TrainingStatus } from './training.ts'

const session = (id: number, shownStatus: TrainingStatus, startsAt: string | null) =>
  ({ id, shownStatus, startsAt, endsAt: null }) as const

test('sessions stand by month, soonest first, those without a date, under way, and over or cancelled apart', () => {
  const { months, undated, underWay, gone } = sessionsByMonth([
    session(1, 'programmée', '2026-12-17T09:00:00.000Z'),
    session(2, 'programmée', null),
    session(3, 'en_cours', '2026-11-24T09:00:00.000Z'),
    session(4, 'terminée', '2026-11-03T09:00:00.000Z'),
    session(5, 'programmée', '2026-12-03T09:00:00.000Z'),
    session(6, 'annulée', '2026-12-07T09:00:00.000Z'),
    session(7, 'programmée', '2027-01-05T09:00:00.000Z'),
    session(8, 'annulée', null),
  ])
  expect(months.map(({ month, sessions }) => [month, sessions.map(({ id }) => id)])).toEqual([
    ['2026-12', [5, 1]],
    ['2027-01', [7]],
  ])
  expect([undated, underWay].map((some) => some.map(({ id }) => id))).toEqual([[2], [3]])
  expect(gone.map(({ id }) => id)).toEqual([4, 6, 8])
})

test('one over two months stands in both, in the one that the list is narrowed to alone; one until midnight ends on its day', () => {
  const over = { ...session(1, 'programmée', '2026-11-29T09:00:00.000Z'), endsAt: '2026-12-02T17:00:00.000Z' }
  const evening = { ...session(2, 'programmée', '2026-11-30T18:00:00.000Z'), endsAt: '2026-12-01T00:00:00.000Z' }
  const inMonths = (only?: string) =>
    sessionsByMonth([over, evening], only).months.map(({ month, sessions }) => [month, sessions.map(({ id }) => id)])
  expect(inMonths()).toEqual([
    ['2026-11', [1, 2]],
    ['2026-12', [1]],
  ])
  expect(inMonths('2026-12')).toEqual([['2026-12', [1]]])
})
