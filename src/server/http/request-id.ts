import { randomUUID } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'

// A page's own calls to the API are answered within the request that asked for it.
const ofConnection = new WeakMap<object, string>()
const incomingOf = (c: Context): object | undefined => (c.env && 'incoming' in c.env ? c.env.incoming : undefined)

/**
 * A name for a request.
 * @param given what `X-Request-Id` says: kept only behind proxies of ours
 */
export const newRequestId = (given: unknown, trustedProxies: number): string =>
  trustedProxies > 0 && typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()

/**
 * Gives each request a name of its own, to be found again in the log, and answers it as `X-Request-Id`; built files are not logged.
 * @param trustedProxies behind proxies of ours the one that they gave is kept; anybody else's is ignored
 */
export const nameRequest =
  (trustedProxies: number): MiddlewareHandler =>
  async (c, next) => {
    const incoming = incomingOf(c)
    const known: string | undefined = c.get('requestId') ?? (incoming && ofConnection.get(incoming))
    const id = known ?? newRequestId(c.req.header('x-request-id'), trustedProxies)
    c.set('requestId', id)
    if (incoming) ofConnection.set(incoming, id)
    await next()
    if (!c.get('isBuiltFile')) c.header('X-Request-Id', id)
  }

/** The name that `nameRequest` gave. */
export const requestIdOf = (c: Context): string | undefined => c.get('requestId')
