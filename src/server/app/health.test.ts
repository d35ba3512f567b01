import { afterEach, expect, test, vi } from 'vitest'
import type { Database } from '../db/open.ts'
import { health } from './health.ts'

afterEach(() => vi.restoreAllMocks())

/** A database that answers as the test says. */
const answering = (query: () => Promise<unknown>) =>
  health({ pool: { query }, needs: { migration: 0, tables: [] } } as unknown as Database)
const fine = () => Promise.resolve({ rows: [] })
const never = () => new Promise(() => undefined)
const statusOf = async (app: ReturnType<typeof health>) => (await app.request('/readyz')).status

test('a database that refuses is away at once, however lately it answered', async () => {
  let query: () => Promise<unknown> = fine
  const app = answering(() => query())
  expect(await statusOf(app)).toBe(200)
  query = () => Promise.reject(new Error('connection refused'))
  expect(await statusOf(app)).toBe(503)
  query = never
  expect(await statusOf(app)).toBe(503)
})

test('one that is late is busy, and away once it has not answered for five seconds', async () => {
  let query: () => Promise<unknown> = fine
  const app = answering(() => query())
  expect(await statusOf(app)).toBe(200)
  query = never
  expect(await statusOf(app)).toBe(200)
  const later = performance.now() + 5_000
  vi.spyOn(performance, 'now').mockReturnValue(later)
  expect(await statusOf(app)).toBe(503)
})
