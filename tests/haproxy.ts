import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { scratchFolder } from '../scripts/scratch.ts'
import type { Balancer } from './balancer.ts'
import { freePort } from './server-process.ts'

const program = '/usr/sbin/haproxy'

/** Installs Debian's HAProxy where it is missing. @returns why it is not there */
export function installHaproxy(): string | undefined {
  if (existsSync(program)) return undefined
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const { status, stderr } = spawnSync('apt-get', ['install', '-y', '-q', 'haproxy'], {
    encoding: 'utf8',
    env: environment,
  })
  return status === 0 ? undefined : `HAProxy is missing and could not be installed: ${stderr.trim()}`
}

/** Waits until somebody takes connections. */
async function isTaken(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    try {
      await once(socket, 'connect')
      return
    } catch {
      await setTimeout(20)
    } finally {
      socket.destroy()
    }
  }
}

/**
 * A HAProxy in front of the instances, as docs/operations.md describes it.
 * @param answerWithin how long an instance may take to say that it is ready, in seconds; more where the machine has too much to do
 */
export async function startHaproxy(ports: number[], answerWithin = 1): Promise<Balancer> {
  const folder = mkdtempSync(path.join(scratchFolder, 'officina-haproxy-'))
  const file = path.join(folder, 'haproxy.cfg')
  const port = await freePort()
  const servers = ports.map((one, index) => `  server instance${index} 127.0.0.1:${one} check`)
  const settings = [
    'defaults',
    '  mode http',
    '  timeout connect 2s',
    '  timeout client 30s',
    '  timeout server 30s',
    `  timeout check ${answerWithin}s`,
    `listen officina`,
    `  bind 127.0.0.1:${port}`,
    '  option httpchk GET /readyz',
    '  default-server inter 1s fastinter 500ms fall 2 rise 1 on-marked-down shutdown-sessions',
    ...servers,
  ]
  writeFileSync(file, `${settings.join('\n')}\n`)
  const haproxy = spawn(program, ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] })
  await once(haproxy, 'spawn')
  await isTaken(port)
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      haproxy.kill()
      rmSync(folder, { recursive: true })
    },
  }
}
