import { expect, test, vi } from 'vitest'
import { startApp } from '../../../tests/app.ts'
import { registrationForm } from '../../../tests/forms.ts'
import { queueMails } from '../../../tests/outbox.ts'
import { defaultSettings } from '../../domain/company/default-settings.ts'
import { fneCalls, fneState } from '../db/schema/fne.ts'
import { chores, settings } from '../db/schema/installation.ts'
import { paymentProviders, providerNotices } from '../db/schema/online-payments.ts'
import { moneyTransactions } from '../db/schema/payments.ts'
import { createMailFlow } from '../mail/flow.ts'
import { noteRun } from '../operations/backup/schedule.ts'

const { ask, build, db, services } = await startApp()

/** What is said of one measure: its labels, as they stand, and its value. */
async function measured(name: string): Promise<Record<string, number>> {
  const { text } = await ask('/metrics')
  const lines = text.matchAll(new RegExp(`^${name}(?:\\{(.*)\\})? (\\S+)$`, 'gm'))
  return Object.fromEntries([...lines].map(([, labels = '', value]) => [labels, Number(value)]))
}

/** A reading is shared for a moment, and what is kept is kept after the answer: on a busy machine that takes a while. */
const soon = { timeout: 60_000 }

test('kept pages are counted, by what answered them', async () => {
  expect((await ask('/services')).status).toBe(200)
  await vi.waitFor(async () => expect((await measured('cache_bytes'))['cache="pages"']).toBeGreaterThan(0), soon)
  const before = await measured('cache_hits_total')
  for (let index = 0; index < 5; index++) expect((await ask('/services')).status).toBe(200)
  const hits = await measured('cache_hits_total')
  expect((hits['cache="pages"'] ?? 0) - (before['cache="pages"'] ?? 0)).toBe(5)
  expect(await measured('cache_misses_total')).toMatchObject({ 'cache="pages"': 1, 'cache="catalogue"': 0 })
})

test('registrations are counted by the way they came, as the visitor sends them with and without scripts', async () => {
  const training = await build.training()
  const post = (path: string, type: string, body: string) =>
    ask(path, { method: 'POST', headers: { 'content-type': type }, body })
  const wrong = await post('/api/registrations', 'application/json', JSON.stringify({ trainingId: training.id }))
  expect(wrong.status).toBe(422)
  const form = { ...registrationForm(training.id), termsAccepted: true }
  expect((await post('/api/registrations', 'application/json', JSON.stringify(form))).status).toBe(201)
  const { trainingId: _, ...typed } = registrationForm(training.id)
  const plain = new URLSearchParams({ ...typed, termsAccepted: 'on' } as Record<string, string>).toString()
  const path = `/formations/${training.slug}`
  expect((await post(path, 'application/x-www-form-urlencoded', plain)).status).toBe(303)
  expect(await measured('registrations_total')).toEqual({ 'way="site"': 2, 'way="office"': 0, 'way="waiting_list"': 0 })
})

test('mail, queues, money and backups are as the database has them', async () => {
  await queueMails(db, 3, 'mesure')
  const hourAgo = new Date(Date.now() - 3_600_000)
  await build.notification({ state: 'failed', queuedAt: hourAgo })
  await build.notification({ state: 'queued', type: 'sign_in_code' }) // a code, whose queue tells of it
  const registration = await build.registration()
  await build.payment({ registrationId: registration.id, amount: 75_000, method: 'espèces' })
  await noteRun(db, { kind: 'backup', endedAt: hourAgo, file: 'a.backup' })
  await noteRun(db, { kind: 'backup', endedAt: new Date(), file: 'b.backup', problem: 'no room' })
  await build.webhook({ state: 'active', failingSince: hourAgo })
  await build.webhookDelivery({ state: 'waiting', endedAt: null }) // to one that is paused
  await vi.waitFor(
    async () => expect((await measured('job_queue_length'))['queue="mail"']).toBeGreaterThanOrEqual(3),
    soon,
  )
  expect(await measured('notifications')).toMatchObject({ 'state="failed"': 1 })
  const states = { 'state="active"': 0, 'state="failing"': 1, 'state="paused"': 1, 'state="off"': 0 }
  expect(await measured('webhooks')).toEqual(states)
  expect(await measured('webhook_deliveries_waiting')).toEqual({ '': 1 })
  expect((await measured('notification_oldest_age_seconds'))['state="failed"']).toBeCloseTo(3_600, -2)
  expect((await measured('backup_age_seconds'))['']).toBeCloseTo(3_600, -2)
  expect(await measured('rehearsal_age_seconds')).toEqual({})
  expect(await measured('money_received_fcfa')).toEqual({ 'method="espèces"': 75_000 })
  expect(await measured('mail_paused')).toEqual({ '': 0 })
  expect(await measured('mail_pause_reason')).toEqual({})
  expect(await measured('database_up')).toEqual({ '': 1 })
  expect((await measured('db_pool_connections'))['pool="reading"']).toBeGreaterThan(0)
  expect((await measured('disk_free_bytes'))['folder="data"'] ?? 1).toBeGreaterThan(0)
})

test('certifying tells why it has stopped, how long stickers last, and how long what waits and is doubtful is so', async () => {
  expect(await measured('fne_doubtful')).toEqual({ '': 0 })
  for (const name of ['fne_stopped', 'fne_stickers', 'fne_sticker_days', 'fne_oldest_age_seconds'])
    expect(await measured(name)).toEqual({})
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000)
  const call = async (hours: number, more: Partial<typeof fneCalls.$inferInsert>) => {
    const { id: documentId } = await build.document()
    const at = ago(hours)
    await db
      .insert(fneCalls)
      .values({ kind: 'sale', documentId, total: 65_000, createdAt: at, calledAt: at, endedAt: at, ...more })
  }
  await call(30, { state: 'doubtful', client: '1234567A' })
  await call(20, { state: 'waiting', client: '1234567A' }) // waits for the one before
  await call(3, { state: 'waiting', client: '7654321B' })
  await call(10 * 24, { state: 'certified', reference: '1' })
  await call(1, { state: 'certified', reference: '2' })
  await db.insert(fneState).values({ id: 1, key: '', keyEnd: '', publicUrl: '', stopped: 'key_refused', stickers: 5 })
  await vi.waitFor(async () => expect(await measured('fne_doubtful')).toEqual({ '': 1 }), soon)
  // Off, only what may have been certified counts.
  expect(await measured('fne_stopped')).toEqual({})
  expect(Object.keys(await measured('fne_oldest_age_seconds'))).toEqual(['state="doubtful"'])

  await db.insert(settings).values({ name: 'fne', value: { ...defaultSettings.fne, isOn: true } })
  await vi.waitFor(async () => expect(await measured('fne_stopped')).toEqual({ 'reason="key_refused"': 1 }), soon)
  expect(await measured('fne_stickers')).toEqual({ '': 5 })
  expect(await measured('fne_sticker_days')).toEqual({ '': 25 }) // two in ten days
  const ages = await measured('fne_oldest_age_seconds')
  expect(ages['state="waiting"']).toBeCloseTo(3 * 3_600, -2)
  expect(ages['state="doubtful"']).toBeCloseTo(30 * 3_600, -2)
})

test('payments in the browser tell who may not be asked or does not answer, what is late, and what is stuck', async () => {
  const ofProviders = ['stopped', 'down_seconds'].map((name) => `online_provider_${name}`)
  for (const name of [...ofProviders, 'online_payment_oldest_age_seconds']) expect(await measured(name)).toEqual({})
  expect(await measured('online_payments_stuck')).toEqual({ '': 0 })
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000)
  const row = { keys: '', keyEnds: {}, publicUrl: '', stopped: 'keys_refused' as const, downSince: ago(2) }
  await db.insert(paymentProviders).values([
    { ...row, provider: 'wave', statementDay: ago(96).toISOString().slice(0, 10) },
    { ...row, provider: 'hub2' }, // off
  ])
  await db.insert(settings).values({ name: 'onlinePayments', value: { providers: ['wave'] } })
  await db.insert(providerNotices).values({ provider: 'wave', eventId: 'EV-1', createdAt: ago(3) })
  const payout = { kind: 'payout', amount: -65_000, method: 'mobile', operator: 'Wave' } as const
  const paidOutOn = ago(72).toISOString().slice(0, 10)
  await db.insert(moneyTransactions).values({ ...payout, valuedOn: paidOutOn, bookedOn: paidOutOn })
  await build.onlinePayment({ state: 'stuck', paidAmount: 1, problem: 'price_not_set', createdAt: ago(5) })
  await build.onlinePayment({ state: 'unknown', createdAt: ago(4) })
  await build.onlinePayment({ state: 'claimed', createdAt: ago(0.1) }) // too new to be late
  await build.onlinePayment({ createdAt: ago(9) }) // waits for its payer
  await vi.waitFor(async () => expect(await measured('online_payments_stuck')).toEqual({ '': 1 }), soon)
  expect(await measured('online_provider_stopped')).toEqual({ 'provider="wave"': 1 })
  const hoursOf = async (name: string) => {
    const found = Object.entries(await measured(name))
    return Object.fromEntries(found.map(([label, seconds]) => [label, Math.round(seconds / 3_600)]))
  }
  expect(await hoursOf('online_provider_down_seconds')).toEqual({ 'provider="wave"': 2 })
  expect(await hoursOf('online_notice_age_seconds')).toEqual({ 'provider="wave"': 3 })
  expect(await hoursOf('online_payment_oldest_age_seconds')).toEqual({ 'state="stuck"': 5, 'state="unanswered"': 4 })
  const sinceMidnight = new Date().getUTCHours() + new Date().getUTCMinutes() / 60
  expect(await hoursOf('online_statement_age_seconds')).toEqual({ 'provider="wave"': Math.round(72 + sinceMidnight) })
  expect(await hoursOf('online_payout_age_seconds')).toEqual({ 'provider="wave"': Math.round(72 + sinceMidnight) })
})

test('a pause says which server it is, and why', async () => {
  const server = 'mail.example.ci:587'
  const flow = createMailFlow(services.database, { perSecond: 1, perHour: 1, server }, () => new Date(), {
    error() {},
    info() {},
  })
  await flow.turnedAway('connect ECONNREFUSED')
  const reason = `reason="${server}: connect ECONNREFUSED"`
  await vi.waitFor(async () => expect(await measured('mail_pause_reason')).toEqual({ [reason]: 1 }), soon)
  expect(await measured('mail_paused')).toEqual({ '': 1 })
})

test('chores tell since when they went well, and how often running they have failed', async () => {
  const hourAgo = new Date(Date.now() - 3_600_000)
  await db.insert(chores).values([
    { name: 'letters', triedAt: new Date(), succeededAt: hourAgo, failures: 2, problem: 'no luck' },
    { name: 'messages', triedAt: hourAgo, succeededAt: hourAgo },
  ])
  await vi.waitFor(
    async () => expect(await measured('chore_failures')).toEqual({ 'chore="letters"': 2, 'chore="messages"': 0 }),
    soon,
  )
  expect((await measured('chore_success_age_seconds'))['chore="letters"']).toBeCloseTo(3_600, -2)
})

test('a scrape asks the database one thing, however many ask at once', async () => {
  const { pool } = services.database
  const scrapes = async () => {
    const asking = vi.spyOn(pool, 'query')
    try {
      await Promise.all(Array.from({ length: 5 }, () => ask('/metrics')))
      expect(asking).toHaveBeenCalledOnce()
    } finally {
      asking.mockRestore()
    }
  }
  await vi.waitFor(scrapes, { timeout: 60_000 }) // what was read before is good for a second
})
