// Runs a command on a throw-away PostgreSQL: `node scripts/postgres.ts -- vitest run`. The server is Debian's, installed by apt-get
// when it is missing; it listens on a port of its own, keeps its data in a temporary folder, and is gone at the end.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../tests/server-process.ts'

const isRoot = process.getuid?.() === 0

/** The programs of the newest PostgreSQL there is, or undefined. */
function findPrograms(): string | undefined {
  const versions = '/usr/lib/postgresql'
  try {
    const newest = readdirSync(versions).sort((a, b) => Number(b) - Number(a))[0]
    return newest && path.join(versions, newest, 'bin')
  } catch {
    return undefined
  }
}

function install() {
  if (!isRoot) {
    console.error('PostgreSQL is missing: install it (Debian: apt-get install postgresql), or run this as root.')
    process.exit(1)
  }
  console.error('Installing PostgreSQL …')
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args: string[]) => spawnSync('apt-get', args, { stdio: ['ignore', 2, 2], env: environment }).status
  if (apt('install', '-y', '-q', 'postgresql') === 0) return
  if (apt('update', '-q') === 0 && apt('install', '-y', '-q', 'postgresql') === 0) return
  console.error('PostgreSQL could not be installed.')
  process.exit(1)
}

/** PostgreSQL refuses to run as root. */
const asPostgres = (command: string, ...args: string[]): [string, string[]] =>
  isRoot ? ['runuser', ['-u', 'postgres', '--', command, ...args]] : [command, args]

function run(command: string, ...args: string[]) {
  const [program, rest] = asPostgres(command, ...args)
  // In the server's own folder: the user postgres may not read ours.
  const { status, stderr } = spawnSync(program, rest, { encoding: 'utf8', cwd: folder })
  if (status !== 0) throw new Error(`${path.basename(command)} failed: ${stderr}`)
}

const [separator, command, ...args] = process.argv.slice(2)
if (separator !== '--' || command === undefined) {
  console.error('usage: node scripts/postgres.ts -- <command…>')
  process.exit(2)
}

if (!findPrograms()) install()
const programs = findPrograms()
if (!programs) throw new Error('PostgreSQL was installed, and yet its programs are not there')

const folder = mkdtempSync(path.join(tmpdir(), 'officina-postgres-'))
if (isRoot) {
  const id = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
  chownSync(folder, id('-u'), id('-g'))
}
const cluster = path.join(folder, 'cluster')
const port = await freePort()
const control = (...options: string[]) => run(path.join(programs, 'pg_ctl'), '-D', cluster, '-w', ...options)

let exitCode = 1
try {
  run(path.join(programs, 'initdb'), '-D', cluster, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8')
  // Nothing here outlives the run: durability would only cost time.
  const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200']
  const options = [`-p ${port}`, '-h 127.0.0.1', `-k ${folder}`, ...settings.map((setting) => `-c ${setting}`)].join(
    ' ',
  )
  control('-l', path.join(folder, 'log'), '-o', options, 'start')
  const child = spawn(command, args, {
    stdio: 'inherit',
    env: { ...process.env, DATABASE_URL: `postgres://postgres@127.0.0.1:${port}/postgres` },
  })
  // A Ctrl-C reaches the command by itself; here it must only not skip the tidying up.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  const [code] = (await once(child, 'exit')) as [number | null]
  exitCode = code ?? 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
} finally {
  try {
    control('-m', 'immediate', 'stop')
  } catch {
    // It never started.
  }
  rmSync(folder, { recursive: true, force: true })
}
process.exit(exitCode)
