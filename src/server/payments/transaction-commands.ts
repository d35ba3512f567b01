import { and, eq, sql } from 'drizzle-orm'
import { bookedOn, type OwnMovement } from '../../domain/payments/ledger.ts'
import type { PaymentMethod } from '../../domain/payments/payment.ts'
import { formatShortDay } from '../../domain/values/dates.ts'
import { formatMoney } from '../../domain/values/money.ts'
import { dayOf } from '../../domain/values/month.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { advisoryLocks } from '../db/advisory-locks.ts'
import { mayBeOneOperatorIn } from '../db/conditions.ts'
import type { Tx } from '../db/open.ts'
import { isTakenBack, moneyTransactions, payments } from '../db/schema/payments.ts'
import { registrations } from '../db/schema/registrations.ts'
import type { RequestContext } from '../http/request-context.ts'
import type { StaffAction } from '../registrations/commands.ts'

/** What entering something takes of a call: also of none, where a provider or a statement told it. */
export type Recording = StaffAction & Pick<RequestContext, 'locale'>

/** What moved, and how; the amount in FCFA, negative where it left. */
export interface Movement {
  amount: number
  method: PaymentMethod
  operator?: string | null | undefined
  reference?: string | null
  /** The day of value, such as `2026-11-30`; without one, today. */
  valuedOn?: string | undefined
  /** Whether another payment has its reference, as somebody said or because that one was taken back. */
  isReferenceConfirmed?: boolean
  /** What it is where it counts for no registration, and so has no entries. */
  kind?: OwnMovement
}

/** A transaction that was just opened, and the day on which its entries count, or null for now. */
export type OpenTransaction = typeof moneyTransactions.$inferSelect & { bookedOn: string | null }

/**
 * Opens a transaction (docs/rules/payments.md#transactions), whose entries its caller writes before the database's own ends.
 * @throws Refusal `value_date_to_come`
 */
export async function openTransaction(tx: Tx, call: Recording, movement: Movement): Promise<OpenTransaction> {
  const { amount, method, operator = null, reference = null, isReferenceConfirmed = false, kind } = movement
  const today = dayOf(call.now)
  const { valuedOn = today } = movement
  if (valuedOn > today) throw new Refusal('value_date_to_come', {}, { valuedOn: 'valuedInFuture' })
  const countsOn = bookedOn(valuedOn, call.now, await holdClosedMonths(tx))
  const [opened] = await tx
    .insert(moneyTransactions)
    .values({
      amount,
      method,
      operator,
      reference,
      isReferenceConfirmed,
      valuedOn,
      recordedBy: call.actor.user?.id ?? null,
      createdAt: call.now,
      ...(kind && { kind, bookedOn: countsOn ?? today }),
    })
    .returning()
  if (!opened) throw new Error('insert returned no row')
  return { ...opened, bookedOn: countsOn }
}

/**
 * The last month whose books are closed, and with it all before; held as it is until this transaction ends. Also for what is entered of
 * the present month: it may be over, and closed, before that is written.
 */
async function holdClosedMonths(tx: Tx): Promise<string | null> {
  const { rows } = await tx.execute<{ month: string | null }>(
    sql`select to_char(hold_closed_months(), 'YYYY-MM') as month`,
  )
  return rows[0]?.month ?? null
}

/**
 * Asks about a reference that stands on another payment. Two operators may give the same one; where either is not named, or both may be
 * one, it may be the same money. Nobody else records one with it until this transaction ends (docs/locks.md).
 * @returns the payment that had it and was taken back, whose money this is; null where none had it
 * @throws Refusal `reference_known`, naming the payment that has it
 */
export async function refuseKnownReference(
  tx: Tx,
  call: Recording,
  { reference, operator }: { reference: string; operator: string | null },
): Promise<number | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.paymentReference})`)
  const [first] = await tx
    .select({
      id: payments.id,
      isTakenBack,
      amount: payments.amount,
      createdAt: payments.createdAt,
      firstName: registrations.firstName,
      lastName: registrations.lastName,
    })
    .from(payments)
    .innerJoin(registrations, eq(registrations.id, payments.registrationId))
    .innerJoin(moneyTransactions, eq(moneyTransactions.id, payments.transactionId))
    .where(
      and(
        eq(payments.kind, 'payment'),
        sql`${payments}.quoted = search_quoted(${reference}) and ${payments}.quoted <> ''`,
        mayBeOneOperatorIn(sql`${moneyTransactions.operator}`, sql`${operator}`),
      ),
    )
    .orderBy(isTakenBack, payments.id)
    .limit(1)
  if (!first || first.isTakenBack) return first?.id ?? null
  const { id, amount, createdAt, firstName, lastName } = first
  const details = {
    reference,
    id,
    amount: formatMoney(amount),
    name: `${firstName} ${lastName}`,
    date: formatShortDay(createdAt, call.locale),
  }
  throw new Refusal('reference_known', details, { reference: 'referenceKnown' })
}
