// `npm run bench:workers`: the built server in production with one worker and with two, on a PostgreSQL of its own, in turns: answers a
// second and CPU for an answer (the database's apart), where nothing can come from what is kept. Needs a build.
import { spawnSync } from 'node:child_process'
import { startPostgres } from '../scripts/postgres-server.ts'
import { stopServer } from '../tests/server-process.ts'
import { medianOf } from './figures.ts'
import { addTrainings, startProduction } from './production.ts'
import { rateOf } from './rounds.ts'

const paths = { 'a list of the API': '/api/trainings?q=a', 'a rendered page': '/formations?n=1' }
const rounds = 5
const load = { connections: 50, seconds: 3 }

/** The CPU time that a process and its children have used, in seconds. */
function cpuOf(parent: number): number {
  const { stdout } = spawnSync('ps', ['-o', 'cputimes=', '--pid', String(parent), '--ppid', String(parent)], {
    encoding: 'utf8',
  })
  return stdout.split(/\s+/).reduce((sum, seconds) => sum + Number(seconds), 0)
}

const postgres = await startPostgres()
try {
  await addTrainings(postgres.url)
  const one = await startProduction(postgres.url, { WORKERS: '1' })
  const two = await startProduction(postgres.url, { WORKERS: '2' })
  for (const [name, path] of Object.entries(paths)) {
    const found: { rate: number; one: number; two: number }[] = []
    const used = { one: 0, two: 0 }
    const answered = { one: 0, two: 0 }
    for (const { origin } of [one, two]) await rateOf(origin + path, load) // until the engine has compiled what it will
    for (let round = 0; round < rounds; round++) {
      const rates = { one: 0, two: 0 }
      for (const [which, running] of Object.entries({ one, two }) as ['one' | 'two', typeof one][]) {
        const before = cpuOf(Number(running.server.pid))
        rates[which] = await rateOf(running.origin + path, load)
        used[which] += cpuOf(Number(running.server.pid)) - before
        answered[which] += rates[which] * load.seconds
      }
      found.push({ rate: rates.two / rates.one, ...rates })
    }
    const each = (which: 'one' | 'two') => (used[which] * 1_000) / answered[which]
    console.log(
      `${name}: two workers × ${medianOf(found.map(({ rate }) => rate)).toFixed(2)} of one ` +
        `(${medianOf(found.map((round) => round.two)).toFixed(0)}/s, ${medianOf(found.map((round) => round.one)).toFixed(0)}/s; ` +
        `rounds ${found.map(({ rate }) => rate.toFixed(2)).join(' ')}); CPU an answer ${each('one').toFixed(2)} → ${each('two').toFixed(2)} ms`,
    )
  }
  await stopServer(one.server)
  await stopServer(two.server)
} finally {
  postgres.remove()
}
