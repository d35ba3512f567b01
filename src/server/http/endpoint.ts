import { createMiddleware } from 'hono/factory'
import { describeRoute, resolver, uniqueSymbol } from 'hono-openapi'
import type { GenericSchema } from 'valibot'
import { Refusal } from '../../domain/problem.ts'
import { isSignedIn, type Permission } from '../session/permission.ts'
import type { Call } from './call.ts'
import { ConflictBody, ProblemBody } from './errors.ts'

/** Where the app puts the call before any route runs; only `endpoint` reads it. */
export interface CallEnv {
  Variables: { pendingCall: Call }
}

type Body = GenericSchema | keyof typeof unparsed | null

/** What is answered as it is, by media type. */
const unparsed = { html: 'text/html', file: 'application/octet-stream' }

interface Description {
  summary: string
  /** Status → what the body looks like; `html` for a page, `file` for bytes to keep, null for none. */
  answers: Partial<Record<200 | 201 | 204, Body>>
  /**
   * The refusals to expect beside those that follow from the permission, 401 and 403, and those that any route may give: 400 for an
   * address that cannot be read, and 503.
   */
  refusals?: (400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429)[]
}

/** What a request that changes something may be refused with before its route is reached (`security.ts`). */
export const beforeChange = [400, 403, 413, 415] as const

const declaredPermission = Symbol('permission')

/**
 * Declares a route: who may call it, and what it answers for the OpenAPI document. A handler gets its `call` (database, language,
 * who calls) through this alone, so a route that declares no permission has nothing to work with and does not compile.
 */
export function endpoint<Who extends object>(permission: Permission<Who>, description: Description) {
  const guard = createMiddleware<{ Variables: { call: Call & Who } }>(async (c, next) => {
    const call = (c as unknown as { get: (name: 'pendingCall') => Call }).get('pendingCall')
    const who = permission.admit(call.actor)
    if (!who) {
      if (call.actor.withoutFactor) throw new Refusal('second_factor_missing')
      throw new Refusal(isSignedIn(call.actor) ? 'forbidden' : 'unauthenticated')
    }
    c.set('call', { ...call, ...who })
    await next()
  })
  const refusals = [
    400 as const,
    ...(permission.name === 'everyone' ? [] : ([401] as const)),
    ...(permission.name === 'everyone' || permission.name === 'signed in' ? [] : ([403] as const)),
    ...(description.refusals ?? []),
    503 as const,
  ]
  const answer = (body: Body) => ({
    description: body ? 'OK' : 'Done',
    ...(typeof body === 'string'
      ? { content: { [unparsed[body]]: { schema: { type: 'string' } } } }
      : body && { content: { 'application/json': { schema: resolver(body) } } }),
  })
  const documented = describeRoute({
    summary: description.summary,
    'x-permission': permission.name,
    responses: {
      ...Object.fromEntries(Object.entries(description.answers).map(([status, schema]) => [status, answer(schema)])),
      ...Object.fromEntries(
        refusals.map((status) => [
          status,
          {
            description: 'Refused',
            content: { 'application/json': { schema: resolver(status === 409 ? ConflictBody : ProblemBody) } },
          },
        ]),
      ),
    },
  } as Parameters<typeof describeRoute>[0])
  return Object.assign(guard, {
    [uniqueSymbol]: Reflect.get(documented, uniqueSymbol),
    [declaredPermission]: permission,
  })
}

/** The permission that a route's handler declares, if it is an `endpoint`. */
export const permissionOf = (handler: unknown): Permission | undefined =>
  (handler as { [declaredPermission]?: Permission })[declaredPermission]
