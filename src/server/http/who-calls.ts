import type { Context } from 'hono'
import type { Settings } from '../../domain/company/settings.ts'
import { hasKeyInAddress } from '../../domain/staff/api-key.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { type Actor, visitor } from '../session/actor.ts'
import { keyActor, keyIn } from '../session/api-keys.ts'
import { sessionToken } from '../session/cookie.ts'
import { actorOf, type Caller } from '../session/sessions.ts'
import type { Services } from './request-context.ts'

interface Asked {
  caller: Caller
  now: Date
  settings: Settings
}

/**
 * Who makes a call: a tool with its key, or a browser with its session, or a visitor. A key counts alone: a cookie beside it is not
 * read (docs/rules/api-keys.md#calling).
 * @throws Refusal `key_in_address`, `key_refused`, `too_many_requests`
 */
export async function whoCalls(
  c: Context,
  { database: { db }, limiter, config }: Services,
  { caller, now, settings }: Asked,
): Promise<Actor> {
  if (hasKeyInAddress(c.req.url)) throw new Refusal('key_in_address')
  const key = keyIn(c.req.header('authorization'))
  if (key !== undefined) return keyActor({ db, limiter, caller, now }, key)
  const token = sessionToken(c, config)
  if (token === undefined) return visitor
  return (await actorOf(db, config.sessionSecret, token, now, settings.security.requireSecondFactor)) ?? visitor
}
