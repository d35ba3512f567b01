import { kindOfCorrection, statusAfter } from '../../domain/payments/ledger.ts'
import {
  hasPrice,
  type RegistrationDetail,
  type RegistrationPaymentForm,
} from '../../domain/registrations/registration.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { refuseStale } from '../db/versions.ts'
import { issueCreditNote } from '../documents/issue-commands.ts'
import type { RequestContext } from '../http/request-context.ts'
import { lockRegistration } from '../registrations/commands.ts'
import { creditOf, findRegistration } from '../registrations/queries.ts'
import { settle, writeEntries } from './ledger-commands.ts'
import { openTransaction } from './transaction-commands.ts'

/**
 * Sets a registration's payment status and amount by hand (docs/rules/payments.md#correcting-by-hand). The difference becomes one entry
 * of the ledger, so that the sum of the entries is always the amount; no receipt is revoked, and the entry can be taken back. A status that does not follow from them is
 * an override, which the next entry ends.
 * @param form amount in FCFA
 * @throws Refusal `registration_not_found`, `edit_conflict`, `price_not_set`
 */
export async function correctPayment(
  call: RequestContext,
  id: number,
  { version, ...form }: RegistrationPaymentForm,
): Promise<RegistrationDetail> {
  const { paymentStatus, paymentAmount } = form
  return call.db.transaction(async (tx) => {
    const locked = await lockRegistration(tx, id)
    const { before, training } = locked
    const read = () => findRegistration(tx, id, call)
    await refuseStale(version, before, read)
    const difference = paymentAmount - before.paymentAmount
    if (difference === 0 && paymentStatus === before.paymentStatus) return read()
    if (!hasPrice(before)) throw new Refusal('price_not_set')
    const kind = kindOfCorrection(difference, paymentStatus)
    const follows = statusAfter(kind, before, paymentAmount)
    const override = paymentStatus === follows ? {} : { paymentStatusThatFollows: follows }
    if (difference === 0) {
      await settle(tx, call, locked, form, { action: 'correct_payment', details: override })
      return read()
    }
    const transaction = await openTransaction(tx, call, { amount: difference, method: 'autre' })
    const { entry } = await writeEntries(tx, call, locked, transaction, [{ kind, amount: difference }])
    const { operator, valuedOn } = transaction
    const refunded = { ...entry, operator, valuedOn, paymentAmount, paymentStatus, credit: await creditOf(tx, id) }
    const creditNote = kind === 'refund' ? await issueCreditNote(tx, call, before, training, refunded) : undefined
    await settle(tx, call, locked, form, {
      action: 'correct_payment',
      details: { paymentId: entry.id, amount: difference, ...override },
      facts: creditNote === undefined ? [] : [{ type: 'refunded', amount: -difference, creditNote }],
    })
    return read()
  })
}
