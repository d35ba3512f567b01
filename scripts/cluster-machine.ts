// A machine of a cluster that is tried on one computer: a folder, and every process that works in it. Whatever a process of it starts is
// found by its working folder, also what has left its group and its parent.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chownSync, closeSync, mkdirSync, openSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import path from 'node:path'

const idOf = (flag: '-u' | '-g') => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
/** PostgreSQL refuses to run as root; everything here runs as its user. */
const asPostgres = () => ({ uid: idOf('-u'), gid: idOf('-g') })

/** Nothing of this environment's is handed on. */
const environment = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C.UTF-8' }

/** Every process that works in a folder, or below it. */
function processesIn(folder: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        return `${readlinkSync(`/proc/${name}/cwd`)}/`.startsWith(`${folder}/`)
      } catch {
        return false // it has ended meanwhile
      }
    })
    .map(Number)
}

const pause = (milliseconds: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)

/** Sends a signal to every process in a folder, until there is none that has not had it; SIGKILL until there is none. */
export function signalAll(folder: string, signal: NodeJS.Signals): void {
  const told = new Set<number>()
  for (;;) {
    const left = processesIn(folder).filter((id) => signal === 'SIGKILL' || !told.has(id))
    if (left.length === 0) return
    for (const id of left) {
      told.add(id)
      try {
        process.kill(id, signal)
      } catch {
        // it has ended meanwhile
      }
    }
    if (signal === 'SIGKILL') pause(20)
  }
}

/** Makes a folder that belongs to the user postgres. */
export function makeFolder(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { uid, gid } = asPostgres()
  chownSync(folder, uid, gid)
  return folder
}

/** Gives files to the user postgres, with their folder. */
export function giveFiles(folder: string): void {
  const { uid, gid } = asPostgres()
  chownSync(folder, uid, gid)
  for (const name of readdirSync(folder)) chownSync(path.join(folder, name), uid, gid)
}

/**
 * What the first process of a machine does for those whose parent has ended: it takes note that they have, too. Else they would count as
 * running: PostgreSQL would not start beside a dead one of its own. It works in no machine's folder, so that nothing happens to it there.
 */
const reaper = `
import ctypes, os, sys
ctypes.CDLL(None).prctl(36, 1, 0, 0, 0)  # PR_SET_CHILD_SUBREAPER
if os.fork() == 0:
    os.chdir(sys.argv[1])
    os.execvp(sys.argv[2], sys.argv[2:])
try:
    while True:
        os.wait()
except ChildProcessError:
    pass
`

/**
 * Starts a program of a machine, in a session of its own; what it says is in the file `log` of its folder.
 * @param folder the folder that it works in, made where it is missing
 */
export function startProgram(folder: string, command: string[], more: Record<string, string> = {}): ChildProcess {
  makeFolder(folder)
  const log = openSync(path.join(folder, 'log'), 'a')
  const started = spawn('/usr/bin/python3', ['-c', reaper, folder, ...command], {
    ...asPostgres(),
    cwd: '/',
    env: { ...environment, HOME: folder, ...more },
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  return started
}

/** Runs a program of a machine to its end. @returns what it said @throws with what it said, when it fails */
export function runProgram(folder: string, command: string[]): string {
  makeFolder(folder)
  const [program = '', ...args] = command
  const options = { ...asPostgres(), cwd: folder, env: { ...environment, HOME: folder }, encoding: 'utf8' } as const
  const { status, stdout, stderr } = spawnSync(program, args, options)
  if (status !== 0) throw new Error(`${command.join(' ')} ended with ${status}: ${stdout}${stderr}`)
  return stdout
}

/** The last of what a machine's programs have said, for whom it did not come up. */
export const lastWords = (folder: string): string =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => path.basename(name) === 'log')
    .map((name) => `── ${name}\n${readFileSync(path.join(folder, name), 'utf8').slice(-2_000)}`)
    .join('\n')
