import * as v from 'valibot'
import type { FirmPart } from '../company/company.ts'
import { owedOf, type RegistrationSummary } from '../registrations/registration.ts'
import type { Locale } from '../values/language.ts'
import { locales } from '../values/language.ts'
import { rowId } from '../values/numbers.ts'
import { refundableAmount } from './ledger.ts'
import type { PaymentKind, PaymentMethod } from './payment.ts'

/** A statement in an address: whose, a person's by any registration of theirs, and in which language. */
export const statementInAddress = { id: rowId, language: v.picklist(locales) }

/** That of one's own pharmacy. */
export const ownStatementInAddress = { language: v.picklist(locales) }

/** What became due: a registration, at its price, and what is paid of it; amounts in FCFA, moments in ISO 8601. */
export interface Charge extends Pick<RegistrationSummary, 'status' | 'paymentStatus' | 'price'> {
  at: string
  training: string
  startsAt: string | null
  paymentReference: string
  paymentAmount: number
  /** Who comes, where the account is not theirs. */
  person?: string
  /** The numbers of the proformas that are valid for it, where the account is a pharmacy's. */
  proformas?: readonly string[] | undefined
  /** The pharmacy that pays for it, where it is not the account's: nothing is due by it then. */
  payer?: string | undefined
}

/** What counts for it: an entry of the ledger, at its day of value. */
export interface AccountEntry {
  at: string
  kind: PaymentKind
  method: PaymentMethod
  reference: string | null
  paymentReference: string
  amount: number
}

export interface AccountLine {
  at: string
  of: Charge | AccountEntry
  /** What becomes due by it, what counts as paid, and what is owed then; negative where more was paid. */
  due: number
  paid: number
  balance: number
}

/** What the statement of an account says: a person's, or a pharmacy's. */
export interface AccountStatement {
  locale: Locale
  firm: FirmPart
  /** Whose account it is. */
  holder: string
  lines: AccountLine[]
  /** What is kept for them beside that. */
  credit: number
  madeAt: string
}

/**
 * What makes an account end with what is owed, less what is to be given back: the price, unless it was cancelled or refunded, or somebody
 * else pays.
 */
const dueOf = (charge: Charge) =>
  charge.payer === undefined ? charge.paymentAmount + owedOf(charge) - refundableAmount(charge) : 0

/**
 * The lines of an account in the order of their days, a charge before what pays it, also where money came before the registration.
 * @param quoted the reference to print, by a registration's own, where it is another: several may share one
 */
export function linesOf(
  charges: Charge[],
  entries: AccountEntry[],
  quoted: ReadonlyMap<string, string> = new Map(),
): AccountLine[] {
  let balance = 0
  const latestFirst = charges.toSorted((one, other) => other.at.localeCompare(one.at))
  const chargedAt = new Map(latestFirst.map(({ paymentReference, at }) => [paymentReference, at]))
  const placeOf = ({ at, paymentReference }: Charge | AccountEntry) => {
    const charged = chargedAt.get(paymentReference) ?? at
    return charged > at ? charged : at
  }
  // Charges stand first here, and stay before what pays them on the same day.
  const moved = [
    ...charges.map((of) => ({ of, at: of.at, due: dueOf(of), paid: 0 })),
    ...entries.map((of) => ({ of, at: of.at, due: 0, paid: of.amount })),
  ].toSorted((one, other) => placeOf(one.of).localeCompare(placeOf(other.of)))
  return moved.map((line) => {
    balance += line.due - line.paid
    const { paymentReference } = line.of
    return { ...line, of: { ...line.of, paymentReference: quoted.get(paymentReference) ?? paymentReference }, balance }
  })
}
