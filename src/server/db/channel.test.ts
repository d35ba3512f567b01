import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { createTestDatabase, onPostgres } from '../../../tests/database.ts'
import { openDatabase } from './open.ts'
import { usualPatience } from './patience.ts'

/** A way to PostgreSQL of which single connections can be cut without either end being told, as a router does that restarts. */
async function openWay(target: URL) {
  const connections: { cut: () => void; asks: string }[] = []
  const way = createServer((near: Socket) => {
    const far = connect(Number(target.port), target.hostname)
    const cut = () => {
      for (const end of [near, far]) end.removeAllListeners('data')
    }
    const connection = { asks: '', cut }
    connections.push(connection)
    near.on('data', (chunk) => {
      connection.asks += chunk.toString('latin1')
      far.write(chunk)
    })
    far.on('data', (chunk) => near.write(chunk))
    for (const [end, other] of [[near, far] as const, [far, near] as const]) {
      end.on('error', () => other.destroy())
      end.on('close', () => other.destroy())
    }
  }).listen(0, '127.0.0.1')
  await once(way, 'listening')
  const address = way.address()
  const url = new URL(target)
  url.host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  return {
    url: url.href,
    listening: () => connections.filter(({ asks }) => asks.includes('listen pages')),
    close: () => void way.close(),
  }
}

test.runIf(onPostgres())(
  'a listening connection that was cut off unseen is found out and replaced',
  async () => {
    const { location, remove } = await createTestDatabase('migrated')
    const way = await openWay(new URL('url' in location ? location.url : ''))
    const warn = vi.fn()
    const patience = { ...usualPatience, statement: 300, heartbeat: 1_200 }
    const database = await openDatabase({ url: way.url }, { warn, died: (error) => expect(error).toBeNull() }, patience)
    const heard = vi.fn()
    database.listen('pages', heard)
    const isHeard = () =>
      vi.waitFor(
        async () => {
          heard.mockClear()
          await database.db.execute(sql`notify pages`)
          await vi.waitFor(() => expect(heard).toHaveBeenCalled(), { timeout: 300 })
        },
        { timeout: 20_000 },
      )
    await isHeard()
    expect(way.listening()).toHaveLength(1)
    way.listening()[0]?.cut()
    await vi.waitFor(() => expect(way.listening()).toHaveLength(2), { timeout: 20_000 })
    await isHeard()
    expect(warn).toHaveBeenCalledWith('listening connection lost', expect.objectContaining({ code: 'database_silent' }))
    await database.close()
    way.close()
    await remove()
  },
  60_000,
)
