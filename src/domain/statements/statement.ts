// The lines of a statement of Wave, Orange Money, MTN MoMo or a bank, out of the cells of its file (docs/rules/matching.md#lines).

import { dayOrderShown, dayOrdersOf } from '../imports/cell-dates.ts'
import { plainHeading } from '../imports/headings.ts'
import { cellLine, cellText, type ImportCell } from '../imports/import-cells.ts'
import type { DayOrder, SheetRow } from '../imports/sheet.ts'
import { cellAmount, dayAndTime, directionIn, isSum, isUndone, phoneIn, spendingIn } from './statement-cells.ts'
import { guessStatementColumns, type StatementField } from './statement-columns.ts'
import { counted, fingerprintOf } from './statement-fingerprint.ts'
import type { lineProblems } from './statement-preview.ts'

/** What moved by one line; amounts in whole FCFA, never negative: `kind` tells which way. */
export interface StatementLine {
  line: number
  /** The same for the same line of another file, or of this one read again; two alike in one file differ. */
  fingerprint: string
  kind: 'received' | 'fee' | 'payout' | 'spent'
  /** The day on which the operator or the bank counts it, such as `2026-11-30`, and the minute where one is told. */
  valuedOn: string
  time: string | null
  /** Before the fee. */
  amount: number
  /** What the operator kept of it. */
  fee: number
  reference: string | null
  /** In E.164. */
  phone: string | null
  name: string
  label: string
  /** Of the account after it. */
  balance: number | null
}

/** A line that says that something moved, and not when, how much, or which way; with what else could be read. */
export interface UnreadLine {
  line: number
  /** The same for the same row of another file; two alike in one file differ. */
  fingerprint: string
  /** The whole row. */
  text: string
  problem: (typeof lineProblems)[number]
  kind: StatementLine['kind']
  valuedOn: string | null
  amount: number | null
  fee: number | null
  reference: string | null
}

/** A line that moved nothing: a sum, a remark, headings once more, what failed or is still to come. */
export interface AsideLine {
  line: number
  why: 'sum' | 'undone' | 'nothing'
}

export interface Statement {
  lines: StatementLine[]
  unread: UnreadLine[]
  aside: AsideLine[]
  /** Which of day and month comes first in its columns of days, where a cell needs it; while it is `asked`, no line is read. */
  dayOrder: DayOrder | 'asked' | null
}

type Read =
  | (StatementLine & { state: 'line' })
  | (Omit<UnreadLine, 'fingerprint'> & { state: 'unread' })
  | (AsideLine & { state: 'aside' })

/**
 * Reads the rows below the headings. A row that only goes on with the text of the one above it is added to that one’s label, or to
 * what could not be read of it.
 * @param columns what each column holds
 * @param chosen which of day and month comes first, where somebody said it
 */
export function readStatement(
  rows: readonly SheetRow[],
  columns: readonly (StatementField | null)[],
  chosen?: DayOrder,
): Statement {
  const days = columns.flatMap((field, index) => (field === 'valuedOn' || field === 'operatedOn' ? [index] : []))
  const orders = dayOrdersOf(rows, days, chosen)
  const dayOrder = dayOrderShown(orders)
  const statement: Statement = { lines: [], unread: [], aside: [], dayOrder }
  if (dayOrder === 'asked') return statement
  const cells = cellsBy(columns, orders)
  const signs = signsOf(rows, cells)
  const seen = new Map<string, number>()
  let above: ((text: string) => void) | undefined
  for (const row of rows) {
    const more = above && !cells.isOfLineAbove(row) && continuationOf(row, columns)
    if (above && more) {
      above(more)
      continue
    }
    const read = readRow(row, cells, signs)
    if (read.state === 'line') {
      const { state: _, ...line } = read
      const added = { ...line, fingerprint: counted(seen, line.fingerprint) }
      statement.lines.push(added)
      above = (text) => {
        added.label = `${added.label} ${text}`
      }
    } else if (read.state === 'unread') {
      const { state: _, ...line } = read
      const added = { ...line, fingerprint: '' }
      statement.unread.push(added)
      above = (text) => {
        added.text = `${added.text} ${text}`
      }
    } else {
      statement.aside.push({ line: read.line, why: read.why })
      above = undefined
    }
  }
  return { ...statement, unread: fingerprinted(statement.unread) }
}

/** Of what could not be read the whole row is the fingerprint. */
function fingerprinted(unread: UnreadLine[]): UnreadLine[] {
  const seen = new Map<string, number>()
  return unread.map((line) => {
    return { ...line, fingerprint: counted(seen, JSON.stringify(['unread', plainHeading(line.text)])) }
  })
}

type CellOf = (row: SheetRow, field: StatementField) => ImportCell

/** What stands in cells merged over several lines is that of each of them, but these are the first line’s alone. */
const ofFirstLine: ReadonlySet<StatementField | null | undefined> = new Set([
  ...(['amount', 'net', 'credit', 'debit', 'fee', 'balance', 'reference'] as const),
])

const isOfLineAbove = ({ cells, merged }: SheetRow, columns: readonly (StatementField | null)[]) =>
  merged !== undefined &&
  Object.keys(merged).some(
    (index) => ofFirstLine.has(columns[Number(index)]) && cellText(cells[Number(index)] ?? null) === '',
  )

function cellsBy(columns: readonly (StatementField | null)[], orders: ReturnType<typeof dayOrdersOf>) {
  const of: CellOf = ({ cells, merged }, field) => {
    const index = columns.indexOf(field)
    return cells[index] ?? (ofFirstLine.has(field) ? null : (merged?.[index] ?? null))
  }
  const labelOf = ({ cells }: SheetRow) =>
    cells.flatMap((cell, index) => (columns[index] === 'label' ? cellLine(cell) || [] : [])).join(' ')
  /** A day, and which of day and month comes first in its column. */
  const dayOf = (row: SheetRow, field: 'valuedOn' | 'operatedOn') => {
    const order = orders.get(columns.indexOf(field)) ?? null
    return { cell: of(row, field), order: order === 'asked' ? null : order }
  }
  return { of, labelOf, dayOf, isOfLineAbove: (row: SheetRow) => isOfLineAbove(row, columns) }
}
type Cells = ReturnType<typeof cellsBy>

/** The text of a row that has nothing but text for a label, and is no sum. */
function continuationOf({ cells }: SheetRow, columns: readonly (StatementField | null)[]): string | undefined {
  const told = cells.flatMap((cell, index) => (cellText(cell) === '' ? [] : [index]))
  const isLabel = told.length > 0 && told.every((index) => columns[index] === 'label')
  const text = told.map((index) => cellLine(cells[index] ?? null)).join(' ')
  return isLabel && !isSum(plainHeading(text), false) ? text : undefined
}

/** How a file writes which way money went: some sign what left, some have words for it. */
function signsOf(rows: readonly SheetRow[], { of }: Cells) {
  const amountsOf = (field: StatementField) => rows.flatMap((row) => cellAmount(of(row, field)) || [])
  const debits = amountsOf('debit')
  return {
    /** A minus in the column of debits is then only its look; otherwise it is money that came back. */
    areDebitsSigned: debits.length > 0 && debits.every((amount) => amount < 0),
    isSigned: [...amountsOf('amount'), ...amountsOf('net')].some((amount) => amount < 0),
    hasWords: rows.some((row) => directionIn(plainHeading(cellLine(of(row, 'direction')))) === 'out'),
  }
}
type Signs = ReturnType<typeof signsOf>

function readRow(row: SheetRow, cells: Cells, signs: Signs): Read {
  const { of, labelOf, dayOf } = cells
  const { line } = row
  const texts = row.cells.map(cellLine).filter((text) => text !== '')
  const aside = (why: AsideLine['why']): Read => ({ state: 'aside', line, why })
  const at = dayAndTime([dayOf(row, 'valuedOn'), dayOf(row, 'operatedOn')], of(row, 'time'))
  if (!at && areHeadings(texts)) return aside('nothing')
  const reference = cellLine(of(row, 'reference')) || null
  const mayBeSum = reference === null || !at
  if (mayBeSum && texts.some((text) => isSum(plainHeading(text), at !== undefined))) return aside('sum')
  if (isUndone(plainHeading(cellLine(of(row, 'status'))))) return aside('undone')
  const moved = movementIn(row, cells, signs)
  const isOfLineAbove = cells.isOfLineAbove(row)
  if (moved === 0 && !isOfLineAbove) return aside('nothing')
  const fee = amountIn(of(row, 'fee'))
  const label = labelOf(row)
  const words = plainHeading(`${cellLine(of(row, 'direction'))} ${label}`)
  const kind: StatementLine['kind'] = typeof moved !== 'number' || moved >= 0 ? 'received' : spendingIn(words)
  if (!at || typeof moved !== 'number' || fee === undefined || isOfLineAbove) {
    const untold = typeof moved === 'number' ? 'fee' : moved
    const problem = isOfLineAbove ? 'merged' : at ? untold : 'day'
    const amount = typeof moved === 'number' && moved !== 0 ? Math.abs(moved) : null
    const known = {
      kind,
      valuedOn: at?.valuedOn ?? null,
      amount,
      fee: fee === undefined ? null : Math.abs(fee),
      reference,
    }
    return { state: 'unread', line, text: texts.join(' '), problem, ...known }
  }

  const name = cellLine(of(row, 'name'))
  const amount = Math.abs(moved)
  const known = { reference, amount, name, label, phone: phoneIn(of(row, 'phone'), name, label) }
  return {
    state: 'line',
    line,
    fingerprint: fingerprintOf({ ...known, ...at, amount: moved }),
    kind,
    ...at,
    ...known,
    fee: Math.abs(fee),
    balance: cellAmount(of(row, 'balance')) ?? null,
  }
}

/** Headings that stand once more, on the next page. */
const areHeadings = (texts: readonly string[]) =>
  guessStatementColumns(texts).filter((field) => field !== null).length >= 3

/** In FCFA; a cell that is empty, or has but a dash, is 0. @returns undefined for what is no amount */
const amountIn = (cell: ImportCell) => (/^[-–—]?$/.test(cellLine(cell)) ? 0 : cellAmount(cell))

/** What came by a row in FCFA, or left where it is negative; 0 where nothing did. */
function movementIn(row: SheetRow, { of }: Cells, signs: Signs): number | 'amount' | 'direction' | 'fee' {
  const [credit, debit, gross, net, fee] = (['credit', 'debit', 'amount', 'net', 'fee'] as const).map((field) =>
    amountIn(of(row, field)),
  )
  if (credit === undefined || debit === undefined) return 'amount'
  if (credit !== 0 && debit !== 0) return 'amount'
  if (credit !== 0) return credit
  if (debit !== 0) return debit < 0 && !signs.areDebitsSigned ? 0 - debit : 0 - Math.abs(debit)
  if (gross === undefined || net === undefined) return 'amount'
  const isNet = gross === 0 && net > 0
  if (isNet && fee === undefined) return 'fee'
  const amount = isNet ? net + Math.abs(fee ?? 0) : gross || net
  if (amount <= 0) return amount
  const words = plainHeading(cellLine(of(row, 'direction')))
  const direction = directionIn(words)
  if (direction === 'out') return 0 - amount
  return words !== '' && !direction && signs.hasWords && !signs.isSigned ? 'direction' : amount
}
