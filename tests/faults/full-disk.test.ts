import type { ChildProcess } from 'node:child_process'
import { cpSync, existsSync, statSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { type PostgresServer, startPostgres } from '../../scripts/postgres-server.ts'
import { sampleAdministrator } from '../../src/domain/staff/demo.ts'
import { isDiskFull } from '../../src/server/db/errors.ts'
import { lockFolder } from '../../src/server/db/folder-lock.ts'
import { type Database, openDatabase } from '../../src/server/db/open.ts'
import { reserveBytes } from '../../src/server/db/reserve.ts'
import { usualTimeouts } from '../../src/server/db/timeouts.ts'
import { createTestDatabase, onPostgres } from '../database.ts'
import { contactForm, registrationForm, trainingForm } from '../forms.ts'
import { freePort, startServer, stopServer } from '../server-process.ts'
import { mountSmallDisk, type SmallDisk } from '../small-disk.ts'

const mounted = mountSmallDisk(260)
const disk = mounted as SmallDisk
const cannot = typeof mounted === 'string' ? mounted : undefined
if (cannot) console.warn(`Not tried: what a full disk does. ${cannot}`)

const port = await freePort()
let server: ChildProcess | undefined
let postgres: PostgresServer | undefined
const folder = path.join(disk.folder ?? '', 'data')

afterAll(async () => {
  if (server) await stopServer(server, 'SIGKILL')
  postgres?.remove()
  if (!cannot) disk.remove()
})

/** So long after room was made, in milliseconds, everything is saved again. */
const within = { timeout: 60_000, interval: 250 }

async function start() {
  const where: Record<string, string> = postgres ? { DATABASE_URL: postgres.url } : { DATA_DIR: folder }
  server = await startServer({ PORT: String(port), TRUSTED_PROXIES: '1', ...where })
}

let calls = 0
async function call<Body = { id: number; code?: string; message?: string }>(
  method: string,
  address: string,
  body?: object,
  headers: Record<string, string> = {},
) {
  const response = await fetch(`http://127.0.0.1:${port}${address}`, {
    method,
    redirect: 'manual',
    headers: {
      'x-forwarded-for': `10.0.${calls >> 8}.${calls++ & 255}`, // each from an address of its own: limits are not what is tried
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json')
  return { status: response.status, headers: response.headers, body: (isJson ? JSON.parse(text) : text) as Body }
}

/** Those whose registration was answered with success. */
const answered: number[] = []
async function register(trainingId: number) {
  const answer = await call('POST', '/api/registrations', registrationForm(trainingId))
  if (answer.status === 201) answered.push(answer.body.id)
  return answer
}

async function expectNothingLost(cookie: string) {
  for (const id of answered)
    expect((await call('GET', `/api/registrations/${id}`, undefined, { cookie })).status).toBe(200)
}

async function signIn() {
  const { headers, status } = await call('POST', '/api/login', sampleAdministrator)
  expect(status).toBe(200)
  return headers.get('set-cookie')?.split(';')[0] ?? ''
}

/** The story of a server whose database's disk fills up, and has room again. */
async function expectGoesOn() {
  const cookie = await signIn()
  const { body } = await call('POST', '/api/trainings', trainingForm({ maxParticipants: 1_000 }), { cookie })
  expect((await register(body.id)).status).toBe(201)
  await postgresIsFresh()
  disk.fill()
  let refused = 0
  for (let turn = 0; turn < 300 && refused < 15; turn++) {
    const answer = await register(body.id)
    if (answer.status === 201) continue
    expect(answer).toMatchObject({
      status: 503,
      body: { code: 'storage_full', message: expect.stringMatching(/place/) },
    })
    expect(answer.headers.get('retry-after')).toBe('30')
    refused++
  }
  expect(refused).toBe(15)
  const contact = await call<string>('POST', '/contact', undefined, {
    accept: 'text/html',
    'content-type': 'application/x-www-form-urlencoded',
  })
  expect(contact.status).toBeLessThan(500) // nothing was typed, and that is said by reading alone
  // Reading goes on: visitors, their pages, the office, health.
  for (const address of [
    '/api/trainings?q=a',
    '/formations?page=1',
    '/healthz',
    '/readyz',
    '/api/admin/registrations',
    '/api/user',
  ])
    expect((await call('GET', address, undefined, { cookie })).status, address).toBe(200)
  await expectNothingLost(cookie)

  disk.makeRoom()
  await vi.waitFor(async () => expect((await register(body.id)).status).toBe(201), within)
  expect((await call('POST', '/api/contact', contactForm())).status).toBe(201)
  await expectNothingLost(cookie)
  return { trainingId: body.id, cookie }
}

/** So that a piece of the log is empty: what is refused first is a table’s. */
async function postgresIsFresh() {
  if (postgres) await onServer('checkpoint', 'select pg_switch_wal()', 'checkpoint')
}
async function onServer(...statements: string[]) {
  const client = new pg.Client({ connectionString: postgres?.url })
  client.on('error', () => {})
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end().catch(() => {})
  }
}

/** Fills the log of the database, whose next piece finds no room: PostgreSQL ends itself then. */
const writeLog = `select length(pg_logical_emit_message(true, 'full', repeat(md5(random()::text), 50000))::text)`

describe.skipIf(cannot)('a full disk', () => {
  test('is told as what it is when the embedded database is opened, and not as another process', () => {
    disk.fill()
    try {
      expect(() => lockFolder(path.join(disk.folder, 'new'))).toThrow('disk is full')
    } finally {
      disk.makeRoom()
    }
  })

  test.runIf(onPostgres())(
    'of PostgreSQL: reading goes on, what writes is told so, and both go on by themselves once there is room',
    async () => {
      postgres = await startPostgres({ durable: true, folder: disk.folder })
      await start()
      const { trainingId, cookie } = await expectGoesOn()

      // Where its log has no room it ends, and somebody starts it once there is some.
      disk.fill()
      await vi.waitFor(() => expect(onServer(...Array.from({ length: 10 }, () => writeLog))).rejects.toThrow(), within)
      const answer = await register(trainingId)
      expect([201, 503]).toContain(answer.status)
      disk.makeRoom()
      postgres.restart()
      await vi.waitFor(async () => expect((await register(trainingId)).status).toBe(201), within)
      await expectNothingLost(cookie)

      if (server) await stopServer(server, 'SIGKILL')
      await start()
      await expectNothingLost(cookie)
    },
  )

  test.runIf(!onPostgres())(
    'of the embedded database: reading goes on, what writes is told so, and both go on by themselves once there is room',
    async () => {
      const { location, remove } = await createTestDatabase('migrated')
      if ('folder' in location) cpSync(location.folder, folder, { recursive: true })
      await remove()
      await start()
      await vi.waitFor(() => expect(statSync(path.join(folder, 'reserve')).size).toBe(reserveBytes), within)
      const { cookie } = await expectGoesOn()
      if (server) await stopServer(server, 'SIGKILL')
      await start()
      await expectNothingLost(cookie)
      if (server) await stopServer(server)
    },
  )

  test.runIf(!onPostgres())(
    'that breaks the embedded database has it opened again by itself, to read at once, to write once there is room',
    async () => {
      const told: string[] = []
      const events = {
        warn: (message: string) => told.push(message),
        died(error: Error) {
          throw error
        },
      }
      const timeouts = { ...usualTimeouts, connecting: 20_000, waiting: 20_000, statement: 20_000, absence: 20_000 }
      const small = path.join(disk.folder, 'small')
      let database: Database = await openDatabase({ folder: small }, events, timeouts)
      const written: string[] = []
      const write = async (name: string) => {
        await database.db.transaction((tx) => tx.execute(`insert into installation_facts values ('${name}', true)`))
        written.push(name)
      }
      const read = async () => {
        const { rows } = await database.pool.query(`select name from installation_facts where name like 'fact%'`)
        return rows.map(({ name }) => name)
      }
      const breakDown = () =>
        vi.waitFor(() => expect(database.pool.query(writeLog)).rejects.toThrow(), { ...within, interval: 1 })
      const readsAgain = () => vi.waitFor(async () => expect(await read()).toEqual(written), within)

      await write('fact 1')
      const reserve = path.join(small, 'reserve')
      await vi.waitFor(() => expect(statSync(reserve).size).toBe(reserveBytes), within)
      disk.fill()
      await breakDown()
      await readsAgain()
      expect(existsSync(reserve)).toBe(false)
      await expect(write('not there')).rejects.toSatisfy(isDiskFull)

      // Now without a reserve: nothing can be opened, which is told at once.
      disk.fill()
      await breakDown()
      await vi.waitFor(() => expect(read()).rejects.toSatisfy(isDiskFull), within)

      disk.makeRoom()
      await vi.waitFor(() => write('fact 2'), within)
      await readsAgain()
      await vi.waitFor(() => expect(statSync(reserve).size).toBe(reserveBytes), within)
      expect(told).toContain('the disk is full: nothing can be saved')
      expect(told.filter((message) => message === 'the disk has room again')).toHaveLength(1)
      await database.close()
      database = await openDatabase({ folder: small }, events, timeouts)
      expect(await read()).toEqual(written)
      await database.close()
    },
  )
})
