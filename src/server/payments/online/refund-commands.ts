// What a payment in the browser brought is given back (docs/rules/online-payments.md#giving-back): by its provider, or by somebody.
import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { providerNames } from '../../../domain/company/payment-providers.ts'
import { isByProvider, type RefundWay, whyNotByProvider } from '../../../domain/payments/online-refund.ts'
import type { PaymentMethod } from '../../../domain/payments/payment.ts'
import { formatMoney } from '../../../domain/values/money.ts'
import { Refusal } from '../../../domain/values/problem.ts'
import { writeAudit } from '../../audit/commands.ts'
import type { Db, Tx } from '../../db/open.ts'
import { onlinePayments, onlineRefunds } from '../../db/schema/online-payments.ts'
import { isTakenBack, moneyTransactions, payments } from '../../db/schema/payments.ts'
import { registrations } from '../../db/schema/registrations.ts'
import type { RequestContext, StaffCall } from '../../http/request-context.ts'
import type { Actor } from '../../session/actor.ts'
import { mayBeAsked, readProvider, readProviders } from './provider-commands.ts'

/** A payment in the browser that something is given back of, and how it is written in the ledger. */
interface HeldWay {
  way: RefundWay
  movement: { method: PaymentMethod; operator: string | null; reference: string | null }
}

/** The payments in the browser that counted for a registration, with what went back of each; the latest first. */
async function findWays(
  tx: Db | Tx,
  { publicUrl }: RequestContext['config'],
  registrationId: number,
  id?: number,
): Promise<HeldWay[]> {
  const sumOf = (where: ReturnType<typeof sql>) => sql`(select coalesce(sum(amount), 0) from ${where})`.mapWith(Number)
  const found = await tx
    .select({
      row: onlinePayments,
      transactionId: moneyTransactions.id,
      movement: {
        method: moneyTransactions.method,
        operator: moneyTransactions.operator,
        reference: moneyTransactions.reference,
      },
      counted: sumOf(sql`${payments} where ${payments.transactionId} = ${onlinePayments.transactionId}
        and ${payments.registrationId} = ${registrationId} and ${payments.kind} = 'payment' and not ${isTakenBack}`),
      given: sumOf(sql`${onlineRefunds} where ${onlineRefunds.onlinePaymentId} = ${onlinePayments.id}`),
      givenHere:
        sumOf(sql`(select given.amount from ${onlineRefunds} given join ${payments} entry on entry.id = given.payment_id
        where given.online_payment_id = ${onlinePayments.id} and entry.registration_id = ${registrationId}) given_here`),
    })
    .from(onlinePayments)
    .innerJoin(moneyTransactions, eq(moneyTransactions.id, onlinePayments.transactionId))
    .where(
      and(
        id === undefined ? undefined : eq(onlinePayments.id, id),
        isNotNull(onlinePayments.paidAmount),
        sql`${onlinePayments.transactionId} in (select transaction_id from ${payments}
          where registration_id = ${registrationId} and kind = 'payment')`,
      ),
    )
    .orderBy(desc(onlinePayments.id))
  const standing = new Map((await readProviders(tx)).map((one) => [one.provider, mayBeAsked({ publicUrl }, one)]))
  return found.map(({ row, transactionId, movement, counted, given, givenHere }) => {
    const { id: onlinePaymentId, provider, payerPhone: phone } = row
    const paidAmount = row.paidAmount ?? 0
    const left = Math.max(0, Math.min(counted - givenHere, paidAmount - given))
    const paidAt = (row.paidAt ?? row.createdAt).toISOString()
    const isAsked = standing.get(provider) ?? false
    const byHand = whyNotByProvider({ provider, paidAmount, left }, { given, mayBeAsked: isAsked })
    const { operator } = movement
    const way = { onlinePaymentId, transactionId, provider, operator, phone, paidAt, paidAmount, left, byHand }
    return { movement, way }
  })
}

/**
 * By which payments in the browser something of a registration may go back; the latest first.
 * @throws Refusal `registration_not_found`
 */
export async function listRefundWays(
  { db, config }: Pick<RequestContext, 'db' | 'config'>,
  registrationId: number,
): Promise<RefundWay[]> {
  if ((await db.$count(registrations, eq(registrations.id, registrationId))) === 0) {
    throw new Refusal('registration_not_found')
  }
  return (await findWays(db, config, registrationId)).map(({ way }) => way).filter(({ left }) => left > 0)
}

/**
 * Holds a payment in the browser that so much is given back of, until the transaction ends: never more than was paid, and never more than
 * counted for the registration, whose lock the caller has (docs/locks.md).
 * @param amount in FCFA
 * @throws Refusal `online_payment_not_found` where it did not count for the registration, `online_refund_too_high` telling what is left
 */
export async function lockWay(
  tx: Tx,
  { config }: Pick<RequestContext, 'config'>,
  { registrationId, onlinePaymentId, amount }: { registrationId: number; onlinePaymentId: number; amount: number },
): Promise<HeldWay> {
  await tx
    .select({ id: onlinePayments.id })
    .from(onlinePayments)
    .where(eq(onlinePayments.id, onlinePaymentId))
    .for('no key update')
  const [held] = await findWays(tx, config, registrationId, onlinePaymentId)
  if (!held) throw new Refusal('online_payment_not_found')
  const { left } = held.way
  if (amount > left) {
    throw new Refusal('online_refund_too_high', { left: formatMoney(left) }, { amount: 'refundTooHigh' })
  }
  return held
}

/**
 * Writes beside its entry of the ledger that so much is given back of a payment: the provider is asked for it at once where it can, else
 * somebody is to do it.
 * @param way held by `lockWay`
 * @param amount in FCFA
 */
export async function writeOnlineRefund(
  tx: Tx,
  { actor, now }: Pick<RequestContext, 'actor' | 'now'>,
  way: RefundWay,
  { paymentId, amount }: { paymentId: number; amount: number },
): Promise<void> {
  const isAsked = isByProvider(way, amount)
  await tx.insert(onlineRefunds).values({
    ...{ onlinePaymentId: way.onlinePaymentId, paymentId, amount, requestedBy: actor.user?.id ?? null, createdAt: now },
    ...(isAsked ? { state: 'claimed', nextTryAt: now } : { state: 'by_hand' }),
  })
}

/**
 * Ends what is given back by an entry of the ledger that is taken back: where nobody has given anything back yet, or somebody only said so.
 * @param paymentId of the entry, for the holder of its registration's lock
 * @throws Refusal `online_refund_under_way`, `online_refund_over` where the provider was asked, or has given it back
 */
export async function endOnlineRefund(tx: Tx, paymentId: number): Promise<void> {
  const found = await lockRefund(tx, eq(onlineRefunds.paymentId, paymentId))
  if (!found) return
  const { id, state, provider } = found
  if (state === 'done') throw new Refusal('online_refund_over')
  if (state === 'unknown') throw underWay(provider)
  await tx.delete(onlineRefunds).where(eq(onlineRefunds.id, id))
}

/** Whether something of a payment that counted by a transaction is given back of what was paid in the browser. */
export const isGivenBackOnline = async (
  tx: Tx,
  { transactionId, registrationId }: { transactionId: number; registrationId: number },
): Promise<boolean> => {
  const [found] = await tx
    .select({ id: onlineRefunds.id })
    .from(onlineRefunds)
    .innerJoin(onlinePayments, eq(onlinePayments.id, onlineRefunds.onlinePaymentId))
    .innerJoin(payments, eq(payments.id, onlineRefunds.paymentId))
    .where(and(eq(onlinePayments.transactionId, transactionId), eq(payments.registrationId, registrationId)))
    .limit(1)
  return found !== undefined
}

/**
 * Says that somebody has given it back by hand. What its provider is asked for is the provider's, unless that may not be asked any more.
 * @throws Refusal `online_refund_not_found`, `online_refund_over`, `online_refund_under_way`
 */
export const markGiven = (call: StaffCall, id: number): Promise<void> =>
  call.db.transaction(async (tx) => {
    const found = await lockRefund(tx, eq(onlineRefunds.id, id))
    if (!found) throw new Refusal('online_refund_not_found')
    const { state, provider, nextTryAt } = found
    if (state === 'done' || state === 'given') throw new Refusal('online_refund_over')
    if (state !== 'by_hand') {
      const standing = await readProvider(tx, provider)
      const isAsked = standing !== undefined && mayBeAsked(call.config, standing)
      // Within its pause an answer may still be under way.
      if (isAsked || (nextTryAt !== null && nextTryAt > call.now)) throw underWay(provider)
    }
    await tx
      .update(onlineRefunds)
      .set({ state: 'given', givenBy: call.user.id, endedAt: call.now, nextTryAt: null })
      .where(eq(onlineRefunds.id, id))
    await auditRefund(tx, call.actor, found)
  })

const underWay = (provider: RefundWay['provider']) =>
  new Refusal('online_refund_under_way', { provider: providerNames[provider] })

async function lockRefund(tx: Tx, which: ReturnType<typeof eq>) {
  const [found] = await tx
    .select({
      id: onlineRefunds.id,
      state: onlineRefunds.state,
      amount: onlineRefunds.amount,
      paymentId: onlineRefunds.paymentId,
      nextTryAt: onlineRefunds.nextTryAt,
      provider: onlinePayments.provider,
    })
    .from(onlineRefunds)
    .innerJoin(onlinePayments, eq(onlinePayments.id, onlineRefunds.onlinePaymentId))
    .where(which)
    .for('update', { of: onlineRefunds })
  return found
}

/** Writes into the trail of its registration that money was given back: by its provider, or as somebody says. */
export async function auditRefund(
  tx: Tx,
  actor: Actor,
  { paymentId, amount }: { paymentId: number; amount: number },
): Promise<void> {
  const [entry] = await tx
    .select({ registrationId: payments.registrationId })
    .from(payments)
    .where(eq(payments.id, paymentId))
  if (!entry) throw new Error('a refund has no entry')
  await writeAudit(tx, actor, {
    action: 'give_back',
    subjectType: 'registration',
    subjectId: entry.registrationId,
    after: { paymentId, amount },
  })
}
