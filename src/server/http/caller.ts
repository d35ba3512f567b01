import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context, Hono } from 'hono'
import type { Settings } from '../../domain/company/settings.ts'
import { hasKeyInAddress } from '../../domain/staff/api-key.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { onOneLine } from '../../domain/values/unseen.ts'
import { type Actor, visitor } from '../session/actor.ts'
import { keyActor, keyIn } from '../session/api-keys.ts'
import { sessionToken } from '../session/cookie.ts'
import { ipIn } from '../session/network.ts'
import { actorOf, type Caller } from '../session/sessions.ts'
import { localeOfPage } from './locale.ts'
import type { Services } from './request-context.ts'

/** Where a call within this process says who asks: beside its headers, which are all that a request from outside can write. */
const handedOn = Symbol('caller')

/**
 * Where a request comes from. `X-Forwarded-For` counts only for as many proxies as are ours, from its end: what a client writes
 * into it itself is ignored, and so is a port behind an address.
 */
export function callerOf(c: Context, trustedProxies: number): Caller {
  const known: Caller | undefined = c.env?.[handedOn]
  if (known) return known
  const forwarded = trustedProxies > 0 ? c.req.header('x-forwarded-for')?.split(',').at(-trustedProxies)?.trim() : ''
  const ip = ipIn(forwarded ?? '') ?? connectionIp(c)
  const userAgent = c.req.header('user-agent')
  return { ip, userAgent: userAgent && onOneLine(userAgent) }
}

/** A request that a test makes without a server has no connection. */
function connectionIp(c: Context): string {
  const ip = c.env && 'incoming' in c.env ? (getConnInfo(c).remote.address ?? 'unknown') : 'in-process'
  return ipIn(ip) ?? ip
}

/**
 * Calls the API within this process, as the caller who asks for a page or sends a plain form: with their network, browser, cookies and the
 * language of the page. The only way to do so, so that nobody is counted, or told, as somebody else.
 * @param c the request that is being answered
 * @param browser the random name that a plain form gives its browser
 */
export const fetchAsCaller =
  (api: Pick<Hono, 'request'>, c: Context, trustedProxies: number, browser?: string) =>
  async (address: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers)
    const cookie = c.req.header('cookie')
    if (cookie) headers.set('cookie', cookie)
    if (!headers.has('accept-language')) headers.set('accept-language', localeOfPage(c))
    return api.request(
      address,
      { ...init, headers },
      { ...c.env, [handedOn]: { ...callerOf(c, trustedProxies), browser } },
    )
  }

/**
 * Who makes a call: a tool with its key, or a browser with its session, or a visitor. A key counts alone: a cookie beside it is not
 * read (docs/rules/api-keys.md#calling).
 * @throws Refusal `key_in_address`, `key_refused`, `too_many_requests`
 */
export async function whoCalls(
  c: Context,
  { database: { db }, limiter, config }: Services,
  { caller, now, settings }: { caller: Caller; now: Date; settings: Settings },
): Promise<Actor> {
  if (hasKeyInAddress(c.req.url)) throw new Refusal('key_in_address')
  const key = keyIn(c.req.header('authorization'))
  if (key !== undefined) return keyActor({ db, limiter, caller, now }, key)
  const token = sessionToken(c, config)
  if (token === undefined) return visitor
  return (await actorOf(db, config.sessionSecret, token, now, settings.security.requireSecondFactor)) ?? visitor
}
