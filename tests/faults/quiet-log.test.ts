// What the log says of a database that is away while every loop of the server looks for it: one line, and how often.
import { expect, test, vi } from 'vitest'
import { startPostgres } from '../../scripts/postgres-server.ts'
import { onPostgres } from '../database.ts'
import { freePort, startServer, stopServer } from '../server-process.ts'

interface Line {
  level: number
  msg: string
  times?: number
  noticed?: Record<string, number>
}

test.runIf(onPostgres()).each(['gone', 'frozen'])(
  'a database that is %s is one line a minute, with what has noticed it and how often',
  async (how) => {
    const postgres = await startPostgres() // its own: the others' must not go
    const port = await freePort()
    const server = await startServer({ PORT: String(port), DATABASE_URL: postgres.url })
    let log = ''
    server.stdout?.on('data', (chunk: Buffer) => {
      log += chunk
    })
    const lines = () =>
      log
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line) as Line)
    const ask = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status
    try {
      log = ''
      if (how === 'gone') postgres.crash()
      else postgres.freeze()
      const isTold = () => expect(lines().map(({ msg }) => msg)).toContain('the database is away')
      await vi.waitFor(isTold, { timeout: 60_000 })
      // Each answer has asked the database in vain, and each takes its time: the loops have looked meanwhile.
      for (let index = 0; index < 12; index++) {
        await vi.waitFor(async () => expect(await ask('/api/trainings?q=a')).toBe(503), { timeout: 60_000 })
      }
      const before = lines()
      expect(before.length).toBeLessThanOrEqual(3)
      await stopServer(server) // says what it has counted
      const [counted] = lines().filter(({ msg, times }) => msg === 'the database is away' && times !== undefined)
      expect(counted?.times).toBeGreaterThanOrEqual(12)
      expect(Object.keys(counted?.noticed ?? {})).toEqual(expect.arrayContaining(['job queue', 'request failed']))
      expect(log).not.toContain('a webhook could not be sent')
      expect(lines().length).toBeLessThanOrEqual(before.length + 2)
    } finally {
      await stopServer(server, 'SIGKILL')
      postgres.remove()
    }
  },
)
