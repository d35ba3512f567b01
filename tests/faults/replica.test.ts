import type { ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFailed, test, vi } from 'vitest'
import { type PostgresServer, startPostgres } from '../../scripts/postgres-server.ts'
import { scratchFolder } from '../../scripts/scratch.ts'
import { sampleAdministrator } from '../../src/domain/staff/demo.ts'
import { checkReplica } from '../../src/server/operations/doctor/instances.ts'
import { onPostgres } from '../database.ts'
import { registrationForm, trainingForm } from '../forms.ts'
import { freePort, startServer, stopServer } from '../server-process.ts'
import { openWay, type Way } from '../way.ts'

const token = 'what-prometheus-brings-7Q'

describe.runIf(onPostgres())('a server with a replica', () => {
  let leader: PostgresServer
  let replica: PostgresServer
  let way: Way
  let server: ChildProcess
  let folder: string
  let url: string
  let cookie = ''
  let trainingId = 0
  const onReplica = async (sql: string) => {
    const client = new pg.Client({ connectionString: replica.url })
    await client.connect()
    await client.query(sql).finally(() => client.end())
  }

  async function call<Body>(path: string, body?: object) {
    const begun = performance.now()
    const response = await fetch(`${url}${path}`, {
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      headers: { 'content-type': 'application/json', cookie, 'x-forwarded-for': `10.0.0.${Math.ceil(begun) % 250}` },
    })
    const text = await response.text()
    const json = () => JSON.parse(text) as Body
    return { status: response.status, headers: response.headers, json, text, milliseconds: performance.now() - begun }
  }
  const total = async () => {
    const { status, json } = await call<{ registrations: { total: number } }>('/api/admin/dashboard')
    expect(status).toBe(200)
    return json().registrations.total
  }
  const register = async () => expect((await call('/api/registrations', registrationForm(trainingId))).status).toBe(201)
  const state = async () => (await call<{ replica?: string }>('/readyz')).json().replica
  const measured = async (name: string) => {
    const text = await (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } })).text()
    const [, value] = new RegExp(`^${name} (\\S+)$`, 'm').exec(text) ?? []
    return value === undefined ? undefined : Number(value)
  }
  const isCurrent = () => vi.waitFor(async () => expect(await state()).toBe('current'), { timeout: 30_000 })
  /** What of the work below was asked of the replica. */
  async function askedOfReplica(work: () => Promise<unknown>): Promise<string> {
    for (const connection of way.connections) connection.asks = ''
    await work()
    return way.connections.map(({ asks }) => asks).join('\n')
  }
  const doctor = async () => {
    const client = new pg.Client({ connectionString: leader.url })
    await client.connect()
    return checkReplica(way.url, client, 'en').finally(() => client.end())
  }

  beforeAll(async () => {
    leader = await startPostgres({ durable: true }) // what is answered is on its disk, where the replica takes it from
    const port = await freePort()
    url = `http://127.0.0.1:${port}`
    folder = await mkdtemp(path.join(scratchFolder, 'officina-replica-'))
    const environment = {
      PORT: String(port),
      DATABASE_URL: leader.url,
      DATA_DIR: folder,
      TRUSTED_PROXIES: '1',
      METRICS_TOKEN: token,
    }
    replica = await startPostgres({ replicaOf: leader.url })
    way = await openWay(replica.url)
    server = await startServer({ ...environment, DATABASE_READ_URL: way.url })
    const { headers } = await call('/api/login', sampleAdministrator)
    cookie = headers.get('set-cookie')?.split(';')[0] ?? ''
    trainingId = (await call<{ id: number }>('/api/trainings', trainingForm({ maxParticipants: 500 }))).json().id
    await isCurrent()
  })
  afterAll(async () => {
    if (server) await stopServer(server, 'SIGKILL')
    way?.close()
    replica?.remove()
    leader?.remove()
    if (folder) await rm(folder, { recursive: true })
  })

  test('asks it for the dashboard, exports and what is searched for in the catalogue, and for nothing else', async () => {
    expect(await askedOfReplica(total)).toContain('registration_tallies')
    expect(await askedOfReplica(() => call('/api/admin/dashboard/this_year'))).toContain('"registrations"')
    const exported = await askedOfReplica(async () => {
      const { status, text } = await call('/api/admin/trainings/export?format=csv')
      expect(status).toBe(200)
      expect(text).toContain('Maîtriser la chaîne du froid')
    })
    expect(exported).toContain('"trainings"')
    expect(await askedOfReplica(() => call('/api/trainings?q=froid'))).toContain('"trainings"')
    const elsewhere = await askedOfReplica(async () => {
      for (const path of ['/api/trainings', '/formations', '/api/admin/registrations', '/api/user']) await call(path)
      await register()
    })
    expect(elsewhere).not.toMatch(/select/i)
  })

  test('shows everybody there what was answered just before', async () => {
    const before = await total()
    for (let index = 1; index <= 20; index++) {
      await register()
      expect(await total()).toBe(before + index)
    }
  })

  test('asks the leader while it is behind', async () => {
    expect(await doctor()).toMatchObject({ state: 'ok' })
    onTestFailed(() => onReplica('select pg_wal_replay_resume()'))
    await onReplica('select pg_wal_replay_pause()')
    const before = await total()
    await register()
    expect(await total()).toBe(before + 1)
    expect(await state()).toBe('behind')
    await vi.waitFor(async () => expect(await measured('db_replication_lag_bytes')).toBeGreaterThan(0), 10_000)
    expect(await measured('db_replication_lag_seconds')).toBeGreaterThan(0)
    expect(await doctor()).toMatchObject({ state: 'warning' })
    await onReplica('select pg_wal_replay_resume()')
    await isCurrent()
    expect(await total()).toBe(before + 1)
    await vi.waitFor(async () => expect(await measured('db_replication_lag_bytes')).toBe(0), 10_000)
    expect(await measured('db_replica_up')).toBe(1)
  })

  test('asks the leader while it is frozen, or gone, and is ready all the same', async () => {
    const before = await total()
    onTestFailed(() => replica.thaw())
    replica.freeze()
    expect(await total()).toBe(before)
    expect(await state()).toBe('away')
    expect((await call('/readyz')).status).toBe(200)
    await register()
    expect(await total()).toBe(before + 1)
    replica.thaw()
    await isCurrent()
    way.bar()
    expect(await total()).toBe(before + 1)
    expect(await state()).toBe('away')
    expect(await doctor()).toMatchObject({ state: 'warning', todo: expect.stringContaining('DATABASE_READ_URL') })
    await vi.waitFor(async () => expect(await measured('db_replica_up')).toBe(0), 10_000)
    expect(await measured('db_replication_lag_bytes')).toBeUndefined()
    way.open()
    await isCurrent()
  })
})
