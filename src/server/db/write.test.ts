import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, onPostgres } from '../../../tests/database.ts'
import { sharedFlush, writingOn } from './write.ts'

const { location, remove } = await createTestDatabase('migrated')
afterAll(remove)
// The server of the tests is in a hurry: these connections wait for the disk, but where a transaction says otherwise.
const patient = { connectionString: 'url' in location ? location.url : '', options: '-c synchronous_commit=on' }

describe.runIf(onPostgres())('writers that share a flush', () => {
  const writers = new pg.Pool({ ...patient, max: 4 })
  const flusher = new pg.Pool({ ...patient, max: 1 })
  const write = writingOn(writers, flusher)
  let flushes = 0
  flusher.on('acquire', () => flushes++)

  beforeAll(() => writers.query('create table if not exists flushed_rows (number integer primary key)'))
  afterAll(async () => {
    await writers.query('drop table flushed_rows')
    await Promise.all([writers.end(), flusher.end()])
  })

  /** Writes a row. @returns whether the log was on the disk up to there when it was answered */
  async function isOnDisk(number: number): Promise<boolean> {
    const written = await write(async (tx) => {
      await tx.execute(`insert into flushed_rows values (${number})`)
      return (await tx.execute<{ at: string }>('select pg_current_wal_insert_lsn() as at')).rows[0]?.at
    })
    // What is asked is whether more than the row is there: the commit's own record comes after it.
    const { rows } = await drizzle(flusher).execute<{ there: boolean }>(
      `select pg_current_wal_flush_lsn() > '${written}' as there`,
    )
    return rows[0]?.there ?? false
  }

  test('one alone waits for the disk in its commit, and needs no flush', async () => {
    flushes = 0
    for (const number of [1, 2, 3]) expect(await isOnDisk(number)).toBe(true)
    expect(flushes).toBe(3) // those of the question
  })

  test('each of many is on the disk when it is answered', async () => {
    flushes = 0
    const numbers = Array.from({ length: 40 }, (_, index) => 100 + index)
    const there = await Promise.all(numbers.map(isOnDisk))
    expect(there).toEqual(numbers.map(() => true))
    expect(flushes).toBeGreaterThan(40) // more than the questions
  })

  test('those who ask for a flush while one runs share the next', async () => {
    flushes = 0
    const flush = sharedFlush(flusher)
    const first = Promise.all([flush(), flush(), flush()])
    await new Promise((resolve) => flusher.once('acquire', resolve))
    await Promise.all([first, flush(), flush(), flush()])
    expect(flushes).toBe(2)
  })

  test('what fails is rolled back, and said to who asked; the others are written', async () => {
    const numbers = [300, 301, 301, 302, 303]
    const outcomes = await Promise.allSettled(
      numbers.map((number) => write((tx) => tx.execute(`insert into flushed_rows values (${number})`))),
    )
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1)
    const { rows } = await writers.query('select count(*)::int as count from flushed_rows where number >= 300')
    expect(rows[0].count).toBe(4)
  })

  test('where the flush fails, nobody is told that all is well, and the next is tried anew', async () => {
    const nowhere = new pg.Pool({ host: '127.0.0.1', port: 1 })
    const flush = sharedFlush(nowhere)
    for (let turn = 0; turn < 2; turn++) {
      const both = await Promise.allSettled([flush(), flush()])
      expect(both.map((one) => one.status === 'rejected' && one.reason.code)).toEqual(['ECONNREFUSED', 'ECONNREFUSED'])
    }
  })
})
