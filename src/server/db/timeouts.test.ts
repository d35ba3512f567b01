import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { createTestDatabase, onPostgres } from '../../../tests/database.ts'
import { openDatabase } from './open.ts'
import { openPool } from './pool.ts'
import { installationFacts } from './schema/installation.ts'
import { usualTimeouts } from './timeouts.ts'

/** Short enough for a test, long enough for an ordinary statement on a busy machine. */
const timeouts = { ...usualTimeouts, waiting: 800, waitingLength: 3, statement: 400, restart: 2_500 }
const warnings: string[] = []
const died: Error[] = []
const { location, remove } = await createTestDatabase('migrated')
const database = await openDatabase(
  location,
  { warn: (message) => warnings.push(message), died: (error) => died.push(error) },
  timeouts,
)
const { db, longRunning, oldestWait, pool } = database

afterAll(async () => {
  await database.close()
  await remove()
})
afterEach(() => expect(died).toEqual([]))

/** Keeps the server computing for so many milliseconds; nothing but an end of its thread stops the embedded one. */
const compute = (milliseconds: number) =>
  sql.raw(`do $$ declare finish timestamptz := clock_timestamp() + interval '${milliseconds} milliseconds'; begin
    while clock_timestamp() < finish loop null; end loop; end $$`)

const elapsed = async (work: Promise<unknown>) => {
  const start = Date.now()
  await work.catch(() => {})
  return Date.now() - start
}
const answersAgain = () => vi.waitFor(() => db.execute(sql`select 1`), { timeout: 20_000, interval: 100 })
const names = async () => (await db.select().from(installationFacts)).map(({ name }) => name)

test('a statement that takes too long is given up', async () => {
  const duration = await elapsed(expect(db.execute(compute(1_200))).rejects.toThrow())
  expect(duration).toBeLessThan(1_500)
  await answersAgain()
})

test('no statement is compiled before it runs', async () => {
  if (!onPostgres()) return
  for (const { query } of [pool, database.writers]) expect((await query('show jit')).rows).toEqual([{ jit: 'off' }])
})

test('work that may take minutes is waited for, and the embedded database is not restarted under it', async () => {
  const before = warnings.length
  await longRunning.db.execute(compute(timeouts.restart + 500))
  expect(warnings.slice(before)).toEqual([])
  await expect(db.execute(compute(1_200))).rejects.toThrow() // and its connection has its limit again
  await answersAgain()
})

test('the wait for a connection is as long as it may be, in a queue as long as it may be', async () => {
  const held: pg.PoolClient[] = []
  for (let connections = onPostgres() ? 10 : 1; connections > 0; connections--) held.push(await pool.connect())
  const waiting = Array.from({ length: timeouts.waitingLength }, () => elapsed(pool.query('select 1')))
  expect(await elapsed(expect(pool.query('select 1')).rejects.toMatchObject({ code: 'database_silent' }))).toBeLessThan(
    100,
  )
  const gone = oldestWait.reading()
  expect(gone).toBeGreaterThan(0)
  expect(gone).toBeLessThan(timeouts.waiting)
  for (const duration of await Promise.all(waiting)) {
    expect(duration).toBeGreaterThan(timeouts.waiting - 50)
    expect(duration).toBeLessThan(timeouts.waiting + 1_000)
  }
  expect(oldestWait.reading()).toBe(0)
  for (const client of held) client.release()
  await answersAgain()
})

test.runIf(onPostgres())(
  'while the database is away, nobody waits for a connection longer than until callers are told',
  async () => {
    let longest = Number.POSITIVE_INFINITY
    const tryAgain = Object.assign(<Result>(attempt: () => Promise<Result>) => attempt(), {
      longestWait: () => longest,
    })
    const options = { connectionString: 'url' in location ? location.url : '', max: 1 }
    const own = openPool(options, usualTimeouts, tryAgain)
    const held = await own.connect()
    longest = 200
    const late = own.connect()
    expect(await elapsed(expect(late).rejects.toMatchObject({ code: 'database_silent' }))).toBeLessThan(2_000)
    held.release()
    // What came for them too late is free for the next.
    expect((await own.query('select 1')).rowCount).toBe(1)
    await own.end()
  },
)

describe.skipIf(onPostgres())('the embedded database, kept busy by a statement that nobody waits for', () => {
  test('is started again, with what was committed and nothing else', async () => {
    await db.insert(installationFacts).values({ name: 'committed', done: true })
    const before = warnings.length
    const unfinished = db.transaction(async (tx) => {
      await tx.insert(installationFacts).values({ name: 'uncommitted', done: true })
      await tx.execute(compute(600_000))
    })
    await expect(unfinished).rejects.toThrow()
    await answersAgain()
    expect(warnings.slice(before)).toContain('restarting the embedded database')
    const kept = await names()
    expect(kept).toContain('committed')
    expect(kept).not.toContain('uncommitted')
    await db.insert(installationFacts).values({ name: 'after', done: true })
    expect(await names()).toContain('after')
  }, 40_000)

  test('is let finish what ends in time, whose answer reaches nobody else', async () => {
    const before = warnings.length
    await expect(db.execute(compute(1_200))).rejects.toThrow()
    await answersAgain()
    const { rows } = await db.execute<{ answer: number }>(sql`select 42 as answer`)
    expect(rows).toEqual([{ answer: 42 }])
    expect(warnings.slice(before)).not.toContain('restarting the embedded database')
  })

  test('tells again what it announced before', async () => {
    const heard = vi.fn()
    database.listen('pages', heard)
    await expect(db.execute(compute(1_200))).rejects.toThrow()
    await answersAgain()
    expect(heard).toHaveBeenCalled() // something may have been missed
    heard.mockClear()
    await db.execute(sql`notify pages`)
    await vi.waitFor(() => expect(heard).toHaveBeenCalledOnce())
  })
})
