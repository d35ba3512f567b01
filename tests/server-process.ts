import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { builtIn, isBuildCurrent } from '../src/command/built.ts'

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}

const checkout = fileURLToPath(new URL('..', import.meta.url))

/** The server as it was built, which `npm start` runs. */
export const builtServer = builtIn(checkout)

/** Builds, unless nothing has changed since the last build. */
export function buildOnce() {
  if (isBuildCurrent(checkout)) return
  const env = { ...process.env, NODE_ENV: 'production' } // the tests' own is another
  const { status, stderr } = spawnSync('npm', ['run', 'build'], { cwd: checkout, encoding: 'utf8', env })
  if (status !== 0) throw new Error(`the build failed: ${stderr}`)
}

/** What still runs: a test that fails before it stops its server must not leave it behind. */
const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const server of running) server.kill('SIGKILL')
})

/**
 * Starts the product and waits until it says that it is ready.
 * @param program what is run in place of the server as built, which is built where it is not
 */
export async function startServer(environment: Record<string, string>, program = builtServer): Promise<ChildProcess> {
  if (program === builtServer) buildOnce()
  const server = spawn(process.execPath, [program], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.add(server)
  server.once('exit', () => running.delete(server))
  await new Promise<void>((resolve, reject) => {
    server.stdout?.on('data', (chunk: Buffer) => chunk.includes('is ready') && resolve())
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
  })
  return server
}

/** Stops a server and waits until its process is gone; `SIGKILL` gives it no time for anything. */
export async function stopServer(server: ChildProcess, signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const gone = once(server, 'exit')
  server.kill(signal)
  await gone
}
