import { inflateSync } from 'node:zlib'
import type { ValidationKey } from '../../domain/values/validation.ts'

/**
 * Names that stand for what may not be in an attached PDF (ISO 32000-2: 7.6 encryption, 7.11.4 embedded files, 12.6.4 actions,
 * 13.7 rich media). They have no other use, so that finding one is enough.
 */
const forbidden = new Map<string, ValidationKey>([
  ['Encrypt', 'fileEncrypted'],
  ['JavaScript', 'fileActive'],
  ['JS', 'fileActive'],
  ['Launch', 'fileActive'],
  ['ImportData', 'fileActive'],
  ['RichMedia', 'fileActive'],
  ['XFA', 'fileActive'],
  ['EF', 'fileEmbedded'],
  ['EmbeddedFile', 'fileEmbedded'],
  ['EmbeddedFiles', 'fileEmbedded'],
  ['FileAttachment', 'fileEmbedded'],
  ['GoToE', 'fileEmbedded'],
])
/** Which reason is told when there are several. */
const gravest: ValidationKey[] = ['fileEncrypted', 'fileActive', 'fileEmbedded', 'fileDamaged']

/** How many object streams a file may have, and what all of them may unpack to, in bytes: each holds a hundred objects and more. */
const maxObjectStreams = 10_000
const maxUnpackedBytes = 64 * 1024 * 1024

/**
 * Looks for what runs, hides or is locked in a PDF. It reads names wherever a reader could find an object: in the file itself and
 * in its compressed object streams, with their escapes resolved. What it cannot follow it refuses: objects within other streams,
 * unusual filters, strings that swallow an object.
 * @returns why it may not be attached, or undefined
 */
export function inspectPdf(content: Buffer): ValidationKey | undefined {
  const text = content.toString('latin1')
  const found = new Set<ValidationKey>()
  if (!/^%PDF-[12]\.\d/.test(text) || !/startxref\s+\d+\s+%%EOF/.test(text.slice(-2048))) found.add('fileDamaged')
  const budget = { streams: maxObjectStreams, bytes: maxUnpackedBytes }
  readNames(text, found, (names, body) => {
    if (/\d\s+\d+\s+obj\b/.test(body)) found.add('fileDamaged')
    // Some readers look at the type of an object stream, others at what else it must say.
    if (!names.has('ObjStm') && !(names.has('First') && names.has('N'))) return true
    const objects = --budget.streams < 0 ? undefined : unpacked(names, body, budget)
    if (objects === undefined) found.add('fileDamaged')
    else readNames(objects, found, undefined)
    // A bomb is refused as soon as it is known to be one.
    return budget.streams >= 0 && budget.bytes >= 0
  })
  return gravest.find((reason) => found.has(reason))
}

/** @returns whether to read on */
type OnStream = (names: ReadonlySet<string>, body: string) => boolean

const token = /%[^\r\n]*|\/[^\s\0()<>[\]{}/%]*|\(|\bobj\b|>>\s*stream\r?\n?/g
const streamEnd = /endstream\s*endobj/g

/** Walks over the tokens that matter, notes the forbidden names, and hands over each stream with the names of its dictionary. */
function readNames(text: string, found: Set<ValidationKey>, onStream: OnStream | undefined) {
  let names = new Set<string>()
  token.lastIndex = 0
  for (let match = token.exec(text); match; match = token.exec(text)) {
    const [part] = match
    let next = token.lastIndex
    if (part.startsWith('/')) {
      const name = note(part, found)
      if (telling.has(name)) names.add(name)
    }
    // A remark hides nothing from a reader that takes it for something else.
    else if (part.startsWith('%')) for (const [name] of part.matchAll(/\/[^\s\0()<>[\]{}/%]*/g)) note(name, found)
    else if (part === 'obj') names = new Set()
    else if (part === '(') next = endOfString(text, next, found)
    else if (onStream) {
      streamEnd.lastIndex = next
      const end = streamEnd.exec(text)
      if (!end) found.add('fileDamaged')
      else if (!onStream(names, text.slice(next, end.index))) return
      next = end ? streamEnd.lastIndex : text.length
    }
    token.lastIndex = next
  }
}

/** A name without its slash and escapes (`/J#53` is `JS`). */
function note(written: string, found: Set<ValidationKey>): string {
  const plain = written.slice(1)
  const name = plain.includes('#')
    ? plain.replaceAll(/#([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : plain
  const reason = forbidden.get(name)
  if (reason) found.add(reason)
  return name
}

/** Where the text after a string's closing bracket begins. */
function endOfString(text: string, start: number, found: Set<ValidationKey>): number {
  let depth = 1
  let at = start
  for (; at < text.length && depth > 0; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '(') depth++
    else if (text[at] === ')') depth--
  }
  if (depth > 0 || /\bendobj\b/.test(text.slice(start, at))) found.add('fileDamaged')
  return at
}

const filters = ['ASCIIHexDecode', 'ASCII85Decode', 'LZWDecode', 'RunLengthDecode', 'Crypt', 'DCTDecode', 'Predictor']
/** The names of a stream's dictionary that say what it is and how it is packed. */
const telling = new Set([...filters, 'FlateDecode', 'Filter', 'ObjStm', 'First', 'N'])

/** The objects in an object stream, or undefined for one packed otherwise than programs do. */
function unpacked(names: ReadonlySet<string>, body: string, budget: { bytes: number }): string | undefined {
  if (filters.some((filter) => names.has(filter))) return undefined
  if (!names.has('FlateDecode')) return names.has('Filter') ? undefined : body
  try {
    const objects = inflateSync(Buffer.from(body, 'latin1'), { maxOutputLength: budget.bytes + 1 })
    budget.bytes -= objects.length
    return objects.toString('latin1')
  } catch (error) {
    if (Object(error).code === 'ERR_BUFFER_TOO_LARGE') budget.bytes = -1
    return undefined
  }
}
