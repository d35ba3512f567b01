import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { call } from '../settings/command-call.ts'

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/** One step of the tables; `when` (milliseconds) is what a database knows it by. */
export interface Migration {
  tag: string
  when: number
  hash: string
  statements: string[]
}

/** The names and moments of every step, oldest first: all that a start on tables that are up to date reads of them. */
function listedMigrations(): Pick<Migration, 'tag' | 'when'>[] {
  const journal = JSON.parse(readFileSync(`${migrationsFolder}/meta/_journal.json`, 'utf8')) as {
    entries: Pick<Migration, 'tag' | 'when'>[]
  }
  return journal.entries
}

/** Every step that this version knows, oldest first. */
export function knownMigrations(): Migration[] {
  const listed = listedMigrations()
  return readMigrationFiles({ migrationsFolder }).map(({ folderMillis, hash, sql }, index) => ({
    tag: listed[index]?.tag ?? '',
    when: folderMillis,
    hash,
    statements: sql,
  }))
}

/** The schema that a database has as long as rows are being moved into it (`backup/move.ts`): it is not whole yet. */
export const unfinishedMove = 'officina_move'

/** The last step that a database has taken, by its moment; undefined where it has no tables yet. */
export async function lastMigration(client: Pick<pg.ClientBase, 'query'>): Promise<number | undefined> {
  const { rows: found } = await client.query(`select to_regclass('drizzle.__drizzle_migrations') as name`)
  if (found[0]?.name === null) return undefined
  const { rows } = await client.query('select max(created_at) as last from drizzle.__drizzle_migrations')
  return rows[0]?.last === null ? undefined : Number(rows[0]?.last)
}

export async function createExtensions(client: pg.ClientBase): Promise<void> {
  const extensions = ['citext', 'pg_trgm', 'unaccent']
  await client.query(extensions.map((extension) => `create extension if not exists ${extension}`).join(';'))
}

/**
 * Brings the tables up to date.
 * @throws where a move into this database was begun and not finished
 * @param upgrading called before tables that are there already are changed
 */
export async function applyMigrations(
  client: pg.Client,
  upgrading: (client: pg.Client) => Promise<void> = async () => {},
): Promise<void> {
  if (await isMoveUnfinished(client)) throw new Error(notWhole)
  await createExtensions(client)
  const last = await lastMigration(client)
  if (!listedMigrations().some(({ when }) => last === undefined || when > last)) return
  if (last !== undefined) await upgrading(client)
  await migrate(drizzle(client), { migrationsFolder })
  // Of a table that was written again or is new the planner knows nothing, and takes what is quick for long.
  if (last !== undefined) await client.query('analyze')
}

/** Whether rows were being moved into this database, and not all of them are there. */
export async function isMoveUnfinished(client: Pick<pg.ClientBase, 'query'>): Promise<boolean> {
  const { rows } = await client.query<{ name: string | null }>('select to_regnamespace($1) as name', [unfinishedMove])
  return rows[0]?.name !== null
}

const notWhole = `a move into this database was not finished: run ${call} move again, with the settings it was begun with`
