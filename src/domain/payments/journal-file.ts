// The journal as accountants' software takes it (docs/rules/payments.md#as-a-file): a line of text for each line of an entry.

import type { JournalLayout, LayoutColumn } from '../company/journal-layout.ts'
import { fecColumns } from '../company/journal-layout.ts'
import type { BookEvent } from './book.ts'
import type { Journal } from './journal.ts'
import type { OwnMovement } from './ledger.ts'
import { letterText } from './lettering.ts'
import type { PaymentKind } from './payment.ts'

/** What an entry of the journal is. */
export type BookedAs = PaymentKind | OwnMovement | Exclude<BookEvent['kind'], 'money'>

/** A line of the journal with all that a file says of it; days as `2026-11-30`, amounts in FCFA. */
export interface JournalRow {
  journal: Journal
  /** Of the entry, by year from 1 on. */
  entry: number
  bookedOn: string
  pieceOn: string
  account: string
  accountName: string
  client: string | null
  clientName: string
  /** What the entry is, and whom it is about. */
  label: string
  /** What it is of, as `P12`: what stands for a paper where there is none. */
  source: string
  receipt: string | null
  invoice: string | null
  fne: string | null
  avoir: string | null
  debit: number
  credit: number
  letter: number | null
  letteredOn: string | null
  /** The day on which its month was closed; null while that is open. */
  validOn: string | null
}

/** In French, as the names of the columns are: a file is the same in whichever language somebody asks for it. */
const journalNames: Record<Journal, string> = { TR: 'Trésorerie', VE: 'Ventes', OD: 'Opérations diverses' }

/** The layout that needs none to be made: all columns, as tax offices read them. */
export const fecLayout: Omit<JournalLayout, 'name'> = {
  columns: [...fecColumns],
  separator: 'tab',
  accountLength: null,
  isCp1252: false,
  isCrlf: true,
}

const signs: Record<JournalLayout['separator'], string> = { tab: '\t', semicolon: ';', pipe: '|' }

const dayAs = (day: string | null) => day?.replaceAll('-', '') ?? ''
const amountAs = (amount: number) => `${amount},00`

/** The number of the paper that a line rests on: that of a sale is the invoice's, that of money its receipt's or avoir's. */
const pieceOf = ({ journal, receipt, invoice, fne, avoir, source }: JournalRow): string =>
  (journal === 'VE' ? (avoir ?? receipt ?? invoice ?? fne) : (receipt ?? avoir)) ?? source

/** The numbers of the other papers, so that each line has all of them. */
const otherPapers = (row: JournalRow): string[] => {
  const papers = [row.receipt, row.invoice, row.fne && `FNE ${row.fne}`, row.avoir]
  return papers.flatMap((number) => (number && number !== pieceOf(row) ? number : []))
}

/** A year is of four figures, an entry of five or more: numbers are unique over years. */
const entryNumber = ({ bookedOn, entry }: JournalRow) => `${bookedOn.slice(0, 4)}-${String(entry).padStart(5, '0')}`

type Values = Record<LayoutColumn, (row: JournalRow, layout: Pick<JournalLayout, 'accountLength'>) => string>

const values: Values = {
  JournalCode: ({ journal }) => journal,
  JournalLib: ({ journal }) => journalNames[journal],
  EcritureNum: entryNumber,
  EcritureDate: ({ bookedOn }) => dayAs(bookedOn),
  CompteNum: ({ account }, { accountLength }) => (account === '' ? '' : account.padEnd(accountLength ?? 0, '0')),
  CompteLib: ({ accountName }) => accountName,
  CompAuxNum: ({ client }) => client ?? '',
  CompAuxLib: ({ clientName }) => clientName,
  PieceRef: pieceOf,
  PieceDate: ({ pieceOn }) => dayAs(pieceOn),
  EcritureLib: (row) => [row.label, ...otherPapers(row)].join(' '),
  Debit: ({ debit }) => amountAs(debit),
  Credit: ({ credit }) => amountAs(credit),
  EcritureLet: ({ letter }) => (letter === null ? '' : letterText(letter)),
  DateLet: ({ letteredOn }) => dayAs(letteredOn),
  ValidDate: ({ validOn }) => dayAs(validOn),
  Montantdevise: () => '',
  Idevise: () => '',
  Recu: ({ receipt }) => receipt ?? '',
  Facture: ({ invoice }) => invoice ?? '',
  FNE: ({ fne }) => fne ?? '',
  Avoir: ({ avoir }) => avoir ?? '',
}

/** A text that ends no cell and no line, and that no spreadsheet runs as a formula. */
const inCell = (text: string, sign: string): string => {
  const onOneLine = text.replaceAll(/[\t\r\n]+/g, ' ').replaceAll(sign, ' ')
  return /^[=+@-]/.test(onOneLine) ? ` ${onOneLine}` : onOneLine
}

type Shape = Omit<JournalLayout, 'name'>

const lineOf = (cells: string[], { separator, isCrlf }: Shape): string =>
  cells.map((cell) => inCell(cell, signs[separator])).join(signs[separator]) + (isCrlf ? '\r\n' : '\n')

/**
 * The first lines of a file: the names of its columns, and above them, while a month in it is open, that it is provisional, in as many
 * columns.
 */
export const journalHead = (layout: Shape, isProvisional: boolean): string => {
  const provisional = layout.columns.map((_, index) => (index === 0 ? 'PROVISOIRE' : ''))
  return (isProvisional ? lineOf(provisional, layout) : '') + lineOf(layout.columns, layout)
}

/** A line of the journal as a line of a file. */
export const journalText = (row: JournalRow, layout: Shape): string =>
  lineOf(
    layout.columns.map((column) => values[column](row, layout)),
    layout,
  )

/** What CP1252 has from 0x80 on; its five gaps are controls, which no text of ours has. */
const upper = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ'
const places = new Map([...upper].map((sign, index) => [sign, 0x80 + index]))

const byteOf = (sign: string): number | undefined => {
  const code = sign.codePointAt(0) ?? 0
  return code < 0x80 || (code >= 0xa0 && code <= 0xff) ? code : places.get(sign)
}

/** Letters of ours that have no mark to be taken off. */
const likes: Record<string, string> = {
  '\u202F': '\u00A0',
  ɛ: 'e',
  Ɛ: 'E',
  ɔ: 'o',
  Ɔ: 'O',
  ŋ: 'n',
  Ŋ: 'N',
  ɲ: 'n',
  Ɲ: 'N',
}

/** A text in the file's signs: a letter that CP1252 lacks is written without its marks, or as a question mark. */
export function encodeJournal(text: string, { isCp1252 }: Pick<Shape, 'isCp1252'>): Uint8Array {
  if (!isCp1252) return new TextEncoder().encode(text)
  const bytes: number[] = []
  for (const sign of text.normalize('NFC')) {
    const byte = byteOf(sign) ?? byteOf(likes[sign] ?? '')
    if (byte !== undefined) bytes.push(byte)
    else for (const part of sign.normalize('NFD').replaceAll(/\p{M}/gu, '') || '') bytes.push(byteOf(part) ?? 0x3f)
  }
  return Uint8Array.from(bytes)
}
