// An upgrade while people work: this version brings the tables up to date under the version before, both answer for a while, then the
// old one leaves. Of a checkout without history, the tables alone are brought up to date.
import { type ChildProcess, execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '../src/server/db/open.ts'
import { differencesIn, reconcileLedger } from '../src/server/payments/reconcile-queries.ts'
import { createTestDatabase, onPostgres } from './database.ts'
import { signInToDemo } from './demo-office.ts'
import { webhookForm } from './factories/webhook.ts'
import { registrationForm } from './forms.ts'
import { noDifference } from './no-difference.ts'
import { startReceiver } from './receiver.ts'
import { freePort, startServer, stopServer } from './server-process.ts'
import { talliesDiffer } from './tallies.ts'
import { events } from './template.ts'
import { checkOutSources, commitBefore, dumpBefore, hasVersionBefore, keyBefore } from './version-before.ts'

if (!hasVersionBefore())
  console.warn('The version before cannot be started: this checkout has no history that far back.')

async function emptyDatabase(): Promise<string> {
  const { location, remove } = await createTestDatabase('empty')
  onTestFinished(remove)
  if ('folder' in location) throw new Error('two processes need PostgreSQL')
  return location.url
}

/** What differs between the tallies and their rows: nothing should. */
async function differences(url: string): Promise<object[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(talliesDiffer)).rows
  } finally {
    await client.end()
  }
}

/** The ledger beside itself (docs/decisions/0128), and whether each row of one person is of a transaction of its own. */
async function ledgerOf(url: string) {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows } = await client.query('select transaction_id from payments group by 1 having count(*) > 1')
    return { ...differencesIn(await reconcileLedger(client)), sharing: rows.length }
  } finally {
    await client.end()
  }
}
const agreed = { ...noDifference, sharing: 0 }

interface Office {
  origin: string
  cookie: string
  process: ChildProcess
}
async function openOffice(
  start: (environment: Record<string, string>) => Promise<ChildProcess>,
  url: string,
): Promise<Office> {
  const PORT = String(await freePort())
  const process = await start({ DATABASE_URL: url, PORT, ENCRYPTION_KEY: keyBefore })
  onTestFinished(() => stopServer(process))
  const origin = `http://localhost:${PORT}`
  return { process, origin, cookie: await signInToDemo(origin) }
}

/** Calls, and gives what was answered; anything but success fails the test. */
async function call<Answer>({ origin, cookie }: Office, path: string, body?: object): Promise<Answer> {
  const headers = { cookie, 'content-type': 'application/json' }
  const answer = await fetch(
    origin + path,
    body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers },
  )
  const text = await answer.text()
  expect([path, answer.status], text).toEqual([path, body ? 201 : 200])
  return JSON.parse(text)
}

/** A day's work: somebody registers, pays, and is found in every list. */
async function work(office: Office): Promise<string> {
  const trainings = await call<{ id: number; status: string }[]>(office, '/api/trainings')
  const training = trainings.find(({ status }) => status === 'programmée')
  const form = registrationForm(training?.id ?? 0)
  const { id } = await call<{ id: number }>(office, '/api/registrations', form)
  await call(office, '/api/payments', { registrationId: id, amount: 1_000, method: 'espèces' })
  await isFound(office, form.email)
  const lists = ['payments', 'admin/documents', 'admin/notifications', 'admin/messages', 'notifications/unread']
  for (const path of [
    ...lists,
    `trainings/${training?.id}/registrations`,
    'admin/dashboard',
    'admin/dashboard/this_month',
  ])
    await call(office, `/api/${path}`)
  return form.email
}
async function isFound(office: Office, email: string) {
  const found = await call<{ paymentAmount: number }[]>(office, `/api/admin/registrations?q=${email}`)
  expect(found.map(({ paymentAmount }) => paymentAmount)).toEqual([1_000]) // nobody else has this e-mail
}

describe.runIf(onPostgres())('the version before', () => {
  test.runIf(hasVersionBefore())('is part of this one’s history', () => {
    expect(spawnSync('git', ['merge-base', '--is-ancestor', commitBefore, 'HEAD']).status).toBe(0)
  })

  test.runIf(hasVersionBefore())('goes on working on tables of this one, until it has ended', async () => {
    const url = await emptyDatabase()
    const before = checkOutSources()
    onTestFinished(before.remove)
    const old = await openOffice(before.start, url)
    const first = await work(old)

    await (await openDatabase({ url, migrationUrl: undefined }, events)).close() // the tables are brought up to date under it
    await isFound(old, first)
    const second = await work(old)

    const current = await openOffice((environment) => startServer(environment), url)
    for (const email of [first, second]) await isFound(current, email)
    const third = await work(current)
    await isFound(old, third)
    // What the version before writes is told to others too.
    const receiver = await startReceiver()
    onTestFinished(receiver.close)
    await call(current, '/api/admin/webhooks', webhookForm({ url: receiver.url, events: ['registration.created'] }))
    const last = await work(old)
    await vi.waitFor(() => expect(receiver.received).toHaveLength(1), { timeout: 60_000 })

    await stopServer(old.process)
    expect(old.process.exitCode).toBe(0)
    await isFound(current, last)
    await work(current)
    expect(await differences(url)).toEqual([])
    expect(await ledgerOf(url)).toEqual(agreed)
  })

  test('leaves tables that this one brings up to date, and works on', async () => {
    const dump = gunzipSync(readFileSync(dumpBefore)).toString()
    expect(dump.split('\n')[0], 'run `npm run version-before`').toBe(`-- ${commitBefore}`)
    const url = await emptyDatabase()
    execFileSync('psql', ['--quiet', '--no-psqlrc', '--set', 'ON_ERROR_STOP=1', '--output=/dev/null', url], {
      input: dump,
    })
    const current = await openOffice((environment) => startServer(environment), url)
    await work(current)
    expect(await differences(url)).toEqual([])
    expect(await ledgerOf(url)).toEqual(agreed)
  })
})
