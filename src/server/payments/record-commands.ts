import { creditIn, entriesOfPayment, statusAfter } from '../../domain/payments/ledger.ts'
import type {
  PaymentForm,
  RecordedPayment,
  RecordedTransaction,
  TransactionForm,
} from '../../domain/payments/payment.ts'
import { hasPrice, remainingOf } from '../../domain/registrations/registration.ts'
import { isCalledOff } from '../../domain/trainings/training-status.ts'
import { formatMoney } from '../../domain/values/money.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { type CallersKey, runIdempotent } from '../db/idempotency.ts'
import type { Tx } from '../db/open.ts'
import { issueReceipt } from '../documents/issue-commands.ts'
import type { RequestContext } from '../http/request-context.ts'
import { type LockedRegistration, lockRegistration } from '../registrations/commands.ts'
import { asRecorded, settle, writeEntries } from './ledger-commands.ts'
import { type OpenTransaction, openTransaction, type Recording, refuseKnownReference } from './transaction-commands.ts'

/**
 * Records money received for a registration (docs/rules/payments.md#recording): a transaction with one entry, and its receipt.
 * @param form amount in FCFA
 * @param idempotencyKey a repeated call with the same key answers the first answer
 * @throws Refusal `registration_not_found`, `price_not_set`, `amount_too_high` telling what remains, `training_cancelled`,
 * `reference_known` naming the payment that has it, `value_date_to_come`, `idempotency_mismatch`
 */
export const recordPayment = (
  call: RequestContext,
  form: PaymentForm,
  idempotencyKey?: CallersKey,
): Promise<RecordedPayment> =>
  call.db.transaction((tx) =>
    runIdempotent(tx, 'payment', idempotencyKey, form, () => recordPaymentWithin(tx, call, form)),
  )

/**
 * The same in the transaction of a caller that has more to write about it, and holds nothing that comes after the registration (docs/locks.md).
 * @throws Refusal as `recordPayment` does
 */
export async function recordPaymentWithin(
  tx: Tx,
  call: Recording,
  { registrationId, amount, ...received }: PaymentForm,
): Promise<RecordedPayment> {
  const alone = { ...received, allocations: [{ registrationId, amount }] }
  const { payments } = await writeTransaction(tx, call, alone, () => 'amount')
  const [payment] = payments
  if (!payment) throw new Error('a transaction without its entry')
  return payment
}

/**
 * Records money that came at once for several people: all of it, or nothing.
 * @param form amounts in FCFA
 * @throws Refusal as `recordPayment` does
 */
export const recordTransaction = (
  call: RequestContext,
  form: TransactionForm,
  idempotencyKey?: CallersKey,
): Promise<RecordedTransaction> =>
  call.db.transaction((tx) =>
    runIdempotent(tx, 'transaction', idempotencyKey, form, () => recordTransactionWithin(tx, call, form)),
  )

/**
 * The same in the transaction of a caller that has more to write about it, and holds nothing that comes after registrations (docs/locks.md).
 * @throws Refusal as `recordPayment` does
 */
export const recordTransactionWithin = (tx: Tx, call: Recording, form: TransactionForm): Promise<RecordedTransaction> =>
  writeTransaction(tx, call, form, (index) => `allocations.${index}.amount`)

type Allocation = TransactionForm['allocations'][number]
type Payable = LockedRegistration & { before: Parameters<typeof issueReceipt>[2] }

/** @param fieldOf where the form has the amount of its allocation of that index */
async function writeTransaction(
  tx: Tx,
  call: Recording,
  form: TransactionForm,
  fieldOf: (index: number) => string,
): Promise<RecordedTransaction> {
  const { allocations, notes, confirmReference, reference, ...received } = form
  const held: { allocation: Allocation; locked: Payable }[] = []
  for (const allocation of allocations.toSorted((one, other) => one.registrationId - other.registrationId)) {
    const field = fieldOf(allocations.indexOf(allocation))
    held.push({ allocation, locked: await lockPayable(tx, allocation, form, field) })
  }
  const { operator = null } = received
  const isAsked = reference !== null && reference !== '' && !confirmReference
  const inPlaceOf = isAsked ? await refuseKnownReference(tx, call, { reference, operator }) : null
  const transaction = await openTransaction(tx, call, {
    ...received,
    reference,
    amount: allocations.reduce((total, { amount }) => total + amount, 0),
    isReferenceConfirmed: confirmReference || inPlaceOf !== null,
  })
  const recorded = new Map<number, RecordedPayment>()
  for (const { allocation, locked } of held) {
    const received = { amount: allocation.amount, notes, inPlaceOf }
    recorded.set(allocation.registrationId, await writePayment(tx, call, locked, transaction, received))
  }
  const payments = allocations.flatMap(({ registrationId }) => recorded.get(registrationId) ?? [])
  return { id: transaction.id, amount: transaction.amount, payments }
}

/** Reads what is to be paid, and holds it until the transaction ends. */
async function lockPayable(
  tx: Tx,
  { registrationId, amount }: Allocation,
  { surplus, confirmCancelled }: Pick<TransactionForm, 'surplus' | 'confirmCancelled'>,
  field: string,
): Promise<Payable> {
  const { before, training } = await lockRegistration(tx, registrationId)
  if (!hasPrice(before)) throw new Refusal('price_not_set')
  const owed = remainingOf(before)
  if (amount > owed && surplus !== 'credit') {
    throw new Refusal('amount_too_high', { remaining: formatMoney(owed) }, { [field]: 'paymentTooHigh' })
  }
  if (isCalledOff(training) && !confirmCancelled) throw new Refusal('training_cancelled')
  return { before, training }
}

async function writePayment(
  tx: Tx,
  call: Recording,
  locked: Payable,
  transaction: OpenTransaction,
  { amount, notes, inPlaceOf }: { amount: number; notes: string | null; inPlaceOf: number | null },
): Promise<RecordedPayment> {
  const { before, training } = locked
  const { method, reference, operator, valuedOn } = transaction
  const entries = entriesOfPayment(amount, remainingOf(before))
  const credit = creditIn(entries)
  const written = await writeEntries(tx, call, locked, transaction, entries, notes)
  const { entry, paymentAmount } = written
  const paymentStatus = statusAfter('payment', before, paymentAmount)
  const receipt = await issueReceipt(tx, call, before, training, {
    ...entry,
    operator,
    valuedOn,
    paymentAmount,
    credit,
  })
  await settle(
    tx,
    call,
    locked,
    { paymentAmount, paymentStatus },
    {
      action: 'record_payment',
      details: {
        paymentId: entry.id,
        amount,
        method,
        reference,
        ...(credit > 0 && { credit }),
        ...(inPlaceOf && { inPlaceOf }),
      },
      facts: [
        { type: 'received', amount, receipt: receipt.number },
        ...(credit > 0 ? [{ type: 'credited', amount: credit } as const] : []),
      ],
      brings: receipt.id,
    },
  )
  return asRecorded(locked, transaction, written, paymentStatus)
}
