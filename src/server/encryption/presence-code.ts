import { createHmac } from 'node:crypto'
import { codeLetters, codeTailLength, readPresenceCode } from '../../domain/attendance/presence-code.ts'
import { isSame } from './keyed.ts'

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
  const tail = Array.from(hash.subarray(0, codeTailLength), (byte) => codeLetters[byte % codeLetters.length]).join('')
  return `${id}-${tail}`
}

/** The number of the registration that a code says it is of, however it was typed; undefined for none. */
export const registrationOfCode = (typed: string): number | undefined => readPresenceCode(typed)?.registrationId

/** Whether a code, however it was typed, is the one of the present holder of a registration. */
export const isCodeOf = (secret: string, typed: string, held: Held): boolean =>
  isSame(readPresenceCode(typed)?.code ?? '', presenceCode(secret, held))
