// What the office makes of what was declared (docs/rules/declared-payments.md#deciding).
import { and, eq, inArray, not, or, type SQL, sql } from 'drizzle-orm'
import {
  type ConfirmationForm,
  type DeclarationRow,
  sharesOfBooking,
} from '../../../domain/payments/payment-declaration.ts'
import { hasPrice } from '../../../domain/registrations/registration.ts'
import { formatMoney } from '../../../domain/values/money.ts'
import { dayOf } from '../../../domain/values/month.ts'
import { Refusal } from '../../../domain/values/problem.ts'
import { writeAudit } from '../../audit/commands.ts'
import { type CallersKey, runIdempotent } from '../../db/idempotency.ts'
import type { Tx } from '../../db/open.ts'
import { paymentDeclarations } from '../../db/schema/payment-declarations.ts'
import { isTakenBack, payments } from '../../db/schema/payments.ts'
import type { StaffCall } from '../../http/request-context.ts'
import { declarationRecognized, declarationRefused } from '../../mail/payment-declared.ts'
import { lockRegistration } from '../../registrations/commands.ts'
import { recordPaymentWithin, recordTransactionWithin } from '../record-commands.ts'
import type { Recording } from '../transaction-commands.ts'
import { findPaidBooking, owedInBooking } from './booking-queries.ts'
import { type DeclaredFor, tellDeclarer } from './commands.ts'
import { declarationColumns, readDeclarationRows } from './queries.ts'

/**
 * Confirms what was declared: records the payment, with its receipt and letter, on the day of the declaration; or says which recorded
 * payment it is.
 * @param idempotencyKey a repeated call with the same key answers the first answer
 * @throws Refusal `declaration_not_found`, `declaration_decided`, `payment_not_found` for a payment that is not this registration's, or not of that amount, and
 * as `recordPayment` does
 */
export const confirmDeclaration = (
  call: StaffCall,
  id: number,
  form: ConfirmationForm,
  idempotencyKey?: CallersKey,
): Promise<DeclarationRow> =>
  call.db.transaction((tx) =>
    runIdempotent(tx, 'declaration', idempotencyKey, { id, ...form }, () =>
      confirmDeclarationWithin(tx, call, id, form),
    ),
  )

/**
 * The same in the transaction of a caller that has more to write about it, and holds nothing that comes after registrations (docs/locks.md).
 * @throws Refusal as `confirmDeclaration` does
 */
export async function confirmDeclarationWithin(
  tx: Tx,
  call: Recording,
  id: number,
  form: ConfirmationForm,
): Promise<DeclarationRow> {
  const open = await lockDeclaration(tx, id)
  const paymentId =
    form.paymentId === undefined
      ? await recordDeclared(tx, call, open, form)
      : await recognize(tx, call, open, form.paymentId, form.amount)
  return decide(tx, call, open.declaration, { state: 'confirmed', paymentId })
}

/**
 * Refuses what was declared, and tells the person why.
 * @throws Refusal `declaration_not_found`, `declaration_decided`
 */
export const refuseDeclaration = (call: StaffCall, id: number, reason: string): Promise<DeclarationRow> =>
  call.db.transaction(async (tx) => {
    const { about, declaration } = await lockDeclaration(tx, id)
    await tellDeclarer(tx, call, about, (data, locale) =>
      declarationRefused(data, declaration, reason, call.company, locale),
    )
    return decide(tx, call, declaration, { state: 'refused', reason })
  })

/**
 * Confirms what was declared by a payment that was just recorded for it, in the same transaction, by the holder of the registration's lock.
 * @throws Refusal `declaration_decided`
 */
export async function confirmRecorded(tx: Tx, call: Recording, id: number, paymentId: number): Promise<void> {
  await decide(tx, call, await holdOpen(tx, id), { state: 'confirmed', paymentId })
}

type Declaration = Omit<typeof paymentDeclarations.$inferSelect, 'picture'>

interface OpenDeclaration {
  about: DeclaredFor
  declaration: Declaration
}

/** Holds the registration, or those of the booking by id, and then what was declared for them, which is still to be checked. */
async function lockDeclaration(tx: Tx, id: number): Promise<OpenDeclaration> {
  const [found] = await tx
    .select({ registrationId: paymentDeclarations.registrationId, bookingId: paymentDeclarations.bookingId })
    .from(paymentDeclarations)
    .where(eq(paymentDeclarations.id, id))
  if (!found) throw new Refusal('declaration_not_found')
  return { about: await lockPaidFor(tx, found), declaration: await holdOpen(tx, id) }
}

/** Holds what a payment is for until the transaction ends: a registration, or those of a booking by id. */
export const lockPaidFor = (
  tx: Tx,
  { registrationId, bookingId }: { registrationId: number; bookingId: number | null },
): Promise<DeclaredFor> =>
  bookingId === null ? lockOne(tx, registrationId) : lockBooking(tx, registrationId, bookingId)

async function lockOne(tx: Tx, registrationId: number): Promise<DeclaredFor> {
  const { before, training } = await lockRegistration(tx, registrationId)
  return { rows: [before], training, booking: null }
}

/** Where another one pays for some of them meanwhile, what is decided is about the others. */
async function lockBooking(tx: Tx, registrationId: number, bookingId: number): Promise<DeclaredFor> {
  const ids = (await findPaidBooking(tx, bookingId))?.registrations.map((row) => row.id) ?? []
  for (const id of [...new Set([registrationId, ...ids])].toSorted((one, other) => one - other)) {
    await lockRegistration(tx, id)
  }
  const held = await findPaidBooking(tx, bookingId)
  if (!held) return lockOne(tx, registrationId)
  return { rows: held.registrations, training: held.training, booking: held.booking }
}

/** Holds what was declared, which is still to be checked. */
async function holdOpen(tx: Tx, id: number): Promise<Declaration> {
  const byId = eq(paymentDeclarations.id, id)
  const [declaration] = await tx.select(declarationColumns).from(paymentDeclarations).where(byId).for('update')
  if (!declaration) throw new Refusal('declaration_not_found')
  if (declaration.state !== 'to_check') throw new Refusal('declaration_decided')
  return declaration
}

async function recordDeclared(
  tx: Tx,
  call: Recording,
  { about: { rows, booking }, declaration }: OpenDeclaration,
  { amount, valuedOn, surplus, confirmReference, confirmCancelled }: ConfirmationForm,
): Promise<number> {
  const { registrationId, operator, reference, createdAt } = declaration
  const received = {
    method: 'mobile' as const,
    operator,
    reference,
    notes: null,
    // Mobile money is there at once: on that day, or before.
    valuedOn: valuedOn ?? dayOf(createdAt),
    surplus,
    confirmReference,
    confirmCancelled,
  }
  if (!booking) {
    const { id } = await recordPaymentWithin(tx, call, { registrationId, amount, ...received })
    return id
  }
  const priced = rows.filter(hasPrice)
  if (priced.length === 0) throw new Refusal('price_not_set')
  const owing = owedInBooking(priced)
  const owed = owing.reduce((sum, one) => sum + one.owed, 0)
  if (amount > owed && surplus !== 'credit') {
    throw new Refusal('amount_too_high', { remaining: formatMoney(owed) }, { amount: 'paymentTooHigh' })
  }
  const allocations = sharesOfBooking(amount, owing)
  const { payments: recorded } = await recordTransactionWithin(tx, call, { allocations, ...received })
  const [first] = recorded
  if (!first) throw new Error('a transaction without its entries')
  return first.id
}

/** The payment that the office had recorded before, of a booking with those beside it: it counts as it stands. */
async function recognize(
  tx: Tx,
  call: Recording,
  { about, declaration }: OpenDeclaration,
  paymentId: number,
  amount: number,
): Promise<number> {
  const ids = about.rows.map(({ id }) => id)
  const counts = and(
    inArray(payments.registrationId, about.booking ? ids : [declaration.registrationId]),
    eq(payments.kind, 'payment'),
    not(isTakenBack),
    sql`not exists (select from ${paymentDeclarations} where payment_id = ${payments}.id)`,
  )
  const [found] = await tx
    .select({ id: payments.id, amount: payments.amount, transactionId: payments.transactionId })
    .from(payments)
    .where(and(eq(payments.id, paymentId), counts))
  const beside = found && about.booking ? await sumBeside(tx, found, counts) : found?.amount
  if (!found || beside !== amount) throw new Refusal('payment_not_found')
  await tellDeclarer(tx, call, about, (data, locale) => declarationRecognized(data, declaration, locale))
  return found.id
}

/** What came for a booking with one of its payments: at once, or under the same reference. */
async function sumBeside(tx: Tx, one: { id: number; transactionId: number | null }, counts: SQL | undefined) {
  const [sum] = await tx
    .select({ amount: sql`coalesce(sum(${payments.amount}), 0)`.mapWith(Number) })
    .from(payments)
    .where(
      and(
        counts,
        or(
          eq(payments.id, one.id),
          one.transactionId === null ? undefined : eq(payments.transactionId, one.transactionId),
          sql`${payments}.quoted <> '' and ${payments}.quoted = (select quoted from ${payments} known where known.id = ${one.id})`,
        ),
      ),
    )
  return sum?.amount
}

type Decision = { state: 'confirmed'; paymentId: number } | { state: 'refused'; reason: string }

async function decide(
  tx: Tx,
  call: Recording,
  { id, registrationId, amount, operator }: Declaration,
  decision: Decision,
): Promise<DeclarationRow> {
  await tx
    .update(paymentDeclarations)
    .set({ ...decision, decidedBy: call.actor.user?.id ?? null, decidedAt: call.now })
    .where(eq(paymentDeclarations.id, id))
  await writeAudit(tx, call.actor, {
    action: decision.state === 'confirmed' ? 'confirm_declaration' : 'refuse_declaration',
    subjectType: 'registration',
    subjectId: registrationId,
    after: {
      declaration: id,
      amount,
      operator,
      ...(decision.state === 'confirmed' && { paymentId: decision.paymentId }),
    },
  })
  const [row] = await readDeclarationRows(tx, [id], call.locale)
  if (!row) throw new Error('the declaration is gone')
  return row
}
