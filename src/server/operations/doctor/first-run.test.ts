// The list of the first run: asked for in production until each item is done, or left as it is by an administrator.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { administrator, startApi } from '../../../../tests/api.ts'
import { startDnsServer } from '../../../../tests/dns-server.ts'
import { productionWithoutFirm } from '../../../../tests/production-settings.ts'
import type { SystemState } from '../../../domain/operations/system-state.ts'
import { readConfig } from '../../settings/config.ts'
import { noteRun } from '../backup/schedule.ts'
import { checkFirstRun, lookUpSender } from './first-run.ts'

const config = { ...readConfig(productionWithoutFirm()), mailFrom: 'Cabinet <a@signed.example>' }
const { firstSettings } = config
const { as, build, db, services } = await startApi({
  settings: firstSettings,
  config: { firstSettings, production: true, mailFrom: config.mailFrom },
})
const account = await build.administrator()
const office = as(administrator(account))
const dns = await startDnsServer({
  'signed.example': ['v=spf1 include:mail.example -all'],
  '_domainkey.signed.example': [],
  'bare.example': ['something else'],
  'late.example': 'silent',
  '_domainkey.late.example': 'silent',
})
afterAll(dns.close)
const { pool } = services.database
const lookUp = (domain: string) => lookUpSender(domain, [dns.address])
const look = async (changes: Partial<typeof config> = {}) =>
  Object.fromEntries(
    (await checkFirstRun(pool, { ...config, ...changes }, 'en', lookUp)).map(({ check, state, says }) => [
      check,
      { state, says },
    ]),
  )

test('asks for everything that a new production lacks, in both languages, and the demonstration for nothing', async () => {
  const open = await checkFirstRun(pool, { ...config, mailFrom: undefined }, 'fr', lookUp)
  expect(open.map(({ check, state }) => [check, state])).toEqual(
    ['firm', 'sender', 'payment', 'signer', 'factor', 'backup'].map((item) => [`first_${item}`, 'warning']),
  )
  for (const { says, todo } of open)
    expect([says, todo]).toEqual([expect.any(String), expect.stringContaining('Mise en service')])
  expect(await checkFirstRun(pool, { ...config, production: false }, 'en', lookUp)).toEqual([])
})

test.each([
  ['signed.example', 'ok', 'done'],
  ['bare.example', 'warning', 'bare.example has no SPF, DKIM'],
  ['nowhere.example', 'warning', 'nowhere.example has no SPF, DKIM'],
  ['late.example', 'warning', 'the records of late.example could not be read'],
])(
  'looks up the sender’s domain: %s is %s',
  async (domain, state, says) => {
    const { first_sender } = await look({ mailFrom: `a@${domain}` })
    expect(first_sender).toMatchObject({ state, says: expect.stringContaining(says) })
  },
  30_000,
)

test('each is done by doing it', async () => {
  await db.execute(`update users set totp_secret = 'sealed'`)
  const elsewhere = mkdtempSync(join('/dev/shm', 'officina-elsewhere-'))
  const here = mkdtempSync(join(tmpdir(), 'officina-here-'))
  const isOtherDisk = { backup: { ...config.backup, folder: elsewhere }, dataFolder: here }
  const { first_factor, first_backup } = await look(isOtherDisk)
  rmSync(elsewhere, { recursive: true })
  rmSync(here, { recursive: true })
  expect([first_factor?.state, first_backup?.state]).toEqual(['ok', 'ok'])
  await db.execute(`update users set totp_secret = null`)
  const now = new Date()
  await noteRun(services.database.db, { kind: 'copy', endedAt: now, file: '/mnt/elsewhere', bytes: 1 })
  expect((await look()).first_backup?.state).toBe('ok')
})

test('an administrator leaves one as it is: stored, in the trail, and no longer asked for', async () => {
  const { firstRun } = firstSettings
  const left = { ...firstRun, leavesSigner: true, leavesFactor: true, leavesSender: true }
  expect((await office.put('/api/admin/settings/firstRun', left)).status).toBe(200)
  expect(await look()).toMatchObject({
    first_signer: { state: 'skipped' },
    first_factor: { state: 'skipped' },
    first_sender: { state: 'skipped' },
    first_payment: { state: 'warning' },
  })
  const { rows } = await db.execute<{ after: object }>(
    `select after from audit_entries where subject_type = 'settings' order by id desc limit 1`,
  )
  expect(rows[0]?.after).toMatchObject({ firstRun: { leavesSigner: true } })
  const reader = as(administrator(await build.administrator({ role: 'reader' })))
  expect((await reader.put('/api/admin/settings/firstRun', left)).status).toBe(403)
  const { body } = await office.get<SystemState>('/api/admin/system')
  expect(body.findings.map(({ check, state }) => `${check} ${state}`)).toContain('first_payment warning')
})
