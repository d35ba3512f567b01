import { randomBytes, randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { afterAll, describe, expect, inject, test, vi } from 'vitest'
import { scratchFolder } from '../../scripts/scratch.ts'
import { createApi } from '../../src/server/app/api.ts'
import { health } from '../../src/server/app/health.ts'
import { deleteExpiredSignIns, eraseFromAudit, sealAudit } from '../../src/server/audit/commands.ts'
import { verifyAudit } from '../../src/server/audit/verify-queries.ts'
import { advisoryLocks } from '../../src/server/db/advisory-locks.ts'
import { openAsItStands } from '../../src/server/db/inspect.ts'
import { openJobs } from '../../src/server/db/jobs.ts'
import { type Database, openDatabase } from '../../src/server/db/open.ts'
import { openSavedSettings } from '../../src/server/db/saved-settings.ts'
import { createSecretBox } from '../../src/server/encryption/secret-box.ts'
import { writeBackup } from '../../src/server/operations/backup/installation.ts'
import { refuseOthers, restoreBackup } from '../../src/server/operations/backup/restore.ts'
import { system } from '../../src/server/session/actor.ts'
import { createLimiter, defaultLimits } from '../../src/server/session/limits.ts'
import { deleteExpiredSessions } from '../../src/server/session/sessions.ts'
import { readConfig } from '../../src/server/settings/config.ts'
import { createTestDatabase, onPostgres } from '../database.ts'
import { factoriesOn } from '../factories/build.ts'
import { registrationForm } from '../forms.ts'
import { events } from '../template.ts'

/** Two roles of PostgreSQL's own, neither a superuser, and an empty database that the first one owns. */
async function createRoles() {
  const template = inject('template')
  const server = 'server' in template ? template.server : ''
  const word = randomUUID().slice(0, 8)
  const [owner, application] = [`officina_owner_${word}`, `officina_app_${word}`]
  const { location, remove } = await createTestDatabase('empty')
  const { url } = location as { url: string }
  const name = new URL(url).pathname.slice(1)
  const onServer = async (...statements: string[]) => {
    const client = new pg.Client({ connectionString: server })
    await client.connect()
    for (const statement of statements) await client.query(statement)
    await client.end()
  }
  await onServer(
    `create role ${owner} login`,
    `create role ${application} login`,
    `alter database ${name} owner to ${owner}`,
  )
  afterAll(async () => {
    await remove()
    await onServer(`drop role ${owner}`, `drop role ${application}`)
  })
  const as = (role: string) => Object.assign(new URL(url), { username: role, password: '' }).href
  return { superuser: url, owner: as(owner), application: as(application) }
}

const columnOf: Record<string, string> = { audit_entries: 'actor', payments: 'amount', audit_seals: 'salt' }

const opened = async <Result>(
  location: { url: string; migrationUrl?: string },
  work: (database: Database) => Promise<Result>,
  warn = events.warn,
) => {
  const database = await openDatabase(location, { ...events, warn })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

describe.runIf(onPostgres())(
  'the application under a role of its own (the embedded database has no other users)',
  async () => {
    const urls = onPostgres() ? await createRoles() : { superuser: '', owner: '', application: '' }
    const location = { url: urls.application, migrationUrl: urls.owner }

    test('does all its work: queue, limits, registrations, payments, sealing, erasure, retention', () =>
      opened(location, async (database) => {
        const { db, pool } = database
        const jobs = await openJobs(database, events.died)
        const limiter = createLimiter(pool, { ...defaultLimits, contactPerAddress: 1 })
        const log = { error: events.died as never, info() {} }
        const secrets = createSecretBox(randomBytes(32))
        const clock = () => new Date()
        const config = readConfig({})
        const api = createApi({
          config,
          settings: openSavedSettings(database, config.firstSettings),
          database,
          jobs,
          limiter,
          secrets,
          clock,
          log,
        })
        const build = factoriesOn(db)
        const training = await build.training()
        const answer = await api.request('/api/registrations', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(registrationForm(training.id)),
        })
        expect(answer.status).toBe(201)
        await limiter.take('contactPerAddress', '203.0.113.9')
        await expect(limiter.take('contactPerAddress', '203.0.113.9')).rejects.toThrow('too_many_requests')
        await limiter.reset('contactPerAddress', '203.0.113.9')
        const registration = await build.registration({ trainingId: training.id })
        await pool.query(`insert into payments (registration_id, amount, method) values ($1, 1000, 'mobile')`, [
          registration.id,
        ])
        await pool.query(`insert into audit_entries (actor, action, subject_type, subject_id, after, created_at)
        values ('x', 'update_profile', 'participant', 5, '{"firstName":"Awa"}', now()), ('x', 'sign_in', 'user', 5, null, '2024-01-01')`)
        await sealAudit(db)
        await db.transaction((tx) => eraseFromAudit(tx, system, 5, [registration.id]))
        await deleteExpiredSignIns(db)
        await deleteExpiredSessions(db, new Date())
        await pool.query('select sum_up_tallies()')
        await sealAudit(db)
        expect(await verifyAudit(pool)).toMatchObject({ waiting: 0, broken: undefined })
        await jobs.stop()
      }))

    test.each([
      ...Object.keys(columnOf).flatMap((table) => [
        `update ${table} set ${columnOf[table]} = null`,
        `delete from ${table}`,
        `truncate ${table} cascade`,
        `alter table ${table} disable trigger all`,
        `drop table ${table} cascade`,
        `lock table ${table} in access exclusive mode`,
      ]),
      "insert into audit_seals values (999, 999, null, '', '', '')",
      'delete from audit_unsealed',
      `create or replace function refuse_change() returns trigger language plpgsql as 'begin return null; end'`,
      'create table anything (id integer)',
      'set session_replication_role = replica',
    ])('may not %s, whatever it sets', async (statement) => {
      const client = new pg.Client({ connectionString: urls.application })
      await client.connect()
      const tried = client.query(`set officina.trail = 'on'; reset role; ${statement}`)
      await expect(tried).rejects.toThrow(/permission denied|must be owner/)
      await client.end()
    })

    const restoreBy = async (file: string) => {
      const { client, close } = await openAsItStands(location, events)
      try {
        return await restoreBackup(client, { file, key: undefined, product: '1.0.0', replace: true })
      } finally {
        await close()
      }
    }
    const onlySaid = () => {}

    test('keeps a restore away for as long as it runs, also once its connection was lost, and starts on what was restored', async () => {
      const folder = await mkdtemp(path.join(scratchFolder, 'officina-roles-'))
      const file = path.join(folder, 'whole.backup')
      try {
        await opened(
          location,
          async (database) => {
            const said = { product: '1.0.0', begun: new Date().toISOString(), encryptionKey: null, erasures: null }
            await writeBackup(database, { file, key: undefined, said })
            await expect(restoreBy(file)).rejects.toThrow('Servers are running on this database')

            const superuser = new pg.Client({ connectionString: urls.superuser })
            await superuser.connect()
            const holder = async () => {
              const { rows } = await superuser.query<{ pid: number }>(
                `select pid from pg_locks where locktype = 'advisory' and mode = 'ShareLock' and granted
                   and ((classid::bigint << 32) | objid::bigint) = $1
                   and database = (select oid from pg_database where datname = current_database())`,
                [advisoryLocks.inUse],
              )
              return rows[0]?.pid
            }
            const first = await holder()
            expect(first).toBeDefined()
            await superuser.query('select pg_terminate_backend($1)', [first])
            await vi.waitFor(
              async () => {
                const second = await holder()
                expect(second).toBeDefined()
                expect(second).not.toBe(first)
              },
              { timeout: 60_000 },
            )
            await superuser.end()
            await expect(restoreBy(file)).rejects.toThrow('Servers are running on this database')
          },
          onlySaid,
        )
        await restoreBy(file)
        await opened(location, async (database) => {
          await database.pool.query(`insert into installation_facts values ('restored', true)`)
        })
      } finally {
        rmSync(folder, { recursive: true })
      }
    })

    test('is seen by its connections as well, where it is of a version that holds no lock', async () => {
      const other = new pg.Client({ connectionString: urls.application })
      await other.connect()
      const { client, close } = await openAsItStands(location, events)
      await expect(refuseOthers(client, 'connection')).rejects.toThrow('Others are connected to the database (1)')
      await other.end()
      await refuseOthers(client, 'connection')
      await close()
    })

    test('does not begin while somebody has the database alone, and does afterwards', async () => {
      const { client, close } = await openAsItStands(location, events)
      await client.query('select pg_advisory_lock($1)', [advisoryLocks.owner])
      await refuseOthers(client, 'connection')
      let hasBegun = false
      const begin = async () => {
        hasBegun = true
      }
      const beginning = opened(location, begin, onlySaid)
      const waiting = async () => (await client.query('select from pg_locks where not granted')).rowCount
      await vi.waitFor(async () => expect(await waiting()).toBeGreaterThan(0), { timeout: 60_000 })
      expect(hasBegun).toBe(false)
      await close()
      await beginning
      expect(hasBegun).toBe(true)
    })

    test('is not ready where its role lost what it writes with', () =>
      opened(location, async (database) => {
        const jobs = await openJobs(database, events.died)
        await jobs.stop()
        const app = health(database)
        const ready = async () => {
          const answer = await app.request('/readyz')
          return [answer.status, ((await answer.json()) as { status: string }).status]
        }
        expect(await ready()).toEqual([200, 'ready'])
        const owner = new pg.Client({ connectionString: urls.owner })
        await owner.connect()
        await owner.query(`revoke all on all tables in schema public from ${new URL(urls.application).username}`)
        expect(await ready()).toEqual([503, 'database not as needed'])
        await owner.end()
        await database.asOwner(async () => {}) // gives them again
        expect(await ready()).toEqual([200, 'ready'])
      }))

    test('is refused where its address is the owner’s or a superuser’s', async () => {
      for (const url of [urls.owner, urls.superuser]) {
        await expect(openDatabase({ ...location, url }, events)).rejects.toThrow('DATABASE_URL must name another role')
      }
    })

    test('with the owner’s address alone, the triggers guard, and it is said', async () => {
      const said: string[] = []
      await opened(
        { url: urls.owner },
        async ({ pool }) => {
          for (const statement of [
            'delete from audit_entries',
            'update payments set amount = 1',
            'truncate audit_entries',
          ]) {
            await expect(pool.query(statement)).rejects.toThrow('never changed or deleted')
          }
        },
        (message) => said.push(message),
      )
      expect(said).toEqual(['the application may not make a role of its own: triggers alone guard the trail'])
    })

    test('with a superuser’s address alone, each connection steps down', () =>
      opened({ url: urls.superuser }, async ({ pool }) => {
        expect((await pool.query('select current_user as name')).rows[0].name).toBe('officina_application')
        await expect(pool.query('delete from audit_entries')).rejects.toThrow('permission denied')
      }))
  },
)
