// The accountant's journal, derived from the ledger's entries (docs/rules/payments.md#journal). Amounts in whole FCFA.

import type { Settings } from '../company/settings.ts'
import type { Localized } from '../values/language.ts'
import { taxedAmount } from '../values/tax.ts'
import { quoted } from '../values/text-fold.ts'
import { type BookedKind, isOwnMovement, movesMoney, type OwnMovement } from './ledger.ts'
import type { PaymentMethod } from './payment.ts'

export type AccountPlan = Settings['accounts']
type Role = Exclude<keyof AccountPlan, 'operators'>

export const accountLabels: Record<Role, Localized> = {
  cash: { fr: 'Caisse', en: 'Cash' },
  bank: { fr: 'Banque', en: 'Bank' },
  cheques: { fr: 'Chèques', en: 'Cheques' },
  mobile: { fr: 'Mobile money', en: 'Mobile money' },
  other: { fr: 'Autres moyens', en: 'Other ways' },
  customers: { fr: 'Clients', en: 'Customers' },
  sales: { fr: 'Prestations vendues', en: 'Services sold' },
  vat: { fr: 'TVA facturée', en: 'VAT charged' },
  fees: { fr: 'Frais des opérateurs et de la banque', en: 'Operators’ and bank’s fees' },
  transfers: { fr: 'Virements de fonds', en: 'Transfers of funds' },
}

/** What the journal is written from. */
export interface JournalEntry {
  kind: BookedKind
  amount: number
  method: PaymentMethod
  operator: string | null
}

/** A line of the journal: `TR` is what came and went, `VE` what was sold by it. Either debit or credit is 0. */
export interface JournalLine {
  journal: 'TR' | 'VE'
  /** The account's number in the plan, or empty where none was given. */
  account: string
  name: Localized
  debit: number
  credit: number
}

type Account = Pick<JournalLine, 'account' | 'name'>

const accountOf = (plan: AccountPlan, role: Role): Account => ({ account: plan[role], name: accountLabels[role] })

const treasury: Record<PaymentMethod, Role> = {
  espèces: 'cash',
  virement: 'bank',
  chèque: 'cheques',
  mobile: 'mobile',
  autre: 'other',
}

/** What the firm's own movements are booked against: what left one of its accounts is on its way until it arrives in another. */
const ownRoles: Record<OwnMovement, Role> = { fee: 'fees', payout: 'transfers', bounce_fee: 'fees' }

/** Where money is that came by a method: an operator's own account where the plan has one, however its name is spelt. */
function treasuryOf(plan: AccountPlan, { method, operator }: JournalEntry): Account {
  const own =
    method === 'mobile' && operator
      ? plan.operators.find((row) => quoted(row.operator) === quoted(operator))
      : undefined
  if (own) return { account: own.number, name: { fr: own.operator, en: own.operator } }
  return accountOf(plan, treasury[method])
}

/** One amount from an account to others, which share it; a negative one goes the other way. */
function posted(journal: JournalLine['journal'], debited: Account, credited: [Account, number][]): JournalLine[] {
  const line = (account: Account, amount: number): JournalLine[] =>
    amount === 0 ? [] : [{ journal, ...account, debit: Math.max(0, amount), credit: Math.max(0, 0 - amount) }]
  const amount = credited.reduce((sum, [, part]) => sum + part, 0)
  return [...line(debited, amount), ...credited.flatMap(([account, part]) => line(account, 0 - part))]
}

/** How much of an amount is tax where prices include it at this rate in percent, of the same sign; nothing without a rate. */
export const taxAt =
  (rate: number | null) =>
  (amount: number): number =>
    rate === null ? 0 : Math.sign(amount) * taxedAmount(Math.abs(amount), rate).tax

/**
 * The lines of an entry, whose debits are its credits: what came from the customer, and what it was for, at the moment it counts. What is
 * kept as a credit stays the customer's. The firm's own movements are no customer's.
 * @param taxIn how much of an amount is tax, of the same sign
 */
export function journalLines(entry: JournalEntry, plan: AccountPlan, taxIn: (amount: number) => number): JournalLine[] {
  const { kind, amount } = entry
  if (isOwnMovement(kind)) return posted('TR', treasuryOf(plan, entry), [[accountOf(plan, ownRoles[kind]), amount]])
  const customers = accountOf(plan, 'customers')
  const tax = taxIn(amount)
  const sold = posted('VE', customers, [
    [accountOf(plan, 'sales'), amount - tax],
    [accountOf(plan, 'vat'), tax],
  ])
  return movesMoney(kind) ? [...posted('TR', treasuryOf(plan, entry), [[customers, amount]]), ...sold] : sold
}
