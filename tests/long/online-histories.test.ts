// Payments in the browser against providers that lose answers, tell twice, late, out of order, wrongly or not at all, while the office and
// the payers do what they do: every franc is recorded once (docs/rules/online-payments.md).
import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { type Provider, providers } from '../../src/domain/company/payment-providers.ts'
import { onlinePayments } from '../../src/server/db/schema/online-payments.ts'
import { moneyTransactions, payments } from '../../src/server/db/schema/payments.ts'
import { registrations } from '../../src/server/db/schema/registrations.ts'
import { differencesIn, reconcileLedger } from '../../src/server/payments/reconcile-queries.ts'
import { hours, minutes } from '../clock.ts'
import { dice, of } from '../dice.ts'
import { uniqueWord } from '../factories/unique.ts'
import { startPayingOffice } from '../online-payments.ts'
import { type Notified, openTills, type TillFaults } from './tills.ts'

const histories = Number(process.env.ONLINE_HISTORIES ?? 10_000)
const seed = Number(process.env.ONLINE_SEED ?? 1)
/** How many go on at the same time. */
const together = 25
const price = 65_000

/** How far the providers' clocks are from ours, in milliseconds. */
let skew = 0
const clockAt = { now: () => new Date() }
const tills = await openTills(() => new Date(clockAt.now().getTime() + skew))
const here = await startPayingOffice(tills.tills)
clockAt.now = here.clock.now
const { db, build, clock, start, tell, work, linkOf } = here
afterAll(() => tills.stop())
const roll = dice(seed)
const chance = (percent: number) => roll(100) < percent

interface History {
  provider: Provider
  registrationId: number
  link: ReturnType<typeof linkOf>
  references: string[]
  /** What is sent later: when, in minutes, and what is then done. */
  later: { at: number; act: () => Promise<unknown> }[]
}

const notify = ({ provider }: History, reference: string, changes: Notified = {}) => {
  const { body, headers } = tills.of[provider].notice(reference, { now: clock.now(), ...changes })
  return tell(provider, body, headers)
}

const startFaults: TillFaults[] = [
  'lost_answer',
  'half_body',
  'done_then_500',
  'not_json',
  'plain_500',
  'unavailable_503',
]
const checkFaults: TillFaults[] = [
  'lost_answer',
  'half_body',
  'plain_500',
  'unavailable_503',
  'too_many_429',
  'not_json',
]

/** Begins to pay, with a fault perhaps. */
async function begin(history: History, amount: number): Promise<void> {
  if (chance(25)) tills.of[history.provider].fail(of(startFaults, roll))
  await start(history.link, history.provider, amount)
  const rows = await db
    .select({ reference: onlinePayments.reference })
    .from(onlinePayments)
    .where(eq(onlinePayments.registrationId, history.registrationId))
  history.references = rows.map(({ reference }) => reference)
}

/** What a payer does with one that was begun, and what the provider tells of it. */
function planPaying(history: History, reference: string): void {
  const till = tills.of[history.provider]
  const way = roll(100)
  const at = 1 + roll(25)
  if (way < 12) return // left alone
  history.later.push({
    at,
    act: async () => {
      if (!till.find(reference)?.isOpen) return
      if (way < 22) return till.payWithoutMoney(reference)
      if (way < 30) return till.expire(reference)
      const amount = way < 40 ? of([64_995, 500, price + 5_000], roll) : undefined
      const currency = way >= 40 && way < 44 ? 'XAF' : undefined
      till.pay(reference, {
        phone: of(['+2250700000001', '+2250500000002'], roll),
        ...(amount !== undefined && { amount }),
        ...(currency !== undefined && { currency }),
      })
    },
  })
  const told = (minute: number, changes: Notified = {}) =>
    history.later.push({
      at: minute,
      act: async () => till.find(reference) && notify(history, reference, changes),
    })
  switch (roll(8)) {
    case 0: // missing
      break
    case 1: // twice
      told(at, { id: `EV_${reference}` })
      told(at, { id: `EV_${reference}` })
      break
    case 2: // late
      told(at + 90)
      break
    case 3: // before it is paid, and after
      told(Math.max(0, at - 1))
      told(at + 1)
      break
    case 4: // forged
      told(at, { isForged: true })
      break
    case 5: // of long ago
      told(at, { now: new Date(clock.now().getTime() - 2 * hours) })
      break
    default:
      told(at)
  }
}

/** What the office or the payer does meanwhile. */
function planMeanwhile(history: History): void {
  const { registrationId } = history
  const act = {
    cancel: () => db.update(registrations).set({ status: 'annulée' }).where(eq(registrations.id, registrationId)),
    move: async () => {
      const { id } = await build.training({ price })
      await db.update(registrations).set({ trainingId: id }).where(eq(registrations.id, registrationId))
    },
    /** The office types what the provider's portal shows, before it is known here. */
    type: async () => {
      const paid = history.references
        .map((one) => tills.of[history.provider].find(one))
        .find((one) => one?.isPaid && one.currency === 'XOF')
      if (!paid) return
      const { amount, operator, transactionId } = paid
      const form = { registrationId, amount, method: 'mobile', operator, reference: transactionId, surplus: 'credit' }
      await here.signIn().post('/api/payments', form)
    },
    cash: () =>
      here.signIn().post('/api/payments', { registrationId, amount: 10_000, method: 'espèces', surplus: 'credit' }),
    again: () => begin(history, of([price, 30_000], roll)),
  }
  if (chance(40))
    history.later.push({ at: 1 + roll(30), act: async () => act[of(Object.keys(act) as (keyof typeof act)[], roll)]() })
}

async function newHistory(): Promise<History> {
  const training = await build.training({ price })
  const registration = await build.registration({ trainingId: training.id, price, lastName: uniqueWord() })
  const provider = of(providers, roll)
  return { provider, registrationId: registration.id, link: linkOf(registration), references: [], later: [] }
}

/** So many histories at once, to their end a day after they expired. */
async function playTogether(): Promise<void> {
  skew = of([0, 0, 0, 3 * hours, -3 * hours, 2 * minutes], roll)
  const all: History[] = []
  for (let index = 0; index < together; index++) {
    const history = await newHistory()
    all.push(history)
    await begin(history, chance(80) ? price : of([100, 20_000, 32_500], roll))
    for (const reference of history.references) planPaying(history, reference)
    if (chance(10)) {
      await begin(history, 40_000) // two payers
      for (const reference of history.references.slice(1)) planPaying(history, reference)
    }
    planMeanwhile(history)
  }
  let minute = 0
  const moments = [...new Set(all.flatMap(({ later }) => later.map(({ at }) => at)))].toSorted(
    (one, other) => one - other,
  )
  for (const moment of [...moments, 140, 26 * 60]) {
    clock.advance((moment - minute) * minutes)
    minute = moment
    for (const { later } of all) for (const { at, act } of later) if (at === moment) await act()
    if (chance(30)) tills.of[of(providers, roll)].fail(of(checkFaults, roll), 1 + roll(2))
    await work(chance(20) ? 2 : 1)
  }
  // What was begun again is let go: nobody pays it.
  clock.advance(26 * hours)
  await work()
  await expectOnce(all)
}

async function expectOnce(all: History[]): Promise<void> {
  const ids = all.map(({ registrationId }) => registrationId)
  const rows = await db
    .select({ payment: onlinePayments, transaction: moneyTransactions })
    .from(onlinePayments)
    .leftJoin(moneyTransactions, eq(moneyTransactions.id, onlinePayments.transactionId))
    .where(inArray(onlinePayments.registrationId, ids))
  const wrong: unknown[] = []
  for (const { payment, transaction } of rows) {
    const told = tills.of[payment.provider].find(payment.reference)
    const isRight = !told?.isPaid
      ? payment.transactionId === null && ['failed', 'expired', 'open', 'unknown'].includes(payment.state)
      : told.currency !== 'XOF'
        ? payment.state === 'stuck' && payment.problem === 'currency'
        : payment.state === 'recorded' &&
          transaction?.amount === told.amount &&
          transaction.reference === told.transactionId
    if (!isRight) wrong.push({ payment, told })
  }
  expect(wrong).toEqual([])
  // Every franc of the account stands in the ledger once.
  const numbers = rows.flatMap(({ payment }) => payment.operationId ?? [])
  const entered = await db
    .select({
      reference: payments.reference,
      times: sql<number>`count(distinct ${payments.transactionId})`.mapWith(Number),
    })
    .from(payments)
    .where(inArray(payments.reference, numbers.length > 0 ? numbers : ['']))
    .groupBy(payments.reference)
  expect(entered.filter(({ times }) => times !== 1)).toEqual([])
}

test(`${histories} hostile histories: every franc once, difference 0`, async () => {
  const began = performance.now()
  for (let played = 0; played < histories; played += together) {
    await playTogether()
    tills.forget()
    if (played % 1_000 === 0)
      console.log(`${played + together} played, ${Math.round((performance.now() - began) / 1_000)} s`)
  }
  const states = await db
    .select({
      provider: onlinePayments.provider,
      state: onlinePayments.state,
      problem: onlinePayments.problem,
      count: sql<number>`count(*)`.mapWith(Number),
    })
    .from(onlinePayments)
    .groupBy(onlinePayments.provider, onlinePayments.state, onlinePayments.problem)
    .orderBy(onlinePayments.provider, onlinePayments.state)
  console.table(states)
  const { pool } = here.services.database
  const ledger = await reconcileLedger({ query: (text) => pool.query(text) })
  expect(differencesIn(ledger)).toEqual({
    ...differencesIn(ledger),
    money: 0,
    transactions: 0,
    registrations: 0,
    tallies: 0,
    papers: 0,
  })
})
