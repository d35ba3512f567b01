// What is known about whose money a line may be, so laid out that a line meets only those whom it may be for (docs/rules/matching.md#proposals).

import { mayBeOneOperator } from '../values/operator-names.ts'
import { quoted } from '../values/text-fold.ts'
import { joinedNameFinder, nameFinder, organizationFinder, organizationKey, textWords } from './matching-people.ts'
import type { StatementLine } from './statement.ts'

/** A registration that money may be for; `due` in FCFA, 0 where nothing is owed. */
export interface PayableRegistration {
  id: number
  paymentReference: string
  /** What all that were registered together are paid by, where they were. */
  bookingReference: string | null
  firstName: string
  lastName: string
  /** In E.164. */
  phone: string
  organization: string | null
  /** The pharmacy that pays, as the office calls it. */
  pharmacy: string | null
  due: number
}

/** An invoice, or an accepted quote, by its number: whom it is about now. */
export interface QuotedPaper {
  number: string
  registrationIds: readonly number[]
}

/** What somebody says they paid, and the office has not judged yet. */
export interface DeclaredPayment {
  id: number
  registrationId: number
  /** Where it is for all that were registered together. */
  bookingReference?: string | null
  operator: string | null
  reference: string
}

/** Money that is in the ledger already; the amount in FCFA. */
export interface RecordedMoney {
  id: number
  operator: string | null
  reference: string
  amount: number
}

export interface Known {
  /** Whose statement it is, as the office calls it; null where that was not said. */
  operator: string | null
  registrations: readonly PayableRegistration[]
  papers: readonly QuotedPaper[]
  declared: readonly DeclaredPayment[]
  recorded: readonly RecordedMoney[]
}

export type Received = Pick<StatementLine, 'amount' | 'reference' | 'phone' | 'name' | 'label'>

export function layOut({ operator, registrations, papers, declared, recorded }: Known) {
  const due = new Map(registrations.map(({ id, due }) => [id, due]))
  const byId = new Map(registrations.map((row) => [row.id, row]))
  const byReference = Map.groupBy(registrations, ({ paymentReference }) => quoted(paymentReference))
  const byBooking = Map.groupBy(registrations, ({ bookingReference }) => quoted(bookingReference ?? ''))
  const ofOperator = <Row extends { operator: string | null; reference: string }>(rows: readonly Row[]) =>
    rows.filter((row) => mayBeOneOperator(row.operator, operator) && quoted(row.reference) !== '')
  return {
    due,
    byId,
    byReference,
    byBooking,
    byPaper: new Map(
      papers.map(({ number, registrationIds }) => [
        quoted(number),
        registrationIds.flatMap((id) => byId.get(id) ?? []),
      ]),
    ),
    byPhone: Map.groupBy(registrations, ({ phone }) => phone),
    byPharmacy: Map.groupBy(registrations, ({ pharmacy }) => organizationKey(pharmacy)),
    byOrganization: Map.groupBy(registrations, ({ organization }) => organizationKey(organization)),
    byDue: Map.groupBy(registrations, (row) => due.get(row.id)),
    declared: Map.groupBy(ofOperator(declared), ({ reference }) => quoted(reference)),
    recorded: Map.groupBy(ofOperator(recorded), ({ reference }) => quoted(reference)),
    named: nameFinder(registrations),
    namedJoined: joinedNameFinder(registrations),
    ofPharmacy: organizationFinder(registrations, ({ pharmacy }) => pharmacy),
    ofOrganization: organizationFinder(registrations, ({ organization }) => organization),
  }
}
export type Layout = ReturnType<typeof layOut>

/** All payment references begin with these letters, and go on with seven signs (docs/rules/registrations.md#payment-reference). */
const mark = 'OFF'
const markedLength = mark.length + 7

/** The texts in a line that may be payment references, by letters and digits alone, in their order: with or without hyphen, spaces and capitals. */
export function markedReferences({ label, name, reference }: Received): Set<string> {
  const plain = quoted(`${label} ${name} ${reference ?? ''}`)
  const found = new Set<string>()
  for (let at = plain.indexOf(mark); at >= 0; at = plain.indexOf(mark, at + 1)) {
    const text = plain.slice(at, at + markedLength)
    if (text.length === markedLength) found.add(text)
  }
  return found
}

/** What in a line may be payment references, as they are written: `OFF-7KQ4XM9`. */
export const mentionedReferences = (line: Received): string[] =>
  [...markedReferences(line)].map((text) => `${mark}-${text.slice(mark.length)}`)

/** The numbers of invoices and quotes: `F-2026-00087` (docs/rules/documents.md#invoices-for-several). */
const paperNumber = /([FD])(20\d\d)(\d{5})/g

/** What in a line may be numbers of invoices or quotes, as they are written, in their order. */
export const mentionedPapers = ({ label, name, reference }: Received): string[] => [
  ...new Set(
    [...quoted(`${label} ${name} ${reference ?? ''}`).matchAll(paperNumber)].map(
      ([, series, year, number]) => `${series}-${year}-${number}`,
    ),
  ),
]

/** A line with what was looked up for it once. */
export interface Evidence {
  line: Received
  quoted: PayableRegistration[]
  /** Whom the invoices and quotes that it names are about. */
  papers: PayableRegistration[]
  declared: DeclaredPayment[]
  phone: PayableRegistration[]
  named: PayableRegistration[]
  /** Those whom a pharmacy pays for that it names. */
  pharmacy: PayableRegistration[]
  organization: PayableRegistration[]
}

/** Words as long as this may be a transaction’s id that stands in a text. */
const idLength = 6

/** What in a line may be the operation’s id, by letters and digits alone: its reference, and long words of its text. */
export function operationIds({ reference, label }: Pick<Received, 'reference' | 'label'>): string[] {
  const words = label.split(/\s+/).filter((word) => word.length >= idLength)
  return [...new Set([reference ?? '', ...words].map(quoted))].filter((id) => id !== '')
}

export function evidenceOf(line: Received, known: Layout): Evidence {
  const { name, label, phone } = line
  const words = textWords(name, label)
  const references = [...markedReferences(line)]
  return {
    line,
    quoted: [...new Set(references.flatMap((text) => known.byReference.get(text) ?? known.byBooking.get(text) ?? []))],
    papers: [...new Set(mentionedPapers(line).flatMap((number) => known.byPaper.get(quoted(number)) ?? []))],
    declared: operationIds(line).flatMap((id) => known.declared.get(id) ?? []),
    phone: phone ? (known.byPhone.get(phone) ?? []) : [],
    named: known.named(words),
    pharmacy: known.ofPharmacy(words),
    organization: known.ofOrganization(words),
  }
}

export const dueOf = (known: Layout, { id }: PayableRegistration) => known.due.get(id) ?? 0
export const owing = (people: readonly PayableRegistration[], known: Layout) =>
  people.filter((row) => dueOf(known, row) > 0).toSorted((one, other) => one.id - other.id)

export function settle({ due }: Layout, registrationId: number, amount: number): void {
  due.set(registrationId, (due.get(registrationId) ?? 0) - amount)
}
