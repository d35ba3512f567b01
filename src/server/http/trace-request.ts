import type { Context, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import { traced } from '../outgoing/tracing.ts'
import { requestIdOf } from './request-id.ts'

/** The pattern of the route that answered, such as `/api/trainings/:id`; pages share one. */
export const routeOf = (c: Context): string =>
  matchedRoutes(c).findLast(({ path }) => !path.endsWith('*'))?.path ?? 'page'

/**
 * Answers within a span, told by its route: an address may name a person, or hold a token.
 * @param trustedProxies behind proxies of ours a request belongs to the trace that they name; anybody else's is ignored
 */
export const traceRequest =
  (trustedProxies: number): MiddlewareHandler =>
  (c, next) =>
    traced(
      {
        name: c.req.method,
        kind: 'server',
        parent: trustedProxies > 0 ? c.req.header('traceparent') : undefined,
      },
      async (span) => {
        await next()
        const route = routeOf(c)
        span.rename(`${c.req.method} ${route}`)
        span.set({
          'http.request.method': c.req.method,
          'http.route': route,
          'http.response.status_code': c.res.status,
          'officina.request_id': requestIdOf(c),
        })
        if (c.res.status >= 500) span.fail(String(c.res.status))
      },
    )
