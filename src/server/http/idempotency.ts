import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { Refusal } from '../../domain/values/problem.ts'
import type { CallersKey } from '../db/idempotency.ts'
import { keyed } from '../encryption/keyed.ts'
import { hashOfNetwork } from '../session/network.ts'
import type { RequestContext } from './request-context.ts'

/**
 * The client's `Idempotency-Key`, at most 100 visible characters, and whose it is; undefined when it sends none.
 * @throws Refusal `malformed`
 */
export function idempotencyKeyOf(c: Context): CallersKey | undefined {
  const key = c.req.header('idempotency-key')
  if (key === undefined) return undefined
  if (!/^[\x21-\x7e]{1,100}$/.test(key)) throw new Refusal('malformed')
  return { caller: ownerOf(c, c.get('call')), key }
}

/**
 * Whose keys the caller's are (docs/rules/http.md#repeated-calls): those of an account or a key of the API are its own. A visitor is
 * known by the browser, which keeps its random name when it changes to another line, and by the network only where it has none.
 */
function ownerOf(c: Context, { actor, caller, config }: RequestContext): string {
  if (actor.key) return `key ${actor.key.id}`
  if (actor.user) return `user ${actor.user.id}`
  if (actor.participantId) return `participant ${actor.participantId}`
  if (actor.contact) return `contact ${actor.contact.id}`
  const browser = caller.browser ?? getCookie(c, 'browser')
  if (!browser || !isBrowserName(browser)) return `network ${hashOfNetwork(config.sessionSecret, caller.ip)}`
  return `browser ${keyed(config.sessionSecret, `browser ${browser}`)}`
}

/** Whether something may be the random name of a browser: long enough that nobody else has it. */
const isBrowserName = (text: string) => /^[\w-]{20,64}$/.test(text)
