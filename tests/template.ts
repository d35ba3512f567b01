import { createHash, randomUUID } from 'node:crypto'
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { scratchFolder } from '../scripts/scratch.ts'
import { openJobs } from '../src/server/db/jobs.ts'
import { type DatabaseEvents, type DatabaseLocation, openDatabase } from '../src/server/db/open.ts'

/** A migrated database to copy: a folder of the embedded one, or the name of one on a PostgreSQL server. */
export type Template = { folder: string } | { server: string; name: string }

/** A database that was made for a test, not opened yet. */
export interface TestDatabase {
  location: DatabaseLocation
  remove: () => Promise<void>
}

/**
 * Makes the template, because initdb and the migrations cost seconds. The embedded one is kept for the next runs.
 * @param server the address of a PostgreSQL server, or undefined for the embedded database
 */
export async function createTemplate(
  server: string | undefined,
): Promise<{ template: Template; remove: () => Promise<void> }> {
  if (!server) return { template: { folder: await keptFolder() }, remove: async () => {} }
  const name = `officina_template_${shortId()}`
  const { location, remove } = await createOnServer(server, name)
  await migrate(location)
  return { template: { server, name }, remove }
}

async function migrate(location: DatabaseLocation) {
  const database = await openDatabase(location, events)
  const jobs = await openJobs(database, events.died)
  await jobs.stop()
  await database.close()
}

const checkout = fileURLToPath(new URL('..', import.meta.url))
const cache = path.join(checkout, 'node_modules/.cache/officina')

/** The embedded template, kept for as long as migrations and packages stay the same; of two runs that make it the first's stays. */
async function keptFolder(): Promise<string> {
  const hash = createHash('sha256')
  const files = globSync(['package-lock.json', 'src/server/db/migrations/**/*.{sql,json}'], { cwd: checkout })
  for (const file of files.sort()) hash.update(readFileSync(path.join(checkout, file)))
  const kept = path.join(cache, `template-${hash.digest('hex').slice(0, 16)}`)
  if (existsSync(kept)) return kept
  mkdirSync(cache, { recursive: true })
  const made = await mkdtemp(path.join(cache, 'making-'))
  try {
    await migrate({ folder: made })
  } catch (error) {
    await rm(made, { recursive: true })
    throw error
  }
  await rename(made, kept).catch(async (error) => {
    if (!existsSync(kept)) throw error
    await rm(made, { recursive: true })
  })
  return kept
}

/** Copies the template in less than a tenth of a second. */
export async function copyTemplate(template: Template): Promise<TestDatabase> {
  if ('server' in template) return createOnServer(template.server, `officina_test_${shortId()}`, template.name)
  const copy = await createFolder()
  cpSync(template.folder, copy.location.folder, { recursive: true })
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
  const folder = await mkdtemp(path.join(scratchFolder, 'officina-test-'))
  return { location: { folder }, remove: async () => rmSync(folder, { recursive: true, force: true }) }
}

async function createOnServer(server: string, name: string, template = 'template1') {
  await runOnServer(server, `create database ${name} template ${template}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    location: { url: url.href },
    remove: () => dropOnceLeft(server, name),
  }
}

/**
 * Drops a database. A statement of a server that was stopped goes on for a while on a busy machine, and PostgreSQL waits for it for
 * five seconds only; a connection that is left open is a mistake, and told after a minute.
 */
async function dropOnceLeft(server: string, name: string, triesLeft = 12): Promise<void> {
  try {
    await runOnServer(server, `drop database if exists ${name}`)
  } catch (error) {
    if ((error as { code?: string }).code !== objectInUse || triesLeft === 0) throw error
    await dropOnceLeft(server, name, triesLeft - 1)
  }
}
const objectInUse = '55006'

async function runOnServer(server: string, sql: string) {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
