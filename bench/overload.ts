// `npm run bench:overload`: what becomes of twice as many requests as the built server can answer, in production on a PostgreSQL of its
// own: how many are turned away, how long the others take, and how soon all is as before; and of 200 people for 15 places who come all
// at once. Needs a build.
import { setTimeout } from 'node:timers/promises'
import autocannon from 'autocannon'
import { startPostgres } from '../scripts/postgres-server.ts'
import { registrationForm } from '../tests/forms.ts'
import { stopServer } from '../tests/server-process.ts'
import { addTrainings, startProduction } from './production.ts'
import { rateOf } from './rounds.ts'

/** A search is never kept: it must be read each time. */
const path = '/api/trainings?q=a'
const secondsOver = 20

const postgres = await startPostgres()
try {
  await addTrainings(postgres.url)
  const { server, origin } = await startProduction(postgres.url)
  await rateOf(origin + path, { connections: 20, seconds: 3 })
  const sustainable = await rateOf(origin + path, { connections: 20, seconds: 5 })
  const overloaded = autocannon({
    url: origin + path,
    connections: Math.ceil(sustainable * 10), // so that each may wait for seconds and the rate is kept
    overallRate: Math.ceil(sustainable * 2),
    duration: secondsOver,
  })
  const run = await overloaded
  const turnedAway = run.statusCodeStats?.['503']?.count ?? 0
  console.log(
    `${sustainable.toFixed(0)}/s are sustained; of ${(sustainable * 2).toFixed(0)}/s for ${secondsOver} s ${run['2xx']} were answered, ` +
      `${turnedAway} turned away, ${run.non2xx - turnedAway + run.errors} failed otherwise; p50 ${run.latency.p50} ms, ` +
      `p99 ${run.latency.p99} ms, longest ${run.latency.max} ms`,
  )
  const begun = performance.now()
  for (let inARow = 0; inARow < 5; await setTimeout(50)) {
    const asked = performance.now()
    const { status } = await fetch(origin + path)
    inARow = status === 200 && performance.now() - asked < 500 ? inARow + 1 : 0
  }
  console.log(
    `five good answers in a row, each within 500 ms, ${((performance.now() - begun) / 1_000).toFixed(1)} s later`,
  )

  const racers = Array.from({ length: 200 }, (_, index) =>
    fetch(`${origin}/api/registrations`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(registrationForm(1, { email: `racer${index}@example.com` })),
    }).then(({ status }) => status),
  )
  const statuses = await Promise.all(racers)
  const counts = Map.groupBy(statuses, (status) => status)
  console.log(`200 at once: ${[...counts].map(([status, all]) => `${all.length} × ${status}`).join(', ')}`)
  await stopServer(server)
} finally {
  postgres.remove()
}
