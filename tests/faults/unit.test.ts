// An instance that dies while it starts comes back by itself, as its unit has it (deploy/debian): the unit's lines, as systemd runs them.
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { lockFolder } from '../../src/server/db/folder-lock.ts'
import { makeDemoCertificate } from '../../src/server/pdf/demo-certificate.ts'
import { createTestDatabase } from '../database.ts'
import { productionSettings } from '../production-settings.ts'
import { buildOnce, freePort } from '../server-process.ts'
import { playUnits } from '../unit-player.ts'
import { openWay } from '../way.ts'

const base = mkdtempSync(path.join(tmpdir(), 'officina-unit-'))
const { location, remove } = await createTestDatabase('migrated')
beforeAll(() => {
  buildOnce()
  // What a release has, of this checkout.
  mkdirSync(path.join(base, 'current/node_modules/node/bin'), { recursive: true })
  symlinkSync(process.execPath, path.join(base, 'current/node_modules/node/bin/node'))
  for (const name of ['dist', 'deploy']) symlinkSync(path.resolve(name), path.join(base, 'current', name))
})
afterAll(async () => {
  await remove()
  rmSync(base, { recursive: true, force: true })
})

const where = 'url' in location ? { DATABASE_URL: location.url } : { DATA_DIR: location.folder }

/** A machine with one instance, not started yet; ended with the test. */
async function machine(settings: Record<string, string> = {}) {
  const port = await freePort()
  const unit = `officina@${port}`
  const folder = mkdtempSync(path.join(base, 'machine-'))
  symlinkSync(path.join(base, 'current'), path.join(folder, 'current'))
  cpSync('deploy/debian/officina@.service', path.join(folder, 'officina@.service'))
  const units = playUnits(folder, folder, { ...productionSettings(), ...where, ...settings })
  onTestFinished(units.end)
  return {
    start: () => units.start(unit),
    state: () => units.state(unit),
    isReady: async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok,
    restarts: (count: number) =>
      vi.waitFor(() => expect(units.state(unit).restarts).toBeGreaterThanOrEqual(count), { timeout: 60_000 }),
    comesBack: () => vi.waitFor(() => expect(units.state(unit).state).toBe('active'), { timeout: 60_000 }),
  }
}

/** Takes the database away. @returns gives it back, and the settings that lead to it */
async function takeAway() {
  if ('folder' in location) {
    const { release } = lockFolder(location.folder)
    return { settings: {}, giveBack: release }
  }
  const way = await openWay('url' in location ? location.url : '')
  way.bar()
  onTestFinished(way.close)
  return { settings: { DATABASE_URL: way.url }, giveBack: way.open }
}

test('a start while the database is away fails with its sentence, and is tried until it is back', async () => {
  const { settings, giveBack } = await takeAway()
  const { start, state, restarts, comesBack, isReady } = await machine(settings)
  expect(await start()).toBe(false)
  expect(state().said).toContain('Officina cannot open its database: ')
  await restarts(2)
  giveBack()
  await comesBack()
  expect(await isReady()).toBe(true)
})

test('an instance that is killed while it starts is started again', async () => {
  const { start, state, comesBack } = await machine()
  const starting = start()
  await vi.waitFor(() => expect(state().main?.pid).toBeDefined())
  state().main?.kill('SIGKILL')
  expect(await starting).toBe(false)
  await comesBack()
  expect(state().restarts).toBeGreaterThanOrEqual(1)
})

test('one that is killed later too', async () => {
  const { start, state, restarts, comesBack } = await machine()
  expect(await start()).toBe(true)
  state().main?.kill('SIGKILL')
  await restarts(1)
  await comesBack()
})

test('a refused setting ends the start at once with its sentence, and the start is tried again', async () => {
  const { start, state, restarts } = await machine({ PUBLIC_URL: 'http://www.example.ci' })
  expect(await start()).toBe(false)
  expect(state().said).toContain('Officina cannot start:\nPUBLIC_URL must start with https://')
  await restarts(2)
})

test('so does a missing signing file, and its instance is there once the file is', async () => {
  const file = path.join(base, 'signing.p12')
  const { start, state, restarts, comesBack } = await machine({ SIGNING_CERTIFICATE: file })
  expect(await start()).toBe(false)
  expect(state().said).toContain(file)
  await restarts(1)
  writeFileSync(file, await makeDemoCertificate())
  await comesBack()
})
