import type { Context } from 'hono'
import { matchedRoutes } from 'hono/route'

/** The pattern of the route that answered, such as `/api/trainings/:id`; pages share one. */
export const routeOf = (c: Context): string =>
  matchedRoutes(c).findLast(({ path }) => !path.endsWith('*'))?.path ?? 'page'
