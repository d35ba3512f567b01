// The journal once invoices are certified (docs/rules/payments.md#certified-invoices): sales from invoices and their credit notes, money
// as it moves, advances until their invoice. Amounts in whole FCFA.

import {
  type Account,
  type AccountPlan,
  accountOf,
  debited,
  type Journal,
  type JournalEntry,
  type JournalLine,
  journalLines,
  taxAt,
  treasuryOf,
} from './journal.ts'
import { movesMoney } from './ledger.ts'
import type { PaymentKind } from './payment.ts'

/** Under whose name an amount stands. */
export interface Client {
  /** A taxpayer's number, or `I` and the number of the registration. */
  key: string
  /** The paper that names them; null where none does. */
  paper: number | null
}

/** What happens to a registration, in the order in which it counts. */
export type BookEvent = { registration: number; at: Date; client: Client | null } & (
  | { kind: 'money'; entry: JournalEntry & { kind: PaymentKind } }
  /** A line of a certified invoice; the rate is that which the paper says, in percent. */
  | { kind: 'sale'; line: number; price: number; rate: number | null }
  /** A certified credit note of a line. */
  | { kind: 'credit_note'; line: number }
  /** Its invoice was certified elsewhere: its sale counts with the money, as before. */
  | { kind: 'by_hand' }
  /** The first day of certified invoices. */
  | { kind: 'first_day' }
)

/** A line of the book; `client` of a customer's account alone. */
export interface BookLine extends JournalLine {
  registration: number | null
  client: Client | null
}

interface Standing {
  /** What is paid, and what is kept as a credit beside it. */
  paid: number
  credit: number
  /** What stands in the books as sold, and the tax in it. */
  sold: number
  tax: number
  /** What says how much is sold: nothing yet, live lines of invoices, or the money. */
  by: 'nothing' | 'invoice' | 'money'
  lines: Map<number, { price: number; rate: number | null }>
  client: Client
  /** What the customers' account says that they owe, and the advances' that they have given. */
  owed: number
  advanced: number
}

interface Terms {
  plan: AccountPlan
  /** How much of an amount is tax where no certified invoice says it. */
  taxIn: (amount: number) => number
  /** When sales begin to follow invoices; null while they follow money. */
  firstDay: Date | null
}

/**
 * The books of all registrations. What happens to each is posted in its order; what a customer owes and has advanced follows from all of it,
 * so that each event is booked as the difference that it makes.
 */
export class Book {
  readonly #terms: Terms
  readonly #standings = new Map<number, Standing>()

  constructor(terms: Terms) {
    this.#terms = terms
  }

  /** Books one event. @returns its lines, balanced but for a credit that is moved: that is with what happens to the other registration */
  post(event: BookEvent): BookLine[] {
    const standing = this.#standingOf(event)
    const { firstDay } = this.#terms
    return firstDay === null || event.at < firstDay ? this.#before(standing, event) : this.#since(standing, event)
  }

  #standingOf({ registration, client }: BookEvent): Standing {
    const found = this.#standings.get(registration)
    if (found) return found
    const made: Standing = {
      ...{ paid: 0, credit: 0, sold: 0, tax: 0, by: 'nothing', lines: new Map(), owed: 0, advanced: 0 },
      client: client ?? { key: `I${registration}`, paper: null },
    }
    this.#standings.set(registration, made)
    return made
  }

  /** Before the first day a sale is booked when the money for it counts. */
  #before(standing: Standing, event: BookEvent): BookLine[] {
    if (event.kind === 'by_hand') standing.by = 'money'
    if (event.kind === 'credit_note') standing.by = 'nothing'
    if (event.kind !== 'money') return []
    nameAgain(standing, event)
    addMoney(standing, event.entry)
    standing.sold = standing.paid
    standing.tax += this.#terms.taxIn(event.entry.amount)
    standing.owed = 0 - standing.credit
    return journalLines(event.entry, this.#terms.plan, this.#terms.taxIn).map((line) => asBooked(line, standing, event))
  }

  #since(standing: Standing, event: BookEvent): BookLine[] {
    const journal = journalOf(event)
    const lines: BookLine[] = []
    const book = (into: Journal, account: Account, amount: number) =>
      lines.push(...debited(into, account, amount).map((line) => asBooked(line, standing, event)))
    const { plan } = this.#terms
    const [customers, advances] = [accountOf(plan, 'customers'), accountOf(plan, 'advances')]
    if (event.client && event.client.key !== standing.client.key && event.kind === 'sale') {
      const { owed, advanced } = standing
      book(journal, customers, 0 - owed)
      book(journal, advances, advanced)
      standing.client = event.client
      book(journal, customers, owed)
      book(journal, advances, 0 - advanced)
    } else nameAgain(standing, event)
    const before = { ...standing }
    this.#change(standing, event)
    const isByInvoice = standing.by === 'invoice'
    standing.owed = isByInvoice ? Math.max(0, standing.sold - standing.paid) : 0
    standing.advanced = standing.credit + (standing.by === 'money' ? 0 : Math.max(0, standing.paid - standing.sold))
    const sale = standing.sold - before.sold
    const bookSale = () => {
      book('VE', customers, sale)
      book('VE', accountOf(plan, 'sales'), 0 - (sale - (standing.tax - before.tax)))
      book('VE', accountOf(plan, 'vat'), 0 - (standing.tax - before.tax))
    }
    if (event.kind !== 'money') bookSale()
    else if (movesMoney(event.entry.kind)) book(journal, treasuryOf(plan, event.entry), event.entry.amount)
    book(journal, customers, standing.owed - before.owed - sale)
    book(journal, advances, before.advanced - standing.advanced)
    if (event.kind === 'money') bookSale()
    return lines
  }

  /** What an event changes of what is paid and sold. */
  #change(standing: Standing, event: BookEvent): void {
    if (event.kind === 'money') addMoney(standing, event.entry)
    if (event.kind === 'sale') standing.lines.set(event.line, event)
    if (event.kind === 'credit_note') standing.lines.delete(event.line)
    if (standing.lines.size > 0) {
      const lines = [...standing.lines.values()]
      standing.by = 'invoice'
      standing.sold = lines.reduce((sum, { price }) => sum + price, 0)
      standing.tax = lines.reduce((sum, { price, rate }) => sum + taxAt(rate)(price), 0)
      return
    }
    if (event.kind === 'by_hand') standing.by = 'money'
    if (event.kind === 'credit_note') standing.by = 'nothing'
    // What was sold with the money is given back with it; without an invoice nothing more is sold.
    const sold =
      event.kind === 'credit_note'
        ? 0
        : standing.by === 'money'
          ? standing.paid
          : Math.min(standing.sold, standing.paid)
    standing.tax = sold === 0 ? 0 : standing.tax + this.#terms.taxIn(sold - standing.sold)
    standing.sold = sold
  }
}

function addMoney(standing: Standing, { kind, amount }: JournalEntry): void {
  standing.paid += amount
  if (kind === 'credit') standing.credit -= amount
}

/** Takes a name that papers say: another client's where nothing stands under the one before. */
function nameAgain(standing: Standing, { client }: BookEvent): void {
  const isFree = standing.owed === 0 && standing.advanced === 0 && standing.by !== 'invoice'
  if (client && (isFree || client.key === standing.client.key)) standing.client = client
}

const journalOf = (event: BookEvent): Journal => {
  if (event.kind === 'first_day') return 'OD'
  if (event.kind !== 'money') return 'VE'
  return movesMoney(event.entry.kind) ? 'TR' : 'OD'
}

const asBooked = (line: JournalLine, { client }: Standing, { registration }: BookEvent): BookLine => ({
  ...line,
  registration,
  client: line.role === 'customers' || line.role === 'advances' ? client : null,
})
