import type { ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { scratchFolder } from '../../scripts/scratch.ts'
import { sampleAdministrator } from '../../src/domain/staff/demo.ts'
import { createTestDatabase, onPostgres } from '../database.ts'
import { registrationForm, trainingForm } from '../forms.ts'
import { freePort, startServer, stopServer } from '../server-process.ts'
import { openWay, type Way } from '../way.ts'

/** How long nobody leads while one server hands over to another, in milliseconds; the product hides up to 5 seconds. */
const nobodyLeads = 3_000
/** A machine that is busy opens later: an absence beyond this one says nothing of the product, and the handover is done again. */
const longestHandover = 3_500

describe.runIf(onPostgres())('a server whose database is handed over to another machine', () => {
  let server: ChildProcess
  let way: Way
  let remove = async () => {}
  let folder = ''
  let url = ''
  let cookie = ''
  let direct: pg.Pool

  beforeAll(async () => {
    const created = await createTestDatabase('migrated')
    remove = created.remove
    const target = 'url' in created.location ? created.location.url : ''
    direct = new pg.Pool({ connectionString: target, max: 1 })
    way = await openWay(target)
    const port = await freePort()
    url = `http://127.0.0.1:${port}`
    folder = await mkdtemp(path.join(scratchFolder, 'officina-switchover-'))
    const environment = { PORT: String(port), DATABASE_URL: way.url, DATA_DIR: folder, TRUSTED_PROXIES: '1' }
    server = await startServer(environment)
    const signedIn = await call('/api/login', { body: sampleAdministrator })
    cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? ''
  })
  afterAll(async () => {
    if (server) await stopServer(server, 'SIGKILL')
    way?.close()
    await direct?.end()
    await remove()
    if (folder) await rm(folder, { recursive: true })
  })

  interface Asking {
    body?: object
    method?: string
    headers?: Record<string, string>
  }
  async function call(address: string, { body, method = 'POST', headers = {} }: Asking = {}) {
    const begun = performance.now()
    const response = await fetch(url + address, {
      ...(body && { method, body: JSON.stringify(body) }),
      headers: { 'content-type': 'application/json', cookie, ...headers },
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, milliseconds: performance.now() - begun }
  }
  const create = async (changes: Record<string, unknown>) => {
    const { status, text } = await call('/api/trainings', { body: trainingForm(changes) })
    expect(status).toBe(201)
    return JSON.parse(text) as { id: number; slug: string }
  }

  /**
   * Ends every connection as a server does that stops in good order, and takes none until another leads.
   * @returns how long nobody led at most, and for certain, in milliseconds
   */
  async function switchOver() {
    const begun = performance.now()
    way.shut()
    await direct.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    const ended = performance.now()
    await setTimeout(begun + nobodyLeads - ended)
    way.open()
    return { atMost: performance.now() - begun, forCertain: performance.now() - ended }
  }

  test('answers those who register, search and change something meanwhile later, and nobody with an error', async () => {
    const sold = await create({ title: 'Ce qui se vend', maxParticipants: 1_000 })
    const shown = await create({ title: 'Ce qui se montre' })
    let next = 0
    const register = () => {
      const number = next++
      const address = `10.2.${Math.floor(number / 250)}.${number % 250}`
      const headers = { 'idempotency-key': `person-${number}`, 'x-forwarded-for': address }
      return call('/api/registrations', { body: registrationForm(sold.id), headers })
    }
    /** Hands over while six callers ask without a pause, and returns what each was answered. */
    async function handOver() {
      const answers: { what: string; status: number; milliseconds: number }[] = []
      let isOver = false
      const again = async (what: string, ask: () => Promise<{ status: number; milliseconds: number }>) => {
        while (!isOver) {
          const { status, milliseconds } = await ask()
          answers.push({ what, status, milliseconds })
        }
      }
      const callers = [
        ...Array.from({ length: 4 }, () => again('register', register)),
        again('search', () => call(`/api/trainings?q=${next}`)),
        again('office', () => call('/api/admin/registrations')),
      ]
      const some = (count: number) =>
        vi.waitFor(() => expect(answers.length).toBeGreaterThan(count), { timeout: 60_000 })
      await some(30)
      const away = await switchOver()
      await some(answers.length + 30)
      isOver = true
      await Promise.all(callers)
      return { ...away, answers, registered: answers.filter(({ what }) => what === 'register').length }
    }
    const count = async () => {
      const { rows } = await direct.query<{ total: number }>(
        'select count(*)::int as total from registrations where training_id = $1',
        [sold.id],
      )
      return rows[0]?.total ?? 0
    }

    let before = 0
    let handover = await handOver()
    for (let tries = 1; handover.atMost > longestHandover && tries < 5; tries++) {
      before = await count()
      handover = await handOver()
    }
    const { answers, forCertain, registered } = handover
    expect(answers.filter(({ status }) => status !== 200 && status !== 201)).toEqual([])
    expect(Math.max(...answers.map(({ milliseconds }) => milliseconds))).toBeGreaterThan(forCertain - 500)
    expect(await count()).toBe(before + registered)

    // And what is kept follows the new leader.
    const page = () => call(`/formations/${shown.slug}`, { headers: { cookie: '' } })
    expect((await page()).status).toBe(200)
    const form = { title: 'Ce qui se montre', description: 'Après le passage.' }
    expect((await call(`/api/trainings/${shown.id}`, { body: form, method: 'PUT' })).status).toBe(200)
    await vi.waitFor(async () => expect((await page()).text).toContain('Après le passage.'), { timeout: 1_000 })
  })
})
