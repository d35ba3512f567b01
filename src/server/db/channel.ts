import { EventEmitter } from 'node:events'
import type pg from 'pg'
import type { Patience } from './patience.ts'
import { LimitedClient } from './pool.ts'

// Settings first: a page that is rendered again must show the new ones.
const channels = ['settings', 'pages', 'jobs'] as const
export type Channel = (typeof channels)[number]

/**
 * Listens to what the database announces at commit (`pg_notify`). PostgreSQL: over a connection of its own, remade when lost.
 * Embedded: over the pool's one connection, which is handed to `follow`.
 * @param url the PostgreSQL server, or undefined for the embedded database
 */
export function openChannel(
  url: string | undefined,
  patience: Patience,
  warn: (message: string, error: Error) => void,
) {
  const heard = new EventEmitter()
  const follow = async (client: pg.ClientBase) => {
    client.on('notification', ({ channel }) => heard.emit(channel))
    for (const channel of channels) await client.query(`listen ${channel}`)
    for (const channel of channels) heard.emit(channel) // something may have been missed
  }
  let client: LimitedClient | undefined
  let closed = false

  const connect = async () => {
    const current = new LimitedClient({ connectionString: url, keepAlive: true }, patience)
    client = current
    current.on('error', (error) => warn('listening connection lost', error))
    const tryIt = () => current.query('select 1').catch(() => {}) // its end says the rest
    const beat = setInterval(tryIt, patience.heartbeat).unref()
    current.on('end', () => {
      clearInterval(beat)
      reconnect()
    })
    await current.connect()
    await follow(current)
  }
  // A failed attempt ends its client, which leads here again.
  const reconnect = () => {
    if (!closed) setTimeout(() => connect().catch((error) => warn('cannot listen', error)), 1_000).unref()
  }

  if (url) connect().catch((error) => warn('cannot listen', error))

  return {
    follow,
    listen: (channel: Channel, callback: () => void) => void heard.on(channel, callback),
    async close() {
      closed = true
      await client?.end().catch(() => {})
    },
  }
}
