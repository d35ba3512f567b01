// `npm run bench:memory`: what the built server holds in memory, on PostgreSQL (production) and on the embedded database: idle 30 s after a
// second start, under mixed load for 60 s (pages kept and not, the API, registrations, each with its paper), and 30 s after it. Needs a
// build. Started as production is. `--idle` leaves the load out; `--flags="…"` hands more options to Node; `--only PostgreSQL`.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { startPostgres } from '../scripts/postgres-server.ts'
import { productionSettings } from '../tests/production-settings.ts'
import { freePort, stopServer } from '../tests/server-process.ts'
import { production } from './debian-unit.ts'
import type { MemoryParts } from './memory-probe.ts'
import { mixedLoad } from './mixed-load.ts'
import { tell } from './results.ts'

const { values: asked } = parseArgs({
  options: { idle: { type: 'boolean' }, flags: { type: 'string', default: '' }, only: { type: 'string' } },
})
const quiet = 30_000
const loadLasts = 60_000
const administrator = { ADMIN_USERNAME: 'bench', ADMIN_PASSWORD: randomBytes(32).toString('base64') }
const folder = await mkdtemp(join(tmpdir(), 'officina-memory-'))
const report = join(folder, 'report.json')
const probe = fileURLToPath(new URL('./memory-probe.ts', import.meta.url))
const megabytes = (bytes: number) => Math.round(bytes / 1_048_576)

/** In MB. */
const wanted: Record<string, string> = {
  'PostgreSQL, idle': '≤ 110',
  'PostgreSQL, under load': '≤ 300',
  'PostgreSQL, idle again': '≤ 150',
  'embedded, idle': '≤ 260',
}

async function start(environment: Record<string, string>): Promise<ChildProcess> {
  const flags = [...production.flags, ...asked.flags.split(' ')].filter(Boolean)
  const server = spawn('node', ['--import', probe, ...flags, 'dist/main.js'], {
    env: { ...process.env, ...production.variables, ...environment, MEMORY_REPORT: report },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  server.stdout.on('data', (chunk: Buffer) => (said += chunk))
  while (!said.includes('is ready')) await once(server.stdout, 'data')
  return server
}

/** One of the kernel's figures about a process, in bytes: `VmRSS`, `VmHWM` (the most it ever was), `RssFile`. */
const kernelFigure = ({ pid }: ChildProcess, name: string): number =>
  Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024

async function look(name: string, server: ChildProcess, most = 0) {
  rmSync(report, { force: true })
  server.kill('SIGUSR2')
  while (!existsSync(report) || readFileSync(report).length === 0) await setTimeout(50)
  const parts = JSON.parse(readFileSync(report, 'utf8')) as MemoryParts
  const resident = kernelFigure(server, 'VmRSS')
  const program = kernelFigure(server, 'RssFile')
  const heaps = [parts, ...parts.threads].reduce((sum, { heap }) => sum + heap, 0)
  const heapOf = ({ heap, heapUsed, external }: Omit<MemoryParts, 'threads'>) =>
    `heap ${megabytes(heap)} (${megabytes(heapUsed)} used), external ${megabytes(external)}`
  tell(
    `memory, ${name}`,
    `${megabytes(resident)} MB${most > 0 ? `, at most ${megabytes(most)}` : ''}`,
    wanted[name] ?? '–',
  )
  console.log(
    `${name}: ${megabytes(resident)} MB${most > 0 ? `, at most ${megabytes(most)}` : ''} = program files ${megabytes(program)}, ` +
      `heaps ${megabytes(heaps)}, all else ${megabytes(resident - program - heaps)}; main ${heapOf(parts)}` +
      parts.threads.map((thread) => `; thread ${heapOf(thread)}`).join(''),
  )
}

/** The most that a process held while something went on, in bytes: looked at every 200 ms. */
async function mostDuring(server: ChildProcess, work: Promise<unknown>): Promise<number> {
  let most = 0
  let isOver = false
  void work.finally(() => {
    isOver = true
  })
  while (!isOver) {
    most = Math.max(most, kernelFigure(server, 'VmRSS'))
    await setTimeout(200)
  }
  await work
  return most
}

async function measure(name: string, given: Record<string, string>) {
  if (asked.only && asked.only !== name) return
  const environment = { ...given, PORT: String(await freePort()), TRUSTED_PROXIES: '1' }
  const first = await start(environment)
  await setTimeout(5_000) // what the first start leaves to be done, in the demonstration
  await stopServer(first)
  const server = await start(environment)
  await setTimeout(quiet)
  await look(`${name}, idle`, server)
  if (!asked.idle) {
    const load = mixedLoad(`http://127.0.0.1:${environment.PORT}`, environment, loadLasts)
    const most = await mostDuring(server, load)
    const answered = await load
    await look(`${name}, under load`, server, most)
    console.log(`  ${answered}`)
    await setTimeout(quiet)
    await look(`${name}, idle again`, server)
  }
  await stopServer(server)
}

const postgres = await startPostgres()
try {
  await measure('PostgreSQL', {
    ...productionSettings(),
    ...administrator,
    DATABASE_URL: postgres.url,
    DATA_DIR: join(folder, 'unused'),
  })
  await measure('embedded', { DATA_DIR: join(folder, 'data') })
} finally {
  postgres.remove()
  await rm(folder, { recursive: true, force: true })
}
