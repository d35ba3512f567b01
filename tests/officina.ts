import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readArguments } from '../src/command/arguments.ts'
import type { Outcome, Question } from '../src/command/command.ts'
import { commands } from '../src/command/commands.ts'
import type { Locale } from '../src/domain/values/language.ts'
import type { Database } from '../src/server/db/open.ts'
import type { Config } from '../src/server/settings/config.ts'

const program = fileURLToPath(new URL('../bin/officina.js', import.meta.url))

/** What a command said, on each output, and its exit code. */
export interface Said {
  code: number | null
  out: string
  err: string
}

/** Milliseconds after which a command that neither works nor says anything hangs, however busy the machine is. */
const hangs = 60_000
/** The processor time that a process has taken, in ticks (Linux); always the same where that is not known. */
function ticksOf(pid: number | undefined): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(11, 15).join(' ') ?? ''
  } catch {
    return ''
  }
}

/**
 * Runs the administrator's command as it is typed.
 * @param environment what the installation is; nothing of the tests' own is handed on
 * @param input what is typed, or piped, into it
 * @throws where the command hangs
 */
export async function officina(environment: Record<string, string>, argv: string[], input = ''): Promise<Said> {
  const child = spawn(process.execPath, [program, ...argv], { env: { PATH: process.env.PATH, ...environment } })
  const said: Said = { code: null, out: '', err: '' }
  child.stdout.on('data', (chunk: Buffer) => (said.out += chunk))
  child.stderr.on('data', (chunk: Buffer) => (said.err += chunk))
  child.stdin.on('error', () => {}) // it may end without reading
  child.stdin.end(input)
  let [seen, since] = ['', Date.now()]
  const watch = setInterval(() => {
    const now = ticksOf(child.pid) + said.out + said.err
    if (now !== seen) [seen, since] = [now, Date.now()]
    else if (Date.now() - since > hangs) child.kill('SIGKILL')
  }, 1_000)
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null]
  clearInterval(watch)
  if (signal === 'SIGKILL') throw new Error(`officina ${argv.join(' ')} hung; it said: ${said.out}${said.err}`)
  return { ...said, code }
}

/**
 * Has a command done on an opened installation, in this very process, as the server does it for whom asks.
 * @param answers what is typed at its questions, in their order
 */
export async function officinaOn(
  installation: { config: Config; database: Database },
  argv: string[],
  { answers = [], locale = 'en' }: { answers?: string[]; locale?: Locale } = {},
): Promise<Outcome & { asked: Question[] }> {
  const { command, given } = readArguments(argv, commands, '/', locale)
  if (command?.place !== 'installation') throw new Error(`${argv.join(' ')} does not work on an installation`)
  const asked: Question[] = []
  command.refuse?.(installation.config, locale)
  const outcome = await command.run(
    {
      ...installation,
      locale,
      signal: new AbortController().signal,
      progress: () => {},
      async ask(question) {
        asked.push(question)
        return answers[asked.length - 1] ?? ''
      },
    },
    given,
  )
  return { ...outcome, asked }
}
