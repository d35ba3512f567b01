// `npm run bench:catalogue`: `GET /api/trainings` of the built server with production's settings, × `node:http` and `pg`: kept, against
// twelve rows by one named statement; read each time, against the very statements of that answer. 1 and 50 at once, with 12 trainings and
// with 6,700 more. On a PostgreSQL of its own. Needs a build.
import { startPostgres } from '../scripts/postgres-server.ts'
import { stopServer } from '../tests/server-process.ts'
import { addFinishedTrainings, addTrainings, startProduction } from './production.ts'
import { tell } from './results.ts'
import { ratioOf, startBench } from './rounds.ts'
import { statementsOf } from './statements.ts'

const rounds = 5
const seconds = 2
/** A search is never kept: what the same list costs where it must be read. */
const lists = [
  { name: 'kept', path: '/api/trainings?pageSize=12', wanted: 2 },
  { name: 'read each time', path: '/api/trainings?pageSize=12&q=a', wanted: 0.4 },
]

const postgres = await startPostgres()
try {
  await addTrainings(postgres.url)
  for (const more of [0, 6_700]) {
    if (more > 0) await addFinishedTrainings(postgres.url, more)
    const { server, origin } = await startProduction(postgres.url)
    for (const { name, path, wanted } of lists) {
      await fetch(origin + path)
      const sent = name === 'kept' ? [] : await statementsOf(postgres.url, '"trainings"', () => fetch(origin + path))
      const reference = await startBench('./reference-server.ts', postgres.url, JSON.stringify(sent))
      const theirs = reference.origin + (name === 'kept' ? '/api/trainings' : '/statements')
      for (const connections of [1, 50]) {
        const load = { connections, seconds }
        const result = await ratioOf(origin + path, theirs, load, rounds)
        const rounded = result.all.map((ratio) => ratio.toFixed(2)).join(' ')
        tell(
          `${12 + more} trainings by the API, ${name}, ${connections} at once / node and pg`,
          `${result.ratio.toFixed(2)} (${result.ours.toFixed(0)} and ${result.reference.toFixed(0)}/s; rounds ${rounded})`,
          `≥ ${wanted}`,
        )
      }
      reference.server.kill()
    }
    await stopServer(server)
  }
} finally {
  postgres.remove()
}
