import type pg from 'pg'
import { createExtensions, knownMigrations, lastMigration } from '../src/server/db/migrate.ts'

/**
 * Takes the steps of the tables up to one, as a start of then did; a database without any begins with the first.
 * @param step how the name of its file in `src/server/db/migrations` ends, without `.sql`
 */
export async function upgradeToStep(client: pg.Client, step: string): Promise<void> {
  const last = (await lastMigration(client)) ?? 0
  const known = knownMigrations()
  const until = known.find(({ tag }) => tag.endsWith(step))?.when ?? 0
  await createExtensions(client)
  await client.query('create schema if not exists drizzle')
  await client.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  )
  await client.query('begin')
  for (const { when, hash, statements } of known.filter((one) => one.when > last && one.when <= until)) {
    for (const sql of statements) await client.query(sql)
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, when])
  }
  await client.query('commit')
}
