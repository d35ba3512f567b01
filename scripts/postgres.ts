// Runs a command on a throw-away PostgreSQL: `node scripts/postgres.ts -- vitest run`. The server is Debian's, installed by apt-get
// when it is missing; it listens on a port of its own, keeps its data in a temporary folder, and is gone at the end.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { startPostgres } from './postgres-server.ts'

const [separator, command, ...args] = process.argv.slice(2)
if (separator !== '--' || command === undefined) {
  console.error('usage: node scripts/postgres.ts -- <command…>')
  process.exit(2)
}

let exitCode = 1
try {
  const server = await startPostgres()
  try {
    const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, DATABASE_URL: server.url } })
    // A Ctrl-C reaches the command by itself; here it must only not skip the tidying up.
    process.on('SIGINT', () => {})
    process.on('SIGTERM', () => child.kill('SIGTERM'))
    const [code] = (await once(child, 'exit')) as [number | null]
    exitCode = code ?? 1
  } finally {
    server.remove()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
}
process.exit(exitCode)
