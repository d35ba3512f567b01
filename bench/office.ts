// `npm run bench:office`: how long the office waits with a long history, over HTTP: every screen's opening calls, every search,
// filter, sort and page. On the embedded database, or on the PostgreSQL of DATABASE_URL, which must be empty:
// `node scripts/postgres.ts -- npm run bench:office`. Needs a build. Fails when a call is over the limit, or carries more
// than a page. On a shared, noisy machine the least of the times tells what the work itself costs.
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '../src/server/db/open.ts'
import { readConfig } from '../src/server/settings/config.ts'
import { papersMade, signInToDemo } from '../tests/demo-office.ts'
import { freePort, startServer, stopServer } from '../tests/server-process.ts'
import { type OfficeCall, officeCalls, pagedPaths, pageSize } from './office-calls.ts'
import { addHistory } from './office-history.ts'

const { values } = parseArgs({
  options: {
    registrations: { type: 'string', default: '100000' },
    repeats: { type: 'string', default: '30' },
    /** Only calls whose screen or name contains this. */
    only: { type: 'string', default: '' },
    /** A folder with the data of an earlier run, or for later ones; the embedded database only. */
    keep: { type: 'string' },
  },
})
const { DATABASE_URL } = process.env
/** Milliseconds at the 95th percentile. */
const limit = DATABASE_URL ? 100 : 300
const repeats = Number(values.repeats)
const folder = values.keep ?? (await mkdtemp(join(tmpdir(), 'officina-bench-')))
const port = String(await freePort())
const environment: Record<string, string> = {
  PORT: port,
  ...(DATABASE_URL ? { DATABASE_URL } : { DATA_DIR: folder }),
}

async function prepare() {
  const fail = (error: Error) => {
    throw error
  }
  const open = () =>
    openDatabase(readConfig(environment).database, { warn: (_message, error) => fail(error), died: fail })
  const before = await open()
  const { rows } = await before.pool.query('select count(*)::int as count from registrations')
  await before.close()
  if (rows[0].count > 0) return
  const seeded = spawnSync(process.execPath, ['bin/officina.js', 'seed', '--registrations', values.registrations], {
    stdio: 'inherit',
    env: { PATH: process.env.PATH, ...environment },
  })
  if (seeded.status !== 0) throw new Error('the database could not be seeded')
  const database = await open()
  await addHistory(database)
  await database.close()
}

await prepare()
const server = await startServer(environment)
const origin = `http://127.0.0.1:${port}`
const cookie = await signInToDemo(origin)

async function call(path: string) {
  const begun = performance.now()
  const answer = await fetch(`${origin}${path}`, { headers: { cookie, 'accept-language': 'fr' } })
  const text = await answer.text()
  const milliseconds = performance.now() - begun
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`)
  return { milliseconds, bytes: text.length, body: JSON.parse(text) as unknown, headers: answer.headers }
}

await papersMade(origin, cookie) // they are not what is measured

/** The longest list anywhere in an answer. */
function longest(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const own = Array.isArray(value) ? value.length : 0
  return Math.max(own, ...Object.values(value).map(longest))
}

const lastPages: OfficeCall[] = []
for (const { screen, path } of pagedPaths) {
  const total = Number((await call(path)).headers.get('x-total-count'))
  const page = Math.max(1, Math.ceil(total / pageSize))
  lastPages.push({ screen, name: `last page of ${total}`, path: `${path}&page=${page}` })
  lastPages.push({ screen, name: 'page in the middle', path: `${path}&page=${Math.ceil(page / 2)}` })
}
const newest = (await call('/api/payments?pageSize=1')).body as { registrationId: number }[]
const training = (await call('/api/trainings?sort=createdAt&order=asc&pageSize=1')).body as { id: number }[]
const calls = [...officeCalls(newest[0]?.registrationId ?? 1, training[0]?.id ?? 1), ...lastPages].filter(
  ({ screen, name }) => `${screen} ${name}`.includes(values.only),
)

const quantile = (sorted: number[], share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? 0
const shown = (milliseconds: number) => milliseconds.toFixed(1).padStart(8)
const faults: string[] = []
console.log(`${DATABASE_URL ? 'PostgreSQL' : 'Embedded database'}: limit ${limit} ms at p95, ${repeats} calls each\n`)
console.log(
  `${'screen'.padEnd(20)} ${'what is done'.padEnd(40)} ${'least'.padStart(8)} ${'p50 ms'.padStart(8)} ${'p95 ms'.padStart(8)} ${'rows'.padStart(5)} ${'kB'.padStart(6)}`,
)
for (const { screen, name, path } of calls) {
  const times: number[] = []
  let rows = 0
  let bytes = 0
  for (let index = -2; index < repeats; index++) {
    const answer = await call(path)
    if (index >= 0) times.push(answer.milliseconds)
    rows = Math.max(rows, longest(answer.body))
    bytes = answer.bytes
  }
  times.sort((a, b) => a - b)
  const p95 = quantile(times, 0.95)
  const isLong = rows > pageSize
  const verdict = `${p95 > limit ? ' OVER' : ''}${isLong ? ' MORE THAN A PAGE' : ''}`
  if (verdict) faults.push(`${screen}, ${name}:${verdict}`)
  console.log(
    `${screen.padEnd(20)} ${name.padEnd(40)} ${shown(times[0] ?? 0)} ${shown(quantile(times, 0.5))} ${shown(p95)} ${String(rows).padStart(5)} ${(bytes / 1000).toFixed(1).padStart(6)}${verdict}`,
  )
}
await stopServer(server)
if (values.keep === undefined) await rm(folder, { recursive: true, force: true })
console.log(
  faults.length === 0
    ? `\nall ${calls.length} within the limit`
    : `\n${faults.length} of ${calls.length} over:\n${faults.join('\n')}`,
)
process.exit(faults.length === 0 ? 0 : 1)
