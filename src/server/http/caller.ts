import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { ipIn } from '../session/network.ts'
import type { Caller } from '../session/sessions.ts'

/**
 * Where a request comes from. `X-Forwarded-For` counts only for as many proxies as are ours, from its end: what a client writes
 * into it itself is ignored, and so is a port behind an address.
 */
export function callerOf(c: Context, trustedProxies: number): Caller {
  const forwarded = trustedProxies > 0 ? c.req.header('x-forwarded-for')?.split(',').at(-trustedProxies)?.trim() : ''
  const ip = ipIn(forwarded ?? '') ?? connectionIp(c)
  return { ip, userAgent: c.req.header('user-agent') }
}

/** Requests made in-process, by rendered pages and tests, have no connection. */
function connectionIp(c: Context): string {
  const ip = c.env && 'incoming' in c.env ? (getConnInfo(c).remote.address ?? 'unknown') : 'in-process'
  return ipIn(ip) ?? ip
}
