import { readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { scratchFolder } from '../../../../scripts/scratch.ts'
import { administrator, participant, startApi, visitor } from '../../../../tests/api.ts'
import { minutes } from '../../../../tests/clock.ts'
import { createTestDatabase, onPostgres } from '../../../../tests/database.ts'
import { teamMember, teamOf } from '../../../../tests/factories/site-content.ts'
import { registrationForm } from '../../../../tests/forms.ts'
import { codeMailedTo } from '../../../../tests/outbox.ts'
import { events } from '../../../../tests/template.ts'
import type { SiteContent } from '../../../domain/site/site-content.ts'
import { openAsItStands } from '../../db/inspect.ts'
import { knownMigrations } from '../../db/migrate.ts'
import { onlyHere } from '../../db/only-here.ts'
import { type DatabaseLocation, openDatabase } from '../../db/open.ts'
import { fneState } from '../../db/schema/fne.ts'
import { paymentProviders } from '../../db/schema/online-payments.ts'
import { registrations } from '../../db/schema/registrations.ts'
import { siteContents, sitePictures } from '../../db/schema/site.ts'
import { findCertificateKey } from '../../documents/certificate-key-commands.ts'
import { type Config, readConfig } from '../../settings/config.ts'
import { findLiveSite } from '../../site/queries.ts'
import { listIn } from './erasures.ts'
import { backUpInstallation, ownVersion, writeBackup } from './installation.ts'
import { backUpBeforeUpgrade, nameOf } from './keep.ts'
import { restoreInstallation } from './restore-installation.ts'
import { doWhatIsDue, lastRuns, readReport } from './schedule.ts'
import { dropEverything, makeTablesOf } from './tables.ts'

const { as, build, clock, db, services } = await startApi()
const { database } = services
const folder = await mkdtemp(path.join(scratchFolder, 'officina-backups-'))
afterAll(() => rmSync(folder, { recursive: true }))
afterEach(() => {
  for (const name of readdirSync(folder)) rmSync(path.join(folder, name), { recursive: true })
})

const configOf = (location?: DatabaseLocation): Config => ({
  ...readConfig({ BACKUP_FOLDER: folder, DATA_DIR: folder }),
  ...(location && { database: 'url' in location ? { migrationUrl: undefined, ...location } : location }),
})
const parts = { config: configOf(), database }
const silent = { error() {}, info() {} }
const backups = () => readdirSync(folder).filter((name) => name.endsWith('.backup'))
const dueAt = (moment: string) => doWhatIsDue(parts, folder, new Date(moment), silent)

test('once a night, and rehearsed once a month', async () => {
  await build.registration()
  await dueAt('2026-11-22T12:00:00Z')
  expect(backups()).toEqual([nameOf(new Date('2026-11-22T12:00:00Z'))])
  const [backup, rehearsal] = [await lastRuns(db, 'backup'), await lastRuns(db, 'rehearsal')]
  expect(backup.last).toMatchObject({ problem: null, file: path.join(folder, backups()[0] ?? '') })
  expect(rehearsal.last).toMatchObject({ problem: null, file: backup.last?.file, rows: backup.last?.rows })
  const now = new Date()
  await doWhatIsDue(parts, folder, now, silent)
  expect(backups()).toHaveLength(1)
  const tomorrow = new Date(now.getTime() + 24 * 3_600_000)
  await doWhatIsDue(parts, folder, tomorrow, silent)
  expect(backups()).toHaveLength(2)
  expect(readdirSync(folder).filter((name) => name.startsWith('rehearsal'))).toEqual([])
})

test('one that fails is noted with its reason, and tried again an hour later', async () => {
  const night = new Date(Date.now() + 3 * 24 * 3_600_000)
  symlinkSync('/dev/full', path.join(folder, `${nameOf(night)}.partial`))
  await expect(doWhatIsDue(parts, folder, night, silent)).rejects.toThrow('the disk is full')
  const { last } = await lastRuns(db, 'backup')
  expect(last?.problem).toContain('the disk is full')
  await doWhatIsDue(parts, folder, new Date(last?.endedAt ?? 0), silent)
  expect(backups()).toEqual([])
  expect(await readReport(db, parts.config)).toMatchObject({
    isKept: true,
    backup: { wentWellAt: expect.any(String), failedAt: last?.endedAt.toISOString() },
    rehearsal: { wentWellAt: expect.any(String), failedAt: null },
  })
  await doWhatIsDue(parts, folder, night, silent)
  expect(backups()).toHaveLength(1)
  expect((await readReport(db, parts.config)).backup.failedAt).toBeNull()
})

test.runIf(onPostgres())(
  'of two instances one does what is due, and the other goes on (needs PostgreSQL)',
  async () => {
    const done: string[] = []
    await onlyHere(database, { lock: 'backup' }, async () => {
      done.push('here')
      await onlyHere(database, { lock: 'backup' }, async () => void done.push('there'))
    })
    await onlyHere(database, { lock: 'backup' }, async () => void done.push('there, afterwards'))
    expect(done).toEqual(['here', 'there, afterwards'])
  },
)

/** Somebody who registered, and is erased after the backup. */
async function erasedSince(file: string) {
  const training = await build.training()
  const person = await build.participant()
  await as(visitor).post('/api/registrations', registrationForm(training.id, { email: person.email }))
  const other = await build.registration()
  const state = { id: 1, key: 'sealed', keyEnd: '0042', publicUrl: 'https://officina.example' }
  await db.insert(fneState).values(state).onConflictDoNothing()
  const row = { keys: 'sealed', keyEnds: {}, publicUrl: state.publicUrl, stopped: 'keys_refused' as const }
  await db
    .insert(paymentProviders)
    .values([
      { ...row, provider: 'wave' },
      { ...row, provider: 'hub2', stopped: null },
    ])
    .onConflictDoNothing()
  await findCertificateKey(db, services.secrets)
  await backUpInstallation(parts, file)
  const browser = as(participant(person))
  await browser.post('/api/participant/erase', { confirmed: true })
  const code = await codeMailedTo(db, person.email)
  expect((await browser.post('/api/participant/erase', { confirmed: true, code })).status).toBe(200)
  await doWhatIsDue(parts, folder, new Date(), silent)
  return { person, other }
}

test('who was erased since is erased again by a restore, and nobody else', async () => {
  const file = path.join(folder, 'mine.backup')
  const { person, other } = await erasedSince(file)
  const { location, remove } = await createTestDatabase('migrated')
  const options = { replace: false, withoutErasures: false }
  expect(await restoreInstallation(configOf(location), file, options)).toMatchObject({ erased: 1, missingKey: null })
  const restored = await openDatabase(location, events)
  const found = await restored.db.select().from(registrations)
  expect(found.find(({ id }) => id === other.id)?.email).toBe(other.email)
  expect(found.map(({ email }) => email)).not.toContain(person.email)
  const everywhere = await restored.asOwner(async (client) => {
    const { rows } = await client.query<{ text: string }>(
      `select string_agg(t::text, ' ') as text from (select to_jsonb(r) t from registrations r union all select to_jsonb(p) from participants p
        union all select to_jsonb(n) from notifications n union all select to_jsonb(a) from audit_entries a) everything`,
    )
    return rows[0]?.text ?? ''
  })
  expect(everywhere).not.toContain(person.email)
  expect(everywhere).toContain(other.email)
  // What was certified and paid since then is not known there.
  expect(await restored.db.select({ stopped: fneState.stopped }).from(fneState)).toEqual([{ stopped: 'restored' }])
  const providers = await restored.db.select({ stopped: paymentProviders.stopped }).from(paymentProviders)
  expect(providers).toEqual([{ stopped: 'restored' }, { stopped: 'restored' }])
  // The key that signs codes is there, and opens with the installation's own.
  const key = await findCertificateKey(db, services.secrets)
  expect((await findCertificateKey(restored.db, services.secrets)).id).toBe(key.id)
  await restored.close()
  await remove()
})

test('whose erasure had begun before the backup, and ended after it, is erased again; what the rows tell already is not', async () => {
  const file = path.join(folder, 'mine.backup')
  clock.advance(-2 * minutes) // the call's moment lies before the backup's beginning
  const { person } = await erasedSince(file)
  clock.reset()
  const { location, remove } = await createTestDatabase('migrated')
  const options = { replace: true, withoutErasures: false }
  expect(await restoreInstallation(configOf(location), file, options)).toMatchObject({ erased: 1 })
  const restored = await openDatabase(location, events)
  expect((await restored.db.select().from(registrations)).map(({ email }) => email)).not.toContain(person.email)
  await restored.close()
  // A backup that counted no line of the list, and whose rows tell every erasure all the same.
  const uncounted = path.join(folder, 'uncounted.backup')
  const said = { product: ownVersion, begun: new Date(0).toISOString(), encryptionKey: null, erasures: null }
  await writeBackup(database, { file: uncounted, key: undefined, said })
  expect(await restoreInstallation(configOf(location), uncounted, options)).toMatchObject({ erased: 0 })
  await remove()
})

test('one of the site’s people who was taken out since does not come back with a restore', async () => {
  const file = path.join(folder, 'mine.backup')
  const office = as(administrator(await build.administrator()))
  const [{ id: picture } = { id: 0 }] = await db
    .insert(sitePictures)
    .values({ shape: 'portrait', width: 9, height: 9, widths: [9], avif: ['a'], webp: ['w'] })
    .returning()
  const value = teamOf(teamMember({ id: 'gone', name: 'Fatou Bamba', picture }), teamMember({ id: 'stays' }))
  const save = (action: 'publish' | 'draft', version: number) =>
    office.put<SiteContent>('/api/admin/site', { part: 'team', value, version, action })
  const { body } = await save('publish', 0)
  await save('draft', body.version)
  await backUpInstallation(parts, file)
  expect((await office.send('DELETE', '/api/admin/site/team/gone', {})).status).toBe(200)
  await doWhatIsDue(parts, folder, new Date(), silent)
  const { location, remove } = await createTestDatabase('migrated')
  const options = { replace: false, withoutErasures: false }
  expect(await restoreInstallation(configOf(location), file, options)).toMatchObject({ erased: 1 })
  const restored = await openDatabase(location, events)
  const versions = await restored.db.select().from(siteContents)
  expect(versions.length).toBe(3)
  expect(JSON.stringify(versions)).not.toContain('Fatou')
  expect((await findLiveSite(restored.db, new Date())).team?.entries).toMatchObject([{ id: 'stays' }])
  expect(await restored.db.select().from(sitePictures)).toEqual([])
  await restored.close()
  await remove()
})

test('a list of erasures that was lost or shortened is noticed', async () => {
  const file = path.join(folder, 'mine.backup')
  await erasedSince(path.join(folder, 'before.backup'))
  await backUpInstallation(parts, file) // has seen one erasure
  const { location, remove } = await createTestDatabase('migrated')
  const restore = (withoutErasures: boolean) =>
    restoreInstallation(configOf(location), file, { replace: true, withoutErasures })
  const list = readFileSync(listIn(folder))
  writeFileSync(listIn(folder), list.subarray(0, -20))
  await expect(restore(false)).rejects.toThrow('is missing, or not the one that the backup saw')
  rmSync(listIn(folder))
  await expect(restore(false)).rejects.toThrow('is missing, or not the one that the backup saw')
  expect(await restore(true)).toMatchObject({ erased: 0 })
  writeFileSync(listIn(folder), list)
  expect(await restore(false)).toMatchObject({ erased: 0 })
  await remove()
})

test('the tables of the version before are backed up before they are changed', async () => {
  const before = knownMigrations().at(-2)
  if (!before) throw new Error('there are several migrations')
  const { location, remove } = await createTestDatabase('migrated')
  const older = await openAsItStands(location, events)
  await older.client.query('begin') // as every start does: some steps lock tables
  await dropEverything(older.client)
  await older.client.query('begin') // as every start does: some steps lock tables
  await makeTablesOf(older.client, { migration: before })
  await older.client.query('commit')
  const taken = knownMigrations().filter(({ when }) => when <= before.when)
  for (const { hash, when } of taken) {
    await older.client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      when,
    ])
  }
  await older.client.query(`insert into users (username, password_hash) values ('ancienne', 'none')`)
  await older.client.query('commit')
  await older.close()

  const config = configOf(location)
  const upgrading = (client: Parameters<typeof backUpBeforeUpgrade>[0]) => backUpBeforeUpgrade(client, config, silent)
  const blocked = path.join(folder, 'no-folder')
  writeFileSync(blocked, '')
  const nowhere = { ...config, backup: { ...config.backup, folder: blocked } }
  const failing = (client: Parameters<typeof backUpBeforeUpgrade>[0]) => backUpBeforeUpgrade(client, nowhere, silent)
  await expect(openDatabase(location, { ...events, upgrading: failing })).rejects.toThrow()
  expect(backups()).toEqual([])
  await (await openDatabase(location, { ...events, upgrading })).close()
  expect(backups()).toEqual([expect.stringContaining('-before-upgrade.backup')])
  await (await openDatabase(location, { ...events, upgrading })).close()
  expect(backups()).toHaveLength(1)

  const file = path.join(folder, backups()[0] ?? '')
  const restored = await restoreInstallation(config, file, { replace: true, withoutErasures: false })
  expect(restored.rows).toBeGreaterThan(0)
  await remove()
})
