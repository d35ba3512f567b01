import { once } from 'node:events'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createTestDatabase } from '../database.ts'
import { freePort, startServer, stopServer } from '../server-process.ts'

test('an instance that is told to end says so first, answers for as long as it was set, and ends', async () => {
  const { location, remove } = await createTestDatabase('migrated')
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const where = 'url' in location ? { DATABASE_URL: location.url } : { DATA_DIR: location.folder }
  const server = await startServer({ ...where, PORT: String(port), DRAIN_SECONDS: '3' })
  onTestFinished(async () => {
    await stopServer(server, 'SIGKILL')
    await remove()
  })
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  expect((await fetch(`${url}/api/trainings`)).headers.get('connection')).toBe('keep-alive')

  const ended = once(server, 'exit')
  const told = Date.now()
  server.kill('SIGTERM')
  await vi.waitFor(
    async () => {
      const answer = await fetch(`${url}/readyz`)
      expect([answer.status, await answer.json()]).toEqual([503, { status: 'stopping' }])
    },
    { timeout: 2_000, interval: 20 },
  )
  // Whatever still comes is answered, over connections that end with it: kept pages, calls, files.
  for (const path of ['/', '/api/trainings', '/api/trainings?q=a', '/healthz', '/favicon.svg']) {
    const answer = await fetch(url + path)
    expect([path, answer.status, answer.headers.get('connection')]).toEqual([path, 200, 'close'])
  }
  expect(await ended).toEqual([0, null])
  expect(Date.now() - told).toBeGreaterThanOrEqual(3_000)
})
