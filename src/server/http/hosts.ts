import type { MiddlewareHandler } from 'hono'
import { Refusal } from '../../domain/values/problem.ts'

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i

/** Whether a `Host` names this very machine. */
export const isLoopbackHost = (host: string | undefined): boolean => host !== undefined && loopback.test(host)

/**
 * Refuses every other name under which a browser came here: another site may have its own name lead to 127.0.0.1 (DNS rebinding),
 * and its page would then read the demonstration's office, whose password everybody knows.
 * @throws Refusal `foreign_host`
 */
export const loopbackHostsOnly: MiddlewareHandler = (c, next) => {
  // The address comes from `Host`, or stands in the request itself, where that counts instead (RFC 9112, 3.2.2).
  if (!isLoopbackHost(new URL(c.req.url).host)) throw new Refusal('foreign_host')
  return next()
}
