// `npm run bench:soak`: twenty minutes of a busy day: pages, the catalogue, registrations, the office and its exports at a steady rate.
// Prints each minute's latencies, memory and oldest waiting job, and at the end how fast memory grows. On the embedded database, or on the
// PostgreSQL of DATABASE_URL, which must be empty: `node scripts/postgres.ts -- npm run bench:soak`; there also with several instances behind
// HAProxy: `-- --instances 2`. Needs a build.
import type { ChildProcess } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import type { Balancer } from '../tests/balancer.ts'
import { papersMade, proveAgain, signInToDemo } from '../tests/demo-office.ts'
import { registrationForm, trainingForm } from '../tests/forms.ts'
import { installHaproxy, startHaproxy } from '../tests/haproxy.ts'
import { freePort, startServer, stopServer } from '../tests/server-process.ts'
import { production } from './debian-unit.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '20' },
    /** Requests begun each second, whether or not the ones before were answered. */
    rate: { type: 'string', default: '20' },
    instances: { type: 'string', default: '1' },
  },
})
const minutes = Number(values.minutes)
const rate = Number(values.rate)
const { DATABASE_URL } = process.env
const count = Number(values.instances)
if (count > 1 && !DATABASE_URL) throw new Error('several instances need a PostgreSQL: DATABASE_URL')
const missing = count > 1 ? installHaproxy() : undefined
if (missing) throw new Error(missing)
const folder = await mkdtemp(join(tmpdir(), 'officina-bench-'))
const ports: number[] = []
while (ports.length < count) ports.push(await freePort())
/** As production starts it. */
const shared = {
  ...production.variables,
  NODE_OPTIONS: production.flags.join(' '),
  TRUSTED_PROXIES: '1',
  SESSION_SECRET: 'one and the same for all of them',
  ...(DATABASE_URL && { DATABASE_URL }),
}
const servers: ChildProcess[] = []
for (const port of ports)
  servers.push(await startServer({ ...shared, PORT: String(port), DATA_DIR: join(folder, String(port)) }))
const balancer: Balancer | undefined = count > 1 ? await startHaproxy(ports, 10) : undefined
const origin = balancer?.url ?? `http://127.0.0.1:${ports[0]}`
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
let registered = 0
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
    async run() {
      await post('/api/registrations', registrationForm(training()), { 'x-forwarded-for': address() })
      registered++
    },
  },
  { name: 'office', share: 14, run: () => get(office[begun % office.length] ?? '', { cookie }) },
  { name: 'export', share: 1, run: () => get('/api/admin/registrations/export', { cookie }) },
]
const hundred = day.flatMap((task) => Array<Task>(task.share).fill(task))

/** Megabytes that each server's process holds. */
const memory = () =>
  Promise.all(
    servers.map(async ({ pid }) => {
      const status = await readFile(`/proc/${pid}/status`, 'utf8')
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
    }),
  )

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
const held: number[][] = []
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
  const megabytes = held.at(-1)?.map((one) => one.toFixed(0)) ?? []
  shown([minute, ...latest, megabytes.join('+'), await oldestJob()])
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
const growth = servers.map((_, index) => slope(held.map((samples) => samples[index] ?? 0)).toFixed(2))
console.log(`p99 in ms by what is done; memory grows by ${growth.join(' and ')} MB a minute in the second half`)
console.log(`${begun} requests, ${failures.length} failed`, [...new Set(failures)].slice(0, 5))
let isWhole = true
if (client) {
  // Each person who was told so is registered, once, with one paper and one letter; one whose answer was lost may be as well.
  const { rows } = await client.query<{ people: number; papers: number; letters: number }>(
    `select count(distinct registrations.id)::int as people, count(distinct documents.id)::int as papers,
       count(distinct notifications.id)::int as letters
     from registrations
     left join documents on documents.registration_id = registrations.id and documents.kind = 'invoice'
     left join notifications on notifications.registration_id = registrations.id and notifications.type = 'registration'
     where registrations.training_id = any($1)`,
    [trainings],
  )
  console.log(`${registered} were told that they are registered; written:`, rows[0])
  const { people = 0, papers, letters } = rows[0] ?? {}
  isWhole = registered <= people && people <= registered + failures.length && papers === people && letters === people
}
await client?.end()
balancer?.close()
for (const server of servers) await stopServer(server)
await rm(folder, { recursive: true, force: true })
process.exit(failures.length === 0 && isWhole ? 0 : 1)
