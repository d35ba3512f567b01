// The list by which a verifier without network knows our keys, and which signed certificates count no more
// (docs/rules/documents.md#the-list). It tells nothing to anyone who has no such paper: each stands under the beginning of a hash of its
// signature, and the number of the one that takes its place is covered with the rest of that hash.
import { type Cbor, CborError, decodeCbor, encodeCbor } from '../values/cbor.ts'
import { dayAt } from './signed-facts.ts'

/** A key that signs codes, or has signed them. */
export interface ListedKey {
  /** Eight hexadecimal digits. */
  id: string
  /** The point on P-256: x, then y, 32 bytes each. */
  point: Uint8Array
  /** Since which day others may have it, as `2026-12-14`. */
  stolenOn: string | null
}

/** A certificate that counts no more. */
export interface Withdrawn {
  /** The SHA-256 hash of its signature's first half (`hashedPart`). */
  hash: Uint8Array
  /** The day, as `2026-12-14`. */
  on: string
  /** The number of the one that takes its place; null where it was revoked. */
  successor: string | null
}

/** What a verifier knows. */
export interface VerifierList {
  /** Seconds since 1970: what happened before that stands in it. */
  at: number
  /** The newest first: it signs the list as well. */
  keys: ListedKey[]
  /** By `nameOf` their hash: what was written of each. */
  withdrawn: Map<string, Uint8Array>
}

const names = { at: 1, keys: 2, withdrawn: 3, id: 1, point: 2, stolen: 3 } as const
/** What a list's signature is bound to, which is no certificate's number: neither passes for the other. */
export const boundToList = new TextEncoder().encode('list')

/** Bytes of a hash that name a certificate, and of the day. */
const [nameLength, dayLength] = [6, 2]
const dayMs = 24 * 3_600_000

/** What of a code's signature names it: the half that nobody can write otherwise and still have it hold. */
export const hashedPart = (signature: Uint8Array): Uint8Array => signature.subarray(0, 32)

/** Under which name the certificate of a hash stands in the list. */
export const nameOf = (hash: Uint8Array): string => toHex(hash.subarray(0, nameLength))

export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

export const fromHex = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

/** Covers or uncovers a number, which is shorter than what is left of the hash. */
const covered = (text: Uint8Array, hash: Uint8Array): Uint8Array =>
  text.map((byte, at) => byte ^ (hash[nameLength + at] ?? 0))

/** Writes the list as bytes, to be signed. */
export function encodeList(at: number, keys: ListedKey[], withdrawn: Withdrawn[]): Uint8Array {
  const entries = withdrawn.map(({ hash, on, successor }) => {
    const day = Date.parse(on) / dayMs
    const number = covered(new TextEncoder().encode(successor ?? ''), hash)
    return Uint8Array.of(...hash.subarray(0, nameLength), day >> 8, day & 0xff, ...number)
  })
  // In the order of their names: not in that of their days.
  entries.sort((one, other) => (toHex(one) < toHex(other) ? -1 : 1))
  return encodeCbor(
    new Map<number, Cbor>([
      [names.at, at],
      [names.keys, keys.map(encodeKey)],
      [names.withdrawn, entries],
    ]),
  )
}

const encodeKey = ({ id, point, stolenOn }: ListedKey): Cbor =>
  new Map<number, Cbor>([
    [names.id, fromHex(id)],
    [names.point, point],
    ...(stolenOn === null ? [] : ([[names.stolen, Date.parse(stolenOn) / dayMs]] as [number, Cbor][])),
  ])

/** @throws CborError for bytes that `encodeList` would not write */
export function decodeList(bytes: Uint8Array): VerifierList {
  const list = decodeCbor(bytes)
  const [at, keys, entries] =
    list instanceof Map ? [names.at, names.keys, names.withdrawn].map((name) => list.get(name)) : []
  if (typeof at !== 'number' || at < 0 || !Array.isArray(keys) || !Array.isArray(entries))
    throw new CborError('no list')
  const withdrawn = new Map<string, Uint8Array>()
  for (const entry of entries) {
    if (!(entry instanceof Uint8Array) || entry.length < nameLength + dayLength) throw new CborError('no entry')
    withdrawn.set(nameOf(entry), entry.subarray(nameLength))
  }
  return { at, keys: keys.map(decodeKey), withdrawn }
}

function decodeKey(value: Cbor): ListedKey {
  const [id, point, stolen] =
    value instanceof Map ? [names.id, names.point, names.stolen].map((name) => value.get(name)) : []
  if (!(id instanceof Uint8Array && point instanceof Uint8Array) || point.length !== 64) throw new CborError('no key')
  return { id: toHex(id), point, stolenOn: stolen === undefined ? null : dayAt(stolen) }
}

/**
 * What a list says of the certificate of a hash; undefined where it counts.
 * @throws CborError for an entry that `encodeList` would not write
 */
export function withdrawnIn({ withdrawn }: VerifierList, hash: Uint8Array): Omit<Withdrawn, 'hash'> | undefined {
  const entry = withdrawn.get(nameOf(hash))
  if (!entry) return undefined
  const [high = 0, low = 0] = entry
  const number = new TextDecoder().decode(covered(entry.subarray(dayLength), hash))
  return { on: dayAt(high * 0x100 + low), successor: number === '' ? null : number }
}
