import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg, { type ClientBase } from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { onPostgres, openTestDatabase } from '../../../../tests/database.ts'
import { factoriesOn } from '../../../../tests/factories/build.ts'
import { startMailServer } from '../../../../tests/mail-server.ts'
import { officinaOn } from '../../../../tests/officina.ts'
import { ownInstance, version } from '../../db/instance.ts'
import { findCertificateKey } from '../../documents/certificate-key-commands.ts'
import { createSecretBox } from '../../encryption/secret-box.ts'
import { makeDemoCertificate } from '../../pdf/demo-certificate.ts'
import { ConfigError, readConfig } from '../../settings/config.ts'
import { checkBackups, checkRehearsal } from './backups.ts'
import { checkDatabase, checkExtensions, checkTables, noDatabase, unreachableDatabase } from './database.ts'
import { checkFne } from './fne.ts'
import { checkInstances, checkRights } from './instances.ts'
import { checkClock, checkDisk, checkMedia } from './machine.ts'
import { checkOnlinePayments } from './online-payments.ts'
import { checkCertificate, checkCodeKey, checkPapers } from './papers.ts'
import { checkMail, checkQueues, checkWebhooks } from './queues.ts'
import { checkRelease } from './release.ts'
import { checkSettings, wrongSettings } from './settings.ts'

// Each thing the doctor looks at, well and not well.

const database = await openTestDatabase()
const { pool, db, asOwner } = database
const build = factoriesOn(db)
const config = readConfig({})
const folder = await mkdtemp(path.join(tmpdir(), 'officina-doctor-'))
afterAll(() => rm(folder, { recursive: true }))

const second = 1_000
const day = 24 * 3_600 * second

/** Changes the database as its owner, looks, and takes the change back. */
const amid = <Result>(change: string, look: (client: ClientBase) => Promise<Result>) =>
  asOwner(async (client) => {
    await client.query('begin')
    try {
      await client.query(change)
      return await look(client)
    } finally {
      await client.query('rollback')
    }
  })

test('all is well on a new installation, in words and as JSON', async () => {
  const { exitCode, lines, result } = await officinaOn({ config, database }, ['doctor'], { locale: 'fr' })
  expect(lines.filter((line) => !/^(bien {7}|– {10})/.test(line))).toEqual([])
  expect(exitCode).toBe(0)
  expect(result).toMatchObject({ findings: expect.arrayContaining([expect.objectContaining({ check: 'rights' })]) })
})

test('what is wrong ends with 1 and says what to do, warnings alone with 3', async () => {
  const wrong = await officinaOn({ config: { ...config, smtpUrl: 'smtp://127.0.0.1:1' }, database }, ['doctor'])
  expect(wrong.exitCode).toBe(1)
  expect(wrong.lines.find((line) => line.includes('Mail'))).toMatch(/^WRONG .*127\.0\.0\.1:1: /)
  expect(wrong.lines.find((line) => line.includes('→'))).toContain('Check SMTP_URL')
  const unsigned = await officinaOn({ config: { ...config, demo: false }, database }, ['doctor'])
  expect(unsigned.exitCode).toBe(3)
})

test('with --mail the firm gets what is not well, and no mail while all is well', async () => {
  const server = await startMailServer()
  const mailed = { ...config, smtpUrl: server.url }
  const quiet = await officinaOn({ config: mailed, database }, ['doctor', '--mail'], { locale: 'fr' })
  expect([quiet.exitCode, server.received]).toEqual([0, []])
  const unsigned = { ...mailed, demo: false }
  const told = await officinaOn({ config: unsigned, database }, ['doctor', '--mail'], { locale: 'fr' })
  expect(told.exitCode).toBe(0)
  const [mail] = server.received
  expect(mail?.recipients).toEqual([config.firstSettings.contact.email])
  expect(mail?.subject).toBe('Officina – Un point à regarder')
  expect(mail?.text).toContain('Certificat – attention')
  await server.close()
  const lost = officinaOn({ config: unsigned, database }, ['doctor', '--mail'])
  await expect(lost).rejects.toMatchObject({ report: { where: expect.stringContaining('127.0.0.1') } })
})

test('settings', async () => {
  const file = path.join(folder, '.env')
  await writeFile(file, 'SESSION_SECRET=x')
  const production = { ...config, production: true }
  await chmod(file, 0o644)
  expect(checkSettings(production, file, 'en')).toMatchObject({ state: 'warning', todo: `chmod 600 ${file}` })
  await chmod(file, 0o600)
  expect(checkSettings(production, file, 'en')).toMatchObject({ state: 'ok' })
  expect(checkSettings(config, path.join(folder, 'none'), 'en')).toMatchObject({ state: 'ok' })
  const wrong = wrongSettings(new ConfigError('PORT must be a number\nHOST must be given'), 'en')
  expect(wrong).toMatchObject({ state: 'wrong', says: 'PORT must be a number; HOST must be given' })
})

test('the database', async () => {
  expect(await checkDatabase(pool, 'en', { slowest: 60_000 })).toMatchObject({ state: 'ok' })
  expect(await checkDatabase(pool, 'en', { slowest: 0 })).toMatchObject({ state: 'warning' })
  expect(await checkDatabase(pool, 'en', { needed: 990_000 })).toMatchObject({ state: 'wrong' })
  expect(noDatabase('en')).toMatchObject({ state: 'warning' })
  expect(unreachableDatabase(new Error('nobody answers'), 'en')).toMatchObject({ says: 'nobody answers' })
})

test('extensions', async () => {
  expect(await checkExtensions(pool, 'en')).toMatchObject({ state: 'ok' })
  const without = await amid('drop extension pg_trgm cascade', (client) => checkExtensions(client, 'en'))
  expect(without).toMatchObject({ state: 'wrong', says: 'pg_trgm missing' })
})

test('tables', async () => {
  expect(await checkTables(asOwner, 'en')).toMatchObject({ state: 'ok' })
  const behind = await amid('delete from drizzle.__drizzle_migrations where created_at > 1795308015902', (client) =>
    checkTables((work) => work(client), 'en'),
  )
  expect(behind).toMatchObject({ state: 'warning', says: expect.stringContaining('pending migrations: ') })
})

describe('rights', () => {
  const look = (client: ClientBase) => checkRights(client, false, 'en')
  test('as they should be', async () => {
    expect(await checkRights(pool, false, 'en')).toMatchObject({ state: 'ok' })
  })
  test('too many', async () => {
    const found = await amid('grant update on audit_entries to officina_application', look)
    expect(found).toMatchObject({ state: 'wrong', says: 'officina_application may do too much: update audit_entries' })
  })
  test('too few', async () => {
    const found = await amid('revoke select on trainings from officina_application', look)
    expect(found).toMatchObject({ state: 'wrong', says: 'officina_application cannot work on trainings' })
  })
  test('the owner’s own, where the application should have a role of its own', async () => {
    const found = await asOwner((client) => checkRights(client, true, 'en'))
    expect(found).toMatchObject({ state: 'wrong', todo: expect.stringContaining('DATABASE_URL') })
  })
  test('of no role', async () => {
    const found = await amid('alter role officina_application rename to officina_elsewhere', look)
    expect(found).toMatchObject({ state: 'warning' })
  })
})

test('mail', async () => {
  const server = await startMailServer({ signIn: true })
  const settings = { smtpUrl: server.url, smtpRequiresTls: true }
  expect(await checkMail(settings, 'en')).toMatchObject({ state: 'ok', says: expect.stringContaining('accepts') })
  server.follow((stage) => (stage === 'auth' ? { code: 535, text: 'the password is wrong' } : undefined))
  expect(await checkMail(settings, 'en')).toMatchObject({
    state: 'wrong',
    says: expect.stringContaining('the password is wrong'),
  })
  expect(server.received).toEqual([])
  await server.close()
  expect(await checkMail({ smtpUrl: undefined, smtpRequiresTls: true }, 'en')).toMatchObject({ state: 'ok' })
})

test('queues', async () => {
  const now = new Date()
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  expect(await checkQueues(pool, now, 'en')).toMatchObject({ state: 'ok' })
  const mail = await build.notification({ state: 'queued', queuedAt: ago(30 * 60 * second) })
  expect(await checkQueues(pool, now, 'en')).toMatchObject({
    state: 'warning',
    says: 'the oldest mail has waited for 30 min',
  })
  expect(await checkQueues(pool, new Date(now.getTime() + 2 * day), 'fr')).toMatchObject({
    state: 'wrong',
    says: 'le plus ancien e-mail attend depuis 49\u00A0h',
  })
  await pool.query("update notifications set state = 'sent' where id = $1", [mail.id])

  const paper = await build.document()
  await pool.query("update documents set state = 'pending', queued_at = $2 where id = $1", [
    paper.id,
    ago(20 * 60 * second),
  ])
  expect(await checkQueues(pool, now, 'en')).toMatchObject({
    state: 'warning',
    says: 'the oldest paper has waited for 20 min',
  })
  await pool.query("update documents set state = 'ready' where id = $1", [paper.id])

  const paused = await amid("update mail_flow set state = 'paused', reason = '535 wrong'", (client) =>
    checkQueues(client, now, 'en'),
  )
  expect(paused).toMatchObject({ state: 'wrong', says: 'mail is paused: 535 wrong' })
  const slowed = (minutes: number) =>
    amid(
      `update mail_flow set state = 'slowed', reason = '451 busy', since = now() - interval '${minutes} minutes'`,
      (client) => checkQueues(client, now, 'en'),
    )
  expect(await slowed(1)).toMatchObject({ state: 'ok' })
  expect(await slowed(6)).toMatchObject({ state: 'warning', says: 'the mail server puts mail off: 451 busy' })
})

test('backups', async () => {
  const now = new Date()
  const look = (settings: { folder: string | undefined; production: boolean }, days = 0) =>
    checkBackups(pool, settings, new Date(now.getTime() + days * day), 'en')
  const nightly = { folder: '/srv/backups', production: true }
  expect(await look({ folder: undefined, production: false })).toMatchObject({ state: 'ok' })
  expect(await look({ folder: undefined, production: true })).toMatchObject({
    state: 'warning',
    todo: expect.stringContaining('BACKUP_FOLDER'),
  })
  expect(await look(nightly)).toMatchObject({ state: 'warning', says: 'the server has made none yet' })

  const ended = (kind: string, problem: string | null, days: number) =>
    pool.query('insert into backup_runs (kind, ended_at, file, problem) values ($1, $2, $3, $4)', [
      kind,
      new Date(now.getTime() + days * day),
      '/srv/backups/x',
      problem,
    ])
  await ended('backup', null, -1)
  expect(await look(nightly)).toMatchObject({ state: 'ok', says: 'the last one is 24 h old' })
  expect(await look(nightly, 2)).toMatchObject({ state: 'warning', says: 'the last one is 3 days old' })
  expect(await look(nightly, 8)).toMatchObject({ state: 'wrong', says: 'the last one is 9 days old' })
  await ended('backup', 'no space left', 0)
  expect(await look(nightly)).toMatchObject({ state: 'warning', says: 'the last try has failed: no space left' })
  await ended('backup', null, 60)
  expect(await look(nightly, 60)).toMatchObject({ state: 'ok' })

  const rehearsed = (days: number) => checkRehearsal(pool, nightly, new Date(now.getTime() + days * day), 'en')
  expect(await rehearsed(0)).toMatchObject({ state: 'ok', says: expect.stringContaining('the first') })
  expect(await rehearsed(60)).toMatchObject({ state: 'warning', says: 'none was restored on trial for 45 days' })
  await ended('rehearsal', null, 59)
  expect(await rehearsed(60)).toMatchObject({ state: 'ok', says: expect.stringContaining('found good') })
  await ended('rehearsal', 'rows differ', 60)
  expect(await rehearsed(60)).toMatchObject({ state: 'wrong', says: expect.stringContaining('rows differ') })
  expect(await checkRehearsal(pool, { folder: undefined }, now, 'en')).toMatchObject({ state: 'skipped' })
})

test('webhooks that fail for an hour or were switched off are named, those that are paused are not', async () => {
  const now = new Date()
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  expect(await checkWebhooks(pool, now, 'en')).toMatchObject({ state: 'ok', says: 'no other tool is told' })
  await build.webhook({ name: 'Archives', state: 'paused', failingSince: ago(day) })
  const { id } = await build.webhook({ name: 'Comptabilité', state: 'active', failingSince: ago(600 * second) })
  expect(await checkWebhooks(pool, now, 'fr')).toMatchObject({ state: 'ok', says: 'un webhook est actif' })
  await pool.query('update webhooks set failing_since = $2 where id = $1', [id, ago(7_200 * second)])
  await build.webhook({ name: 'CRM', state: 'off', failingSince: ago(day) })
  expect(await checkWebhooks(pool, now, 'en')).toMatchObject({
    state: 'warning',
    says: 'switched off after failures: CRM; failing for more than an hour: Comptabilité',
  })
  await pool.query('delete from webhooks')
})

test('certified invoices: why none is made, what has been doubtful for a day or has waited for hours, and few stickers', async () => {
  const now = new Date()
  const look = (hours = 0) => checkFne(pool, new Date(now.getTime() + hours * 3_600 * second), 'en')
  expect(await look()).toMatchObject({ state: 'skipped', says: 'certifying is off' })
  const value = { ...config.firstSettings.fne, isOn: true }
  await pool.query("insert into settings (name, value) values ('fne', $1)", [value])
  await pool.query("insert into fne_state (id, key, key_end, public_url) values (1, '', '', '')")
  expect(await look()).toMatchObject({ state: 'ok' })

  const called = async (state: string) => {
    const { id } = await build.document()
    await pool.query(
      `insert into fne_calls (kind, document_id, state, total, client, created_at, called_at) values ('sale', $1, $2, 1, $2, $3, $3)`,
      [id, state, now],
    )
  }
  await called('doubtful')
  expect(await look(23)).toMatchObject({ state: 'ok' })
  expect(await look(25)).toMatchObject({ state: 'warning', says: 'one invoice has been to be checked for 25 h' })
  await called('waiting')
  expect(await look(1)).toMatchObject({ state: 'ok' })
  expect(await look(3)).toMatchObject({ state: 'warning', says: 'an invoice has waited for 3 h to be certified' })

  await pool.query('update fne_state set stickers = 3')
  await pool.query(`update fne_calls set state = 'certified', reference = '1', ended_at = $1 where state = 'waiting'`, [
    now,
  ])
  expect(await look()).toMatchObject({ state: 'ok' }) // one in a week: enough for three
  await pool.query('update fne_state set stickers = 0')
  expect(await look()).toMatchObject({ state: 'warning', says: 'stickers are left for a day at most' })

  await pool.query("update fne_state set stopped = 'restored'")
  expect(await look(25)).toMatchObject({
    state: 'wrong',
    says: 'stopped: the database was restored; one invoice has been to be checked for 25 h',
    todo: 'Drop the FNE portal’s export in the office, under “Documents”.',
  })
  for (const table of ['fne_calls', 'fne_state', 'settings']) await pool.query(`delete from ${table}`)
})

test('payments in the browser: who is stopped or away, and what is not recorded', async () => {
  const now = new Date()
  const look = (hours = 0, at = 'https://a.example') =>
    checkOnlinePayments(pool, at, new Date(now.getTime() + hours * 3_600 * second), 'en')
  expect(await look()).toMatchObject({ state: 'skipped', says: 'no provider is on' })
  await pool.query(`insert into settings (name, value) values ('onlinePayments', '{"providers": ["wave"]}')`)
  const today = now.toISOString().slice(0, 10)
  await pool.query(
    `insert into payment_providers (provider, keys, key_ends, public_url, statement_day) values ('wave', '', '{}', 'https://a.example', $1), ('hub2', '', '{}', '', $1)`,
    [today],
  )
  expect(await look()).toMatchObject({ state: 'ok', says: 'Wave: all is recorded' })
  expect(await look(0, 'https://copy.example')).toMatchObject({
    state: 'wrong',
    says: 'Wave, stopped: the keys were given at another address',
  })
  expect(await look(72)).toMatchObject({
    state: 'warning',
    says: expect.stringMatching(/^Wave, movements not read for \d+ h$/),
  })
  await pool.query('update payment_providers set down_since = $1', [now])
  expect(await look(0.9)).toMatchObject({ state: 'ok' })
  expect(await look(2)).toMatchObject({ state: 'warning', says: 'Wave, has not answered for 2 h' })

  const { id } = await build.onlinePayment({ state: 'unknown', createdAt: now })
  expect(await look(0.1)).toMatchObject({ state: 'ok' })
  expect(await look(0.5)).toMatchObject({
    state: 'warning',
    says: 'a payment has been without an answer for 10 minutes',
  })
  await pool.query(`update online_payments set state = 'stuck', paid_amount = 1 where id = $1`, [id])
  await pool.query(`update payment_providers set stopped = 'restored'`)
  expect(await look(2)).toMatchObject({
    state: 'wrong',
    says: 'Wave, stopped: the database was restored; one payment is not recorded',
    todo: 'Look at the provider’s statement, then say so in the office, under “Settings”. See “Payments”, “Online”, in the office.',
  })
  for (const table of ['online_payments', 'payment_providers', 'settings']) await pool.query(`delete from ${table}`)
})

test('papers', async () => {
  const paper = await build.document()
  const become = (state: string) => pool.query('update documents set state = $2 where id = $1', [paper.id, state])
  await become('ready')
  expect(await checkPapers(pool, 'en')).toMatchObject({ state: 'ok' })
  await become('failed')
  expect(await checkPapers(pool, 'fr')).toMatchObject({ state: 'warning', says: 'un document n’a pas pu être fait' })
  await become('ready')
})

test.runIf(onPostgres())('instances', async () => {
  const asSeen = () => checkInstances(pool, undefined, 'en')
  const started = async (name: string) => {
    const url = new URL(process.env.DATABASE_URL ?? '')
    const { rows } = await pool.query<{ name: string }>('select current_database() as name')
    url.pathname = rows[0]?.name ?? ''
    const client = new pg.Client({ connectionString: url.href, application_name: name })
    await client.connect()
    return client
  }
  expect(await asSeen()).toMatchObject({ state: 'skipped', says: 'none runs' })
  const first = await started('officina/1.0.0 web1:12')
  expect(await asSeen()).toMatchObject({ state: 'ok', says: 'one alone, web1:12 (1.0.0)' })
  const second = await started('officina/1.0.0 web2:7')
  const foreign = await started('psql')
  expect(await asSeen()).toMatchObject({ state: 'ok', says: '2 share the work: web1:12 (1.0.0), web2:7 (1.0.0)' })
  const newer = await started('officina/1.1.0 web2:8')
  expect(await asSeen()).toMatchObject({ state: 'warning', todo: expect.stringContaining('Finish the upgrade') })
  await Promise.all([first, second, foreign, newer].map((client) => client.end()))
})

test('the one process of an embedded database', async () => {
  expect(await checkInstances(pool, ownInstance, 'en')).toMatchObject({
    state: 'ok',
    says: expect.stringContaining(`:${process.pid} (${version})`),
  })
})

test('the clock', async () => {
  const late = (milliseconds: number) => () => new Date(Date.now() - milliseconds)
  expect(await checkClock(pool, undefined, late(0), 'en')).toMatchObject({ state: 'ok' })
  expect(await checkClock(pool, undefined, late(12 * second), 'en')).toMatchObject({ state: 'warning' })
  expect(await checkClock(pool, undefined, late(120 * second), 'fr')).toMatchObject({
    state: 'wrong',
    says: '120 s d’écart avec la base',
  })
  expect(await checkClock(undefined, undefined, late(0), 'en')).toMatchObject({ state: 'skipped' })

  const proxy = createServer((_, answer) => answer.end()).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  expect(await checkClock(undefined, address, late(0), 'en')).toMatchObject({ state: 'ok' })
  expect(await checkClock(undefined, address, late(300 * second), 'en')).toMatchObject({ state: 'wrong' })
  proxy.close()
  expect(await checkClock(undefined, 'http://127.0.0.1:1', late(0), 'en')).toMatchObject({ state: 'skipped' })
})

test('the disk', () => {
  expect(checkDisk(path.join(folder, 'not/made/yet'), 'en', { low: 1, full: 1 })).toMatchObject({ state: 'ok' })
  const all = Number.MAX_SAFE_INTEGER
  expect(checkDisk(folder, 'en', { low: all, full: 1 })).toMatchObject({ state: 'warning' })
  expect(checkDisk(folder, 'en', { low: all, full: all })).toMatchObject({ state: 'wrong' })
})

test('the room that media take', async () => {
  const { size } = await build.media()
  const look = (quota: number, isEmbedded = false) => checkMedia(pool, quota, isEmbedded, 'en')
  expect(await look(2_000_000_000)).toMatchObject({ state: 'ok', says: '0 of 2 GB taken' })
  expect(await look(size)).toMatchObject({ state: 'warning', todo: expect.stringContaining('MEDIA_QUOTA_GB') })
  expect(await look(size, true)).toMatchObject({ state: 'warning', todo: expect.stringContaining('PostgreSQL') })
})

test('a newer release, by the file that the owner names', async () => {
  const file = path.join(folder, 'newest-release')
  const look = async (text: string) => {
    await writeFile(file, text)
    return checkRelease(file, 'en')
  }
  const [major = 0] = version.split('.').map(Number)
  expect(await checkRelease(undefined, 'en')).toMatchObject({ state: 'skipped' })
  expect(await checkRelease(file, 'en')).toMatchObject({ state: 'warning', says: expect.stringContaining(file) })
  expect(await checkRelease(folder, 'en')).toMatchObject({ state: 'warning', says: expect.stringContaining(folder) })
  expect(await look('')).toMatchObject({ state: 'warning', says: expect.stringContaining('says no version') })
  for (const same of [version, `v${version}\n`, '0.9.12', `${major + 1}.0.0-rc.1 ${version}`])
    expect([same, await look(same)]).toEqual([same, { check: 'release', state: 'ok', says: `${version}, the newest` }])
  const newer = `${major}.10.2`
  const sums = [`${major}.9.30`, newer].map((number) => `${'0a'.repeat(32)}  officina-${number}-linux-x64.tar.gz`)
  for (const text of [`${newer}\n`, `{"version":"${newer}"}`, sums.join('\n')])
    expect([text, await look(text)]).toMatchObject([
      text,
      {
        state: 'warning',
        says: `${version} answers, and ${newer} is published`,
        todo: expect.stringMatching(/upgrade/),
      },
    ])
  expect(await checkRelease(file, 'fr')).toMatchObject({ says: `${version} répond, et ${newer} est publiée` })
})

test('the key that signs codes', async () => {
  const [given, missing] = [createSecretBox(randomBytes(32)), createSecretBox(randomBytes(32))]
  expect(await checkCodeKey(pool, undefined, 'en')).toMatchObject({ state: 'ok' })
  expect(await checkCodeKey(pool, given, 'en')).toMatchObject({ state: 'ok' })
  const { id } = await findCertificateKey(db, given)
  expect(await checkCodeKey(pool, given, 'en')).toMatchObject({ state: 'ok', says: expect.stringContaining(id) })
  expect(await checkCodeKey(pool, missing, 'fr')).toMatchObject({
    state: 'wrong',
    says: expect.stringContaining(`${id} est scellée avec une clé qui n’est pas donnée`),
    todo: expect.stringContaining('ENCRYPTION_KEY_PREVIOUS'),
  })
})

test('the certificate', async () => {
  const file = path.join(folder, 'signing.p12')
  const now = new Date()
  await writeFile(file, await makeDemoCertificate(now))
  const settings = { ...config, demo: false, signing: { file, password: '' } }
  const inYears = (years: number, milliseconds: number) => {
    const moment = new Date(now)
    moment.setFullYear(now.getFullYear() + years)
    return new Date(moment.getTime() + milliseconds)
  }
  expect(await checkCertificate(settings, now, 'en')).toMatchObject({ state: 'ok' })
  expect(await checkCertificate(settings, inYears(10, -20 * day), 'en')).toMatchObject({ state: 'warning' })
  expect(await checkCertificate(settings, inYears(10, day), 'en')).toMatchObject({ state: 'wrong' })
  const other = { ...settings, signing: { file: 'package.json', password: '' } }
  expect(await checkCertificate(other, now, 'en')).toMatchObject({
    state: 'wrong',
    says: expect.stringContaining('SIGNING_CERTIFICATE package.json cannot be used'),
  })
  expect(await checkCertificate({ ...config, demo: false }, now, 'en')).toMatchObject({ state: 'warning' })
  expect(await checkCertificate(config, now, 'en')).toMatchObject({ state: 'ok' })
})
