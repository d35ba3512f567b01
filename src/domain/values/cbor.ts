// CBOR (RFC 8949), as much of it as our codes are made of: whole numbers, bytes, text, lists, maps and tags. It is written and read in
// the one deterministic form alone (section 4.2): two different rows of bytes never say the same.

/** What stands behind a tag. */
export interface Tagged {
  tag: number
  value: Cbor
}
export type Cbor = number | string | Uint8Array | Cbor[] | Map<number | string, Cbor> | Tagged

/** Bytes that are no CBOR, or not in the one form that we read. */
export class CborError extends Error {}

const [unsigned, negative, byteString, textString, list, map, tagged] = [0, 1, 2, 3, 4, 5, 6] as const

/**
 * Writes a value in its deterministic form.
 * @throws RangeError for a number that is not whole, or too large to be exact
 */
export function encodeCbor(value: Cbor): Uint8Array {
  if (typeof value === 'number') return value < 0 ? head(negative, -1 - value) : head(unsigned, value)
  if (typeof value === 'string') {
    const bytes = new TextEncoder().encode(value)
    return joined([head(textString, bytes.length), bytes])
  }
  if (value instanceof Uint8Array) return joined([head(byteString, value.length), value])
  if (Array.isArray(value)) return joined([head(list, value.length), ...value.map(encodeCbor)])
  if (value instanceof Map) {
    const entries = [...value].map(([name, entry]) => [encodeCbor(name), encodeCbor(entry)] as const)
    entries.sort(([one], [other]) => order(one, other))
    return joined([head(map, entries.length), ...entries.flat()])
  }
  return joined([head(tagged, value.tag), encodeCbor(value.value)])
}

/** The first bytes of an item: its kind, and a number in as few bytes as it takes. */
function head(kind: number, count: number): Uint8Array {
  if (!Number.isSafeInteger(count) || count < 0) throw new RangeError(`${count} cannot be written`)
  if (count < 24) return Uint8Array.of((kind << 5) | count)
  const size = count < 0x100 ? 1 : count < 0x1_0000 ? 2 : count < 0x1_0000_0000 ? 4 : 8
  const bytes = new Uint8Array(1 + size)
  bytes[0] = (kind << 5) | (24 + Math.log2(size))
  const view = new DataView(bytes.buffer)
  if (size === 8) view.setBigUint64(1, BigInt(count))
  else for (let at = size, rest = count; at > 0; at--, rest = Math.floor(rest / 0x100)) bytes[at] = rest % 0x100
  return bytes
}

function joined(parts: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** Which of two rows of bytes comes first, byte by byte. */
function order(one: Uint8Array, other: Uint8Array): number {
  const at = one.findIndex((byte, index) => byte !== other[index])
  return at < 0 ? one.length - other.length : (one[at] ?? 0) - (other[at] ?? -1)
}

/** Lists and tags within each other: no code of ours has more than four. */
const deepest = 8

/**
 * Reads one value that takes all of the bytes.
 * @throws CborError for anything that `encodeCbor` would not write, whatever the bytes
 */
export function decodeCbor(bytes: Uint8Array): Cbor {
  let at = 0
  const take = (count: number): Uint8Array => {
    if (count > bytes.length - at) throw new CborError('the bytes end too early')
    at += count
    return bytes.subarray(at - count, at)
  }

  function readHead(): [kind: number, count: number] {
    const [first = 0] = take(1)
    const [kind, short] = [first >> 5, first & 31]
    if (short < 24) return [kind, short]
    if (short > 27) throw new CborError('a length that is not stated')
    let count = 0
    for (const byte of take(2 ** (short - 24))) count = count * 0x100 + byte
    const least = short === 24 ? 24 : 2 ** (4 * 2 ** (short - 24))
    if (count < least) throw new CborError('a number longer than it need be')
    if (!Number.isSafeInteger(count)) throw new CborError('a number too large to be exact')
    return [kind, count]
  }

  function readItem(depth: number): Cbor {
    if (depth > deepest) throw new CborError('too deep')
    const [kind, count] = readHead()
    if (kind === unsigned) return count
    if (kind === negative) return -1 - count
    if (kind === byteString) return take(count)
    if (kind === textString) return readText(take(count))
    if (kind === tagged) return { tag: count, value: readItem(depth + 1) }
    // Each entry takes a byte at least: no length makes more of them than there are bytes.
    if (kind === list) {
      const items: Cbor[] = []
      while (items.length < count) items.push(readItem(depth + 1))
      return items
    }
    if (kind === map) return readMap(count, depth)
    throw new CborError('a kind that we do not write')
  }

  function readMap(count: number, depth: number): Cbor {
    const entries = new Map<number | string, Cbor>()
    let before: Uint8Array | undefined
    for (let index = 0; index < count; index++) {
      const start = at
      const name = readItem(depth + 1)
      const written = bytes.subarray(start, at)
      if (typeof name !== 'number' && typeof name !== 'string') throw new CborError('a name that is none')
      if (before && order(before, written) >= 0) throw new CborError('names out of order')
      before = written
      entries.set(name, readItem(depth + 1))
    }
    return entries
  }

  const value = readItem(0)
  if (at < bytes.length) throw new CborError('more bytes than the value has')
  return value
}

function readText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new CborError('text that is not UTF-8')
  }
}
