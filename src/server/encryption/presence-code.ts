import { createHmac } from 'node:crypto'
import { rowIdOr } from '../../domain/values/numbers.ts'
import { isSame } from './keyed.ts'

// Crockford's 32: no I, L, O or U that could be taken for another.
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const tailLength = 6

/** A registration, and the number of its holder: a holder before has another code, which is over. */
interface Held {
  id: number
  holderNumber: number
}

/**
 * The code by which a participant is found on the day (docs/rules/presence.md#codes), such as `128-7KQ4XM`: the registration's number,
 * and 30 bits that nobody can make up. Derived, so that it stands nowhere; another `SESSION_SECRET` makes other codes.
 */
export function presenceCode(secret: string, { id, holderNumber }: Held): string {
  const whose = holderNumber === 0 ? `presence ${id}` : `presence ${id} ${holderNumber}`
  const hash = createHmac('sha256', secret).update(whose).digest()
  const tail = Array.from(hash.subarray(0, tailLength), (byte) => letters[byte % letters.length]).join('')
  return `${id}-${tail}`
}

const partsOf = (typed: string) =>
  typed
    .trim()
    .toUpperCase()
    .split(/[-\s–]+/)

/** The number of the registration that a code says it is of, however it was typed; undefined for none. */
export const registrationOfCode = (typed: string): number | undefined =>
  rowIdOr(undefined, partsOf(typed)[0] ?? '') ?? undefined

/** Whether a code, however it was typed, is the one of the present holder of a registration. */
export function isCodeOf(secret: string, typed: string, held: Held): boolean {
  const [number = '', tail = ''] = partsOf(typed)
  return isSame(`${number}-${tail.replaceAll('O', '0').replaceAll(/[IL]/g, '1')}`, presenceCode(secret, held))
}
