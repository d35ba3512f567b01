// `npm run bench:catalogue`: `GET /api/trainings` of the built server with production's settings, × `node:http` and `pg` answering twelve
// rows with one named statement; 1 and 50 at once, with 12 trainings and with 6,700 more. On a PostgreSQL of its own.
// Needs a build.
import { startPostgres } from '../scripts/postgres-server.ts'
import { stopServer } from '../tests/server-process.ts'
import { addFinishedTrainings, addTrainings, startProduction } from './production.ts'
import { tell } from './results.ts'
import { ratioOf, startBench } from './rounds.ts'

const rounds = 5
const seconds = 2
/** A search is never kept: what the same list costs where it must be read. */
const lists = { kept: '/api/trainings?pageSize=12', 'read each time': '/api/trainings?pageSize=12&q=a' }

const postgres = await startPostgres()
try {
  await addTrainings(postgres.url)
  const reference = await startBench('./reference-server.ts', postgres.url)
  for (const more of [0, 6_700]) {
    if (more > 0) await addFinishedTrainings(postgres.url, more)
    const { server, origin } = await startProduction(postgres.url)
    for (const [name, path] of Object.entries(lists)) {
      await fetch(origin + path)
      for (const connections of [1, 50]) {
        const load = { connections, seconds }
        const result = await ratioOf(origin + path, `${reference.origin}/api/trainings`, load, rounds)
        const rounded = result.all.map((ratio) => ratio.toFixed(2)).join(' ')
        tell(
          `${12 + more} trainings by the API, ${name}, ${connections} at once / node and pg`,
          `${result.ratio.toFixed(2)} (${result.ours.toFixed(0)} and ${result.reference.toFixed(0)}/s; rounds ${rounded})`,
          name === 'kept' ? '≥ 2' : '–',
        )
      }
    }
    await stopServer(server)
  }
  reference.server.kill()
} finally {
  postgres.remove()
}
