// The table of what was certified, as the tax office's portal gives it (docs/rules/fne-export.md#reading).
import { cellDate } from '../imports/cell-dates.ts'
import { fieldsOf, headingRow, type KnownHeadings, plainHeading } from '../imports/headings.ts'
import { cellLine, cellText, type ImportCell } from '../imports/import-cells.ts'
import type { SheetFacts, SheetRow } from '../imports/sheet.ts'
import { amountReader } from './export-amounts.ts'

/** When something was made: at a moment, or on a day whose hour is not told; null where nothing tells it. */
interface Dated {
  /** In Abidjan, which is UTC; of a day without an hour its midnight. */
  at: Date | null
  hasTime: boolean
}

/** An invoice or a credit note of the portal. */
export interface ExportRow extends Dated {
  /** Its number in the file, from 1. */
  line: number
  /** As it stands there; empty for a draft, which is not certified. */
  reference: string
  isCreditNote: boolean
  /** The reference of the sale that a credit note is about; empty where none is told. */
  parent: string
  /** Of the client; both may be empty. */
  ncc: string
  name: string
  /** Tax included, without the duty stamp, in whole FCFA; positive for credit notes too. */
  total: number
}

/** A certified row whose day or amount cannot be read, or the last one of a file that ends within it. */
export interface UnreadRow extends Dated {
  line: number
  reference: string
  problem: 'day' | 'amount' | 'cut'
}

/** What the portal's file tells. */
export interface PortalExport {
  rows: ExportRow[]
  unread: UnreadRow[]
  /** Between these moments the file has everything, as far as it can tell itself; both null where it tells nothing. */
  from: Date | null
  to: Date | null
}

/** `missing` are the portal's headings that are not there. */
export type ExportReading = PortalExport | { problem: 'not_an_export'; missing: string[] }

/** A table as files are read: every row that holds something, with the headings; `separator` is null for a workbook. */
export interface ExportTable extends Pick<SheetFacts, 'separator'> {
  rows: readonly SheetRow[]
}

type Field = 'parent' | 'reference' | 'day' | 'subType' | 'ncc' | 'name' | 'total' | 'net' | 'stamp'

const headings: KnownHeadings<Field> = [
  ['parent', /^(reference|facture|numero)\b.*\b(initiale?|parente?|origine)\b/],
  ['reference', /^(reference|numero|n)( (de (la )?)?(facture|fne))?$/],
  ['day', /^date( (de |d )?(la )?(facture|facturation|emission|certification))?$/],
  ['subType', /^sous type\b/],
  ['ncc', /^ncc( (du )?client)?$/],
  ['name', /^((nom|raison sociale)( de la societe)?( du client)?|client)$/],
  ['total', /^(total|montant) ttc\b/],
  ['net', /^(montant )?net a payer\b/],
  ['stamp', /^timbre\b/],
]

/** What each column holds, as far as its heading tells; the portal has many more that are not read. */
export const guessExportColumns = (given: readonly string[]): (Field | null)[] => fieldsOf(given, headings)

/** The portal's headings without which nothing can be settled, that none of the columns has. */
function missingHeadings(columns: readonly (Field | null)[]): string[] {
  const needed: [Field, string][] = [
    ['reference', 'Référence'],
    ['day', 'Date'],
    ['ncc', 'NCC du client'],
    ['name', 'Nom de la société / du client'],
  ]
  const amounts: [Field, string][] = [
    ['net', 'Net a payer'],
    ['stamp', 'Timbre de quittance'],
  ]
  return [...needed, ...(columns.includes('total') ? [] : amounts)].flatMap(([field, heading]) =>
    columns.includes(field) ? [] : heading,
  )
}

/** Reads the portal's table: its rows in any order, its columns by their headings, which may stand below a title. */
export function readExport({ rows, separator }: ExportTable): ExportReading {
  const texts = rows.map(({ cells }) => cells.map(cellText))
  const top = headingRow(texts, guessExportColumns)
  const columns = guessExportColumns(texts[top] ?? [])
  const missing = missingHeadings(columns)
  if (missing.length > 0) return { problem: 'not_an_export', missing }
  const body = rows.slice(top + 1)
  // A workbook that was cut off cannot be opened, and leaves out empty cells at the end of its rows.
  const isCut = separator !== null && (body.at(-1)?.cells.length ?? columns.length) < columns.length
  const readRow = rowReader(body, columns)
  const read = body.map((row, index) => readRow(row, isCut && index === body.length - 1))
  const whole = read.flatMap((row) => (row && !('problem' in row) ? row : []))
  const unread = read.flatMap((row) => (row && 'problem' in row ? row : []))
  return { rows: whole, unread, ...rangeOf(whole, isCut) }
}

function rowReader(body: readonly SheetRow[], columns: readonly (Field | null)[]) {
  const cell = ({ cells }: SheetRow, field: Field): ImportCell => cells[columns.indexOf(field)] ?? null
  const text = (row: SheetRow, field: Field) => cellLine(cell(row, field))
  // What stands for none, such as a dash, has no figure, nor has the word before a sum.
  const identifier = (row: SheetRow, field: Field) => (/\d/.test(text(row, field)) ? text(row, field) : '')
  const amounts = (['total', 'net', 'stamp'] as const).flatMap((field) => body.map((row) => cell(row, field)))
  const amountIn = amountReader(amounts)
  const totalIn = (row: SheetRow): number | undefined => {
    const [total, net] = [amountIn(cell(row, 'total')), amountIn(cell(row, 'net'))]
    const stamp = /^[-–—]?$/.test(text(row, 'stamp')) ? 0 : amountIn(cell(row, 'stamp'))
    return total ?? (net === undefined || stamp === undefined ? undefined : net - stamp)
  }
  return (row: SheetRow, isCut: boolean): ExportRow | UnreadRow | undefined => {
    const { line } = row
    const reference = identifier(row, 'reference')
    const at = momentIn(cell(row, 'day')) ?? null
    const dated = { at, hasTime: at !== null && at.getTime() % dayLength !== 0 }
    if (isCut) return { line, reference, ...dated, problem: 'cut' }
    const total = totalIn(row)
    if (reference === '' && at === null) return undefined
    if (reference !== '' && at === null) return { line, reference, ...dated, problem: 'day' }
    if (reference !== '' && total === undefined) return { line, reference, ...dated, problem: 'amount' }
    return {
      ...{ line, reference, ...dated },
      isCreditNote: isCreditNote(text(row, 'subType'), reference, total ?? 0),
      parent: identifier(row, 'parent'),
      ncc: identifier(row, 'ncc'),
      name: text(row, 'name'),
      total: Math.round(Math.abs(total ?? 0)),
    }
  }
}

/** The portal's own word is `refund`; a credit note's reference has an A before the firm's NCC. */
const isCreditNote = (subType: string, reference: string, total: number) =>
  /\b(avoirs?|refund)\b/.test(plainHeading(subType)) || /^A\s?\d{7}[A-Z]/i.test(reference) || total < 0

const dayLength = 86_400_000
const seconds = /\d\s?[:h]\s?\d\d:(\d\d)(?!\d)/

/** A moment to the second; midnight is a day without an hour. */
function momentIn(cell: ImportCell): Date | undefined {
  const at = cellText(cell) === '' ? undefined : cellDate(cell)
  if (!at || typeof cell !== 'string') return at
  return new Date(at.getTime() + Number(seconds.exec(cellLine(cell))?.[1] ?? 0) * 1_000)
}

/** The moments, in milliseconds, within which something was made; undefined where that is not told. */
export const spanOf = ({ at, hasTime }: Dated): { from: number; to: number } | undefined =>
  at ? { from: at.getTime(), to: at.getTime() + (hasTime ? 0 : dayLength - 1) } : undefined

/**
 * What a file speaks for (docs/rules/fne-export.md#range). Of a day without an hour nobody knows where on it the file begins or ends. A
 * file that was cut off has lost what is older or newer than the rest if it is in order, and anything if it is not.
 */
function rangeOf(rows: readonly ExportRow[], isCut: boolean): Pick<PortalExport, 'from' | 'to'> {
  const spans = rows.flatMap((row) => spanOf(row) ?? [])
  const steps = spans.slice(1).map((span, index) => Math.sign(span.from - (spans[index]?.from ?? 0)))
  const isOrdered = !(steps.includes(1) && steps.includes(-1))
  const from = Math.min(...spans.map((span) => span.to))
  const to = Math.max(...spans.map((span) => span.from))
  return from > to || (isCut && !isOrdered) ? { from: null, to: null } : { from: new Date(from), to: new Date(to) }
}
