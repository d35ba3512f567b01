import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, expect, vi } from 'vitest'
import type { StartedPayment } from '../../src/domain/payments/online-payment.ts'
import type { RegisteredSummary } from '../../src/domain/registrations/registration.ts'
import { settings } from '../../src/server/db/schema/installation.ts'
import { onlinePayments, onlineRefunds, paymentProviders } from '../../src/server/db/schema/online-payments.ts'
import { differencesIn, reconcileLedger } from '../../src/server/payments/reconcile-queries.ts'
import { readConfig } from '../../src/server/settings/config.ts'
import { startWaveSimulator } from '../../src/server/simulators/wave.ts'
import { dice } from '../dice.ts'
import { registrationForm } from '../forms.ts'
import { KilledServer } from './killed-server.ts'

const keys = { apiKey: 'wave_ci_prod_killed', webhookSecret: 'wave_ci_WHS_killed' }
const simulator = await startWaveSimulator({ key: keys.apiKey, webhookSecret: keys.webhookSecret })
const folder = mkdtempSync(path.join(tmpdir(), 'officina-online-kills-'))
const { publicUrl } = readConfig({})
const server = await KilledServer.prepare({ DATA_DIR: folder, PUBLIC_URL: publicUrl })
afterAll(async () => {
  await server.remove()
  await simulator.stop()
  rmSync(folder, { recursive: true })
})

const soon = { timeout: 120_000, interval: 200 }
const roll = dice(37)
const price = 65_000

/** Where a process is killed, in turn. */
const steps = ['beginning, unheard', 'beginning, heard', 'checking', 'recording', 'giving back'] as const
type Step = (typeof steps)[number]

/** Somebody who is to pay, with the link of their confirmation. */
interface Payer {
  id: number
  link: { paymentReference: string; token: string }
}

async function prepare(count: number): Promise<Payer[]> {
  const before = await server.openData()
  await before.db.insert(settings).values({ name: 'onlinePayments', value: { providers: ['wave'] } })
  // As it was typed: the first start seals it.
  await before.db.insert(paymentProviders).values({
    provider: 'wave',
    keys: JSON.stringify(keys),
    keyEnds: { apiKey: 'lled' },
    publicUrl,
    address: simulator.url,
  })
  await before.close()
  await server.start()
  const trainingId = await server.createTraining(1_000)
  const payers: Payer[] = []
  for (let index = 0; index < count; index++) {
    const { status, body } = await server.call<RegisteredSummary & { payPath: string }>(
      'POST',
      '/registrations',
      registrationForm(trainingId),
      { 'x-forwarded-for': `10.2.0.${index}` },
    )
    expect(status).toBe(201)
    const { searchParams } = new URL(body.payPath, 'http://officina')
    const link = { paymentReference: searchParams.get('reference') ?? '', token: searchParams.get('cle') ?? '' }
    payers.push({ id: body.id, link })
  }
  return payers
}

const start = ({ link }: Payer) =>
  server.call<StartedPayment>('POST', '/online-payments', { ...link, provider: 'wave', amount: String(price) })

/** As if the time had passed after which another process takes up what one that died had begun; and no pause were left. */
async function takeUp(): Promise<void> {
  const data = await server.openData()
  await data.db.execute(sql`update online_payments set checking_until = null, next_check_at = now(),
      created_at = created_at - case when state in ('claimed', 'unknown') then interval '3 minutes' else interval '0' end
    where state not in ('recorded', 'failed')`)
  await data.db.execute(sql`update online_refunds set next_try_at = now() where next_try_at is not null`)
  await data.close()
}

async function killWhile(step: Step, payer: Payer, cookie: { cookie: string }): Promise<void> {
  const asked = simulator.asked()
  const isAsked = () => vi.waitFor(() => expect(simulator.asked()).toBeGreaterThan(asked), soon)
  if (step === 'beginning, unheard' || step === 'beginning, heard') {
    simulator.fail(step === 'beginning, heard' ? 'hang' : 'silent')
    const begun = start(payer).catch(() => undefined)
    await isAsked()
    await server.stop('SIGKILL')
    await begun
    return
  }
  const { body } = await start(payer)
  simulator.pay(body.reference)
  if (step === 'checking') simulator.fail('hang')
  const { id } = await rowOf(body.reference)
  const checked = server.call('POST', `/admin/online-payments/${id}/check`, undefined, cookie).catch(() => undefined)
  if (step === 'checking') await isAsked()
  else if (step === 'recording') await setTimeout(roll(120))
  else {
    await checked
    simulator.fail(roll(2) === 0 ? 'hang' : 'silent')
    const before = simulator.asked()
    const form = { amount: price, method: 'mobile', reason: 'Session annulée', afterwards: 'owed', onlinePaymentId: id }
    const { status } = await server.call('POST', `/registrations/${payer.id}/refunds`, form, cookie)
    expect(status).toBe(201)
    await vi.waitFor(() => expect(simulator.asked()).toBeGreaterThan(before), soon)
  }
  await server.stop('SIGKILL')
  await checked
}

async function rowOf(reference: string): Promise<{ id: number }> {
  const { body } = await server.call<{ id: number; reference: string }[]>(
    'GET',
    `/admin/online-payments?state=all&q=${reference}`,
    undefined,
    await server.signIn(),
  )
  const found = body.find((one) => one.reference === reference)
  if (!found) throw new Error('no such payment')
  return found
}

/**
 * Kills the server at each step of paying and giving back, so many times: what the provider has taken is in the ledger once, what it has
 * given back went back once, and what nobody paid is nowhere.
 */
export async function killAtEachStep(kills: number): Promise<void> {
  const payers = await prepare(kills)
  for (const [index, payer] of payers.entries()) {
    const step = steps[index % steps.length] ?? 'checking'
    await killWhile(step, payer, await server.signIn())
    await takeUp()
    await server.start()
  }
  const data = await settled()
  const rows = await data.db.select().from(onlinePayments)
  const refunds = await data.db.select().from(onlineRefunds)
  for (const session of simulator.sessions) {
    const row = rows.find(({ reference }) => reference === session.client_reference)
    const isPaid = session.payment_status === 'succeeded'
    expect([row?.state, session.client_reference]).toEqual([isPaid ? 'recorded' : 'open', session.client_reference])
    if (isPaid) expect(row?.operationId).toBe(session.transaction_id)
  }
  const back = simulator.movements.filter((one) => one.is_reversal)
  expect(back.map(({ client_reference: reference }) => reference).toSorted()).toEqual(
    refunds.map(({ onlinePaymentId }) => rows.find(({ id }) => id === onlinePaymentId)?.reference).toSorted(),
  )
  expect(refunds.map(({ state }) => state)).toEqual(refunds.map(() => 'done'))
  const { numbers: _, ...differences } = differencesIn(
    await reconcileLedger({ query: (text) => data.pool.query(text) }),
  )
  expect(differences).toEqual({ money: 0, transactions: 0, registrations: 0, tallies: 0, papers: 0 })
  await data.close()
}

/** The data once nothing is under way any more. */
async function settled() {
  for (;;) {
    const cookie = await server.signIn()
    const busy = async () => {
      const { body } = await server.call<{ state: string }[]>(
        'GET',
        '/admin/online-payments?state=live',
        undefined,
        cookie,
      )
      return body.filter(({ state }) => state !== 'open').length
    }
    await vi.waitFor(async () => expect(await busy()).toBe(0), soon)
    await server.stop()
    const data = await server.openData()
    const { rows } = await data.db.execute<{ left: number }>(sql`select (
      (select count(*) from online_payments where state in ('claimed', 'unknown'))
      + (select count(*) from online_refunds where state in ('claimed', 'unknown')))::int as left`)
    if (rows[0]?.left === 0) return data
    await data.close()
    await takeUp()
    await server.start()
    await setTimeout(2_000)
  }
}
