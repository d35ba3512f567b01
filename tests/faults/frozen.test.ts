import type { ChildProcess } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFailed, test, vi } from 'vitest'
import { type PostgresServer, startPostgres } from '../../scripts/postgres-server.ts'
import { onPostgres } from '../database.ts'
import { contactForm, registrationForm } from '../forms.ts'
import { freePort, startServer, stopServer } from '../server-process.ts'

const port = await freePort()
const url = `http://127.0.0.1:${port}`
let postgres: PostgresServer
let server: ChildProcess

beforeAll(async () => {
  if (!onPostgres()) return
  postgres = await startPostgres() // its own: the others' must not freeze
  server = await startServer({ PORT: String(port), DATABASE_URL: postgres.url })
})
afterAll(async () => {
  if (!onPostgres()) return
  await stopServer(server, 'SIGKILL')
  postgres.remove()
})

/** Asks, and says how many milliseconds it took. */
async function ask(path: string, options: RequestInit = {}) {
  const start = Date.now()
  const response = await fetch(url + path, { redirect: 'manual', ...options, signal: AbortSignal.timeout(45_000) })
  const body = await response.text()
  const retryAfter = Number(response.headers.get('retry-after'))
  const isFromMemory = response.headers.has('etag') // a page that is rendered has none
  return { status: response.status, body, retryAfter, isFromMemory, milliseconds: Date.now() - start }
}
const page = { headers: { accept: 'text/html' } }
const json = (body: object) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})
const form = (values: object) => ({
  method: 'POST',
  headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams(values as Record<string, string>).toString(),
})
/** A search is never kept: it must be read each time. */
const searched = '/api/trainings?q=a'
const isReady = () => vi.waitFor(async () => expect((await ask('/readyz')).status).toBe(200), { timeout: 60_000 })

/** The statement's limit and the connection's, and what is done beside waiting: on a busy machine as long as the same answers took before. */
let soon = 3_500 + 2_000 + 1_500

/** Does something, and says for how many milliseconds meanwhile this test and what asks no database had to wait for the machine. */
async function withLoad<Result>(work: () => Promise<Result>): Promise<{ result: Result; load: number }> {
  let isDone = false
  const working = work().finally(() => {
    isDone = true
  })
  let load = 0
  while (!isDone) {
    const begun = Date.now()
    await ask('/healthz')
    await setTimeout(50)
    load += Date.now() - begun - 50
  }
  return { result: await working, load }
}

/** Every mail that was written has gone out: the worker has nothing more to do. */
async function isQuiet() {
  const { body } = await ask('/metrics')
  expect(body).toContain('notifications{state="sent"}')
  expect(body).not.toContain('notifications{state="queued"}')
}

const asking = () =>
  Promise.all([
    ask(searched),
    ask('/api/registrations', json(registrationForm(1))),
    ask('/en/formations?page=1', page),
    ask('/contact', form(contactForm({ name: 'Aya "N’Guessan"' }))),
    ask('/api/user', { headers: { cookie: 'session=0123456789012345678901234567890123456789012' } }),
  ])

/** A server that was ready a moment ago counts as busy at first: for five seconds (`health.ts`). */
const notReady = () =>
  vi.waitFor(
    async () => {
      const answer = await ask('/readyz')
      expect(answer.status).toBe(503)
      return answer
    },
    { timeout: 60_000 },
  )

/** The whole of what callers are told while the database says nothing, or is not there. */
async function expectToldSo() {
  const { result, load } = await withLoad(() => Promise.all([notReady(), asking()]))
  const [ready, [list, write, fresh, contact, cookie]] = result
  expect(ready.milliseconds).toBeLessThan(1_500 + load)
  for (const answer of [list, write, cookie]) {
    expect(answer).toMatchObject({ status: 503, retryAfter: expect.any(Number) })
    expect(JSON.parse(answer.body)).toMatchObject({ code: 'database_away', message: expect.any(String) })
  }
  expect(fresh.status).toBe(503)
  expect(fresh.body).toContain('A server error occurred. Please try again later.')
  expect(fresh.body).toContain('href="/en/formations?page=1"')
  expect(contact.status).toBe(503)
  expect(contact.body).toContain('Une erreur est survenue sur le serveur. Veuillez réessayer plus tard.')
  expect(contact.body).toContain('name="name" value="Aya &quot;N’Guessan&quot;"')
  for (const answer of [list, write, fresh, contact, cookie]) {
    expect(answer.milliseconds).toBeLessThan(soon + load)
    expect(answer.retryAfter).toBeGreaterThan(0)
  }
}

test.runIf(onPostgres())(
  'a frozen PostgreSQL is told as 503, in time, and found again by itself',
  async () => {
    for (const { milliseconds } of await asking()) soon = Math.max(soon, 3_500 + 2_000 + milliseconds)
    await ask('/formations', page)
    await vi.waitFor(isQuiet, { timeout: 150_000, interval: 500 }) // what is made for the demonstration takes the thread
    const isKept = async () => expect(await ask('/formations', page)).toMatchObject({ isFromMemory: true })
    await vi.waitFor(isKept, { timeout: 60_000 })
    const before = await ask(searched)

    // As many connections as are used below: unused ones close after ten seconds, and a busy machine takes that long to get here.
    await Promise.all(Array.from({ length: 10 }, () => ask(searched)))

    onTestFailed(() => postgres.thaw()) // the next test asks it too
    postgres.freeze()
    const { result: kept, load } = await withLoad(() => ask('/formations', page))
    expect(kept).toMatchObject({ status: 200, isFromMemory: true })
    expect(kept.milliseconds).toBeLessThan(1_000 + load)
    await expectToldSo() // connections that were open
    await expectToldSo() // and new ones, which nobody greets
    const crowd = await withLoad(() => Promise.all(Array.from({ length: 60 }, () => ask(searched))))
    for (const { status, milliseconds } of crowd.result) {
      expect(status).toBe(503)
      expect(milliseconds).toBeLessThan(10_000 + soon + crowd.load)
    }

    postgres.thaw()
    await isReady()
    expect((await ask(searched)).body).toBe(before.body)
    expect((await ask('/api/contact', json(contactForm()))).status).toBe(201)

    postgres.freeze()
    postgres.crash()
    await vi.waitFor(() => expectToldSo(), { timeout: 60_000 })
    postgres.start()
    await isReady()
    expect((await ask(searched)).body).toBe(before.body)
    const { body } = await ask('/api/contact', json(contactForm({ name: 'Après la panne' })))
    expect(JSON.parse(body)).toMatchObject({ id: expect.any(Number) })
    // The worker has survived as well: what was written is delivered.
    await vi.waitFor(isQuiet, { timeout: 90_000, interval: 500 }) // a letter looks for its paper once a minute at most
    expect(server.exitCode).toBeNull()
  },
  360_000,
)

test.runIf(onPostgres())('a list that cannot be read says so in HTML, with a way to ask again', async () => {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  try {
    await client.query('alter table trainings rename to trainings_gone')
    const failed = await ask('/formations?page=2', page)
    expect(failed.status).toBe(500)
    expect(failed.body).toMatch(/<h1 role="alert"[^>]*>Erreur lors du chargement des formations<\/h1>/)
    expect(failed.body).toMatch(/<a [^>]*href="\/formations\?page=2"[^>]*>Réessayer<\/a>/)
    await client.query('alter table trainings_gone rename to trainings')
    expect((await ask('/formations?page=2', page)).status).toBe(200)
  } finally {
    await client.end()
  }
})
