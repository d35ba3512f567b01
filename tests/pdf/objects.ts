// Reads a PDF as our papers are written (ISO 32000-1, 7): objects one by one, not packed into streams; what was added later counts.
import { inflateSync } from 'node:zlib'

export interface Ref {
  ref: number
}
/** What stands between the brackets of a string. */
export interface Text {
  text: string
}
export type Dictionary = { [name: string]: Value }
export interface Stream {
  dictionary: Dictionary
  bytes: Buffer
}
/** Names begin with `/`. */
export type Value = number | boolean | null | string | Text | Ref | Value[] | Dictionary | Stream

const token =
  /\s*(?:(<<|>>|\[|\])|(\d+) (\d+) R\b|\((?:((?:\\.|[^\\()])*))\)|<([0-9a-fA-F\s]*)>|(\/[^\s/<>[\]()]*)|([+-]?[\d.]+)|(true|false|null)\b)/sy

/** One value, from where it begins. @returns it, and where it ends */
export function readValue(source: string, from: number): { value: Value; end: number } {
  const tokens = new RegExp(token)
  tokens.lastIndex = from
  const read = (): Value | '>>' | ']' => {
    const at = tokens.lastIndex
    const found = tokens.exec(source)
    if (!found) throw new Error(`not a value at ${at}: ${source.slice(at, at + 40)}`)
    const [, bracket, ref, , text, hex, name, number, word] = found
    if (bracket === '<<') {
      const dictionary: Dictionary = {}
      for (let key = read(); key !== '>>'; key = read()) dictionary[String(key).slice(1)] = read() as Value
      return dictionary
    }
    if (bracket === '[') {
      const values: Value[] = []
      for (let one = read(); one !== ']'; one = read()) values.push(one as Value)
      return values
    }
    if (bracket) return bracket as '>>' | ']'
    if (ref) return { ref: Number(ref) }
    if (text !== undefined) return { text }
    if (hex !== undefined) return { text: Buffer.from(hex.replaceAll(/\s/g, ''), 'hex').toString('latin1') }
    if (name) return name
    if (number) return Number(number)
    return word === 'null' ? null : word === 'true'
  }
  return { value: read() as Value, end: tokens.lastIndex }
}

export const isDictionary = (value: Value | undefined): value is Dictionary =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  !['ref', 'bytes', 'text'].some((key) => key in value)

export type Pdf = ReturnType<typeof readPdf>

/** The objects of a PDF. */
export function readPdf(file: Buffer) {
  const source = file.toString('latin1')
  const objects = new Map<number, Value>()
  for (const found of source.matchAll(/(?:^|\n)(\d+) 0 obj\n/g)) {
    const from = found.index + found[0].length
    const { value, end } = readValue(source, from)
    const stream = /\s*stream\n/y
    stream.lastIndex = end
    if (!isDictionary(value) || !stream.test(source)) {
      objects.set(Number(found[1]), value)
      continue
    }
    const bytes = file.subarray(stream.lastIndex, stream.lastIndex + Number(value.Length))
    objects.set(Number(found[1]), {
      dictionary: value,
      bytes: value.Filter === '/FlateDecode' ? inflateSync(bytes) : bytes,
    })
  }
  /** What a reference leads to. */
  const follow = (value: Value | undefined): Value | undefined =>
    typeof value === 'object' && value !== null && 'ref' in value ? follow(objects.get(value.ref as number)) : value
  const dictionary = (value: Value | undefined): Dictionary => {
    const found = follow(value)
    return isDictionary(found) ? found : {}
  }
  const list = (value: Value | undefined): Value[] => {
    const found = follow(value)
    return Array.isArray(found) ? found : found === undefined ? [] : [found]
  }
  const stream = (value: Value | undefined): Stream | undefined => {
    const found = follow(value)
    return typeof found === 'object' && found !== null && 'bytes' in found ? (found as Stream) : undefined
  }
  const trailer = source.lastIndexOf('trailer') + 'trailer'.length
  const root = dictionary((readValue(source, trailer).value as Dictionary).Root)
  const pages = list(dictionary(root.Pages).Kids)
  return { root, pages, follow, dictionary, list, stream }
}

/** What a page's content does, one after the other: the operator, and what it is given. */
export function operationsOf({ dictionary, stream, list }: Pdf, page: Value): { operator: string; given: Value[] }[] {
  const content = list(dictionary(page).Contents)
    .map((part) => stream(part)?.bytes.toString('latin1') ?? '')
    .join('\n')
    .trimEnd()
  const operations: { operator: string; given: Value[] }[] = []
  const word = /\s*([A-Za-z'"*]+\d?\*?)(?![^\s[(<])/y
  let given: Value[] = []
  for (let at = 0; at < content.length; ) {
    word.lastIndex = at
    const operator = word.exec(content)?.[1]
    if (operator && !['true', 'false', 'null'].includes(operator)) {
      operations.push({ operator, given })
      given = []
      at = word.lastIndex
    } else {
      const { value, end } = readValue(content, at)
      given.push(value)
      at = end
    }
  }
  return operations
}
