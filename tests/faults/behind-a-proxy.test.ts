// The server as it was built, behind a proxy of ours that names each visitor's network in `X-Forwarded-For`.
import type { ChildProcess } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultLimits } from '../../src/server/session/limits.ts'
import { createTestDatabase } from '../database.ts'
import { productionSettings } from '../production-settings.ts'
import { freePort, startServer, stopServer } from '../server-process.ts'

const { location, remove } = await createTestDatabase('migrated')
const port = await freePort()
let server: ChildProcess | undefined

beforeAll(async () => {
  const at = 'url' in location ? { DATABASE_URL: location.url } : { DATA_DIR: location.folder }
  const settings = { ...productionSettings(), ...at, PORT: String(port), TRUSTED_PROXIES: '1' }
  server = await startServer(settings)
})
afterAll(async () => {
  if (server) await stopServer(server, 'SIGKILL')
  await remove()
})

/** Asks for a page; the proxy adds the network, behind what its visitor has made up. */
const ask = (path: string, forwarded: string) =>
  fetch(`http://127.0.0.1:${port}${path}`, { headers: { accept: 'text/html', 'x-forwarded-for': forwarded } })

const key = 'k'.repeat(43)

test.each([
  ['a quote', `/devis?devis=1&cle=${key}`, defaultLimits.quoteLinkPerAddress, '203.0.113.1'],
  [
    'a place on a waiting list',
    `/liste-attente?attente=1&cle=${key}`,
    defaultLimits.waitingLinkPerAddress,
    '203.0.113.2',
  ],
  [
    'a declared payment',
    `/j-ai-paye?reference=OFF-7KQ4XM9&cle=${key}`,
    defaultLimits.declarationLinkPerAddress,
    '203.0.113.3',
  ],
  ['the check of a certificate', '/verification/C-2026-0001', defaultLimits.verificationPerAddress, '203.0.113.4'],
])(
  '%s is counted by its reader’s network: one that has used its tries up is told so, others are served',
  async (_, path, limit, network) => {
    const usual = (await ask(path, '198.51.100.7')).status
    expect([200, 404]).toContain(usual)
    for (let asked = 0; asked < limit; asked += 20) {
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) => ask(path, `192.0.2.${index}, ${network}`)),
      )
      expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(usual))
    }
    for (const [address, lang, words] of [
      [path, 'fr', 'Trop de tentatives'],
      [`/en${path}`, 'en', 'Too many attempts'],
    ] as const) {
      const refused = await ask(address, `198.51.100.7, ${network}`)
      expect(refused.status).toBe(429)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(refused.headers.get('content-type')).toMatch(/^text\/html/)
      expect(refused.headers.get('cache-control')).toBe('no-store')
      const page = await refused.text()
      expect(page).toContain(`<html lang="${lang}">`)
      expect(page).toContain(words)
      // What is told to one is kept for none.
      expect((await ask(address, '198.51.100.7')).status).toBe(usual)
    }
  },
)
