// A real Prometheus reads a running server: its target is up, everything that the dashboard asks gives series, and an alert fires.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { hasPrometheus, queriesOf } from '../../scripts/prometheus.ts'
import { openDatabase } from '../../src/server/db/open.ts'
import { noteRun } from '../../src/server/operations/backup/schedule.ts'
import { createTestDatabase } from '../database.ts'
import { factoriesOn } from '../factories/build.ts'
import { startMailServer } from '../mail-server.ts'
import { queueMails } from '../outbox.ts'
import { productionSettings } from '../production-settings.ts'
import { freePort, startServer, stopServer } from '../server-process.ts'
import { events } from '../template.ts'

const isThere = hasPrometheus()
if (!isThere) console.warn('Prometheus is missing, and this test is skipped: apt-get install prometheus')

const folder = mkdtempSync(join(tmpdir(), 'officina-prometheus-'))
const port = await freePort()
const prometheusPort = await freePort()
const prometheusUrl = `http://127.0.0.1:${prometheusPort}`
let server: ChildProcess
let prometheus: ChildProcess
let remove = async () => {}
let closeMail = async () => {}

beforeAll(async () => {
  if (!isThere) return
  const database = await createTestDatabase('migrated')
  remove = database.remove
  const { location } = database
  const opened = await openDatabase(location, events)
  const build = factoriesOn(opened.db)
  const registration = await build.registration()
  await build.payment({ registrationId: registration.id })
  await build.notification({ state: 'failed' })
  await noteRun(opened.db, { kind: 'backup', endedAt: new Date(), file: 'a.backup' })
  await noteRun(opened.db, { kind: 'rehearsal', endedAt: new Date(), file: 'a.backup' })
  await queueMails(opened.db, 3, 'attente')
  await opened.close()

  const mail = await startMailServer({ signIn: true })
  closeMail = mail.close
  mail.follow((stage) => (stage === 'auth' ? { code: 535, text: '5.7.8 the password is wrong' } : undefined))
  server = await startServer({
    ...productionSettings(),
    PORT: String(port),
    SMTP_URL: mail.url,
    METRICS_TOKEN: 'a-token-for-prometheus-alone-7Q',
    ...('url' in location ? { DATABASE_URL: location.url } : { DATA_DIR: location.folder }),
  })
  // The firm's own rules, but for how long they wait before they say so.
  const rules = readFileSync('deploy/prometheus/officina.rules.yml', 'utf8').replaceAll(
    /^ {8}for: .*$/gm,
    '        for: 2s',
  )
  writeFileSync(join(folder, 'officina.rules.yml'), rules)
  writeFileSync(join(folder, 'token'), 'a-token-for-prometheus-alone-7Q')
  const example = readFileSync('deploy/prometheus/prometheus.yml', 'utf8')
  const configuration = example
    .replaceAll('15s', '1s')
    .replace('/etc/prometheus/officina.token', join(folder, 'token'))
    .replace('[127.0.0.1:3000, 127.0.0.1:3001]', `[127.0.0.1:${port}]`)
  writeFileSync(join(folder, 'prometheus.yml'), configuration)
  prometheus = spawn(
    'prometheus',
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${prometheusPort}`,
    ],
    { cwd: resolve(folder), stdio: 'ignore' },
  )
})
afterAll(async () => {
  if (server) await stopServer(server)
  if (prometheus) {
    prometheus.kill()
    await once(prometheus, 'exit')
  }
  await closeMail()
  await remove()
  rmSync(folder, { recursive: true })
})

interface Answer {
  status: string
  data: { result: { metric: Record<string, string>; value: [number, string] }[] }
}
const ask = async (expr: string) => {
  const answer = await fetch(`${prometheusUrl}/api/v1/query?query=${encodeURIComponent(expr)}`)
  const { status, data } = (await answer.json()) as Answer
  expect(status, expr).toBe('success')
  return data.result
}

test.runIf(isThere)('its target is up, and mail that is refused fires its alert', async () => {
  await vi.waitFor(async () => expect((await ask('up{job="officina"}'))[0]?.value[1]).toBe('1'), 60_000)
  await vi.waitFor(async () => expect((await ask('mail_paused'))[0]?.value[1]).toBe('1'), 120_000)
  await vi.waitFor(async () => {
    const firing = await ask('ALERTS{alertstate="firing"}')
    const names = firing.map(({ metric }) => metric.alertname)
    console.log(`firing: ${names.join(', ')}`)
    expect(names).toContain('OfficinaMailPaused')
  }, 60_000)
  const rules = (await (await fetch(`${prometheusUrl}/api/v1/rules`)).json()) as {
    data: { groups: { rules: { name: string; health: string; lastError?: string }[] }[] }
  }
  const judged = rules.data.groups.flatMap((group) => group.rules)
  expect(judged.length).toBeGreaterThan(15)
  expect(judged.filter(({ health }) => health !== 'ok')).toEqual([])
})

test.runIf(isThere)('everything that the dashboard asks has an answer', async () => {
  const queries = queriesOf(JSON.parse(readFileSync('deploy/grafana/officina.json', 'utf8')))
  // Nothing is queued just now, so there is no oldest job; and there is no replica.
  const mayBeEmpty = new Set(['Oldest job', 'Jobs', 'Replica behind', 'Not played yet'])
  // Somebody reads the site meanwhile: what happens once in a minute has no rate.
  await vi.waitFor(
    async () => {
      for (const path of ['/services', '/formations', '/api/trainings', '/api/user'])
        await fetch(`http://127.0.0.1:${port}${path}`)
      const answered = await Promise.all(
        queries.map(async ({ title, expr }) => ({ title, expr, series: (await ask(expr)).length })),
      )
      expect(answered.filter(({ title, series }) => series === 0 && !mayBeEmpty.has(title))).toEqual([])
      console.log(answered.map(({ title, series }) => `${title}: ${series}`).join('\n'))
    },
    { timeout: 120_000, interval: 1_000 },
  )
})
