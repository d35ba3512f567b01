import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import type { Caller } from '../session/sessions.ts'

/**
 * Where a request comes from. `X-Forwarded-For` counts only for as many proxies as are ours, from its end: what a client writes
 * into it itself is ignored.
 */
export function callerOf(c: Context, trustedProxies: number): Caller {
  const forwarded =
    c.req
      .header('x-forwarded-for')
      ?.split(',')
      .map((part) => part.trim()) ?? []
  const address = (trustedProxies > 0 && forwarded.at(-trustedProxies)) || connectionAddress(c)
  return { address, userAgent: c.req.header('user-agent') }
}

/** Requests made in-process, by rendered pages and tests, have no connection. */
const connectionAddress = (c: Context): string =>
  c.env && 'incoming' in c.env ? (getConnInfo(c).remote.address ?? 'unknown') : 'in-process'
