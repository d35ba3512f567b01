// What systemd does with the units of deploy/debian, for machines without it: plays their Exec lines as plain processes, starts again what
// dies, and answers a `systemctl` of its own.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

/** Where the units say that the product is. */
const installed = '/opt/officina'

interface Played {
  state: 'inactive' | 'activating' | 'active' | 'deactivating'
  main?: ChildProcess | undefined
  /** What runs its ExecStartPost. */
  post?: ChildProcess | undefined
  restarts: number
  /** Everything that its processes said: what the journal keeps. */
  said: string
  /** Changes with each start and stop: what was begun before belongs to none of them. */
  turn: number
}

const isThere = (child: ChildProcess | undefined) =>
  child !== undefined && child.exitCode === null && child.signalCode === null

/**
 * @param base what stands in the place of /opt/officina; `current` in it leads to a release
 * @param units the folder that the unit files are read from at each start
 * @param environment of every process, beside what the unit says
 */
export function playUnits(base: string, units: string, environment: Record<string, string>) {
  const played = new Map<string, Played>()
  const fragment = join(units, 'officina@.service')
  /** `officina@3000.service`, however it was asked for. */
  const named = (name: string) => (name.endsWith('.service') ? name : `${name}.service`)
  const portOf = (name: string) => /@(\d+)\.service$/.exec(name)?.[1] ?? ''
  function find(name: string): Played {
    const unit = played.get(named(name)) ?? { state: 'inactive', restarts: 0, said: '', turn: 0 }
    played.set(named(name), unit)
    return unit
  }

  /** The values of a key of the unit file, as they are for one instance. */
  function values(name: string, key: string): string[] {
    const lines = readFileSync(fragment, 'utf8').matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))
    return [...lines].map(([, value = '']) => value.replaceAll('%i', portOf(name)).replaceAll(installed, base))
  }
  const value = (name: string, key: string) => values(name, key).at(-1) ?? ''
  const milliseconds = (name: string, key: string) => Number.parseFloat(value(name, key)) * 1_000

  function run(name: string, line: string, extra: Record<string, string> = {}): ChildProcess {
    const [program = '', ...args] = line.split(' ')
    // A script names the installed Node in its first line.
    const isScript = readFileSync(program).subarray(0, 2).toString() === '#!'
    const unit = find(name)
    const child = spawn(isScript ? process.execPath : program, isScript ? [program, ...args] : args, {
      cwd: value(name, 'WorkingDirectory'),
      env: {
        PATH: process.env.PATH,
        ...environment,
        ...Object.fromEntries(values(name, 'Environment').map((pair) => pair.split('=') as [string, string])),
        ...extra,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (unit.said += chunk))
    return child
  }

  async function end(child: ChildProcess | undefined, timeout: number) {
    if (!child || !isThere(child)) return
    const gone = once(child, 'exit')
    child.kill('SIGTERM')
    const limit = new AbortController()
    const isLate = await Promise.race([gone.then(() => false), setTimeout(timeout, true, limit).catch(() => false)])
    limit.abort()
    if (isLate) child.kill('SIGKILL')
    await gone
  }

  /** Restart=always, RestartSec. */
  async function startAgain(name: string, turn: number) {
    const unit = find(name)
    if (value(name, 'Restart') !== 'always') return
    await setTimeout(milliseconds(name, 'RestartSec'))
    if (unit.turn !== turn) return
    unit.restarts += 1
    await start(name)
  }

  /** @returns whether it came up: what `systemctl start` returns with */
  async function start(name: string): Promise<boolean> {
    const unit = find(name)
    if (unit.state === 'active') return true
    unit.turn += 1
    const { turn } = unit
    unit.state = 'activating'
    const main = run(name, value(name, 'ExecStart'))
    unit.main = main
    await once(main, 'spawn')
    for (const line of values(name, 'ExecStartPost')) {
      // A main process that dies meanwhile is taken note of, and no more: systemd waits for what it has started.
      const post = run(name, line, { MAINPID: String(main.pid) })
      unit.post = post
      const [code] = (await once(post, 'exit')) as [number | null]
      if (unit.turn !== turn) return false
      if (code !== 0) return failed(name, turn)
    }
    if (!isThere(main)) return failed(name, turn)
    unit.state = 'active'
    main.once('exit', () => {
      if (unit.turn === turn) void failed(name, turn)
    })
    return true
  }

  async function failed(name: string, turn: number): Promise<false> {
    const unit = find(name)
    await end(unit.main, milliseconds(name, 'TimeoutStopSec'))
    if (unit.turn !== turn) return false
    unit.state = 'activating' // activating (auto-restart)
    void startAgain(name, turn)
    return false
  }

  async function stop(name: string) {
    const unit = find(name)
    unit.turn += 1
    unit.state = 'deactivating'
    await Promise.all([
      end(unit.post, milliseconds(name, 'TimeoutStopSec')),
      end(unit.main, milliseconds(name, 'TimeoutStopSec')),
    ])
    unit.state = 'inactive'
  }

  /** What `systemctl` is asked, with its exit code and what it prints. */
  async function systemctl([verb = '', ...args]: string[]): Promise<{ code: number; out: string }> {
    const names = args.filter((arg) => !arg.startsWith('-'))
    asked.push([verb, ...names].join(' '))
    if (verb === 'daemon-reload') return { code: 0, out: '' }
    if (verb === 'show') {
      const shown = [...played].map(([name, { state, main }]) =>
        [
          `Id=${name}`,
          `ActiveState=${state}`,
          `MainPID=${isThere(main) ? main?.pid : 0}`,
          `FragmentPath=${fragment}`,
        ].join('\n'),
      )
      return { code: 0, out: `${shown.join('\n\n')}\n` }
    }
    for (const name of names) {
      if (verb === 'restart' || verb === 'stop') await stop(named(name))
      if ((verb === 'restart' || verb === 'start') && !(await start(named(name)))) return { code: 1, out: '' }
    }
    return { code: 0, out: '' }
  }

  const asked: string[] = []
  const socket = join(base, 'systemctl.sock')
  const server = createServer({ allowHalfOpen: true }, (connection) => {
    let request = ''
    connection.on('error', () => {}) // who asked may have been killed
    connection.on('data', (chunk) => (request += chunk))
    connection.on('end', async () => connection.end(JSON.stringify(await systemctl(JSON.parse(request) as string[]))))
  }).listen(socket)
  const program = join(base, 'systemctl')
  writeFileSync(
    program,
    `#!${process.execPath}
const connection = require('node:net').connect({ path: ${JSON.stringify(socket)}, allowHalfOpen: true })
let answer = ''
connection.on('data', (chunk) => (answer += chunk))
connection.on('end', () => {
  const { code, out } = JSON.parse(answer)
  process.stdout.write(out)
  process.exitCode = code
})
connection.end(JSON.stringify(process.argv.slice(2)))
`,
  )
  chmodSync(program, 0o755)

  return {
    start: (name: string) => start(named(name)),
    stop: (name: string) => stop(named(name)),
    state: find,
    /** Each call of `systemctl`, in its order. */
    asked,
    /** The folder to put first into PATH. */
    programs: base,
    async end() {
      await Promise.all([...played.keys()].map(stop))
      server.close()
      rmSync(socket, { force: true })
    },
  }
}
