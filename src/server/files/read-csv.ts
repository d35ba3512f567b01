import { sheetLimits } from '../../domain/imports/import.ts'
import { type Separator, separators } from '../../domain/imports/sheet.ts'

/** What Excel may be told in the first line. */
const told = /^\uFEFF?sep=([;,|\t])\r?\n/i

/** How many rows are looked at for the separator, and how many lines for how many of it a line usually has. */
const sampledRows = 200

/**
 * The sign between the cells: what the first line tells Excel (`sep=;`); else that whose headings are known, by which most rows have as
 * many cells as the headings.
 * @param headingsOf which of some rows are the headings, and how many of them are known
 */
export function separatorOf(
  text: string,
  headingsOf: (rows: readonly string[][]) => { top: number; known: number },
): Separator {
  const said = told.exec(text)?.[1]
  if (said) return said as Separator
  const judged = separators.map((separator) => {
    const rows = readCsv(text, separator, () => {})
      .take(sampledRows)
      .filter((cells) => cells.some((cell) => cell.trim() !== ''))
      .toArray()
    const { top, known } = headingsOf(rows)
    const width = rows[top]?.length ?? 0
    const alike = width < 2 ? 0 : rows.slice(top + 1).filter(({ length }) => length === width).length
    return { separator, by: [known < 2 ? 0 : known, alike, width] }
  })
  const [best] = judged.toSorted((one, other) => {
    const at = one.by.findIndex((number, index) => number !== other.by[index])
    return at < 0 ? 0 : (other.by[at] ?? 0) - (one.by[at] ?? 0)
  })
  return best?.separator ?? ';'
}

/**
 * The rows of a CSV file (RFC 4180), read one at a time, so that who asks may stop; empty cells are empty texts. A quote that is not closed
 * before the next cells begin holds nothing together: its cell is read without it.
 * @param onOpenQuote gets the number of each row with such a quote, from 1
 * @throws Error for more columns, or more in a cell, than a spreadsheet has
 */
export function* readCsv(
  text: string,
  separator: Separator,
  onOpenQuote: (row: number) => void,
): Generator<string[], undefined> {
  const cellEnd = new RegExp(`${separator === '|' ? '\\|' : separator}|\r\n|\n|\r|$`, 'g')
  const usual = usualCount(text, separator)
  let at = told.exec(text)?.[0].length ?? 0
  let row: string[] = []
  let number = 1
  while (at < text.length) {
    const isQuoted = text[at] === '"'
    const quoted = isQuoted ? quotedFrom(text, at, separator, usual) : undefined
    if (isQuoted && !quoted) onOpenQuote(number)
    const begin = quoted?.end ?? (isQuoted ? at + 1 : at)
    cellEnd.lastIndex = begin
    const { index, 0: end } = cellEnd.exec(text) ?? { index: text.length, 0: '' }
    const cell = (quoted?.text ?? '') + text.slice(begin, index)
    if (cell.length > sheetLimits.cellSigns || row.length === sheetLimits.columns) throw new Error('no spreadsheet')
    row.push(cell)
    at = index + end.length
    if (end === separator) continue
    yield row
    number += 1
    row = []
  }
  if (row.length > 0) yield [...row, '']
  return undefined
}

const lineEnd = /\r\n|\n|\r/

const countIn = (text: string, sign: string) => text.split(sign).length - 1

/** How many separators most lines have. */
function usualCount(text: string, separator: Separator): number {
  const counts = text
    .slice(0, 256 * 1024)
    .split(lineEnd, sampledRows)
    .flatMap((line) => countIn(line, separator) || [])
  const times = Map.groupBy(counts, (count) => count)
  return [...times].toSorted(([, one], [, other]) => other.length - one.length)[0]?.[0] ?? 0
}

/** What stands in quotes, two of which are one, and where the text behind them begins; undefined where they hold no cell together. */
function quotedFrom(
  text: string,
  start: number,
  separator: Separator,
  usual: number,
): { text: string; end: number } | undefined {
  let end = text.indexOf('"', start + 1)
  while (end >= 0 && text[end + 1] === '"') end = text.indexOf('"', end + 2)
  if (end < 0) return undefined
  const within = text.slice(start + 1, end)
  const quoted = { text: within.replaceAll('""', '"'), end: end + 1 }
  const hasLines = lineEnd.test(within)
  if (!hasLines && !within.includes(separator)) return quoted
  const behind = text.slice(end + 1, end + 50).replace(/^ +/, '')
  const isClosed = behind === '' || behind.startsWith(separator) || lineEnd.test(behind.charAt(0))
  if (!isClosed) return undefined
  if (!hasLines || usual === 0) return quoted
  // Each of its lines is as long as a line by itself: the quote was forgotten, and the next one closes nothing.
  const before = Math.max(text.lastIndexOf('\n', start), text.lastIndexOf('\r', start)) + 1
  lineEnds.lastIndex = end
  const after = lineEnds.exec(text)?.index ?? text.length
  const isWhole = text
    .slice(before, after)
    .split(lineEnd)
    .every((line) => countIn(line, separator) === usual)
  return isWhole ? undefined : quoted
}

const lineEnds = /\r\n|\n|\r|$/g
