import { expect, test } from 'vitest'
import { administrator, startApi } from '../../../tests/api.ts'
import type { SystemState } from '../../domain/system-state.ts'
import { version } from '../db/instance.ts'

const { as, build, services } = await startApi({ config: { smtpUrl: 'smtp://127.0.0.1:1' } })
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
  for (const check of ['rights', 'instances', 'queues', 'backups', 'rehearsal', 'clock', 'disk', 'certificate'])
    expect(found(check), check).toMatchObject({ says: expect.stringMatching(/\S/) })
  const french = await office.get<SystemState>('/api/admin/system')
  expect(french.body.findings.find(({ check }) => check === 'disk')?.name).toBe('Disque')
})

test('nothing that it says holds a password', async () => {
  const text = JSON.stringify((await office.get('/api/admin/system')).body)
  expect(text).not.toContain(services.config.sessionSecret)
  expect(text).not.toMatch(/postgres:\/\//)
})
