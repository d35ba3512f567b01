import { type ChildProcess, spawnSync } from 'node:child_process'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, onPostgres } from '../database.ts'
import { freePort, startServer, stopServer } from '../server-process.ts'

const port = await freePort()
const url = `http://127.0.0.1:${port}`
let server: ChildProcess
let remove = async () => {}

beforeAll(async () => {
  if (!onPostgres()) return
  const database = await createTestDatabase('migrated')
  remove = database.remove
  if ('folder' in database.location) throw new Error('several workers need PostgreSQL')
  server = await startServer({ PORT: String(port), DATABASE_URL: database.location.url, WORKERS: '2' })
})
afterAll(async () => {
  if (server) await stopServer(server)
  await remove()
})

const workers = () =>
  spawnSync('ps', ['-o', 'pid=', '--ppid', String(server.pid)], { encoding: 'utf8' })
    .stdout.split(/\s+/)
    .filter(Boolean)
    .map(Number)
const metrics = async () => (await fetch(`${url}/metrics`)).text()

test.runIf(onPostgres())('several workers share the port and tell their measures together', async () => {
  expect(workers()).toHaveLength(2)
  const asked = 40
  for (let index = 0; index < asked; index++)
    expect((await fetch(`${url}/api/trainings?q=${index}`, { headers: { connection: 'close' } })).status).toBe(200)
  const counted = /http_request_duration_seconds_count\{[^}]*route="\/api\/trainings"[^}]*\} (\d+)/.exec(
    await metrics(),
  )
  expect(Number(counted?.[1])).toBe(asked)
  expect(await metrics()).toMatch(/^mail_paused 0$/m)
})

test.runIf(onPostgres())('one that dies is replaced, and the other answers meanwhile', async () => {
  const [victim = 0, other = 0] = workers()
  process.kill(victim, 'SIGKILL')
  await vi.waitFor(() => expect(workers()).toEqual([other]), { timeout: 60_000 })
  for (let index = 0; index < 10; index++)
    expect((await fetch(`${url}/readyz`, { headers: { connection: 'close' } })).status).toBe(200)
  await vi.waitFor(() => expect(workers()).toHaveLength(2), { timeout: 60_000 })
})

test.runIf(onPostgres())(
  'a stop ends them all',
  async () => {
    await stopServer(server)
    expect(server.exitCode).toBe(0)
    await expect(fetch(`${url}/healthz`)).rejects.toThrow()
  },
  30_000,
)
