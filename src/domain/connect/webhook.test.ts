import { expect, test } from 'vitest'
import { nextTryAt, pauses } from './webhook.ts'

const now = new Date('2026-11-23T10:00:00Z')
const hour = 3_600_000

test('pauses grow, from five seconds to a day, and last for a little more than three days', () => {
  expect(pauses).toEqual([...pauses].sort((one, other) => one - other))
  expect(nextTryAt(1, now)).toEqual(new Date('2026-11-23T10:00:05Z'))
  expect(nextTryAt(pauses.length, now)).toEqual(new Date('2026-11-24T10:00:00Z'))
  const all = pauses.reduce((sum, pause) => sum + pause, 0)
  expect(all).toBeGreaterThan(72 * hour)
  expect(all).toBeLessThan(80 * hour)
})

test('after the last one it is given up', () => {
  expect(nextTryAt(pauses.length + 1, now)).toBeUndefined()
})
