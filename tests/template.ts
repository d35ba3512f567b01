import { randomUUID } from 'node:crypto'
import { constants, cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { type DatabaseEvents, type DatabaseLocation, openDatabase } from '../src/server/db/open.ts'
import { openJobs } from '../src/server/jobs/jobs.ts'

/** A migrated database to copy: a folder of the embedded one, or the name of one on a PostgreSQL server. */
export type Template = { folder: string } | { server: string; name: string }

/** A database that was made for a test, not opened yet. */
export interface TestDatabase {
  location: DatabaseLocation
  remove: () => Promise<void>
}

/**
 * Makes the template, because initdb and the migrations cost seconds.
 * @param server the address of a PostgreSQL server, or undefined for the embedded database
 */
export async function createTemplate(server: string | undefined) {
  const name = `officina_template_${shortId()}`
  const { location, remove } = server ? await createOnServer(server, name) : await createFolder()
  const database = await openDatabase(location, events)
  const jobs = await openJobs(database, events.died)
  await jobs.stop()
  await database.close()
  const template: Template = server ? { server, name } : { folder: (location as { folder: string }).folder }
  return { template, remove }
}

/** Copies the template, in about a tenth of a second. */
export async function copyTemplate(template: Template): Promise<TestDatabase> {
  if ('server' in template) return createOnServer(template.server, `officina_test_${shortId()}`, template.name)
  const copy = await createFolder()
  await cp(template.folder, copy.location.folder, { recursive: true, mode: constants.COPYFILE_FICLONE })
  return copy
}

/** A database beside the template with nothing in it, not even tables. */
export const createEmpty = (template: Template): Promise<TestDatabase> =>
  'server' in template ? createOnServer(template.server, `officina_test_${shortId()}`) : createFolder()

/** What a database tells about itself in a test: nothing of it is expected. */
export const events: DatabaseEvents = {
  warn: (message, error) => console.warn(message, error),
  died: (error) => {
    throw error
  },
}

const shortId = () => randomUUID().slice(0, 8)

async function createFolder() {
  const folder = await mkdtemp(path.join(tmpdir(), 'officina-test-'))
  return { location: { folder }, remove: () => rm(folder, { recursive: true, force: true }) }
}

async function createOnServer(server: string, name: string, template = 'template1') {
  await runOnServer(server, `create database ${name} template ${template}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    location: { url: url.href },
    // PostgreSQL waits a few seconds for connections that are closing; one left open is a mistake, and told as such.
    remove: () => runOnServer(server, `drop database if exists ${name}`),
  }
}

async function runOnServer(server: string, sql: string) {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
