import { sheetLimits } from '../../domain/imports/import.ts'
import { type Encoding, encodings, type Separator, separators } from '../../domain/imports/sheet.ts'

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

// Text of a file that does not say how its letters are written: recognized by what French text looks like, or asked (docs/rules/import.md#file).

/** What stands in CP850, of MS-DOS and some tills, for the bytes from 0x80. */
const cp850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0'

const decodeAs = (content: Buffer, encoding: Encoding): string =>
  encoding === 'cp850'
    ? content.toString('latin1').replaceAll(/[\x80-\xFF]/g, (sign) => cp850[sign.charCodeAt(0) - 0x80] ?? '')
    : new TextDecoder(encoding).decode(content)

interface Decoded {
  text: string
  encoding: Encoding | 'utf-16'
  /** Where several are as likely: the first lines with accents, in each. */
  readings: { encoding: Encoding; lines: string[] }[]
}

/** How many lines are shown of each reading, and how many signs of them. */
const shown = { lines: 3, signs: 120 }

/**
 * The text of a file: by its mark, in UTF-8 where it is that, else in the encoding in which it looks most like French.
 * @param chosen what somebody said; a file with a mark tells it itself
 */
export function decodeText(content: Buffer, chosen?: Encoding): Decoded {
  if (content[0] === 0xff && content[1] === 0xfe) return marked(content, 'utf-16le')
  if (content[0] === 0xfe && content[1] === 0xff) return marked(content, 'utf-16be')
  if (chosen) return { text: decodeAs(content, chosen), encoding: chosen, readings: [] }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(content), encoding: 'utf-8', readings: [] }
  } catch {
    const sample = accentedLines(content)
    const ranked = encodings
      .map((encoding) => {
        const text = decodeAs(sample, encoding)
        return { encoding, text, likeness: likenessOf(text) }
      })
      .toSorted((one, other) => other.likeness - one.likeness)
    const [best] = ranked
    if (!best) throw new Error('there is no encoding')
    const isAsLikely = ({ likeness }: typeof best) =>
      best.likeness - likeness < Math.max(1, Math.abs(best.likeness) * 0.15)
    const likely = ranked.filter(
      (one, index) => isAsLikely(one) && ranked.findIndex(({ text }) => text === one.text) === index,
    )
    return {
      text: decodeAs(content, best.encoding),
      encoding: best.encoding,
      readings: likely.length > 1 ? likely.map(({ encoding, text }) => ({ encoding, lines: firstLines(text) })) : [],
    }
  }
}

const marked = (content: Buffer, encoding: 'utf-16le' | 'utf-16be'): Decoded => ({
  ...{ text: new TextDecoder(encoding).decode(content), encoding: 'utf-16', readings: [] },
})

const firstLines = (text: string) => text.split('\n', shown.lines).map((line) => line.slice(0, shown.signs))

/** How many bytes of a file are looked at. */
const sampled = 64 * 1024

/** The lines that hold more than ASCII, one after the other. */
function accentedLines(content: Buffer): Buffer {
  const lines: Buffer[] = []
  let size = 0
  for (const line of content.toString('latin1').split(/[\r\n]+/)) {
    if (!/[\x80-\xFF]/.test(line)) continue
    lines.push(Buffer.from(`${line}\n`, 'latin1'))
    size += line.length
    if (size > sampled) break
  }
  return Buffer.concat(lines).subarray(0, 2 * sampled)
}

/** How much a sign says for an encoding: the letters and signs of French, and of names here, by how often they come. */
const weights = new Map(
  Object.entries({
    3: 'é',
    2: 'è',
    1.5: 'êàçïÉ',
    1.2: 'ëô',
    1: 'îâœÈŒ«»°€',
    0.8: 'ûÀÊÏÔ',
    0.6: 'ùÇÎËÂ',
    0.5: 'ÛÙüŸÿ–…\u00A0',
    '-1': '¤¨¸¦´¡¿',
    '-4': '\uFFFD\uF8FF',
  }).flatMap(([weight, signs]) => [...signs].map((sign) => [sign, Number(weight)] as const)),
)

const isLetter = (sign: string) => /\p{L}/u.test(sign)
const isUpper = (sign: string) => /\p{Lu}/u.test(sign)
const isLower = (sign: string) => /\p{Ll}/u.test(sign)

/** How much a text looks like French as people type it. */
function likenessOf(text: string): number {
  const whole = text.replace(/^\uFEFF/, '')
  let likeness = 0
  for (const { 0: sign, index } of whole.matchAll(/[^\0-\x7F]/gu)) {
    likeness += fitOf(sign, whole[index - 1] ?? '', whole[index + sign.length] ?? '')
  }
  return likeness
}

function fitOf(sign: string, before: string, after: string): number {
  if (/\p{Cc}/u.test(sign)) return -4
  const weight = weights.get(sign) ?? 0
  const beside = Number(isLetter(before)) + Number(isLetter(after))
  if (isLetter(sign)) {
    // A capital within a word, or a small letter within capitals, is none that people write.
    if (isUpper(sign) && isLower(before)) return -2
    if (isLower(sign) && isUpper(after)) return -2
    if (isLower(sign) && isUpper(before) && !isLower(after)) return -2
    if (beside === 0) return /[àÀ]/.test(sign) ? weight : -0.5
    return weight || -0.3
  }
  if (sign === '’') return beside === 2 ? 1.5 : 0.3
  if (weight < 0 || sign === '\uFFFD') return weight
  if (beside === 2) return -1.5
  if (/[°«»€–…\u00A0]/.test(sign)) return weight
  return beside === 1 ? -0.5 : -0.2
}
