import type { Context } from 'hono'
import { asKeyReads, personalScope, type Scope } from '../../domain/staff/scopes.ts'
import { Refusal } from '../../domain/values/problem.ts'
import type { KeyOfApi } from '../session/actor.ts'

/** How a call declares that keys open it as well (docs/rules/api-keys.md#scopes). */
export interface OpenedByKeys {
  scope: Scope
  /** Whether its answer tells of people: a key without the personal scope gets those fields empty. */
  tellsOfPeople?: true
}

/** A caller with a key is nobody of the staff. */
export interface KeyCaller {
  user?: undefined
  sessionId?: undefined
}

/**
 * Whether a key may make a call. With a key only calls that name a scope can be made, also of those that are open to everyone: what it
 * may do stands in its scopes alone.
 * @throws Refusal `no_key_opens`, `scope_missing`
 */
export function refuseKey({ scopes }: KeyOfApi, opened: OpenedByKeys | undefined): void {
  if (!opened) throw new Refusal('no_key_opens')
  if (!scopes.includes(opened.scope)) throw new Refusal('scope_missing', { scope: opened.scope })
}

/** Takes out of the answer what the key may not read. Refusals stay as they are, but for the record that a conflict brings. */
export async function emptyForKey(c: Context, { scopes }: KeyOfApi): Promise<void> {
  const { status, headers } = c.res
  if (!headers.get('content-type')?.startsWith('application/json')) return
  const answer = asKeyReads(await c.res.json(), scopes.includes(personalScope))
  c.res = undefined
  c.res = new Response(JSON.stringify(answer), { status, headers })
}
