import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createTestDatabase, onPostgres } from '../../../tests/database.ts'
import { openWay, type Way } from '../../../tests/way.ts'
import { type Database, openDatabase } from './open.ts'
import { usualTimeouts } from './timeouts.ts'

const timeouts = { ...usualTimeouts, statement: 300, heartbeat: 400 }

describe.runIf(onPostgres())('the listening connection', () => {
  const afterwards: (() => unknown)[] = []
  afterEach(async () => {
    for (const close of afterwards.splice(0).reverse()) await close()
  })

  /** A database over a way, and what is heard and told of it. */
  async function open(prepare: (way: Way) => void = () => {}) {
    const { location, remove } = await createTestDatabase('migrated')
    const way = await openWay('url' in location ? location.url : '')
    afterwards.push(remove, way.close)
    prepare(way)
    const warn = vi.fn()
    const died = (error: Error) => expect(error).toBeNull()
    const database = await openDatabase({ url: way.url }, { warn, died }, timeouts)
    afterwards.push(database.close)
    const heard = vi.fn()
    database.listen('pages', heard)
    return { way, warn, database, heard }
  }
  const listening = (way: Way) => way.connections.filter(({ asks }) => asks.includes('listen pages'))
  const isHeard = (database: Database, heard: ReturnType<typeof vi.fn>) =>
    vi.waitFor(
      async () => {
        heard.mockClear()
        await database.db.execute(sql`notify pages`)
        await vi.waitFor(() => expect(heard).toHaveBeenCalled(), { timeout: 300 })
      },
      { timeout: 60_000 },
    )

  test('that was cut off unseen is found out and replaced', async () => {
    const { way, warn, database, heard } = await open()
    await isHeard(database, heard)
    expect(listening(way)).toHaveLength(1)
    listening(way)[0]?.cut()
    await vi.waitFor(() => expect(listening(way)).toHaveLength(2), { timeout: 60_000 })
    await isHeard(database, heard)
    expect(warn).toHaveBeenCalledWith('listening connection lost', expect.objectContaining({ code: 'database_silent' }))
  })

  test('that the server refuses at first, for it only reads, is made again until it listens', async () => {
    let refusals = 0
    const refusing = (words: string) => {
      if (!words.includes('listen pages') || refusals === 3) return 'passes' as const
      refusals++
      return { code: '25006', message: 'cannot execute LISTEN during recovery' }
    }
    const { warn, database, heard } = await open((way) => way.meddle(refusing))
    await isHeard(database, heard)
    expect(refusals).toBe(3)
    expect(warn).toHaveBeenCalledWith('cannot listen', expect.objectContaining({ code: '25006' }))
  })

  test('says after each new beginning that something may have been missed', async () => {
    const { way, database, heard } = await open()
    await isHeard(database, heard)
    heard.mockClear()
    way.bar()
    way.open()
    await vi.waitFor(() => expect(heard).toHaveBeenCalled(), { timeout: 60_000 })
    await isHeard(database, heard)
  })
})
