// A strict reader of the accountant's text files: it refuses what accountants' software might not take.

/** How a file should be. */
interface Expected {
  columns: readonly string[]
  separator: string
  isCp1252: boolean
  isCrlf: boolean
  /** Whether all that it has letters for is in it: then each letter is even. */
  isWhole?: boolean
}

type Row = Record<string, string>

const refuse = (line: number, why: string): never => {
  throw new Error(`line ${line}: ${why}`)
}

function decode(bytes: Uint8Array, isCp1252: boolean): string {
  if (!isCp1252) return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  const undefinedIn = bytes.find((byte) => [0x81, 0x8d, 0x8f, 0x90, 0x9d].includes(byte))
  if (undefinedIn !== undefined) throw new Error(`byte ${undefinedIn} is none of CP1252`)
  return new TextDecoder('windows-1252').decode(bytes)
}

const isDay = (text: string) => {
  const day = text.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')
  return day.length === 10 && new Date(`${day}T00:00:00Z`).toISOString().startsWith(day)
}

const amountOf = (text: string, line: number): number =>
  /^(0|[1-9]\d*),\d\d$/.test(text) ? Number(text.replace(',', '.')) : refuse(line, `${text} is no amount`)

/**
 * Reads a file back.
 * @returns its lines by the names of its columns, and whether it is headed provisional
 * @throws Error naming the first line that is not as it should be
 */
export function readJournal(bytes: Uint8Array, expected: Expected): { isProvisional: boolean; rows: Row[] } {
  const text = decode(bytes, expected.isCp1252)
  const end = expected.isCrlf ? '\r\n' : '\n'
  if (!text.endsWith(end)) throw new Error('the last line has no end')
  const lines = text.slice(0, -end.length).split(end)
  if (lines.some((line) => /[\r\n]/.test(line))) throw new Error('lines end in several ways')
  const cells = lines.map((line) => line.split(expected.separator))
  for (const [index, row] of cells.entries())
    if (row.length !== expected.columns.length) refuse(index + 1, `${row.length} columns`)
  const isProvisional = cells[0]?.[0] === 'PROVISOIRE' && cells[0].slice(1).every((cell) => cell === '')
  const [heading, ...body] = isProvisional ? cells.slice(1) : cells
  if (heading?.join(' ') !== expected.columns.join(' ')) throw new Error(`the columns are ${heading}`)
  const rows = body.map((row): Row => Object.fromEntries(expected.columns.map((name, at) => [name, row[at] ?? ''])))
  checkLines(rows)
  checkEntries(rows)
  if (expected.isWhole) checkLetters(rows)
  return { isProvisional, rows }
}

function checkLines(rows: Row[]): void {
  for (const [index, row] of rows.entries()) {
    for (const name of ['EcritureDate', 'PieceDate']) if (!isDay(row[name] ?? '')) refuse(index, `${name} is no day`)
    for (const name of ['DateLet', 'ValidDate'])
      if (row[name] !== '' && !isDay(row[name] ?? '')) refuse(index, `${name} is no day`)
    if (!row.PieceRef) refuse(index, 'no paper')
    if (!row.EcritureLib) refuse(index, 'no description')
    if ((row.EcritureLet === '') !== (row.DateLet === '')) refuse(index, 'a letter without its day')
    if (!/^[A-Z]*$/.test(row.EcritureLet ?? '')) refuse(index, 'no letter')
    const [debit, credit] = [amountOf(row.Debit ?? '', index), amountOf(row.Credit ?? '', index)]
    if (debit > 0 === credit > 0) refuse(index, 'neither debit nor credit, or both')
  }
}

const sumOf = (rows: Row[]): number =>
  rows.reduce((sum, row) => sum + Number(row.Debit?.replace(',', '.')) - Number(row.Credit?.replace(',', '.')), 0)

const grouped = (rows: Row[], keyOf: (row: Row) => string): Row[][] => [...Map.groupBy(rows, keyOf).values()]

function checkEntries(rows: Row[]): void {
  let before: { year: string; number: number } | undefined
  for (const entry of grouped(rows, (row) => row.EcritureNum ?? '')) {
    const [first] = entry
    const [, year = '', number = ''] = /^(\d{4})-(\d{5,})$/.exec(first?.EcritureNum ?? '') ?? []
    if (!year || first?.EcritureDate?.slice(0, 4) !== year) throw new Error(`${first?.EcritureNum} is no number`)
    if (before?.year === year && Number(number) !== before.number + 1) throw new Error(`a gap before ${year}-${number}`)
    if (before && before.year !== year && Number(number) !== 1) throw new Error(`${year} begins with ${number}`)
    before = { year, number: Number(number) }
    if (sumOf(entry) !== 0) throw new Error(`${year}-${number} is not balanced`)
    if (entry.some((row) => row.EcritureDate !== first.EcritureDate || row.JournalCode !== first.JournalCode))
      throw new Error(`${year}-${number} is of several days or journals`)
  }
}

function checkLetters(rows: Row[]): void {
  const lettered = rows.filter((row) => row.EcritureLet !== '')
  const keyOf = (row: Row) => [row.CompteNum, row.EcritureLet, row.DateLet?.slice(0, 4)].join(' ')
  for (const run of grouped(lettered, keyOf)) {
    if (sumOf(run) !== 0) throw new Error(`letter ${run[0]?.EcritureLet} is not even`)
    if (new Set(run.map((row) => row.CompAuxNum)).size !== 1) throw new Error('a letter of several clients')
  }
}
