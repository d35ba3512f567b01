// An installation on PostgreSQL 15 moved to 17, as docs/operations/postgresql.md says: Debian 13's, in a root of its own.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { type PostgresServer, startPostgres } from '../../scripts/postgres-server.ts'
import { openDatabase } from '../../src/server/db/open.ts'
import { moveInstallation } from '../../src/server/operations/backup/move.ts'
import { seedMany } from '../../src/server/operations/demo/seed-many.ts'
import { readConfig } from '../../src/server/settings/config.ts'
import { onPostgres } from '../database.ts'
import { productionSettings } from '../production-settings.ts'
import { freePort, startServer, stopServer } from '../server-process.ts'
import { events } from '../template.ts'
import { environmentInside, inside, makeDebian, noDebian, removeDebian, runInside } from './debian.ts'

// It brings both servers: once is enough.
const reason = onPostgres() ? 'it is tried in the other run' : noDebian()
if (reason) console.warn(`The next PostgreSQL is not tried: ${reason}.`)

let root = ''
let former: PostgresServer | undefined
let newer: ChildProcess | undefined
afterAll(async () => {
  former?.remove()
  if (newer?.pid) {
    const ended = once(newer, 'exit')
    newer.kill('SIGKILL') // and with the first of its processes all others
    await ended
  }
  if (root) removeDebian(root)
})

/** PostgreSQL 17 on a port of its own. @returns its address, as its superuser */
async function startNewer(): Promise<string> {
  root = makeDebian('trixie', ['postgresql'])
  const port = await freePort()
  const programs = '/usr/lib/postgresql/17/bin'
  runInside(
    root,
    `runuser -u postgres -- ${programs}/initdb -D /var/lib/postgresql/next -A trust -E UTF8 --locale=C.UTF-8`,
  )
  const [program, args] = inside(root, [
    ...['runuser', '-u', 'postgres', '--', `${programs}/postgres`, '-D', '/var/lib/postgresql/next'],
    ...['-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=/tmp'],
  ])
  newer = spawn(program, args, { env: environmentInside(), stdio: 'ignore' })
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  await vi.waitFor(() => ask(url, 'select 1'), { timeout: 120_000, interval: 500 })
  return url
}

async function ask(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

test.runIf(!reason)('every row of 15 is in 17, and an instance works there', async () => {
  former = await startPostgres()
  const server = await openDatabase({ url: former.url }, events)
  expect(await ask(former.url, 'show server_version_num')).toEqual([
    { server_version_num: expect.stringMatching(/^15/) },
  ])
  await seedMany(server, 2_000)
  await server.close()

  const superuser = await startNewer()
  expect(await ask(superuser, 'show server_version_num')).toEqual([
    { server_version_num: expect.stringMatching(/^17/) },
  ])
  for (const sql of [
    'create role officina_owner login',
    'create role officina login',
    'create database officina owner officina_owner',
  ])
    await ask(superuser, sql)
  const as = (role: string) => superuser.replace('postgres@', `${role}@`).replace(/postgres$/, 'officina')
  const config = readConfig({ DATABASE_URL: former.url })
  const move = () => moveInstallation(config, { url: as('officina_owner') }, events, () => {})
  const { rows } = await move()
  expect(rows).toBeGreaterThan(4_000)
  expect(await move()).toEqual({ rows, kept: rows, wasThere: true })

  const port = await freePort()
  const settings = {
    ...productionSettings(),
    DATABASE_URL: as('officina'),
    DATABASE_MIGRATION_URL: as('officina_owner'),
    PORT: String(port),
  }
  const instance = await startServer(settings, 'dist/main.js')
  try {
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
    expect((await fetch(`http://127.0.0.1:${port}/formations`)).status).toBe(200)
  } finally {
    await stopServer(instance)
  }
  expect(await ask(as('officina_owner'), 'select count(*)::int as count from registrations')).toEqual([
    { count: 2_000 },
  ])
})
