import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../database.ts'
import { freePort, startServer, stopServer } from '../server-process.ts'

/** What still comes while an instance ends: kept pages, calls, files. */
const paths = ['/', '/api/trainings', '/api/trainings?q=a', '/healthz', '/favicon.svg']

/**
 * Tells an instance to end, and asks it until it is gone.
 * @param seconds how long it is set to go on answering
 * @returns whether all was asked in that time, which a busy machine may not leave
 */
async function answersWhileItEnds(seconds: number): Promise<boolean> {
  const { location, remove } = await createTestDatabase('migrated')
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const where = 'url' in location ? { DATABASE_URL: location.url } : { DATA_DIR: location.folder }
  const server = await startServer({ ...where, PORT: String(port), DRAIN_SECONDS: String(seconds) })
  onTestFinished(async () => {
    await stopServer(server, 'SIGKILL')
    await remove()
  })
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  expect((await fetch(`${url}/api/trainings`)).headers.get('connection')).toBe('keep-alive')

  const ended = once(server, 'exit')
  const told = Date.now()
  const isOver = () => Date.now() - told >= seconds * 1_000
  server.kill('SIGTERM')
  try {
    // The signal is on its way.
    for (let answer = await fetch(`${url}/readyz`); ; answer = await fetch(`${url}/readyz`)) {
      if (answer.status === 200) continue
      expect([answer.status, await answer.json()]).toEqual([503, { status: 'stopping' }])
      break
    }
    for (const path of paths) {
      const answer = await fetch(url + path)
      expect([path, answer.status, answer.headers.get('connection')]).toEqual([path, 200, 'close'])
    }
  } catch (error) {
    if (error instanceof TypeError && isOver()) return false // fetch's word for a lost connection
    throw error
  }
  expect(await ended).toEqual([0, null])
  expect(isOver()).toBe(true)
  return true
}

test('an instance that is told to end says so first, answers for as long as it was set, and ends', async () => {
  expect((await answersWhileItEnds(3)) || (await answersWhileItEnds(30))).toBe(true)
})
