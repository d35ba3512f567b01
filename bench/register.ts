// `npm run bench:register`: what one registration costs: the built server in production on PostgreSQL with fsync on, against
// `node:http` and `pg` that write the same rows (registration, paper, letter, jobs, audit, key, counter) by the product's own prepared
// statement, and against one bare INSERT, in turns within one run (read the ratios). Then how long one takes while papers are made.
// Each caller has an address of its own, so that no limit is met. Needs a build, and a PostgreSQL that can be installed.

import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { startPostgres } from '../scripts/postgres-server.ts'
import { openDatabase } from '../src/server/db/open.ts'
import { buildTraining } from '../tests/factories/training.ts'
import { uniqueIp } from '../tests/factories/unique.ts'
import { registrationForm } from '../tests/forms.ts'
import { stopServer } from '../tests/server-process.ts'
import { medianOf } from './figures.ts'
import { startProduction } from './production.ts'
import { tell } from './results.ts'
import { startBench } from './rounds.ts'
import { statementsOf } from './statements.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '7' },
    seconds: { type: 'string', default: '4' },
    papers: { type: 'string', default: '2000' },
  },
})
const rounds = Number(values.rounds)
const duration = Number(values.seconds)
const papers = Number(values.papers)

const fail = (error: Error) => {
  throw error
}
const postgres = await startPostgres({ durable: true })
const database = await openDatabase({ url: postgres.url }, { warn: (_message, error) => fail(error), died: fail })
const { db, pool } = database
const ours = await startProduction(postgres.url, { TRUSTED_PROXIES: '1' })
await database.asOwner(async (client) => {
  await client.query(`create table reference_registrations (like registrations including defaults including identity)`)
  await client.query('alter table reference_registrations add primary key (id)')
  // What the worker does afterwards, papers and mails, is begun later: it is measured by itself.
  await client.query(`create function held_back() returns trigger language plpgsql as
    $$ begin new.start_after := new.start_after + interval '1 day'; return new; end $$`)
  await client.query('create trigger held_back before insert on pgboss.job for each row execute function held_back()')
})
const sent = await statementsOf(postgres.url, 'into idempotency_keys', async () => {
  const { id } = await buildTraining(db)
  const form = registrationForm(id)
  const headers = { 'content-type': 'application/json', 'idempotency-key': form.email }
  const answer = await fetch(`${ours.origin}/api/registrations`, {
    method: 'POST',
    headers,
    body: JSON.stringify(form),
  })
  if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`)
})
const reference = await startBench('./reference-server.ts', postgres.url, JSON.stringify(sent))

/** Who registers people, and how. */
const calls = {
  ours: `${ours.origin}/api/registrations`,
  sameRows: `${reference.origin}/same-rows`,
  bare: `${reference.origin}/api/registrations`,
}

/** Settles what the round before has left over: what the reference wrote is sealed as our server would, and all is on the disk. */
const settled = () =>
  database.asOwner(async (client) => {
    const seal = 'select seal_audit_entries(500) as sealed'
    while ((await client.query<{ sealed: number }>(seal)).rows[0]?.sealed);
    await client.query('checkpoint')
  })

/** Registers people until the time is over, for sessions that are new: as in life few are registered for each. */
async function register(url: string, connections: number, sessions: number, until?: AbortSignal) {
  await settled()
  const ids: number[] = []
  while (ids.length < sessions) ids.push((await buildTraining(db, { maxParticipants: 1_000_000 })).id)
  let people = 0
  const run = autocannon({
    url,
    connections,
    duration: until ? 600 : duration,
    requests: [
      {
        method: 'POST',
        setupRequest: (request) => {
          const form = registrationForm(ids[people++ % ids.length] ?? 0)
          const headers = {
            'content-type': 'application/json',
            'idempotency-key': form.email,
            'x-forwarded-for': uniqueIp(),
          }
          return { ...request, headers, body: JSON.stringify(form) }
        },
      },
    ],
  })
  until?.addEventListener('abort', () => (run as unknown as { stop: () => void }).stop())
  const result = await run
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(
      `${JSON.stringify(result.statusCodeStats)}, ${result.errors} failed, slowest ${result.latency.max} ms`,
    )
  return {
    rate: result.requests.average,
    p50: result.latency.p50,
    p95: result.latency.p97_5,
    least: result.latency.min,
  }
}

/** How many connections there are, for how many sessions they register, and how often a bare INSERT's rate is wanted. */
const kinds = {
  '1 connection': [1, 12, 0.15],
  '50 over 12 sessions': [50, 12, 0.09],
  '50 over 1 session': [50, 1, 0.05],
} as const

try {
  for (const url of Object.values(calls)) await register(url, 20, 12) // until the engine has compiled what it will
  for (const [kind, [connections, sessions, wanted]] of Object.entries(kinds)) {
    const ratios = { sameRows: [] as number[], bare: [] as number[] }
    for (let round = 1; round <= rounds; round++) {
      const bare = await register(calls.bare, connections, sessions)
      const sameRows = await register(calls.sameRows, connections, sessions)
      const own = await register(calls.ours, connections, sessions)
      ratios.bare.push(own.rate / bare.rate)
      ratios.sameRows.push(own.rate / sameRows.rate)
      console.log(
        `${kind}, round ${round}: bare ${bare.rate.toFixed(0)}/s, the same rows ${sameRows.rate.toFixed(0)}/s, ` +
          `registered ${own.rate.toFixed(0)}/s (p50 ${own.p50}, p97.5 ${own.p95} ms), ` +
          `ratios ${(own.rate / bare.rate).toFixed(3)} and ${(own.rate / sameRows.rate).toFixed(2)}`,
      )
    }
    tell(`registration / the same rows by one statement, ${kind}`, medianOf(ratios.sameRows).toFixed(2), '≥ 0.5')
    tell(`registration / bare INSERT, ${kind}`, medianOf(ratios.bare).toFixed(3), `≥ ${wanted}`)
  }

  const idle: number[] = []
  for (let round = 1; round <= rounds; round++) idle.push((await register(calls.ours, 1, 12)).p95)
  await pool.query(
    `update pgboss.job set start_after = now() where id in
      (select id from pgboss.job where name = 'document' and state = 'created' limit $1)`,
    [papers],
  )
  const made = async () =>
    (await pool.query(`select count(*)::int as made from pgboss.job where name = 'document' and state = 'completed'`))
      .rows[0].made as number
  const over = new AbortController()
  const begun = performance.now()
  const busy = register(calls.ours, 1, 12, over.signal)
  while ((await made()) < papers) await new Promise((resolve) => setTimeout(resolve, 500))
  over.abort()
  const seconds = (performance.now() - begun) / 1000
  const { p95 } = await busy
  tell(
    `p97.5 of a registration while ${papers} papers are made (${seconds.toFixed(0)} s), × idle`,
    `${(p95 / medianOf(idle)).toFixed(2)} (${p95} and ${medianOf(idle)} ms)`,
    '≤ 2',
  )
} finally {
  reference.server.kill()
  await stopServer(ours.server)
  await database.close()
  postgres.remove()
}
