// The accountant's journal, derived from the ledger's entries (docs/rules/payments.md#journal). Amounts in whole FCFA.

import type { Settings } from '../company/settings.ts'
import type { Localized } from '../values/language.ts'
import { taxedAmount } from '../values/tax.ts'
import { quoted } from '../values/text-fold.ts'
import { type BookedKind, isOwnMovement, movesMoney, type OwnMovement } from './ledger.ts'
import type { PaymentMethod } from './payment.ts'

export type AccountPlan = Settings['accounts']
export type AccountRole = Exclude<keyof AccountPlan, 'operators'>

export const accountLabels: Record<AccountRole, Localized> = {
  cash: { fr: 'Caisse', en: 'Cash' },
  bank: { fr: 'Banque', en: 'Bank' },
  cheques: { fr: 'Chèques', en: 'Cheques' },
  mobile: { fr: 'Mobile money', en: 'Mobile money' },
  other: { fr: 'Autres moyens', en: 'Other ways' },
  customers: { fr: 'Clients', en: 'Customers' },
  advances: { fr: 'Clients, avances reçues', en: 'Customers, advances received' },
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

/** `TR` is what came and went, `VE` what was sold, `OD` what moved between a customer's own accounts alone. */
export const journals = ['TR', 'VE', 'OD'] as const
export type Journal = (typeof journals)[number]

/** A line of the journal. Either debit or credit is 0. */
export interface JournalLine {
  journal: Journal
  /** Which account of the plan it is; null is an operator's own. */
  role: AccountRole | null
  /** The account's number in the plan, or empty where none was given. */
  account: string
  name: Localized
  debit: number
  credit: number
}

export type Account = Pick<JournalLine, 'role' | 'account' | 'name'>

export const accountOf = (plan: AccountPlan, role: AccountRole): Account => ({
  role,
  account: plan[role],
  name: accountLabels[role],
})

const treasury: Record<PaymentMethod, AccountRole> = {
  espèces: 'cash',
  virement: 'bank',
  chèque: 'cheques',
  mobile: 'mobile',
  autre: 'other',
}

/** What the firm's own movements are booked against: what left one of its accounts is on its way until it arrives in another. */
const ownRoles: Record<OwnMovement, AccountRole> = { fee: 'fees', payout: 'transfers', bounce_fee: 'fees' }

/** Where money is that came by a method: an operator's own account where the plan has one, however its name is spelt. */
export function treasuryOf(plan: AccountPlan, { method, operator }: JournalEntry): Account {
  const own =
    method === 'mobile' && operator
      ? plan.operators.find((row) => quoted(row.operator) === quoted(operator))
      : undefined
  if (own) return { role: null, account: own.number, name: { fr: own.operator, en: own.operator } }
  return accountOf(plan, treasury[method])
}

/** What an account is debited, or credited where the amount is negative; no line for nothing. */
export const debited = (journal: Journal, account: Account, amount: number): JournalLine[] =>
  amount === 0 ? [] : [{ journal, ...account, debit: Math.max(0, amount), credit: Math.max(0, 0 - amount) }]

/** One amount from an account to others, which share it; a negative one goes the other way. */
function posted(journal: Journal, from: Account, credited: [Account, number][]): JournalLine[] {
  const amount = credited.reduce((sum, [, part]) => sum + part, 0)
  return [
    ...debited(journal, from, amount),
    ...credited.flatMap(([account, part]) => debited(journal, account, 0 - part)),
  ]
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
