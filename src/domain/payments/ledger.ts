// The arithmetic of the ledger (docs/rules/payments.md#entries), in one place. All amounts in FCFA, days as `2026-11-30`.

import { type PaymentStatus, paymentStatusFor, type RegistrationStatus } from '../registrations/registration.ts'
import { dayOf, monthAfter, monthOf } from '../values/month.ts'
import type { PaymentKind, PaymentMethod } from './payment.ts'

/** An entry before it is written: how much counts for a registration, and as what. */
export interface Entry {
  kind: PaymentKind
  amount: number
  /** The entry that it takes back. */
  reverses?: number
}

/** Money that an operator keeps, or pays out to another account of the firm, as statements tell of it. */
export const statedMovements = ['fee', 'payout'] as const

/** What counts for no registration: these, and what the bank took for a cheque that bounced (docs/rules/payments.md#own-movements). */
export const ownMovements = [...statedMovements, 'bounce_fee'] as const
export type OwnMovement = (typeof ownMovements)[number]

/** Those of them that an operator or a bank kept. */
export const feeMovements = ['fee', 'bounce_fee'] as const satisfies OwnMovement[]

/** What the accountant reads: what counts for people, and what is the firm's own. */
export type BookedKind = PaymentKind | OwnMovement

export const isOwnMovement = (kind: BookedKind): kind is OwnMovement => ownMovements.some((own) => own === kind)

/** Whether money came or went by an entry of this kind; in SQL `moves_money`, which knows those of people alone. */
export const movesMoney = (kind: BookedKind): boolean => kind !== 'credit' && kind !== 'credit_transfer'

export const sumOf = (entries: Pick<Entry, 'amount'>[]): number =>
  entries.reduce((total, { amount }) => total + amount, 0)

/** What came in by some entries, or went out where it is negative. */
export const movedBy = (entries: Entry[]): number => sumOf(entries.filter(({ kind }) => movesMoney(kind)))

/** What is kept as a credit by some entries. */
export const creditIn = (entries: Pick<Entry, 'kind' | 'amount'>[]): number =>
  0 - sumOf(entries.filter(({ kind }) => kind === 'credit'))

const setAside = (amount: number): Entry[] => (amount === 0 ? [] : [{ kind: 'credit', amount: 0 - amount }])

/** Money that came: what is above `remaining` is kept as a credit. */
export const entriesOfPayment = (amount: number, remaining: number): Entry[] => [
  { kind: 'payment', amount },
  ...setAside(Math.max(0, amount - remaining)),
]

/** What a registration holds: what is kept as a credit, and what it is to get back beside that. */
interface Held {
  credit: number
  refundable: number
}

/** Of what goes away: what is to be given back goes first, the credit after it, and last what pays for something. */
const outOfCredit = (amount: number, { credit, refundable }: Held): number =>
  Math.min(credit, Math.max(0, amount - refundable))

/**
 * Money given back.
 * @param kept what of the rest that pays for something is set aside in the same act
 */
export const entriesOfRefund = (amount: number, held: Held, kept = 0): Entry[] => [
  { kind: 'refund', amount: -amount },
  ...setAside(kept - outOfCredit(amount, held)),
]

/** Money that counts for another registration from now on. */
export const transferOutEntries = (amount: number, held: Held): Entry[] => [
  { kind: 'credit_transfer', amount: -amount },
  ...setAside(0 - outOfCredit(amount, held)),
]

/**
 * What keeps a credit right after an act: what its registration owes comes back out of it, and where less than nothing is left of it,
 * what had come back is set aside again.
 */
export const entriesOfReturn = (credit: number, owed: number): Entry[] => setAside(0 - Math.min(credit, owed))

/**
 * What takes an entry back: as if it had never been, or because its cheque bounced.
 * @param besides the entries that the same act wrote for the same registration: what it set aside is taken back with it
 */
export const entriesOfReversal = (
  entry: Pick<Entry, 'kind' | 'amount'> & { id: number },
  besides: Pick<Entry, 'kind' | 'amount'>[],
  as: 'reversal' | 'bounce' = 'reversal',
): Entry[] => [
  // What moved no money is taken back by what moves none.
  { kind: movesMoney(entry.kind) ? as : entry.kind, amount: 0 - entry.amount, reverses: entry.id },
  ...setAside(0 - creditIn(besides)),
]

/** Whether an entry set an amount by hand, now or before the ledger told such entries apart. */
export const isCorrection = (kind: PaymentKind): boolean => kind === 'correction' || kind === 'adjustment'

/** Whether an entry may be taken back: what came, was given back, was set by hand or counts elsewhere, and was not meant. */
export const isReversible = ({ kind, reverses }: { kind: PaymentKind; reverses: number | null }): boolean =>
  reverses === null && (kind === 'payment' || kind === 'refund' || kind === 'credit_transfer' || isCorrection(kind))

/** Whether an entry may be told to have bounced: a payment by cheque (docs/rules/payments.md#bounced-cheques). */
export const isCheque = ({ kind, method }: { kind: PaymentKind; method: PaymentMethod }): boolean =>
  kind === 'payment' && method === 'chèque'

/** What the difference of an amount set by hand is: given back where the office says so, else put right. */
export const kindOfCorrection = (difference: number, status: PaymentStatus): PaymentKind =>
  status === 'remboursé' && difference < 0 ? 'refund' : 'correction'

/** What an entry that may be taken back is called. */
export function reversibleAs(kind: PaymentKind): 'payment' | 'refund' | 'correction' | 'move' {
  if (isCorrection(kind)) return 'correction'
  if (kind === 'credit_transfer') return 'move'
  return kind === 'refund' ? 'refund' : 'payment'
}

/**
 * The status that follows from an entry: of its kind, of what is paid then, and of whether the price is still asked for. Where everything
 * was given back, a cancelled registration is refunded; one that stays alive owes its price again (docs/rules/payments.md#refunds).
 * @param paid what is paid after the entry, in FCFA
 */
export const statusAfter = (kind: PaymentKind, { status, price }: Omit<Standing, 'paymentAmount'>, paid: number) =>
  kind === 'refund' && paid === 0 && status === 'annulée' ? 'remboursé' : paymentStatusFor(price, paid)

/**
 * What a registration is called that comes back after it was cancelled: what was given back is owed again. Another word of the office
 * about it stands (docs/rules/registrations.md#statuses).
 */
export const statusOfReturn = ({ paymentStatus, price, paymentAmount }: Omit<Standing, 'status'> & Called) =>
  paymentStatus === 'remboursé' ? paymentStatusFor(price, paymentAmount) : paymentStatus
interface Called {
  paymentStatus: PaymentStatus
}

/**
 * How much of the price a refund leaves unpaid that was paid before it, in FCFA: whether that is owed again or waived is asked
 * (docs/rules/payments.md#refunds). Nothing of what is cancelled, or was paid above the price.
 * @param paid what is paid after the refund
 */
export const leftUnpaid = (before: Standing, paid: number): number =>
  shortfallOf({ ...before, paymentAmount: paid }) - shortfallOf(before)

/**
 * The status that follows from the ledger where it is not the one that is set, else null (docs/rules/payments.md#correcting-by-hand).
 * @param isRefunded whether something was given back: then a cancelled one of which nothing is paid may be called so
 */
export function followingStatus(
  { status, price, paymentAmount, paymentStatus }: Standing & Called,
  isRefunded: boolean,
): PaymentStatus | null {
  const follows = paymentStatusFor(price, paymentAmount)
  if (paymentStatus === follows) return null
  const isGivenBack = status === 'annulée' && paymentAmount === 0 && isRefunded
  return paymentStatus === 'remboursé' && isGivenBack ? null : follows
}

interface Standing {
  status: RegistrationStatus
  price: number | null
  paymentAmount: number
}

/** What is paid beyond what is due, which is nothing of what is cancelled; negative where something is owed. */
const beyondDue = ({ status, price, paymentAmount }: Standing): number =>
  paymentAmount - (status === 'annulée' ? 0 : (price ?? 0))

/** What a registration that is cancelled or cost less than was paid has to get back; nothing that is kept as a credit. */
export const refundableAmount = (registration: Standing): number => Math.max(0, beyondDue(registration))

/**
 * What is to be given back in all, which a refund proposes: a credit goes with it. 0 where nothing is; a credit alone is kept for its
 * payer until they cancel. Where a registration stands among those to refund; in SQL `refund-queries.ts`.
 */
export const toRefund = (registration: Standing, credit: number): number => {
  const due = refundableAmount(registration)
  return due > 0 || registration.status === 'annulée' ? due + credit : 0
}

/** What is paid too little for what is due, whatever its payment status says; what a person is asked for is `owedOf`. */
export const shortfallOf = (registration: Standing): number => Math.max(0, 0 - beyondDue(registration))

/**
 * The day on which an entry counts in the books, or null for the moment of its entry: its day of value, unless that is today or its
 * month is closed (docs/rules/payments.md#months). Where the month of the moment itself was closed meanwhile, the first day after it.
 * @param lastClosed the last month that is closed, such as `2026-11`, and with it all before
 */
export function bookedOn(valuedOn: string, now: Date, lastClosed: string | null): string | null {
  const isOpen = (month: string) => lastClosed === null || month > lastClosed
  if (lastClosed !== null && !isOpen(monthOf(now))) return `${monthAfter(lastClosed, 1)}-01`
  return valuedOn === dayOf(now) || !isOpen(valuedOn.slice(0, 7)) ? null : valuedOn
}
