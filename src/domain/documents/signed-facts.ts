// What the QR code of a certificate says by itself (docs/rules/documents.md#signed-codes): the facts that verification tells, signed, with
// the certificate's number bound to them.
import { type Cbor, CborError, decodeCbor, encodeCbor } from '../values/cbor.ts'
import { isDay } from '../values/month.ts'

/** What a certificate states. Days as `2026-12-14`; hours to the quarter. */
export interface CertificateFacts {
  holder: string
  training: string
  hours: number
  date: string
  /** Its last day, where it has one. */
  validUntil: string | null
  issuer: string
}

/** The names of the facts in the code; they never change, for papers stay. */
const names = { holder: 1, training: 2, quarters: 3, date: 4, validUntil: 5, issuer: 6 } as const

/** How long a text is in the code, in bytes: so much of it has room in squares that a copier keeps (docs/rules/documents.md#signed-codes). */
const mostBytes = { holder: 110, training: 120, issuer: 60 } as const

const dayLength = 24 * 3_600_000
const dayNumber = (day: string): number => Date.parse(day) / dayLength

/** Writes facts as bytes; a text that is too long is cut. */
export function encodeFacts({ holder, training, hours, date, validUntil, issuer }: CertificateFacts): Uint8Array {
  const facts = new Map<number, Cbor>([
    [names.holder, shortened(holder, mostBytes.holder)],
    [names.training, shortened(training, mostBytes.training)],
    [names.quarters, Math.round(hours * 4)],
    [names.date, dayNumber(date)],
    [names.issuer, shortened(issuer, mostBytes.issuer)],
  ])
  if (validUntil !== null) facts.set(names.validUntil, dayNumber(validUntil))
  return encodeCbor(facts)
}

/** @throws CborError for bytes that `encodeFacts` would not write */
export function decodeFacts(bytes: Uint8Array): CertificateFacts {
  const facts = decodeCbor(bytes)
  if (!(facts instanceof Map)) throw new CborError('no facts')
  const textOf = (name: number): string => {
    const text = facts.get(name)
    if (typeof text !== 'string') throw new CborError('a text is missing')
    return text
  }
  const validUntil = facts.get(names.validUntil)
  if (facts.size !== (validUntil === undefined ? 5 : 6)) throw new CborError('other facts than ours')
  return {
    holder: textOf(names.holder),
    training: textOf(names.training),
    hours: countOf(facts.get(names.quarters)) / 4,
    date: dayAt(facts.get(names.date)),
    validUntil: validUntil === undefined ? null : dayAt(validUntil),
    issuer: textOf(names.issuer),
  }
}

function countOf(value: Cbor | undefined): number {
  if (typeof value !== 'number' || value < 0) throw new CborError('a number is missing')
  return value
}

/** The day of a number of days since 1970. @throws CborError for one of another millennium */
export function dayAt(value: Cbor | undefined): string {
  const at = countOf(value) * dayLength
  const day = at < Date.UTC(3000, 0) ? new Date(at).toISOString().slice(0, 10) : ''
  if (!isDay(day)) throw new CborError('a day is missing')
  return day
}

/** As much of a text as has room, at the end of a letter. @param most bytes */
function shortened(text: string, most: number): string {
  const bytes = (part: string) => new TextEncoder().encode(part).length
  if (bytes(text) <= most) return text
  let [kept, left] = ['', most - bytes('…')]
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    left -= bytes(segment)
    if (left < 0) break
    kept += segment
  }
  return `${kept.trimEnd()}…`
}

/**
 * Bytes as decimal digits, for the part of an address behind `#`: a QR code takes three digits for 10 bits, so that they need fewer squares
 * than any letters (docs/decisions/0142). The first byte is not 0.
 */
export const toDigits = (bytes: Uint8Array): string =>
  BigInt(`0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`).toString()

/** Far more than any code of ours has. */
const mostDigits = 2_500

/** @throws CborError for what `toDigits` would not write */
export function fromDigits(digits: string): Uint8Array {
  if (digits.length > mostDigits || !/^[1-9]\d*$/.test(digits)) throw new CborError('not digits of ours')
  const hex = BigInt(digits).toString(16)
  const pairs = (hex.length % 2 === 0 ? hex : `0${hex}`).match(/../g) ?? []
  return Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16))
}
