// What the office makes of what was declared (docs/rules/declared-payments.md#deciding).
import { and, eq, not, sql } from 'drizzle-orm'
import { dayOf } from '../../domain/month.ts'
import type { ConfirmationForm, DeclarationRow } from '../../domain/payment-declaration.ts'
import { Refusal } from '../../domain/problem.ts'
import { writeAudit } from '../audit/commands.ts'
import { runIdempotent } from '../db/idempotency.ts'
import type { Tx } from '../db/open.ts'
import { paymentDeclarations } from '../db/schema/payment-declarations.ts'
import { isTakenBack, payments } from '../db/schema/payments.ts'
import type { StaffCall } from '../http/call.ts'
import { declarationRecognized, declarationRefused } from '../mail/payment-declared.ts'
import { recordPaymentWithin } from '../payments/record-commands.ts'
import { type LockedRegistration, lockRegistration } from '../registrations/commands.ts'
import { declarationColumns, readDeclarationRows } from './queries.ts'
import { tellDeclarer } from './tell-commands.ts'

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
  idempotencyKey?: string,
): Promise<DeclarationRow> =>
  call.db.transaction((tx) =>
    runIdempotent(tx, 'declaration', idempotencyKey, { id, ...form }, async () => {
      const { locked, declaration } = await lockDeclaration(tx, id)
      const paymentId =
        form.paymentId === undefined
          ? await recordDeclared(tx, call, declaration, form)
          : await recognize(tx, call, { locked, declaration }, form.paymentId, form.amount)
      return decide(tx, call, declaration, { state: 'confirmed', paymentId })
    }),
  )

/**
 * Refuses what was declared, and tells the person why.
 * @throws Refusal `declaration_not_found`, `declaration_decided`
 */
export const refuseDeclaration = (call: StaffCall, id: number, reason: string): Promise<DeclarationRow> =>
  call.db.transaction(async (tx) => {
    const { locked, declaration } = await lockDeclaration(tx, id)
    await tellDeclarer(tx, call, locked, (data, locale) =>
      declarationRefused(data, declaration, reason, call.company, locale),
    )
    return decide(tx, call, declaration, { state: 'refused', reason })
  })

/**
 * Confirms what was declared by a payment that was just recorded for it, in the same transaction, by the holder of the registration's lock.
 * @throws Refusal `declaration_decided`
 */
export async function confirmRecorded(tx: Tx, call: StaffCall, id: number, paymentId: number): Promise<void> {
  const { declaration } = await lockDeclaration(tx, id)
  await decide(tx, call, declaration, { state: 'confirmed', paymentId })
}

interface OpenDeclaration {
  locked: LockedRegistration
  declaration: Omit<typeof paymentDeclarations.$inferSelect, 'picture'>
}

/** Holds the registration, and then what was declared for it, which is still to be checked. */
async function lockDeclaration(tx: Tx, id: number): Promise<OpenDeclaration> {
  const byId = eq(paymentDeclarations.id, id)
  const [about] = await tx
    .select({ registrationId: paymentDeclarations.registrationId })
    .from(paymentDeclarations)
    .where(byId)
  if (!about) throw new Refusal('declaration_not_found')
  const locked = await lockRegistration(tx, about.registrationId)
  const [declaration] = await tx.select(declarationColumns).from(paymentDeclarations).where(byId).for('update')
  if (!declaration) throw new Refusal('declaration_not_found')
  if (declaration.state !== 'to_check') throw new Refusal('declaration_decided')
  return { locked, declaration }
}

async function recordDeclared(
  tx: Tx,
  call: StaffCall,
  { registrationId, operator, reference, createdAt }: OpenDeclaration['declaration'],
  { amount, valuedOn, surplus, confirmReference, confirmCancelled }: ConfirmationForm,
): Promise<number> {
  const { id } = await recordPaymentWithin(tx, call, {
    registrationId,
    amount,
    method: 'mobile',
    operator,
    reference,
    notes: null,
    // Mobile money is there at once: on that day, or before.
    valuedOn: valuedOn ?? dayOf(createdAt),
    surplus,
    confirmReference,
    confirmCancelled,
  })
  return id
}

/** The payment that the office had recorded before: it counts as it stands. */
async function recognize(
  tx: Tx,
  call: StaffCall,
  { locked, declaration }: OpenDeclaration,
  paymentId: number,
  amount: number,
): Promise<number> {
  const [found] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.id, paymentId),
        eq(payments.registrationId, declaration.registrationId),
        eq(payments.kind, 'payment'),
        eq(payments.amount, amount),
        not(isTakenBack),
        sql`not exists (select from ${paymentDeclarations} where payment_id = ${payments}.id)`,
      ),
    )
  if (!found) throw new Refusal('payment_not_found')
  await tellDeclarer(tx, call, locked, (data, locale) => declarationRecognized(data, declaration, locale))
  return found.id
}

type Decision = { state: 'confirmed'; paymentId: number } | { state: 'refused'; reason: string }

async function decide(
  tx: Tx,
  call: StaffCall,
  { id, registrationId, amount, operator }: OpenDeclaration['declaration'],
  decision: Decision,
): Promise<DeclarationRow> {
  await tx
    .update(paymentDeclarations)
    .set({ ...decision, decidedBy: call.user.id, decidedAt: call.now })
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
  const [row] = await readDeclarationRows(tx, [id])
  if (!row) throw new Error('the declaration is gone')
  return row
}
