import pg from 'pg'
import { startEmbedded } from './embedded.ts'
import type { DatabaseEvents, DatabaseLocation } from './open.ts'
import { usualTimeouts } from './timeouts.ts'

/**
 * Opens a database as its owner and leaves its tables as they are, for work before which nothing may be changed.
 * @throws when another process has the folder, or the server refuses
 */
export async function openAsItStands(
  location: DatabaseLocation,
  events: DatabaseEvents,
): Promise<{ client: pg.Client; close: () => Promise<void> }> {
  const server = 'folder' in location ? await startEmbedded(location.folder, events, usualTimeouts.restart) : undefined
  const client = new pg.Client(
    'url' in location
      ? { connectionString: location.migrationUrl ?? location.url, keepAlive: true, connectionTimeoutMillis: 10_000 }
      : { stream: () => server?.socket() as never, user: 'postgres', database: 'postgres' },
  )
  client.on('error', () => {}) // what it does next fails, and says so
  try {
    await client.connect()
  } catch (error) {
    await server?.close()
    throw error
  }
  return {
    client,
    async close() {
      await client.end()
      await server?.close()
    },
  }
}
