// Whether two names that people typed may be one operator or bank (docs/rules/payments.md#same-reference).
import { fold } from './text-fold.ts'

/** Its words, without accents, case and signs: `Orange-Money` is `orange money`. */
const plain = (name: string | null): string =>
  fold(name ?? '')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()

/**
 * One is spelt as the other but for accents, case, spaces and signs, or begins with the other's words: `Wave` and `Wave CI`, `Orange` and
 * `Orange Money`. One that is not named may be any. The database asks the same by `mayBeOneOperatorIn` (server/db/conditions.ts).
 */
export function mayBeOneOperator(one: string | null, other: string | null): boolean {
  const [first, second] = [plain(one), plain(other)]
  if (first === '' || second === '') return true
  if (first.replaceAll(' ', '') === second.replaceAll(' ', '')) return true
  return `${first} `.startsWith(`${second} `) || `${second} `.startsWith(`${first} `)
}
