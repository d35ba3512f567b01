import { isAmong } from '../../domain/staff/role.ts'
import { personalScope } from '../../domain/staff/scopes.ts'
import type { Actor } from '../session/actor.ts'

/**
 * What somebody reads of a registration beside who it is, for what, and the money: what the person needs, and the firm's letters to
 * them. Both are the office's; a key has the needs alone, with its personal scope. The query that reads the record asks it, so that
 * every answer and every conflict goes by it (docs/rules/accounts-and-security.md#roles).
 */
export function partsReadBy({ user, key }: Pick<Actor, 'user' | 'key'>): { needs: boolean; letters: boolean } {
  const isOfOffice = user !== undefined && isAmong(user.role, 'office readers')
  return { needs: isOfOffice || key?.scopes.includes(personalScope) === true, letters: isOfOffice }
}
