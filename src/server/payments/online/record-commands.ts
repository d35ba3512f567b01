// What was paid in the browser is recorded, by the ledger's own command (docs/rules/online-payments.md#recording).
import { and, eq, sql } from 'drizzle-orm'
import {
  type Operator,
  operatorNames,
  type Provider,
  providerNames,
} from '../../../domain/company/payment-providers.ts'
import { isErased } from '../../../domain/participants/participant.ts'
import { sharesOfBooking } from '../../../domain/payments/payment-declaration.ts'
import { hasPrice } from '../../../domain/registrations/registration.ts'
import { dayOf } from '../../../domain/values/month.ts'
import { Refusal } from '../../../domain/values/problem.ts'
import { mayBeOneOperatorIn } from '../../db/conditions.ts'
import type { Tx } from '../../db/open.ts'
import { onlinePayments } from '../../db/schema/online-payments.ts'
import { isTakenBack, moneyTransactions, payments } from '../../db/schema/payments.ts'
import type { Checked } from '../../outgoing/payment-provider.ts'
import { owedInBooking } from '../declarations/booking-queries.ts'
import type { DeclaredFor } from '../declarations/commands.ts'
import { recordTransactionWithin } from '../record-commands.ts'
import type { Recording } from '../transaction-commands.ts'

export type OnlinePaymentRow = typeof onlinePayments.$inferSelect
export type OnlinePaymentChange = Partial<typeof onlinePayments.$inferInsert>
type Paid = Extract<Checked, { kind: 'paid' }>

/** What was paid stands in the ledger then, once, or it is stuck and says why; for the holder of the registrations' locks and the payment's. */
export async function recordPaid(
  tx: Tx,
  call: Recording,
  row: OnlinePaymentRow,
  paid: Paid,
  about: DeclaredFor,
): Promise<OnlinePaymentChange> {
  const { amount, currency, transactionId: operationId, operator, remoteId } = paid
  // Of a person who was erased meanwhile nothing comes back; a booking's is its pharmacy's.
  const payerPhone = !about.booking && isErased(about.rows[0]) ? null : paid.payerPhone
  const paidAt = paid.paidAt && paid.paidAt < call.now ? paid.paidAt : call.now
  const told = { paidAmount: amount, currency, operationId, operator, payerPhone, remoteId, paidAt, endedAt: call.now }
  const stuck = (problem: string): OnlinePaymentChange => ({ ...told, state: 'stuck', problem })
  if (currency !== 'XOF') return stuck('currency')
  const name = nameOf(row.provider, operator)
  // An aggregator that does not say whose wallet it was has the number of any.
  const known = await findKnown(tx, { operationId, operator: operator || row.provider === 'wave' ? name : null })
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
  told: OnlinePaymentChange,
  became: Pick<OnlinePaymentRow, 'transactionId' | 'wasKnown'>,
): OnlinePaymentChange => ({
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
async function findKnown(tx: Tx, { operationId, operator }: { operationId: string; operator: string | null }) {
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
        mayBeOneOperatorIn(sql`${moneyTransactions.operator}`, sql`${operator}`),
        sql`not ${isTakenBack}`,
      ),
    )
    .groupBy(moneyTransactions.id)
    .orderBy(moneyTransactions.id)
    .limit(1)
  return found
}
