import {
  type Entry,
  entriesOfReturn,
  refundableAmount,
  shortfallOf,
  statusAfter,
  transferOutEntries,
} from '../../domain/payments/ledger.ts'
import type { CreditTransferForm, RecordedTransaction } from '../../domain/payments/payment.ts'
import { hasPrice, remainingOf } from '../../domain/registrations/registration.ts'
import { sessionName } from '../../domain/trainings/session-name.ts'
import { formatMoney } from '../../domain/values/money.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { type CallersKey, runIdempotent } from '../db/idempotency.ts'
import type { Tx } from '../db/open.ts'
import type { RequestContext } from '../http/request-context.ts'
import type { PaymentFact } from '../mail/payment-changed.ts'
import { type LockedRegistration, lockRegistration } from '../registrations/commands.ts'
import { creditOf } from '../registrations/queries.ts'
import { asRecorded, settle, writeEntries } from './ledger-commands.ts'
import { type OpenTransaction, openTransaction } from './transaction-commands.ts'

/**
 * Lets money that is here count for another registration (docs/rules/payments.md#credit): what is to be given back first, then what is
 * kept as a credit; or lets a credit count for its own again, once that owes. No money moves, and no paper is made.
 * @param form for whom how much, in FCFA
 * @returns the entries here and there
 * @throws Refusal `registration_not_found`, `credit_too_high` telling how much there is, `price_not_set`, `registration_cancelled`,
 * `amount_too_high` telling what the other one still owes, `idempotency_mismatch`
 */
export const transferCredit = (
  call: RequestContext,
  registrationId: number,
  form: CreditTransferForm,
  idempotencyKey?: CallersKey,
): Promise<RecordedTransaction> =>
  call.db.transaction((tx) =>
    runIdempotent(tx, 'credit_transfer', idempotencyKey, { from: registrationId, ...form }, () =>
      writeTransfer(tx, call, registrationId, form),
    ),
  )

async function writeTransfer(
  tx: Tx,
  call: RequestContext,
  fromId: number,
  { registrationId: toId, amount }: CreditTransferForm,
): Promise<RecordedTransaction> {
  if (fromId === toId) return reapplyCredit(tx, call, fromId, amount)
  const [first, second] = [
    await lockRegistration(tx, Math.min(fromId, toId)),
    await lockRegistration(tx, Math.max(fromId, toId)),
  ]
  const [from, to] = first.before.id === fromId ? [first, second] : [second, first]
  const held = { credit: await creditOf(tx, fromId), refundable: refundableAmount(from.before) }
  refuseAbove(held.credit + held.refundable, amount)
  if (!hasPrice(to.before)) throw new Refusal('price_not_set')
  if (to.before.status === 'annulée') throw new Refusal('registration_cancelled')
  const owed = remainingOf(to.before)
  if (amount > owed) {
    throw new Refusal('amount_too_high', { remaining: formatMoney(owed) }, { amount: 'paymentTooHigh' })
  }
  const transaction = await openTransaction(tx, call, { amount: 0, method: 'autre' })
  const away = transferOutEntries(amount, held)
  const here: Entry[] = [{ kind: 'credit_transfer', amount }]
  return {
    id: transaction.id,
    amount: 0,
    payments: [
      await move(tx, call, from, transaction, away, { type: 'moved away', amount, other: otherOf(to, from) }, toId),
      await move(tx, call, to, transaction, here, { type: 'moved here', amount, other: otherOf(from, to) }, fromId),
    ],
  }
}

/** The credit of a registration that owes counts for it again. */
async function reapplyCredit(tx: Tx, call: RequestContext, id: number, amount: number): Promise<RecordedTransaction> {
  const locked = await lockRegistration(tx, id)
  refuseAbove(Math.min(await creditOf(tx, id), shortfallOf(locked.before)), amount)
  const transaction = await openTransaction(tx, call, { amount: 0, method: 'autre' })
  const entries = entriesOfReturn(amount, amount)
  const payment = await move(tx, call, locked, transaction, entries, { type: 'taken from credit', amount })
  return { id: transaction.id, amount: 0, payments: [payment] }
}

/** What a letter about one registration of a move says of the other one. */
export const otherOf = ({ before, training }: LockedRegistration, reader: LockedRegistration) => ({
  session: sessionName(training, reader.before.locale),
  paymentReference: before.paymentReference,
})

function refuseAbove(available: number, amount: number) {
  if (amount <= available) return
  throw new Refusal('credit_too_high', { available: formatMoney(available) }, { amount: 'creditTooHigh' })
}

async function move(
  tx: Tx,
  call: RequestContext,
  locked: LockedRegistration,
  transaction: OpenTransaction,
  entries: Entry[],
  fact: PaymentFact,
  otherId?: number,
) {
  const written = await writeEntries(tx, call, locked, transaction, entries)
  const { entry, paymentAmount } = written
  const paymentStatus = statusAfter('credit_transfer', locked.before, paymentAmount)
  await settle(
    tx,
    call,
    locked,
    { paymentAmount, paymentStatus },
    {
      action: 'transfer_credit',
      details: { paymentId: entry.id, amount: entry.amount, ...(otherId && { otherRegistrationId: otherId }) },
      facts: [fact],
    },
  )
  return asRecorded(locked, transaction, written, paymentStatus)
}
