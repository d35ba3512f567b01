import { sheetLimits } from '../../domain/import.ts'

/** Text of a file whose encoding nobody tells: its mark, else UTF-8 where it is that, else what Excel writes in French, Windows-1252. */
export function decodeText(content: Buffer): string {
  if (content[0] === 0xff && content[1] === 0xfe) return new TextDecoder('utf-16le').decode(content)
  if (content[0] === 0xfe && content[1] === 0xff) return new TextDecoder('utf-16be').decode(content)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    return new TextDecoder('windows-1252').decode(content)
  }
}

const separators = [';', ',', '\t'] as const
type Separator = (typeof separators)[number]

/** How many lines are looked at for the separator. */
const sampledLines = 20

/** What Excel may be told in the first line (`sep=;`); otherwise the sign that stands most often in the first lines, outside quotes. */
function separatorOf(text: string): Separator {
  const told = /^sep=([;,\t])\r?\n/i.exec(text)?.[1]
  if (told) return told as Separator
  const sample = text
    .split(/\r\n|\n|\r/, sampledLines)
    .join('\n')
    .replaceAll(/"[^"]*"/g, '')
  const times = separators.map((separator) => sample.split(separator).length)
  return separators[times.indexOf(Math.max(...times))] ?? ';'
}

/**
 * The rows of a CSV file (RFC 4180), read one at a time, so that who asks may stop; empty cells are empty texts. A quote that is never
 * closed runs to the end.
 * @throws Error for more columns, or more in a cell, than a spreadsheet has
 */
export function* readCsv(content: Buffer): Generator<string[]> {
  const text = decodeText(content)
  const separator = separatorOf(text)
  const cellEnd = new RegExp(`${separator}|\r\n|\n|\r|$`, 'g')
  let at = /^sep=[;,\t]\r?\n/i.exec(text)?.[0].length ?? 0
  let row: string[] = []
  while (at < text.length) {
    const [quoted, begin] = text[at] === '"' ? quotedFrom(text, at + 1) : ['', at]
    cellEnd.lastIndex = begin
    const { index, 0: end } = cellEnd.exec(text) ?? { index: text.length, 0: '' }
    const cell = quoted + text.slice(begin, index)
    if (cell.length > sheetLimits.cellSigns || row.length === sheetLimits.columns) throw new Error('no spreadsheet')
    row.push(cell)
    at = index + end.length
    if (end === separator) continue
    yield row
    row = []
  }
  if (row.length > 0) yield [...row, '']
}

/** What stands in quotes, two of which are one, and where the text behind them begins. */
function quotedFrom(text: string, start: number): [quoted: string, end: number] {
  let quoted = ''
  for (let at = start; ; ) {
    const end = text.indexOf('"', at)
    if (end < 0) return [quoted + text.slice(at), text.length]
    if (text[end + 1] !== '"') return [quoted + text.slice(at, end), end + 1]
    quoted += text.slice(at, end + 1)
    at = end + 2
  }
}
