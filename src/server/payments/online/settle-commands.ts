// A payment in the browser is checked, and what was paid is recorded (docs/rules/online-payments.md#checking). Only this credits.
import { and, eq, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import {
  type Operator,
  operatorNames,
  type Provider,
  providerNames,
} from '../../../domain/company/payment-providers.ts'
import { isErased } from '../../../domain/participants/participant.ts'
import { absentAfter, nextCheck, type OnlinePaymentStanding } from '../../../domain/payments/online-payment.ts'
import { sharesOfBooking } from '../../../domain/payments/payment-declaration.ts'
import { hasPrice } from '../../../domain/registrations/registration.ts'
import { dayOf } from '../../../domain/values/month.ts'
import { Refusal } from '../../../domain/values/problem.ts'
import { mayBeOneOperatorIn } from '../../db/conditions.ts'
import type { Tx } from '../../db/open.ts'
import { onlinePayments } from '../../db/schema/online-payments.ts'
import { isTakenBack, moneyTransactions, payments } from '../../db/schema/payments.ts'
import type { RequestContext } from '../../http/request-context.ts'
import type { Checked } from '../../outgoing/payment-provider.ts'
import { portOf } from '../../outgoing/providers.ts'
import { owedInBooking } from '../declarations/booking-queries.ts'
import type { DeclaredFor } from '../declarations/commands.ts'
import { lockPaidFor } from '../declarations/decide-commands.ts'
import { recordTransactionWithin } from '../record-commands.ts'
import type { Recording } from '../transaction-commands.ts'
import {
  accessOf,
  asSystem,
  mayBeAsked,
  noteDown,
  noteUp,
  type Paying,
  type ProviderRow,
  readProvider,
  readProviders,
  stopProvider,
} from './provider-commands.ts'

export type OnlinePaymentRow = typeof onlinePayments.$inferSelect
type Paid = Extract<Checked, { kind: 'paid' }>

/** For how long one instance has a payment that it checks, in milliseconds: longer than a check lasts. */
const checksFor = 30_000

/**
 * Takes the payment that is due first to be checked, so that no other instance checks it meanwhile.
 * @returns undefined where none is due, or none whose provider may be asked
 */
export async function takeDue({ config, database: { db }, clock }: Paying): Promise<OnlinePaymentRow | undefined> {
  const asked = (await readProviders(db)).filter((row) => mayBeAsked(config, row)).map(({ provider }) => provider)
  if (asked.length === 0) return undefined
  const now = clock()
  const free = or(isNull(onlinePayments.checkingUntil), lt(onlinePayments.checkingUntil, now))
  const due = db
    .select({ id: onlinePayments.id })
    .from(onlinePayments)
    .where(
      and(
        sql`${onlinePayments.nextCheckAt} <= ${now.toISOString()}::timestamptz`,
        free,
        inArray(onlinePayments.provider, asked),
      ),
    )
    .orderBy(onlinePayments.nextCheckAt, onlinePayments.id)
    .limit(1)
    .for('update', { skipLocked: true })
  const [taken] = await db
    .update(onlinePayments)
    .set({ checkingUntil: new Date(now.getTime() + checksFor) })
    .where(inArray(onlinePayments.id, due))
    .returning()
  return taken
}

/** Checks one payment now, unless an instance does already. */
export async function checkNow(parts: Paying, id: number): Promise<void> {
  const now = parts.clock()
  const free = or(isNull(onlinePayments.checkingUntil), lt(onlinePayments.checkingUntil, now))
  const [taken] = await parts.database.db
    .update(onlinePayments)
    .set({ checkingUntil: new Date(now.getTime() + checksFor) })
    .where(and(eq(onlinePayments.id, id), ne(onlinePayments.state, 'recorded'), free))
    .returning()
  if (taken) await checkPayment(parts, taken)
}

/**
 * Checks a payment for somebody of the office.
 * @throws Refusal `online_payment_not_found`, `provider_away` where its provider may not be asked at present
 */
export async function checkForOffice(call: RequestContext, id: number): Promise<OnlinePaymentStanding> {
  const { db, settings, now } = call
  const find = async () => {
    const [row] = await db.select().from(onlinePayments).where(eq(onlinePayments.id, id))
    if (!row) throw new Refusal('online_payment_not_found')
    return row
  }
  const { provider } = await find()
  const standing = await readProvider(db, provider)
  if (!standing || !mayBeAsked(call.config, standing)) {
    throw new Refusal('provider_away', { provider: providerNames[provider] })
  }
  await checkNow({ ...call, database: { db }, settings: { read: async () => settings }, clock: () => now }, id)
  const { state } = await find()
  return { id, state }
}

/** Asks the provider what became of a payment, and notes it. */
export async function checkPayment(
  parts: Paying,
  { id, provider, reference, remoteId, amount }: OnlinePaymentRow,
): Promise<void> {
  const { database, clock } = parts
  const row = await readProvider(database.db, provider)
  if (!row || !mayBeAsked(parts.config, row)) return
  const asked = clock()
  const checked = await (await portOf(provider)).check(accessOf(parts, row), { reference, remoteId, amount })
  const call = await asSystem(parts)
  await database.db.transaction((tx) => noteChecked(tx, call, row, { id, asked }, checked))
}

/**
 * Notes what a provider says of a payment. What was paid is recorded at once, or says why it could not be.
 * @param asked when it was asked: what came to be known since then asks for one more check
 */
export async function noteChecked(
  tx: Tx,
  call: Recording,
  provider: ProviderRow,
  { id, asked }: { id: number; asked: Date },
  checked: Checked,
): Promise<void> {
  const [known] = await tx.select().from(onlinePayments).where(eq(onlinePayments.id, id))
  if (!known) return
  // Registrations come before what is paid for them (docs/locks.md).
  const about = checked.kind === 'paid' ? await lockPaidFor(tx, known) : undefined
  const [row] = await tx.select().from(onlinePayments).where(eq(onlinePayments.id, id)).for('update')
  if (!row) return
  await noteReached(tx, provider, checked, call.now)
  const change = row.state === 'recorded' ? {} : await changeBy(tx, call, row, checked, about)
  const isOver = (change.state ?? row.state) === 'recorded'
  const isTold = row.notifiedAt !== null && row.notifiedAt > asked
  const next = isOver
    ? null
    : isTold
      ? call.now.getTime()
      : nextOf({ ...row, expiresAt: change.expiresAt ?? row.expiresAt }, call.now)
  await tx
    .update(onlinePayments)
    .set({ ...change, checkedAt: call.now, checkingUntil: null, nextCheckAt: next === null ? null : new Date(next) })
    .where(eq(onlinePayments.id, id))
}

/** When a payment is checked next; milliseconds since 1970. */
export const nextOf = (
  { provider, createdAt, expiresAt, seenAt }: Pick<OnlinePaymentRow, 'provider' | 'createdAt' | 'expiresAt' | 'seenAt'>,
  now: Date,
): number | null =>
  nextCheck(
    {
      ...{ provider, createdAt: createdAt.getTime(), seenAt: seenAt?.getTime() ?? null },
      expiresAt: (expiresAt ?? createdAt).getTime(),
    },
    now.getTime(),
  )

/** After how long without an answer a provider is hidden, in milliseconds: one lost answer is none. */
const hiddenAfter = 10_000

async function noteReached(tx: Tx, row: ProviderRow, checked: Checked, now: Date): Promise<void> {
  if (checked.kind === 'keys') await stopProvider(tx, row.provider, 'keys_refused')
  else if (checked.kind !== 'unanswered') await noteUp(tx, row)
  else if (!checked.isLimited) await noteDown(tx, row, now, hiddenAfter)
}

type Change = Partial<typeof onlinePayments.$inferInsert>

async function changeBy(
  tx: Tx,
  call: Recording,
  row: OnlinePaymentRow,
  checked: Checked,
  about: DeclaredFor | undefined,
): Promise<Change> {
  const { now } = call
  switch (checked.kind) {
    case 'paid':
      return about ? record(tx, call, row, checked, about) : {}
    case 'open': {
      const { remoteId, url: payUrl, problem } = checked
      const expiresAt = checked.expiresAt ?? row.expiresAt
      return { state: 'open', remoteId, payUrl: payUrl ?? row.payUrl, expiresAt, problem, endedAt: null }
    }
    case 'failed':
    case 'expired':
      return { state: checked.kind, problem: checked.problem, endedAt: row.endedAt ?? now }
    case 'absent': {
      const isLost = now.getTime() - row.createdAt.getTime() > absentAfter
      if (row.state === 'claimed' && !isLost) return { state: 'unknown' }
      return isLost ? { state: 'failed', problem: 'absent', endedAt: row.endedAt ?? now } : {}
    }
    default:
      return row.state === 'claimed' ? { state: 'unknown' } : {}
  }
}

/** What was paid stands in the ledger then, once, or it is stuck and says why; for the holder of the registrations' locks and the payment's. */
async function record(tx: Tx, call: Recording, row: OnlinePaymentRow, paid: Paid, about: DeclaredFor): Promise<Change> {
  const { amount, currency, transactionId: operationId, operator, remoteId } = paid
  // Of a person who was erased meanwhile nothing comes back; a booking's is its pharmacy's.
  const payerPhone = !about.booking && isErased(about.rows[0]) ? null : paid.payerPhone
  const paidAt = paid.paidAt && paid.paidAt < call.now ? paid.paidAt : call.now
  const told = { paidAmount: amount, currency, operationId, operator, payerPhone, remoteId, paidAt, endedAt: call.now }
  const stuck = (problem: string): Change => ({ ...told, state: 'stuck', problem })
  if (currency !== 'XOF') return stuck('currency')
  const name = nameOf(row.provider, operator)
  const known = await findKnown(tx, { operationId, name })
  if (known) {
    const isOurs = known.amount === amount && !known.isLinked && known.registrationIds.every((id) => isIn(about, id))
    return isOurs ? recorded(row, told, { transactionId: known.id, wasKnown: true }) : stuck('reference_known')
  }
  try {
    // What is refused leaves nothing behind, and is said.
    return await tx.transaction(async (inner) => {
      const { id: transactionId } = await recordTransactionWithin(inner, call, {
        allocations: sharesOf(about, row.registrationId, amount),
        ...{ method: operator === 'card' ? 'autre' : 'mobile', operator: name, reference: operationId, notes: null },
        ...{ valuedOn: dayOf(paidAt), surplus: 'credit', confirmReference: false, confirmCancelled: true },
      })
      return recorded(row, told, { transactionId, wasKnown: false })
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return stuck(error.code)
  }
}

const recorded = (
  row: OnlinePaymentRow,
  told: Change,
  became: Pick<OnlinePaymentRow, 'transactionId' | 'wasKnown'>,
): Change => ({
  ...{ ...told, ...became, state: 'recorded' },
  problem: told.paidAmount === row.amount ? null : 'amount',
})

/** Whose wallet it was, as statements and payments call it; the provider where it does not say. */
const nameOf = (provider: Provider, operator: Operator | null): string =>
  operator ? operatorNames[operator] : providerNames[provider]

const isIn = ({ rows }: DeclaredFor, registrationId: number) => rows.some(({ id }) => id === registrationId)

/** @throws Refusal `price_not_set` where no registration of a booking has a price any more */
function sharesOf({ rows, booking }: DeclaredFor, registrationId: number, amount: number) {
  if (!booking) return [{ registrationId, amount }]
  const priced = rows.filter(hasPrice)
  if (priced.length === 0) throw new Refusal('price_not_set')
  return sharesOfBooking(amount, owedInBooking(priced))
}

/** The same money, where somebody or a statement brought it already. */
async function findKnown(tx: Tx, { operationId, name }: { operationId: string; name: string }) {
  const [found] = await tx
    .select({
      id: moneyTransactions.id,
      amount: moneyTransactions.amount,
      isLinked: sql<boolean>`exists (select from ${onlinePayments} linked where linked.transaction_id = ${moneyTransactions.id})`,
      registrationIds: sql<number[]>`array_agg(${payments.registrationId})`,
    })
    .from(moneyTransactions)
    .innerJoin(payments, eq(payments.transactionId, moneyTransactions.id))
    .where(
      and(
        eq(payments.kind, 'payment'),
        sql`${payments}.quoted = search_quoted(${operationId}) and ${payments}.quoted <> ''`,
        mayBeOneOperatorIn(sql`${moneyTransactions.operator}`, sql`${name}`),
        sql`not ${isTakenBack}`,
      ),
    )
    .groupBy(moneyTransactions.id)
    .orderBy(moneyTransactions.id)
    .limit(1)
  return found
}
