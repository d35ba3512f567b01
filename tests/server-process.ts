import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

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
export const builtServer = join(checkout, 'dist/main.js')

/** The server serves what was built; on a fresh checkout nothing is. */
export function buildOnce() {
  if (existsSync(join(checkout, 'dist/server/server.js'))) return
  const { status, stderr } = spawnSync('npm', ['run', 'build'], { cwd: checkout, encoding: 'utf8' })
  if (status !== 0) throw new Error(`the build failed: ${stderr}`)
}

/**
 * Starts the product and waits until it says that it is ready.
 * @param program what is run: our source, so that nothing need be built for it, or what was built
 */
export async function startServer(
  environment: Record<string, string>,
  program = join(checkout, 'main.ts'),
): Promise<ChildProcess> {
  const server = spawn(process.execPath, [program], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
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
