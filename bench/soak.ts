// `npm run bench:soak`: twenty minutes of a busy day: pages, the catalogue, registrations, the office and its exports at a steady rate.
// Prints each minute's latencies, memory and oldest waiting job, and at the end how fast memory grows. On the embedded database, or on the
// PostgreSQL of DATABASE_URL, which must be empty: `node scripts/postgres.ts -- npm run bench:soak`. Needs a build.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { papersMade, proveAgain, signInToDemo } from '../tests/demo-office.ts'
import { registrationForm, trainingForm } from '../tests/forms.ts'
import { builtServer, freePort, startServer, stopServer } from '../tests/server-process.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '20' },
    /** Requests begun each second, whether or not the ones before were answered. */
    rate: { type: 'string', default: '20' },
  },
})
const minutes = Number(values.minutes)
const rate = Number(values.rate)
const { DATABASE_URL } = process.env
const folder = await mkdtemp(join(tmpdir(), 'officina-bench-'))
const port = String(await freePort())
const origin = `http://127.0.0.1:${port}`
const server = await startServer(
  { PORT: port, TRUSTED_PROXIES: '1', DATA_DIR: folder, ...(DATABASE_URL && { DATABASE_URL }) },
  builtServer,
)
const cookie = await signInToDemo(origin)
await papersMade(origin, cookie)

async function post(path: string, body: object, headers: Record<string, string>) {
  const answer = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  if (answer.status !== 201) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as { id: number }
}

const trainings: number[] = []
while (trainings.length < 12) {
  trainings.push((await post('/api/trainings', trainingForm({ maxParticipants: 1_000 }), { cookie })).id)
}

async function get(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${origin}${path}`, { headers })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
}

let begun = 0
/** Everybody writes from an address of their own: the limits are not what is tried here. */
const address = () => `10.${(begun >> 16) & 255}.${(begun >> 8) & 255}.${begun & 255}`
const training = () => trainings[begun % trainings.length] ?? 0
const pages = [
  '/',
  '/en',
  '/formations',
  '/en/formations',
  '/services',
  '/contact',
  '/a-propos',
  '/formations-en-ligne',
]
const office = [
  '/api/admin/dashboard',
  '/api/admin/registrations?pageSize=50',
  '/api/admin/registrations?pageSize=50&q=kouassi',
  '/api/payments?pageSize=50',
  '/api/admin/notifications?pageSize=50',
]
/** What is done, and how often in a hundred times. */
interface Task {
  name: string
  share: number
  run: () => Promise<unknown>
}
const day: [Task, ...Task[]] = [
  { name: 'page', share: 55, run: () => get(pages[begun % pages.length] ?? '/') },
  { name: 'page not kept', share: 5, run: () => get(`/formations?n=${begun}`) },
  { name: 'catalogue', share: 20, run: () => get('/api/trainings') },
  {
    name: 'registration',
    share: 5,
    run: () => post('/api/registrations', registrationForm(training()), { 'x-forwarded-for': address() }),
  },
  { name: 'office', share: 14, run: () => get(office[begun % office.length] ?? '', { cookie }) },
  { name: 'export', share: 1, run: () => get('/api/admin/registrations/export', { cookie }) },
]
const hundred = day.flatMap((task) => Array<Task>(task.share).fill(task))

/** Megabytes that the server's process holds. */
async function memory(): Promise<number> {
  const status = await readFile(`/proc/${server.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}

const client = DATABASE_URL ? new pg.Client(DATABASE_URL) : undefined
await client?.connect()
/** Seconds that the oldest job has waited which may be done by now; nothing on the embedded database, which nobody else can ask. */
async function oldestJob(): Promise<string> {
  if (!client) return '–'
  const { rows } = await client.query(
    `select coalesce(max(extract(epoch from now() - start_after)), 0)::float as seconds from pgboss.job where state < 'active' and start_after < now()`,
  )
  return rows[0].seconds.toFixed(1)
}

const quantile = (times: number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? 0
const shown = (values: (string | number)[]) => console.log(values.map((value) => String(value).padStart(10)).join(''))

let times = new Map<string, number[]>()
const failures: string[] = []
async function measure({ name, run }: Task) {
  const start = performance.now()
  try {
    await run()
    const known = times.get(name) ?? []
    known.push(performance.now() - start)
    times.set(name, known)
  } catch (error) {
    failures.push(`${name}: ${error instanceof Error ? error.message : error}`)
  }
}

console.log(`${DATABASE_URL ? 'PostgreSQL' : 'Embedded database'}: ${rate} requests a second, ${minutes} minutes`)
shown(['minute', ...day.map(({ name }) => `${name.slice(0, 9)}`), 'MB', 'oldest s'])
const held: number[] = []
const under = new Set<Promise<void>>()
for (let minute = 1; minute <= minutes; minute++) {
  times = new Map()
  await proveAgain(origin, cookie)
  const start = performance.now()
  for (let index = 0; index < rate * 60; index++) {
    begun++
    // 37 and 100 share no divisor: each share is met exactly in every hundred, and spread over it.
    const work = measure(hundred[(begun * 37) % 100] ?? day[0]).finally(() => under.delete(work))
    under.add(work)
    await sleep(Math.max(0, start + ((index + 1) * 1_000) / rate - performance.now()))
  }
  held.push(await memory())
  const latest = day.map(({ name }) => quantile(times.get(name) ?? [], 0.99).toFixed(0))
  shown([minute, ...latest, held.at(-1)?.toFixed(0) ?? '', await oldestJob()])
}
await Promise.all(under)

/** By least squares over the second half, when caches are full and code is compiled. */
function slope(samples: number[]): number {
  const second = samples.slice(samples.length >> 1)
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const middle = mean(second.map((_, index) => index))
  const average = mean(second)
  const above = second.reduce((sum, value, index) => sum + (index - middle) * (value - average), 0)
  return above / second.reduce((sum, _, index) => sum + (index - middle) ** 2, 0)
}
console.log(`p99 in ms by what is done; memory grows by ${slope(held).toFixed(2)} MB a minute in the second half`)
console.log(`${begun} requests, ${failures.length} failed`, [...new Set(failures)].slice(0, 5))
await client?.end()
await stopServer(server)
await rm(folder, { recursive: true, force: true })
process.exit(failures.length === 0 ? 0 : 1)
