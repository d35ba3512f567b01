import { afterAll, inject } from 'vitest'
import { type Database, openDatabase } from '../src/server/db/open.ts'
import { usualTimeouts } from '../src/server/db/timeouts.ts'
import { copyTemplate, createEmpty, events, type Template } from './template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    template: Template
  }
}

/** Whether the tests run on a PostgreSQL server, by `DATABASE_URL`, rather than on the embedded database. */
export const onPostgres = (): boolean => 'server' in inject('template')

/** Machines that run tests share their processors: only tests about timeouts run into them. */
const patient = { ...usualTimeouts, connecting: 60_000, waiting: 60_000, statement: 60_000 }

/** Opens a migrated database of the calling test file's own; it is removed when the file's tests have run. */
export async function openTestDatabase(): Promise<Database> {
  const { location, remove } = await copyTemplate(inject('template'))
  const database = await openDatabase(location, events, patient)
  afterAll(async () => {
    await database.close()
    await remove()
  })
  return database
}

/** A migrated, or an empty, database that the test opens itself or gives to a server process to open. */
export const createTestDatabase = (content: 'migrated' | 'empty') =>
  content === 'migrated' ? copyTemplate(inject('template')) : createEmpty(inject('template'))
