import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, onPostgres } from './database.ts'
import { freePort, stopServer } from './server-process.ts'

// The embedded database's own: on PostgreSQL nothing is made in a folder.
const environment: Record<string, string> = {}
let remove = async () => {}
beforeAll(async () => {
  const database = await createTestDatabase('empty')
  if ('folder' in database.location) environment.DATA_DIR = join(database.location.folder, 'data')
  remove = database.remove
})
afterAll(() => remove())

/** Starts the product as the README says. */
const startOn = (port: number) =>
  spawn(process.execPath, ['bin/officina.js', 'start'], {
    env: { PATH: process.env.PATH, PORT: String(port), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })

/** Gives what a newcomer reads until the product is ready. */
async function readStart(): Promise<string[]> {
  const start = startOn(await freePort())
  let text = ''
  for (const stream of [start.stdout, start.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk))
  const ended = once(start, 'exit').then(([code]) => Promise.reject(new Error(`it ended with ${code}: ${text}`)))
  ended.catch(() => {})
  while (!/\/admin/.test(text)) await Promise.race([once(start.stdout, 'data'), ended])
  await stopServer(start)
  return text.trim().split('\n')
}

test.skipIf(onPostgres())('a start says in at most ten lines how far it is, and three addresses to try', async () => {
  const first = await readStart()
  expect(first.length).toBeLessThanOrEqual(10)
  expect(first.some((line) => /Making the database in .+: about 10 seconds, the first time only …/.test(line))).toBe(
    true,
  )
  for (const address of ['/formations', '/boite-mail', '/admin']) {
    expect(first.some((line) => /http:\/\/localhost:\d+/.test(line) && line.includes(address))).toBe(true)
  }

  const second = await readStart()
  expect(second[0]).toMatch(/^Officina is ready at http:\/\/localhost:\d+ /)

  // And it goes on when nobody reads what it says.
  const port = await freePort()
  const unread = startOn(port)
  for (const stream of [unread.stdout, unread.stderr]) stream.destroy()
  const isReady = async () => expect((await fetch(`http://localhost:${port}/readyz`)).status).toBe(200)
  await vi.waitFor(isReady, { timeout: 60_000, interval: 100 })
  await stopServer(unread)
})
