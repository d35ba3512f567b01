// How the texts of letters are stored (docs/decisions/0115-packed-letters.md): what all letters have in common is written down once.
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { letterDictionary } from './letter-dictionary.ts'
import { letterStyle } from './letter-style.ts'

/** The first byte of a packed text says how the rest is to be read. A text that was never packed begins with none of these. */
const deflated = 1
const lastForm = 8
const dictionary = Buffer.from(letterDictionary)
/** Bytes that unpacking sets aside: most texts fit, and a list unpacks fifty. */
const chunkSize = 8192
/** What stands for the style sheet that all letters have. */
const styleSign = '<style>/*1*/</style>'

/**
 * Packs a text to about a twentieth of a letter's HTML, or a quarter of its plain text.
 * @returns bytes for a column of letters; none for an empty text
 */
export function packText(text: string): Buffer {
  if (text === '') return Buffer.alloc(0)
  return Buffer.concat([Buffer.of(deflated), deflateRawSync(text.replace(letterStyle, styleSign), { dictionary })])
}

/**
 * The text that was packed, or that was stored as it is before letters were packed (migration 0045).
 * @throws Error for bytes of a version after this one
 */
export function unpackText(stored: Uint8Array): string {
  const [form = lastForm + 1] = stored
  if (form === deflated) {
    const text = inflateRawSync(stored.subarray(1), { dictionary, chunkSize }).toString()
    return text.replace(styleSign, () => letterStyle)
  }
  if (form > lastForm) return Buffer.from(stored).toString()
  throw new Error(`a text in form ${form}, which this version cannot read`)
}
