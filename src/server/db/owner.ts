import pg from 'pg'
import { advisoryLocks } from './advisory-locks.ts'

/** Runs work as the owner of the tables, over a connection of its own that nobody else uses afterwards. */
export type AsOwner = <Result>(work: (client: pg.Client) => Promise<Result>) => Promise<Result>

/**
 * How this installation becomes the owner of its tables: by an address of the owner's, or by stepping up where one address serves for
 * both. One at a time over all instances; the others wait.
 * @param longRunning connections without a limit of time
 */
export function ownerOf(longRunning: pg.Pool, migrationUrl: string | undefined): AsOwner {
  return async (work) => {
    const { client, end } = migrationUrl ? await connect(migrationUrl) : await stepUp(longRunning)
    try {
      await client.query('select pg_advisory_lock($1)', [advisoryLocks.owner])
      return await work(client)
    } finally {
      await end() // and with the connection the lock and the settings
    }
  }
}

async function connect(url: string) {
  const client = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {}) // what it does next fails, and says so
  await client.connect()
  return { client, end: () => client.end() }
}

async function stepUp(longRunning: pg.Pool) {
  const client = await longRunning.connect()
  await client.query('reset role')
  return { client: client as pg.Client, end: async () => client.release(true) }
}
