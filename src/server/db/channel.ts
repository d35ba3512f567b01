import { EventEmitter } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { advisoryLocks } from './advisory-locks.ts'
import { keptAlive, LimitedClient } from './pool.ts'
import { DatabaseSilent, type Timeouts } from './timeouts.ts'

/** Between the end of a listening connection and the next, in milliseconds: nothing is heard meanwhile, so that it is short. */
const pause = 250

// Settings first: a page that is rendered again must show the new ones.
const channels = ['settings', 'pages', 'jobs'] as const
export type Channel = (typeof channels)[number]

/** Says that this instance works with the database, for as long as the connection lasts; refused while a command has it for itself. */
const takePart = 'select pg_try_advisory_lock_shared($1) as "mayWork"'

/**
 * Listens to what the database announces at commit (`pg_notify`). PostgreSQL: over a connection of its own, remade when lost.
 * That connection also holds the lock that tells of this instance (`inUse`), whatever its role: who needs the database alone tries it.
 * Embedded: over the pool's one connection, which is handed to `follow`; its folder is locked.
 * @param url the PostgreSQL server, or undefined for the embedded database
 */
export function openChannel(
  url: string | undefined,
  timeouts: Timeouts,
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
  let isTold: () => void = () => {}
  const told = new Promise<void>((resolve) => {
    isTold = resolve
  })

  const connect = async () => {
    const current = new LimitedClient({ connectionString: url, ...keptAlive }, timeouts)
    client = current
    current.on('error', (error) => warn('listening connection lost', error))
    current.once('end', reconnect)
    try {
      await current.connect()
      const { rows } = await current.query<{ mayWork: boolean }>(takePart, [advisoryLocks.inUse])
      if (!rows[0]?.mayWork) throw new Error('somebody has the database for themselves, to restore or to move it')
      await follow(current)
      isTold()
    } catch (error) {
      // Its end leads to another one: a server that connects may still refuse to be listened to, as one does that only reads.
      current.connection.stream.destroy()
      throw error
    }
    beat(current).catch(() => current.connection.stream.destroy()) // its error has said why
  }
  /** Asks again and again, each time once the last one was answered: an asking meanwhile would only prolong the wait for it. */
  const beat = async (current: LimitedClient) => {
    for (;;) {
      await setTimeout(timeouts.heartbeat, undefined, { ref: false })
      if (closed) return
      await current.query('select 1')
    }
  }
  const attempt = () => void connect().catch((error) => closed || warn('cannot listen', error))
  const reconnect = () => {
    if (!closed) void setTimeout(pause, undefined, { ref: false }).then(attempt)
  }

  if (url) attempt()

  return {
    follow,
    /**
     * Resolves once the lock is held for the first time.
     * @throws DatabaseSilent where that takes too long
     */
    async told() {
      if (!url) return
      const late = setTimeout(timeouts.waiting, undefined, { ref: false }).then(() => {
        throw new DatabaseSilent('the database cannot be listened to')
      })
      await Promise.race([told, late])
    },
    listen: (channel: Channel, callback: () => void) => void heard.on(channel, callback),
    async close() {
      closed = true
      await client?.end().catch(() => {})
    },
  }
}
