import { createHmac, timingSafeEqual } from 'node:crypto'
import { rowIdOr } from '../../domain/row-id.ts'

// Crockford's 32: no I, L, O or U that could be taken for another.
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const tailLength = 6

/**
 * The code by which a participant is found on the day (docs/rules/presence.md#codes), such as `128-7KQ4XM`: the registration's number,
 * and 30 bits that nobody can make up. Derived, so that it stands nowhere; another `SESSION_SECRET` makes other codes.
 */
export function presenceCode(secret: string, registrationId: number): string {
  const hash = createHmac('sha256', secret).update(`presence ${registrationId}`).digest()
  const tail = Array.from(hash.subarray(0, tailLength), (byte) => letters[byte % letters.length]).join('')
  return `${registrationId}-${tail}`
}

/** The registration that a code is of, however it was typed; undefined for one that was made up. */
export function ownerOfCode(secret: string, typed: string): number | undefined {
  const [number = '', tail = ''] = typed
    .trim()
    .toUpperCase()
    .split(/[-\s–]+/)
  const id = rowIdOr(undefined, number)
  if (id === undefined || id === null) return undefined
  const read = Buffer.from(`${id}-${tail.replaceAll('O', '0').replaceAll(/[IL]/g, '1')}`)
  const right = Buffer.from(presenceCode(secret, id))
  return read.length === right.length && timingSafeEqual(read, right) ? id : undefined
}
