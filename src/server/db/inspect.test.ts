import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase, onPostgres, openTestDatabase } from '../../../tests/database.ts'
import { findPendingMigrations, inspectDatabase } from './inspect.ts'

test('a database is looked at without a migration being applied to it', async () => {
  const { location, remove } = await createTestDatabase('empty')
  afterAll(remove)
  const look = () =>
    inspectDatabase(location, ({ asOwner }) =>
      asOwner(async (client) => ({
        pending: (await findPendingMigrations(client)).length,
        tables: (await client.query("select from pg_class where relnamespace = 'public'::regnamespace")).rowCount,
      })),
    )
  // The embedded one is not even made.
  if (!onPostgres()) expect(await look()).toBeUndefined()
  else expect(await look()).toEqual({ pending: expect.any(Number), tables: 0 })
})

test.skipIf(onPostgres())('a folder that is not there stays so', async () => {
  const { location, remove } = await createTestDatabase('empty')
  afterAll(remove)
  const folder = 'folder' in location ? join(location.folder, 'nowhere') : ''
  expect(await inspectDatabase({ folder }, async () => 'looked')).toBeUndefined()
})

test('what is pending is told in order, with the size of the tables that it touches', async () => {
  const database = await openTestDatabase()
  const found = await database.asOwner(async (client) => {
    const before = await findPendingMigrations(client)
    await client.query('delete from drizzle.__drizzle_migrations where created_at >= 1795308015902')
    await client.query("update pg_class set reltuples = 250000 where relname = 'registrations'")
    return { before, after: await findPendingMigrations(client) }
  })
  expect(found.before).toEqual([])
  expect(found.after.map(({ file }) => file).slice(0, 2)).toEqual(['0015_mail_flow.sql', '0016_owing_and_unpaid.sql'])
  const [, owing] = found.after
  expect(owing?.tables.find(({ name }) => name === 'registrations')).toMatchObject({ rows: 250_000 })
})
