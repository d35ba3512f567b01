import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { administrator, startApi } from '../../../tests/api.ts'
import type { SystemState } from '../../domain/operations/system-state.ts'
import { version } from '../db/instance.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'officina-newest-'))
afterAll(() => rmSync(folder, { recursive: true }))
const newestRelease = path.join(folder, 'newest-release')
const { as, build, services } = await startApi({ config: { smtpUrl: 'smtp://127.0.0.1:1', newestRelease } })
const office = as(administrator(await build.administrator()))

test('the office reads what the doctor finds, in its language, with what to do', async () => {
  const paper = await build.document()
  await services.database.pool.query("update documents set state = 'failed' where id = $1", [paper.id])
  const english = { headers: { 'accept-language': 'en' } }
  const { status, body: state } = await office.get<SystemState>('/api/admin/system', english)
  expect(status).toBe(200)
  expect(state.version).toBe(version)
  const found = (check: string) => state.findings.find((finding) => finding.check === check)
  expect(found('database')).toMatchObject({ name: 'Database', says: expect.stringContaining('PostgreSQL') })
  expect(found('papers')).toMatchObject({ state: 'warning', says: 'one paper could not be made' })
  expect(found('mail')).toMatchObject({ state: 'wrong', todo: expect.stringContaining('SMTP_URL') })
  for (const check of [
    'release',
    'rights',
    'instances',
    'queues',
    'backups',
    'rehearsal',
    'clock',
    'disk',
    'certificate',
  ])
    expect(found(check), check).toMatchObject({ says: expect.stringMatching(/\S/) })
  const french = await office.get<SystemState>('/api/admin/system')
  expect(french.body.findings.find(({ check }) => check === 'disk')?.name).toBe('Disque')
})

test('it tells of a newer release, by the file that the owner names', async () => {
  writeFileSync(newestRelease, '999.1.0\n')
  const { body } = await office.get<SystemState>('/api/admin/system', { headers: { 'accept-language': 'en' } })
  expect(body.findings.find(({ check }) => check === 'release')).toMatchObject({
    name: 'Release',
    state: 'warning',
    says: `${version} answers, and 999.1.0 is published`,
  })
})

test('nothing that it says holds a password', async () => {
  const text = JSON.stringify((await office.get('/api/admin/system')).body)
  expect(text).not.toContain(services.config.sessionSecret)
  expect(text).not.toMatch(/postgres:\/\//)
})
