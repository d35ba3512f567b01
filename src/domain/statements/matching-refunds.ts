// Which refunds of the ledger the lines by which money left are (docs/rules/matching.md#refunds); nothing is recorded by them.

import { mayBeOneOperator } from '../values/operator-names.ts'
import { quoted } from '../values/text-fold.ts'
import { markedReferences, operationIds, type Received } from './matching-evidence.ts'
import { nameFinder, textWords } from './matching-people.ts'
import type { MatchingReason } from './matching-reasons.ts'

/** Money that was given back by the ledger, and is on no statement yet; the amount in FCFA, above 0. */
export interface GivenBack {
  /** Of the ledger's entry. */
  id: number
  registrationId: number
  operator: string | null
  reference: string | null
  amount: number
  paymentReference: string
  firstName: string
  lastName: string
  /** In E.164. */
  phone: string
  organization: string | null
}

/** The refund that a line is, and why. */
export interface RefundProposal {
  state: 'refunded'
  reasons: MatchingReason[]
  paymentId: number
  registrationId: number
}

/** Whether something else than the amount says so: without it, the office looks first. */
export const isSureRefund = ({ reasons }: Pick<RefundProposal, 'reasons'>): boolean =>
  reasons.some((reason) => reason !== 'amount')

/** By what a refund is told, the strongest first. */
const strengths: readonly MatchingReason[] = ['reference', 'phone', 'name', 'amount']

/**
 * Proposes which refunds some lines are: of exactly the line's amount, by the refund's reference or that of the registration, the phone
 * or the name; by the amount alone where only one refund has it. Nothing is chosen between equals, and each refund is one line's.
 * @param lines of a statement, by which money left, and that are neither a fee nor a payout
 * @param operator whose statement it is, as the office calls it; null where that was not said
 * @returns a proposal for each, in their order; null where nothing is known
 */
export function proposeRefunds(
  lines: readonly Received[],
  { operator, refunds }: { operator: string | null; refunds: readonly GivenBack[] },
): (RefundProposal | null)[] {
  const proposals: (RefundProposal | null)[] = lines.map(() => null)
  const left = new Map(refunds.filter((one) => mayBeOneOperator(one.operator, operator)).map((one) => [one.id, one]))
  for (const strength of strengths) {
    for (const [index, line] of lines.entries()) {
      if (proposals[index]) continue
      const found = [...left.values()].flatMap((refund) => {
        const reasons = refund.amount === line.amount ? reasonsFor(line, refund) : []
        return reasons.includes(strength) ? [{ refund, reasons }] : []
      })
      const [only] = found
      if (!only || found.length > 1) continue
      left.delete(only.refund.id)
      const { id: paymentId, registrationId } = only.refund
      proposals[index] = { state: 'refunded', reasons: only.reasons, paymentId, registrationId }
    }
  }
  return proposals
}

/** What of a line agrees with a refund of its amount. */
function reasonsFor(line: Received, refund: GivenBack): MatchingReason[] {
  const own = quoted(refund.reference ?? '')
  const holds: Partial<Record<MatchingReason, boolean>> = {
    reference:
      (own !== '' && operationIds(line).includes(own)) || markedReferences(line).has(quoted(refund.paymentReference)),
    phone: line.phone === refund.phone,
    name: nameFinder([refund])(textWords(line.name, line.label)).length > 0,
    amount: true,
  }
  return strengths.filter((reason) => holds[reason])
}
