// `npm run bench:start`: how long until the product is ready, on PostgreSQL (production) and the embedded database (the demonstration),
// by `npm start`, by `officina start` and by the built server itself: the first start on an empty database, then the starts after it, in
// turns with the reference, a Node that says one line. Needs a build. `--rounds 7`; `--profile folder` writes CPU profiles of one start.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startPostgres } from '../scripts/postgres-server.ts'
import { productionSettings } from '../tests/production-settings.ts'
import { freePort } from '../tests/server-process.ts'
import { leastOf, medianOf } from './figures.ts'
import { tell } from './results.ts'

const { values: asked } = parseArgs({
  options: { rounds: { type: 'string', default: '7' }, profile: { type: 'string' } },
})
const rounds = Number(asked.rounds)

const ways: Record<string, string[]> = {
  'npm start': ['npm', 'start'],
  'officina start': ['node', 'bin/officina.js', 'start'],
  'node dist/main.js': ['node', 'dist/main.js'],
}
const reference = ['node', '--eval', 'console.log("is ready")']

/**
 * Starts and stops again.
 * @returns milliseconds until it said that it is ready
 */
async function start([program = '', ...args]: string[], environment: Record<string, string>): Promise<number> {
  const begun = performance.now()
  const child = spawn(program, args, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true, // a group of its own: npm does not pass signals on
  })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => (said += chunk))
  const closed = once(child.stdout, 'close')
  while (!said.includes('is ready')) await Promise.race([once(child.stdout, 'data'), refuse(closed)])
  const milliseconds = performance.now() - begun
  try {
    if (child.pid) process.kill(-child.pid, 'SIGTERM')
  } catch {
    // The reference has ended by itself.
  }
  await closed
  return Math.round(milliseconds)
}

const refuse = (closed: Promise<unknown>) =>
  closed.then(() => {
    throw new Error('it ended before it was ready')
  })

/** @param wanted how soon it shall be ready again, in milliseconds */
async function measure(name: string, wanted: number, environment: Record<string, string>) {
  const port = { PORT: String(await freePort()) }
  const first = await start(['node', 'dist/main.js'], { ...environment, ...port })
  await start(['node', 'dist/main.js'], { ...environment, ...port }) // what the first one left to be done
  const times: Record<string, number[]> = { reference: [] }
  for (let round = 0; round < rounds; round++) {
    times.reference?.push(await start(reference, {}))
    for (const [way, command] of Object.entries(ways)) {
      times[way] = [...(times[way] ?? []), await start(command, { ...environment, ...port })]
    }
  }
  const bare = medianOf(times.reference ?? [])
  console.log(`${name}: first start ${first} ms; bare Node ${bare} ms`)
  for (const way of Object.keys(ways)) {
    const found = times[way] ?? []
    const ratio = (medianOf(found) / bare).toFixed(1)
    tell(
      `ready, second start: ${name}, ${way}`,
      `median ${medianOf(found)} ms (${ratio} × bare Node), least ${leastOf(found)}; ${found.join(', ')}`,
      `≤ ${wanted} ms`,
    )
  }
  if (!asked.profile) return
  const flags = `--cpu-prof --cpu-prof-dir=${asked.profile}`
  await start(['node', ...flags.split(' '), 'dist/main.js'], { ...environment, ...port })
}

const administrator = { ADMIN_USERNAME: 'bench', ADMIN_PASSWORD: randomBytes(32).toString('base64') }
const folder = await mkdtemp(join(tmpdir(), 'officina-bench-'))
const postgres = await startPostgres()
try {
  await measure('PostgreSQL', 800, {
    ...productionSettings(),
    ...administrator,
    DATABASE_URL: postgres.url,
    DATA_DIR: join(folder, 'unused'),
  })
  await measure('embedded', 1_200, { DATA_DIR: join(folder, 'data') })
} finally {
  postgres.remove()
  await rm(folder, { recursive: true, force: true })
}
