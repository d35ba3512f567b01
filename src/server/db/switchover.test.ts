import { setTimeout } from 'node:timers/promises'
import { count, eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestDatabase, onPostgres } from '../../../tests/database.ts'
import { openWay, type Way } from '../../../tests/way.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { createLimiter, defaultLimits } from '../session/limits.ts'
import { isDatabaseAway } from './errors.ts'
import { runIdempotent } from './idempotency.ts'
import { type Database, openDatabase, type Tx } from './open.ts'
import { installationFacts } from './schema/installation.ts'
import { usualTimeouts } from './timeouts.ts'
import { markRepeatable } from './transaction.ts'

/** Ordinary statements have the time that a busy machine needs. */
const timeouts = {
  ...usualTimeouts,
  connecting: 20_000,
  waiting: 20_000,
  statement: 20_000,
  idleTransaction: 1_000,
  absence: 3_000,
}

describe.runIf(onPostgres())('while the database changes its leader', () => {
  let way: Way
  let database: Database
  /** Over no way: to look at what is there, and to change how the server behaves. */
  let direct: Database
  let url = ''
  let remove: () => Promise<void>
  let next = 0
  let name = ''

  beforeAll(async () => {
    const created = await createTestDatabase('migrated')
    remove = created.remove
    url = 'url' in created.location ? created.location.url : ''
    const events = { warn() {}, died: (error: Error) => expect(error).toBeNull() }
    direct = await openDatabase({ url }, events, timeouts)
    way = await openWay(url)
    database = await openDatabase({ url: way.url }, events, timeouts)
  })
  afterAll(async () => {
    await database?.close()
    await direct?.close()
    way?.close()
    await remove?.()
  })
  beforeEach(async () => {
    name = `fact ${next++}`
    way.meddle(undefined)
    way.open()
    await database.db.execute(sql`select 1`)
  })

  const openSoon = () => void setTimeout(800).then(way.open)
  const write = (tx: Tx) => tx.insert(installationFacts).values({ name, done: true })
  const written = async () => {
    const [row] = await direct.db
      .select({ times: count() })
      .from(installationFacts)
      .where(eq(installationFacts.name, name))
    return row?.times
  }
  /** Meddles with the first message that has these words, and lets every other pass. */
  const once = (words: string, fate: 'is lost' | 'answer is lost') => {
    let isOver = false
    way.meddle((sent) => {
      if (isOver || !sent.includes(words)) return 'passes'
      isOver = true
      return fate
    })
  }
  const ways: [string, (work: (tx: Tx) => Promise<unknown>) => Promise<unknown>][] = [
    ['a command', (work) => database.db.transaction(work)],
    ['work that may take minutes', (work) => database.longRunning.db.transaction(work)],
    ['somebody who registers', (work) => database.write((tx) => work(tx))],
  ]

  describe.each(ways)('%s', (_, transact) => {
    test('waits for the new one, and is done once', async () => {
      way.bar()
      openSoon()
      await transact(write)
      expect(await written()).toBe(1)
    })

    test('is done once where its connection breaks before it commits', async () => {
      let tries = 0
      once('insert into', 'is lost')
      await transact((tx) => {
        tries++
        return write(tx)
      })
      expect(tries).toBe(2)
      expect(await written()).toBe(1)
    })

    test('waits for one that writes again', async () => {
      const owner = new pg.Client({ connectionString: url, options: '-c default_transaction_read_only=off' })
      await owner.connect()
      const onlyReads = (isSo: boolean) =>
        owner.query(`alter database ${new URL(url).pathname.slice(1)} set default_transaction_read_only = ${isSo}`)
      await onlyReads(true)
      way.bar()
      way.open()
      const later = setTimeout(800).then(() => onlyReads(false))
      await transact(write)
      expect(await written()).toBe(1)
      await later
      await owner.end()
    })

    test.each([
      ['is lost', 0],
      ['answer is lost', 1],
    ] as const)('is told so, and not tried again, where its commit %s', async (fate, times) => {
      let tries = 0
      const work = (tx: Tx) => {
        tries++
        return write(tx)
      }
      once('commit', fate)
      const told = await transact(work).catch((error: unknown) => error)
      expect(told).toMatchObject({ code: 'outcome_unknown' })
      expect(isDatabaseAway(told)).toBe(true)
      expect(tries).toBe(1)
      expect(await written()).toBe(times)
    })

    test.each(['is lost', 'answer is lost'] as const)('is done once with a key where its commit %s', async (fate) => {
      once('commit', fate)
      let acts = 0
      const answer = await transact((tx) =>
        runIdempotent(tx, 'test', { caller: 'visitor', key: name }, {}, async () => {
          acts++
          await write(tx)
          return { name }
        }),
      )
      expect(answer).toEqual({ name })
      expect(acts).toBe(fate === 'is lost' ? 2 : 1)
      expect(await written()).toBe(1)
    })

    test('gives no broken connection back: after many there is still one to have', async () => {
      for (let turn = 0; turn < 15; turn++) {
        once('begin', 'is lost')
        await transact(async (tx) => tx.execute(sql`select 1`))
      }
      await Promise.all(Array.from({ length: 12 }, () => transact(async (tx) => tx.execute(sql`select 1`))))
    })
  })

  test('what was refused for a reason of the business stays refused where the rollback is lost', async () => {
    once('rollback', 'is lost')
    const refused = database.db.transaction(async (tx) => {
      await write(tx)
      throw new Refusal('training_full')
    })
    await expect(refused).rejects.toThrow('training_full')
    expect(await written()).toBe(0)
  })

  test('something is read again, also where the answer was lost', async () => {
    once('select done from', 'answer is lost')
    expect(await database.db.execute(sql`select done from installation_facts limit 0`)).toMatchObject({ rows: [] })
  })

  test('a single statement that writes is not done again where its answer was lost', async () => {
    once('insert into', 'answer is lost')
    const inserted = database.db.insert(installationFacts).values({ name, done: true })
    await expect(inserted).rejects.toMatchObject({ cause: { code: 'outcome_unknown' } })
    expect(await written()).toBe(1)
  })

  test.each([
    ['is lost', 1],
    ['answer is lost', 2],
  ] as const)(
    'a try is counted again where its counting %s: somebody waits for what comes after',
    async (fate, times) => {
      const limiter = createLimiter(database.pool, defaultLimits)
      once('attempts', fate)
      await limiter.take('contactPerAddress', name)
      const { rows } = await direct.pool.query('select points from attempts where key = $1', [
        `contactPerAddress:${JSON.stringify([name])}`,
      ])
      expect(rows).toEqual([{ points: times }])
    },
  )

  test('a single statement that writes waits for the new leader', async () => {
    way.bar()
    await vi.waitFor(() => expect(database.pool.totalCount).toBe(0)) // one that is sent at that very moment may be lost
    openSoon()
    await database.db.insert(installationFacts).values({ name, done: true })
    expect(await written()).toBe(1)
  })

  test('a transaction whose process was stopped lets go of its locks, and is done again when it goes on', async () => {
    await direct.db.transaction(write)
    const change = (tx: Tx, done: boolean) =>
      tx.update(installationFacts).set({ done }).where(eq(installationFacts.name, name)).returning()
    let tries = 0
    let hasLock: () => void = () => {}
    const locked = new Promise<void>((resolve) => {
      hasLock = resolve
    })
    let goOn: () => void = () => {}
    const stopped = new Promise<void>((resolve) => {
      goOn = resolve
    })
    const first = database.db.transaction(async (tx) => {
      tries++
      await change(tx, false)
      hasLock()
      await stopped
      return change(tx, false)
    })
    await locked
    const begun = performance.now()
    await direct.db.transaction((tx) => change(tx, true))
    expect(performance.now() - begun).toBeLessThan(timeouts.idleTransaction + 5_000)
    goOn()
    expect(await first).toMatchObject([{ done: false }])
    expect(tries).toBe(2)
  })

  test('a hundred at once are all done, each once', async () => {
    const names = Array.from({ length: 100 }, (_, index) => `${name} of ${index}`)
    const all = names.map((one, index) => {
      const values = { name: one, done: true }
      const work = async (tx: Tx) => {
        markRepeatable(tx) // the name is its key
        await tx.insert(installationFacts).values(values).onConflictDoNothing()
      }
      return index % 2 === 0 ? database.db.transaction(work) : database.write(work)
    })
    way.bar()
    openSoon()
    await Promise.all(all)
    const [found] = await direct.db
      .select({ total: count() })
      .from(installationFacts)
      .where(sql`${installationFacts.name} like ${`${name} of %`}`)
    expect(found?.total).toBe(100)
  })

  test('an absence that lasts is told, and later callers at once', async () => {
    way.bar()
    const first = performance.now()
    await expect(database.db.transaction(write)).rejects.toSatisfy(isDatabaseAway)
    expect(performance.now() - first).toBeGreaterThan(timeouts.absence - 500)
    await expect(database.db.transaction(write)).rejects.toSatisfy(isDatabaseAway)
    const later = performance.now()
    await expect(database.db.select().from(installationFacts)).rejects.toSatisfy(isDatabaseAway)
    expect(performance.now() - later).toBeLessThan(timeouts.absence / 2)
    expect(await written()).toBe(0)
  })
})
