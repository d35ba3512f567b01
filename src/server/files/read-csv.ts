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
 */
export function* readCsv(content: Buffer): Generator<string[]> {
  const text = decodeText(content)
  const separator = separatorOf(text)
  const start = /^sep=[;,\t]\r?\n/i.exec(text)?.[0].length ?? 0
  // A cell, quoted or not, and what ends it.
  const cell = new RegExp(
    `(?:"((?:[^"]|"")*)(?:"|$)([^${separator}\r\n]*)|([^${separator}\r\n]*))(${separator}|\r\n|\n|\r|$)`,
    'y',
  )
  cell.lastIndex = start
  let row: string[] = []
  while (cell.lastIndex < text.length) {
    const match = cell.exec(text)
    if (!match) throw new Error('a cell that nothing ends')
    const [, quoted, rest = '', plain = '', end] = match
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"') + rest)
    if (end === separator) continue
    yield row
    row = []
  }
  if (row.length > 0) yield [...row, '']
}
