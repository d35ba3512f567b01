// The alert rules and the dashboard, tried by Prometheus' own tool; tests/long/watch.test.ts tries them on a running server.
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { hasPrometheus, queriesOf } from '../scripts/prometheus.ts'
import { startApp } from './app.ts'

const { ask } = await startApp({ config: { signing: { file: 'no-such-file', password: '' } } })
const rules = readFileSync('deploy/prometheus/officina.rules.yml', 'utf8')
const queries = queriesOf(JSON.parse(readFileSync('deploy/grafana/officina.json', 'utf8')))
const isThere = hasPrometheus()
if (!isThere)
  console.warn('promtool is missing, and its tests of the alert rules are skipped: apt-get install prometheus')

/** What the tool says; it takes seconds, and the app's connections go on meanwhile. */
const promtool = async (...args: string[]) =>
  (await promisify(execFile)('promtool', args, { cwd: 'deploy/prometheus', encoding: 'utf8' })).stdout

test.runIf(isThere)('each rule is quiet while all is well, and fires when it is not', async () => {
  expect(await promtool('check', 'rules', 'officina.rules.yml')).toContain('33 rules found')
  expect(await promtool('test', 'rules', 'officina.rules.test.yml')).toContain('SUCCESS')
  expect(await promtool('check', 'config', '--syntax-only', 'prometheus.yml')).toContain('SUCCESS')
})

test.runIf(isThere)('what the dashboard asks can be asked', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'officina-dashboard-'))
  const file = join(folder, 'queries.yml')
  const asRules = queries.map(({ expr }, index) => ({ record: `asked:${index}`, expr }))
  writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboard', rules: asRules }] })) // JSON is YAML
  expect(await promtool('check', 'rules', file)).toContain(`${queries.length} rules found`)
  rmSync(folder, { recursive: true })
})

test('every alert is tried, and its runbook says what it means', () => {
  const handbook = readFileSync('docs/operations/watch.md', 'utf8')
  const tried = readFileSync('deploy/prometheus/officina.rules.test.yml', 'utf8')
  const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name)
  expect(alerts.length).toBeGreaterThan(15)
  for (const name of alerts) {
    // A whole address, which leads somewhere from the mail or the page that shows it, on the machine itself.
    expect(rules).toContain(
      `runbook_url: file:///opt/officina/current/docs/operations/watch.md#${name.toLowerCase()}\n`,
    )
    expect(handbook).toContain(`\n### ${name}\n`)
    expect(tried).toContain(`alertname="${name}"`)
  }
  for (const [, named = ''] of handbook.matchAll(/^### (Officina\w+)$/gm)) expect(alerts).toContain(named)
})

test('rules and dashboard ask for measures that there are', async () => {
  const { text } = await ask('/metrics')
  const known = [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name)
  const asked = [rules, ...queries.map(({ expr }) => expr)].join('\n').matchAll(/([a-z0-9_]+)\{job="officina"/g)
  const names = new Set([...asked].map(([, name = '']) => name.replace(/_(bucket|count|sum)$/, '')))
  names.delete('up') // Prometheus' own
  // Of a replica, which is not here (tests/faults/replica.test.ts).
  for (const name of ['db_replica_up', 'db_replication_lag_bytes', 'db_replication_lag_seconds']) names.delete(name)
  expect(names.size).toBeGreaterThan(15)
  for (const name of names) expect(known).toContain(name)
})
