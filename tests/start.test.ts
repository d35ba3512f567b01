import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, globSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, onPostgres } from './database.ts'
import { buildOnce, freePort, stopServer } from './server-process.ts'

// The embedded database's own: on PostgreSQL nothing is made in a folder.
const environment: Record<string, string> = {}
let remove = async () => {}
beforeAll(async () => {
  buildOnce()
  const database = await createTestDatabase('empty')
  if ('folder' in database.location) environment.DATA_DIR = join(database.location.folder, 'data')
  remove = database.remove
})
afterAll(() => remove())

/** Starts the product as the README says. @param folder where it is installed; this one */
const startOn = (port: number, folder?: string) =>
  spawn(process.execPath, ['bin/officina.js', 'start'], {
    cwd: folder,
    env: { PATH: process.env.PATH, PORT: String(port), ...(folder ? {} : environment) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })

/** Gives what a newcomer reads until the product is ready. */
async function readStart(folder?: string): Promise<string[]> {
  const start = startOn(await freePort(), folder)
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

test.skipIf(onPostgres())(
  'the first start of all builds, makes the data beside, and compresses while it answers',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'officina-new-'))
    const sources = ['bin', 'main.ts', 'package.json', 'package-lock.json', 'public', 'scripts', 'src', 'tsconfig.json']
    for (const part of [...sources, 'vite.config.ts']) cpSync(part, join(folder, part), { recursive: true })
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
    const first = await readStart(folder)
    expect(first[0]).toMatch(/^Building the site: about \d+ seconds/)
    expect(first[1]).toMatch(/^Officina is ready at /) // the database was there by then
    await expect.poll(() => existsSync(join(folder, 'dist/built')), { timeout: 60_000 }).toBe(true)
    expect(globSync('dist/client/assets/styles-*.css.{br,gz}', { cwd: folder })).toHaveLength(2)
    expect((await readStart(folder))[0]).toMatch(/^Officina is ready at /)
    rmSync(folder, { recursive: true })
  },
)
