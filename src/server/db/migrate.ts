import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/** One step of the tables; `when` (milliseconds) is what a database knows it by. */
export interface Migration {
  tag: string
  when: number
  hash: string
  statements: string[]
}

/** Every step that this version knows, oldest first. */
export function knownMigrations(): Migration[] {
  const journal = JSON.parse(readFileSync(`${migrationsFolder}/meta/_journal.json`, 'utf8')) as {
    entries: { tag: string }[]
  }
  return readMigrationFiles({ migrationsFolder }).map(({ folderMillis, hash, sql }, index) => ({
    tag: journal.entries[index]?.tag ?? '',
    when: folderMillis,
    hash,
    statements: sql,
  }))
}

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
 * @param upgrading called before tables that are there already are changed
 */
export async function applyMigrations(
  client: pg.Client,
  upgrading: (client: pg.Client) => Promise<void> = async () => {},
): Promise<void> {
  await createExtensions(client)
  const last = await lastMigration(client)
  if (last !== undefined && knownMigrations().some(({ when }) => when > last)) await upgrading(client)
  await migrate(drizzle(client), { migrationsFolder })
}
