// `npm run bench:instances`: one, two and four instances of the built server in production behind HAProxy, on one PostgreSQL with fsync on:
// answers a second, and what one answer costs of the processors: the instances', the database's, the balancer's, and that of the client that asks.
// What comes after a registration (paper and letter) is measured by itself. From these `bench/capacity.ts` calculates what another machine
// bears. Needs a build, PostgreSQL and HAProxy.
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import pg from 'pg'
import { startPostgres } from '../scripts/postgres-server.ts'
import { openDatabase } from '../src/server/db/open.ts'
import type { Balancer } from '../tests/balancer.ts'
import { buildTraining } from '../tests/factories/training.ts'
import { uniqueIp } from '../tests/factories/unique.ts'
import { registrationForm } from '../tests/forms.ts'
import { installHaproxy, startHaproxy } from '../tests/haproxy.ts'
import { startMailServer } from '../tests/mail-server.ts'
import { productionSettings } from '../tests/production-settings.ts'
import { stopServer } from '../tests/server-process.ts'
import { parentOf, processorTimeOf } from './processor-time.ts'
import { startProduction } from './production.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    connections: { type: 'string', default: '50' },
    instances: { type: 'string', default: '1,2,4' },
  },
})
const duration = Number(values.seconds)
const connections = Number(values.connections)

const missing = installHaproxy()
if (missing) throw new Error(missing)
const fail = (error: Error) => {
  throw error
}
const postgres = await startPostgres({ durable: true })
const database = await openDatabase({ url: postgres.url }, { warn: (_message, error) => fail(error), died: fail })
const sessions: number[] = []
while (sessions.length < 12) sessions.push((await buildTraining(database.db, { maxParticipants: 1_000_000 })).id)

/** Papers and letters are begun when they are measured. */
const holdBack = () =>
  database.asOwner(async (client) => {
    await client.query(`create or replace function held_back() returns trigger language plpgsql as
      $$ begin new.start_after := new.start_after + interval '1 day'; return new; end $$`)
    await client.query(
      'create or replace trigger held_back before insert on pgboss.job for each row execute function held_back()',
    )
  })

/** How many papers are made, and letters sent, when these are measured. */
const papers = 300
/** Has the papers of the first registrations that wait be made, and their letters sent. @returns how long that took, in seconds */
async function followUp(): Promise<number> {
  const begun = performance.now()
  const { rowCount } = await database.pool.query(
    `update pgboss.job set start_after = now() where state = 'created' and name in ('document', 'mail') and created_on <=
      (select created_on from pgboss.job where state = 'created' and name = 'document' order by created_on offset $1 limit 1)`,
    [papers - 1],
  )
  if (!rowCount) throw new Error('nobody has registered')
  const left = `select 1 from pgboss.job where state < 'completed' and name in ('document', 'mail') and start_after < now() limit 1`
  while ((await database.pool.query(left)).rowCount) await setTimeout(100)
  return (performance.now() - begun) / 1_000
}

/** The process that started the one of a connection: the whole database's. */
async function postmaster(): Promise<number> {
  const client = new pg.Client(postgres.url)
  await client.connect()
  const { rows } = await client.query<{ id: number }>('select pg_backend_pid() as id')
  const id = parentOf(rows[0]?.id ?? 0)
  await client.end()
  return id
}

let people = 0
const kinds: Record<string, autocannon.Request> = {
  'a kept page': { path: '/' },
  'a page that is made': { setupRequest: (request) => ({ ...request, path: `/formations?n=${people++}` }) },
  'a searched list': { path: '/api/trainings?q=a' },
  'a registration': {
    method: 'POST',
    path: '/api/registrations',
    setupRequest: (request) => {
      const form = registrationForm(sessions[people++ % sessions.length] ?? 0)
      const headers = {
        'content-type': 'application/json',
        'idempotency-key': form.email,
        'x-forwarded-for': uniqueIp(),
      }
      return { ...request, headers, body: JSON.stringify(form) }
    },
  },
}

const mail = await startMailServer()
const shared = { ...productionSettings(), TRUSTED_PROXIES: '1', SMTP_URL: mail.url, MAIL_PER_SECOND: '1000' }
const server = await postmaster()
console.log(
  '| what | instances | a second | p50 ms | p99 ms | instances’ CPU ms | database’s | balancer’s and callers’ |',
)
let instances: Awaited<ReturnType<typeof startProduction>>[] = []
let haproxy: Balancer | undefined
try {
  for (const count of values.instances.split(',').map(Number)) {
    instances = []
    while (instances.length < count) instances.push(await startProduction(postgres.url, shared))
    await holdBack()
    const ports = instances.map(({ origin }) => Number(new URL(origin).port))
    const balancer = await startHaproxy(ports, 10)
    haproxy = balancer
    const ask = (request: autocannon.Request, seconds: number) =>
      autocannon({ url: balancer.url, connections, duration: seconds, requests: [request] })
    const used = () => ({
      instances: instances.reduce((sum, { server: { pid = 0 } }) => sum + processorTimeOf(pid), 0),
      database: processorTimeOf(server),
      own: processorTimeOf(process.pid),
    })
    let before = used()
    const tell = (kind: string, answers: number, figures: (string | number)[]) => {
      const after = used()
      const each = (whose: keyof typeof before) => ((after[whose] - before[whose]) * 1_000) / answers
      const others = each('own') - each('instances') // the balancer and the instances are this process’s children
      const costs = [each('instances'), each('database'), others].map((milliseconds) => milliseconds.toFixed(2))
      console.log(`| ${[kind, count, ...figures, ...costs].join(' | ')} |`)
    }
    for (const [kind, request] of Object.entries(kinds)) {
      await ask(request, 3) // until the engine has compiled what it will
      before = used()
      const { requests, latency, non2xx, errors } = await ask(request, duration)
      if (non2xx > 0 || errors > 0) console.log(`of the next, ${non2xx} were refused and ${errors} failed:`)
      tell(kind, requests.total, [requests.average.toFixed(0), latency.p50, latency.p99])
    }
    before = used()
    const seconds = await followUp()
    tell('its paper and its letter', papers, [(papers / seconds).toFixed(0), '–', '–'])
    haproxy.close()
    haproxy = undefined
    for (const { server } of instances) await stopServer(server)
  }
} finally {
  haproxy?.close()
  for (const { server } of instances) await stopServer(server, 'SIGKILL')
  await mail.close()
  await database.close()
  postgres.remove()
}
