import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('../bin/officina.js', import.meta.url))

/** What a command said, on each output, and its exit code. */
export interface Said {
  code: number | null
  out: string
  err: string
}

/**
 * Runs the administrator's command as it is typed.
 * @param environment what the installation is; nothing of the tests' own is handed on
 * @param input what is typed, or piped, into it
 */
export async function officina(environment: Record<string, string>, argv: string[], input = ''): Promise<Said> {
  const child = spawn(process.execPath, [program, ...argv], { env: { PATH: process.env.PATH, ...environment } })
  const said: Said = { code: null, out: '', err: '' }
  child.stdout.on('data', (chunk: Buffer) => (said.out += chunk))
  child.stderr.on('data', (chunk: Buffer) => (said.err += chunk))
  child.stdin.on('error', () => {}) // it may end without reading
  child.stdin.end(input)
  const [code] = (await once(child, 'close')) as [number | null]
  return { ...said, code }
}
