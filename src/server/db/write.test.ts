import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createTestDatabase, onPostgres } from '../../../tests/database.ts'
import { createTryAgain } from './transaction.ts'
import { learnServer, openFlusher, writingOn } from './write.ts'

const { location, remove } = await createTestDatabase('migrated')
afterAll(remove)
// The server of the tests is in a hurry: these connections wait for the disk, but where a transaction says otherwise.
const patient = { connectionString: 'url' in location ? location.url : '', options: '-c synchronous_commit=on' }

describe.runIf(onPostgres())('writers that share a flush', () => {
  const writers = new pg.Pool({ ...patient, max: 4, onConnect: (client) => learnServer(client) } as pg.PoolConfig)
  const asking = new pg.Pool({ ...patient, max: 1 })
  let flushes = 0
  /** What the next flushes wait for before they go out. */
  let held: Promise<unknown> | undefined
  const connections: pg.Client[] = []
  const connect = async () => {
    const client = new pg.Client(patient)
    client.on('error', () => {})
    await client.connect()
    connections.push(client)
    const query = client.query.bind(client) as (...asked: unknown[]) => unknown
    client.query = ((...asked: [unknown]) => {
      if (!JSON.stringify(asked[0]).includes('pg_logical_emit_message')) return query(...asked)
      flushes++
      return held ? held.then(() => query(...asked)) : query(...asked)
    }) as typeof client.query
    return client
  }
  const flusher = openFlusher(connect)
  const write = writingOn(writers, createTryAgain(5_000), flusher)
  const isConnected = () => vi.waitFor(() => expect(flusher.current()).toBeDefined())

  beforeAll(async () => {
    await writers.query('create table if not exists flushed_rows (number integer primary key)')
    await isConnected()
  })
  afterAll(async () => {
    await writers.query('drop table flushed_rows')
    await Promise.all([writers.end(), asking.end(), flusher.close()])
  })

  /** Writes a row. @returns whether the log was on the disk up to there when it was answered */
  async function isOnDisk(number: number): Promise<boolean> {
    const written = await write(async (tx) => {
      await tx.execute(`insert into flushed_rows values (${number})`)
      return (await tx.execute<{ at: string }>('select pg_current_wal_insert_lsn() as at')).rows[0]?.at
    })
    // What is asked is whether more than the row is there: the commit's own record comes after it.
    const { rows } = await drizzle(asking).execute<{ there: boolean }>(
      `select pg_current_wal_flush_lsn() > '${written}' as there`,
    )
    return rows[0]?.there ?? false
  }

  test('one alone waits for the disk in its commit, and needs no flush', async () => {
    flushes = 0
    for (const number of [1, 2, 3]) expect(await isOnDisk(number)).toBe(true)
    expect(flushes).toBe(0)
  })

  test('each of many is on the disk when it is answered', async () => {
    flushes = 0
    const numbers = Array.from({ length: 40 }, (_, index) => 100 + index)
    const there = await Promise.all(numbers.map(isOnDisk))
    expect(there).toEqual(numbers.map(() => true))
    expect(flushes).toBeGreaterThan(0)
  })

  test('those who commit while a flush runs let go of their locks, and share the next', async () => {
    flushes = 0
    const { promise, resolve: release } = Promise.withResolvers<void>()
    held = promise
    const written = Promise.all([200, 201, 202, 203].map(isOnDisk))
    await vi.waitFor(async () => {
      const { rows } = await asking.query('select from flushed_rows where number between 200 and 203')
      expect(rows).toHaveLength(4)
    })
    held = undefined
    release()
    expect(await written).toEqual([true, true, true, true])
    expect(flushes).toBe(2)
  })

  test('those who ask for a flush while one runs share the next', async () => {
    flushes = 0
    const bringToDisk = () => flusher.current()?.bringToDisk()
    const first = Promise.all([bringToDisk(), bringToDisk(), bringToDisk()])
    await vi.waitFor(() => expect(flushes).toBe(1), { interval: 1 })
    await Promise.all([first, bringToDisk(), bringToDisk(), bringToDisk()])
    expect(flushes).toBeLessThanOrEqual(2)
  })

  test('what fails is rolled back, and its caller is told; the others are written', async () => {
    const numbers = [300, 301, 301, 302, 303]
    const outcomes = await Promise.allSettled(
      numbers.map((number) => write((tx) => tx.execute(`insert into flushed_rows values (${number})`))),
    )
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1)
    const { rows } = await writers.query('select count(*)::int as count from flushed_rows where number >= 300')
    expect(rows[0].count).toBe(4)
  })

  test('a flush goes with its connection: over a new one nobody is told that what came before is on the disk', async () => {
    const before = flusher.current()
    await asking.query('select pg_terminate_backend(pid) from pg_stat_activity where pid = $1', [
      (connections.at(-1) as unknown as { processID: number }).processID,
    ])
    await vi.waitFor(() => expect(flusher.current()).not.toBe(before))
    await isConnected()
    await expect(before?.bringToDisk()).rejects.toThrow()
    await expect(before?.bringToDisk()).rejects.toThrow()
    await flusher.current()?.bringToDisk()
    expect(await isOnDisk(400)).toBe(true)
  })

  test('without a connection to flush over, each waits for the disk in its commit', async () => {
    const nowhere = openFlusher(() => Promise.reject(new Error('nobody there')))
    const alone = writingOn(writers, createTryAgain(0), nowhere)
    await Promise.all(
      [500, 501, 502].map((number) => alone((tx) => tx.execute(`insert into flushed_rows values (${number})`))),
    )
    expect(nowhere.current()).toBeUndefined()
  })
})
