import { spawnSync } from 'node:child_process'
import { chownSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../tests/server-process.ts'
import { scratchFolder } from './scratch.ts'

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

/**
 * Makes sure that there is a PostgreSQL, installing Debian's where there is none.
 * @throws when none can be installed
 */
export function installPostgres(): void {
  if (findPrograms()) return
  if (!isRoot)
    throw new Error('PostgreSQL is missing: install it (Debian: apt-get install postgresql), or run this as root.')
  console.error('Installing PostgreSQL …')
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args: string[]) => spawnSync('apt-get', args, { stdio: ['ignore', 2, 2], env: environment }).status
  if (apt('install', '-y', '-q', 'postgresql') === 0) return
  if (apt('update', '-q') === 0 && apt('install', '-y', '-q', 'postgresql') === 0) return
  throw new Error('PostgreSQL could not be installed.')
}

/** PostgreSQL refuses to run as root. */
const asPostgres = (command: string, ...args: string[]): [string, string[]] =>
  isRoot ? ['runuser', ['-u', 'postgres', '--', command, ...args]] : [command, args]

/** Runs one of its programs in the server's own folder: the user postgres may not read ours. */
function run(folder: string, command: string, ...args: string[]) {
  const [program, rest] = asPostgres(command, ...args)
  const { status, stderr } = spawnSync(program, rest, { encoding: 'utf8', cwd: folder })
  if (status !== 0) throw new Error(`${path.basename(command)} failed: ${stderr}`)
}

/** A throw-away server of its own, with one database. */
export interface PostgresServer {
  url: string
  /** Stops every process of it where it stands: it keeps its connections, and says nothing any more. */
  freeze: () => void
  thaw: () => void
  /** Ends it as a crash does, frozen or not. */
  crash: () => void
  /** Starts it again after a crash. */
  start: () => void
  /** Starts it again, whether it has ended by itself or not. */
  restart: () => void
  /** Ends it, and deletes its files. */
  remove: () => void
}

interface ServerOptions {
  /** Whether a commit is on the disk, as in production: for what is measured. */
  durable?: boolean
  /** Where its files are, in a folder of their own; elsewhere they are in one that goes. */
  folder?: string
  /** The address of the server that this one follows as its replica. */
  replicaOf?: string
}

/**
 * Starts a PostgreSQL of Debian's on a port of its own, installing it when it is missing.
 * @throws when there is none and none can be installed
 */
export async function startPostgres({
  durable = false,
  folder: within,
  replicaOf,
}: ServerOptions = {}): Promise<PostgresServer> {
  installPostgres()
  const programs = findPrograms()
  if (!programs) throw new Error('PostgreSQL was installed, and yet its programs are not there')
  const folder = mkdtempSync(path.join(within ?? (durable ? tmpdir() : scratchFolder), 'officina-postgres-'))
  if (isRoot) {
    const id = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
    chownSync(folder, id('-u'), id('-g'))
  }
  const cluster = path.join(folder, 'cluster')
  const port = await freePort()
  const program = (name: string) => path.join(programs, name)
  const control = (...options: string[]) => run(folder, program('pg_ctl'), '-D', cluster, '-w', ...options)
  // Nothing here outlives the run: durability would only cost time.
  const hurried = durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']
  const settings = [...hurried, 'max_connections=200']
  const options = `-p ${port} -h 127.0.0.1 -k ${folder} ${settings.map((setting) => `-c ${setting}`).join(' ')}`
  const start = () => control('-l', path.join(folder, 'log'), '-o', options, 'start')
  const restart = () => control('-m', 'immediate', '-l', path.join(folder, 'log'), '-o', options, 'restart')
  const postmaster = () => Number(readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0])
  const signal = (name: NodeJS.Signals) => {
    const parent = postmaster()
    process.kill(parent, 'SIGSTOP') // so that it has no more children than those that are found
    const all = [...childrenOf(parent), parent]
    for (const id of all) process.kill(id, name)
    return all
  }
  const crash = () => {
    for (const id of signal('SIGKILL'))
      while (!isGone(id)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)
    // Where nobody reaps the dead, they would count as running.
    for (const file of [path.join(cluster, 'postmaster.pid'), path.join(folder, `.s.PGSQL.${port}.lock`)]) rmSync(file)
  }
  const remove = () => {
    try {
      signal('SIGCONT')
      control('-m', 'immediate', 'stop')
    } catch {
      // It never started, or has ended.
    }
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const local = ['-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8']
    if (replicaOf) run(folder, program('pg_basebackup'), '-D', cluster, '-d', replicaOf, '-R', '-c', 'fast')
    else run(folder, program('initdb'), '-D', cluster, '-U', 'postgres', ...local)
    start()
  } catch (error) {
    remove()
    throw error
  }
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    freeze: () => void signal('SIGSTOP'),
    thaw: () => void signal('SIGCONT'),
    crash,
    start,
    restart,
    remove,
  }
}

/** Whether a process has ended, reaped or not. */
function isGone(id: number): boolean {
  try {
    return readFileSync(`/proc/${id}/stat`, 'utf8').includes(') Z ')
  } catch {
    return true
  }
}

const childrenOf = (parent: number) =>
  spawnSync('ps', ['-o', 'pid=', '--ppid', String(parent)], { encoding: 'utf8' })
    .stdout.split(/\s+/)
    .filter(Boolean)
    .map(Number)
