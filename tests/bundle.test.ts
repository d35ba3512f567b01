import { isAscii } from 'node:buffer'
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase } from './database.ts'
import { productionSettings } from './production-settings.ts'
import { buildOnce, builtServer, freePort, stopServer } from './server-process.ts'

const checkout = fileURLToPath(new URL('..', import.meta.url))
let loaded: string[] = []
let remove = async () => {}

/** Starts what was built as production does, and stops it as soon as it is ready. */
beforeAll(async () => {
  buildOnce()
  const database = await createTestDatabase('migrated')
  remove = database.remove
  const { location } = database
  const folder = mkdtempSync(join(tmpdir(), 'officina-loaded-'))
  const list = join(folder, 'loaded.txt')
  const port = await freePort()
  const server = spawn(process.execPath, ['--import', join(checkout, 'tests/loaded-files.ts'), builtServer], {
    env: {
      PATH: process.env.PATH,
      ...productionSettings(),
      PORT: String(port),
      LOADED_FILES: list,
      ...('url' in location ? { DATABASE_URL: location.url } : { DATA_DIR: location.folder }),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const isReady = async () => expect((await fetch(`http://localhost:${port}/readyz`)).status).toBe(200)
  await vi.waitFor(isReady, { timeout: 60_000, interval: 50 })
  await stopServer(server)
  loaded = readFileSync(list, 'utf8')
    .split('\n')
    .filter((url) => url.startsWith('file:'))
    .map((url) => relative(checkout, fileURLToPath(url)))
  rmSync(folder, { recursive: true })
})
afterAll(() => remove())

const inDist = () => loaded.filter((file) => file.startsWith('dist/'))

test('a start opens few files', () => {
  expect(inDist().length).toBeLessThanOrEqual(60)
})

test('and loads none of what a first use brings', () => {
  const packages = loaded.filter((file) => /node_modules\/(?!@electric-sql\/pglite\/)/.test(file)) // the embedded database is there from the first
  expect(packages).toEqual([])
  const source = inDist()
    .map((file) => readFileSync(join(checkout, file), 'utf8'))
    .join('\n')
  for (const name of [
    'pdfkit',
    'node-forge',
    'nodemailer',
    'sharp',
    '@node-rs/argon2',
    '@zxcvbn-ts',
    'fontkit',
    'fflate',
    'luxon',
    'cron-parser',
    'rrule-temporal',
  ]) {
    expect(source, name).not.toContain(`// node_modules/${name}/`)
  }
  expect(source).not.toContain('// src/server/pdf/sheet.ts')
  expect(source).not.toContain('// src/server/operations/demo/seed.ts')
  // The words are there, or this would find nothing whatever was bundled.
  expect(source).toContain('// node_modules/drizzle-orm/')
  expect(source).toContain('// src/server/app/serve.ts')
})

test('nor more than it did, in bytes', () => {
  const bytes = inDist().reduce((sum, file) => sum + statSync(join(checkout, file)).size, 0)
  expect(bytes).toBeLessThan(4_000_000)
})

test('and no source, whose types something large would have to be loaded for', () => {
  expect(loaded.filter((file) => file.startsWith('src/'))).toEqual([])
})

test('in files of one byte a sign, which stay in memory', () => {
  const wide = inDist().filter((file) => !isAscii(readFileSync(join(checkout, file))))
  expect(wide).toEqual([])
})
