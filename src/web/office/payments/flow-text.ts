import type { Flow } from '../../../domain/payments/ledger-period.ts'
import { formatMoney } from '../../../domain/values/money.ts'
import type { OfficeWords } from '../kit/office-text.ts'

/** What moved, in one line: each part of it that there is. */
export function flowText(
  { came, went, reversed, fees, payouts }: Flow,
  { months }: Pick<OfficeWords, 'months'>,
): string {
  const parts = [
    came === 0 ? [] : formatMoney(came),
    went === 0 ? [] : formatMoney(went),
    reversed === 0 ? [] : months.reversed(formatMoney(reversed)),
    fees === 0 ? [] : months.fees(formatMoney(fees)),
    payouts === 0 ? [] : months.payouts(formatMoney(payouts)),
  ].flat()
  return parts.length > 0 ? parts.join(', ') : formatMoney(0)
}
