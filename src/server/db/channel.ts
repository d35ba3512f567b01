import { EventEmitter } from 'node:events'
import pg from 'pg'

const channels = ['pages'] as const
export type Channel = (typeof channels)[number]

/**
 * Listens to what the database announces at commit (`pg_notify`). PostgreSQL: over a connection of its own, remade when lost.
 * Embedded: over the pool's one
 * connection, which is handed to `follow`.
 * @param url the PostgreSQL server, or undefined for the embedded database
 */
export function openChannel(url: string | undefined, warn: (message: string, error: Error) => void) {
  const heard = new EventEmitter()
  const follow = async (client: pg.ClientBase) => {
    client.on('notification', ({ channel }) => heard.emit(channel))
    for (const channel of channels) await client.query(`listen ${channel}`)
  }
  let client: pg.Client | undefined
  let closed = false

  const connect = async () => {
    client = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 10_000 })
    client.on('error', (error) => warn('listening connection lost', error))
    client.on('end', reconnect)
    await client.connect()
    await follow(client)
    for (const channel of channels) heard.emit(channel) // something may have been missed
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
