// What every form that records money begins with and says of somebody (docs/rules/payments.md#remaining): what they are asked for, which
// is nothing of what was cancelled or given back, though money can still be recorded for it.
import { formatMoney } from '../../../domain/values/money.ts'

/** The amount as it stands in a field at first: what is owed, at most what there is, in FCFA; empty where nothing is owed. */
export const amountAtFirst = (owed: number, most = Number.POSITIVE_INFINITY): string =>
  owed > 0 && most > 0 ? String(Math.min(owed, most)) : ''

/** What is said of it: how much is owed, or that nothing is. */
export const dueText = (owed: number, words: { amountHint: (owed: string) => string; nothingDue: string }): string =>
  owed > 0 ? words.amountHint(formatMoney(owed)) : words.nothingDue
