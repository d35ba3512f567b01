import pg from 'pg'
import type { Locale } from '../../../domain/values/language.ts'
import { catchesUp, positionOf } from '../../db/replica.ts'
import type { Finding, Queryable } from './finding.ts'

const words = {
  fr: {
    none: 'DATABASE_READ_URL n’est pas donné\u00A0: tout est lu dans la base elle-même',
    follows: 'suit la base',
    behind: 'est en retard sur la base, qui est donc lue à sa place',
    away: (reason: string) => `ne répond pas (${reason})\u00A0; la base est lue à sa place`,
    look: 'Regardez la réplication\u00A0: pg_stat_replication sur la base, pg_stat_wal_receiver sur la réplique.',
    reach: 'Vérifiez DATABASE_READ_URL et que la réplique est en marche.',
  },
  en: {
    none: 'DATABASE_READ_URL is not given: everything is read from the database itself',
    follows: 'follows the database',
    behind: 'is behind the database, which is therefore read in its place',
    away: (reason: string) => `does not answer (${reason}); the database is read in its place`,
    look: 'Look at the replication: pg_stat_replication on the database, pg_stat_wal_receiver on the replica.',
    reach: 'Check DATABASE_READ_URL, and that the replica runs.',
  },
}

/** How long a replica may take to have what the database has, in milliseconds. */
const mayTake = 2_000

/** Whether there is a replica, and whether it follows. Without it the product is slower, and nothing else. */
export async function checkReplica(readUrl: string | undefined, leader: Queryable, locale: Locale): Promise<Finding> {
  const said = words[locale]
  if (readUrl === undefined) return { check: 'replica', state: 'ok', says: said.none }
  const client = new pg.Client({ connectionString: readUrl, connectionTimeoutMillis: 5_000, query_timeout: 5_000 })
  client.on('error', () => {}) // what it does next fails, and says so
  try {
    await client.connect()
    return (await catchesUp(client, await positionOf(leader), mayTake))
      ? { check: 'replica', state: 'ok', says: said.follows }
      : { check: 'replica', state: 'warning', says: said.behind, todo: said.look }
  } catch (error) {
    const reason = error instanceof Error ? error.message || error.name : String(error)
    return { check: 'replica', state: 'warning', says: said.away(reason), todo: said.reach }
  } finally {
    await client.end().catch(() => {})
  }
}
