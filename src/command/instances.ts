// The instances of this machine, as systemd and the kernel know them: nothing is guessed.
import { type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, globSync, readFileSync, readlinkSync, statSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { addressOf, answers } from './ready.ts'
import type { Release } from './releases.ts'

export interface Instance {
  /** Such as `officina@3000.service`. */
  unit: string
  /** Its main process; undefined while it has none. */
  pid: number | undefined
  /** The folder of the release that it runs. */
  release: string | undefined
  /** Where it is asked. */
  address: string
}

const systemctl = (...args: string[]): SpawnSyncReturns<string> => spawnSync('systemctl', args, { encoding: 'utf8' })

/** Whether this machine has systemd at all. */
export const hasSystemd = (): boolean => systemctl('--version').error === undefined

/** What `systemctl show` says of units, each as its properties. */
const show = (name: string, properties: string[]): Record<string, string>[] =>
  systemctl('show', name, `--property=${properties.join(',')}`)
    .stdout.split(/\n\n+/)
    .map((block) => Object.fromEntries(block.split('\n').map((line) => line.split(/=(.*)/s).slice(0, 2))))
    .filter((unit) => Object.keys(unit).length > 1)

const readOr = <Value>(read: () => Value): Value | undefined => {
  try {
    return read()
  } catch {
    return undefined // the process has ended, or is another user's
  }
}

/** The environment that a process was started with. */
const environmentOf = (pid: number): Record<string, string> =>
  Object.fromEntries(
    (readOr(() => readFileSync(`/proc/${pid}/environ`, 'utf8')) ?? '')
      .split('\0')
      .filter(Boolean)
      .map((pair) => pair.split(/=(.*)/s).slice(0, 2) as [string, string]),
  )

/** Every instance that runs, starts, or has failed; one that was stopped is left alone. */
export function findInstances(current: string): Instance[] {
  return show('officina@*.service', ['Id', 'ActiveState', 'MainPID']).flatMap(
    ({ Id: unit = '', ActiveState, MainPID }) => {
      if (ActiveState === 'inactive') return []
      const pid = Number(MainPID) || undefined
      const settings = path.join(current, '.env')
      const { HOST } = {
        ...(existsSync(settings) ? parseEnv(readFileSync(settings, 'utf8')) : {}),
        ...(pid === undefined ? {} : environmentOf(pid)),
      }
      return {
        unit,
        pid,
        release: pid === undefined ? undefined : readOr(() => readlinkSync(`/proc/${pid}/cwd`)),
        address: addressOf(/@(\d+)\.service$/.exec(unit)?.[1] ?? '', HOST),
      }
    },
  )
}

/** Whether an instance is ready and reads from its database. */
export const isAnswering = async ({ address }: Pick<Instance, 'address'>): Promise<boolean> =>
  (await answers(`${address}/readyz`)) && answers(`${address}/api/trainings`)

/** What systemd, or this command, says to one process and not to another. */
const ofOneProcess =
  /^(PORT|MAINPID|MANAGERPID|INVOCATION_ID|JOURNAL_STREAM|SYSTEMD_EXEC_PID|NOTIFY_SOCKET|WATCHDOG_\w+|MEMORY_PRESSURE_\w+|NODE_CHANNEL_\w+)$/

/**
 * How another process is started as an instance is: as its user, with its environment, whatever stands beside the unit.
 * @param instances of which the first that runs is the model; else the unit itself says its user
 * @returns what comes before the program, and the environment
 */
export function likeInstance(
  instances: Instance[],
  release: Release,
): { before: string[]; env: Record<string, string> } {
  const pid = instances.find((instance) => instance.pid !== undefined)?.pid
  const env = pid === undefined ? { PATH: process.env.PATH ?? '' } : environmentOf(pid)
  const kept = Object.fromEntries(Object.entries(env).filter(([name]) => !ofOneProcess.test(name)))
  const isRoot = process.getuid?.() === 0
  const owner = pid === undefined ? undefined : readOr(() => statSync(`/proc/${pid}`))
  const unit = isRoot ? readFileSync(path.join(release.folder, 'deploy/debian/officina@.service'), 'utf8') : ''
  const user = owner?.uid ?? /^User=(.+)$/m.exec(unit)?.[1]
  const group = owner?.gid ?? /^Group=(.+)$/m.exec(unit)?.[1]
  const as = isRoot && user !== 0 ? [`--reuid=${user}`, `--regid=${group}`, '--init-groups', '--no-new-privs'] : []
  const isNeeded = as.length > 0 || spawnSync('setpriv', ['--version']).status === 0
  // However this command ends, what it has started does not outlive it.
  const before = isNeeded ? ['setpriv', ...as, '--pdeathsig=KILL'] : []
  return { before, env: kept }
}

/** Puts a release's units in the place of those that are installed, where they are others, and tells systemd. */
export function installUnits({ folder }: Release): void {
  const installed = show('officina.target', ['Id', 'FragmentPath'])[0]?.FragmentPath
  if (!installed) return // it is this machine's first release: `install` puts them there
  for (const file of globSync(path.join(folder, 'deploy/debian/*.{service,target,timer}')))
    copyFileSync(file, path.join(path.dirname(installed), path.basename(file)))
  systemctl('daemon-reload')
}

/**
 * Ends an instance, which leaves the balancer first, and starts it with what `current` leads to.
 * @param timeout milliseconds; systemd itself gives up later
 * @returns whether it answers that it is ready
 */
export async function restartInstance({ unit }: Instance, timeout: number): Promise<boolean> {
  const child = spawn('systemctl', ['restart', unit], { stdio: 'ignore' })
  const timer = setTimeout(() => child.kill('SIGKILL'), timeout)
  const [code] = (await once(child, 'exit')) as [number | null]
  clearTimeout(timer)
  return code === 0
}
