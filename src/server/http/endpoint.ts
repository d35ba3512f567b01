import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { describeRoute, resolver, uniqueSymbol } from 'hono-openapi'
import type { GenericSchema } from 'valibot'
import { Refusal } from '../../domain/values/problem.ts'
import { isSignedIn, type Permission } from '../session/permission.ts'
import { type Asks, refuseUnreadable } from './asks.ts'
import { ConflictBody, ProblemBody } from './errors.ts'
import { emptyForKey, type KeyCaller, type OpenedByKeys, refuseKey } from './key-access.ts'
import type { RequestContext } from './request-context.ts'

/** Where the app puts the call before any route runs; only `endpoint` reads it. */
export interface CallEnv {
  Variables: { pendingCall: RequestContext }
}

type Body = GenericSchema | keyof typeof unparsed | null

/** What is answered as it is, by media type. */
const unparsed = { html: 'text/html', file: 'application/octet-stream' }

interface Description {
  summary: string
  /** What else a caller from elsewhere needs to know. */
  details?: string
  /** Status → what the body looks like; `html` for a page, `file` for bytes to keep, null for none. */
  answers: Partial<Record<200 | 201 | 204 | 206 | 304, Body>>
  /**
   * The refusals to expect beside those that follow from the permission, 401 and 403, from a key (also 429), and those that any route may
   * give: 400 for an address that cannot be read, and 503.
   */
  refusals?: (400 | 401 | 403 | 404 | 409 | 413 | 415 | 416 | 422 | 429)[]
  /** What a key of the API needs to make it; without, no key opens it. */
  key?: OpenedByKeys
  /** What its filters, search and orders ask by, of a list. */
  asks?: Asks
  /** A body that it takes, where one made from the schema alone would contradict itself. */
  example?: object
  /** Whether it takes an `Idempotency-Key` (docs/rules/http.md#repeated-calls). */
  isRepeatable?: true
}

/** Who a handler may find in its call: of one that keys open, perhaps nobody of the staff. */
type Admitted<Who, Described> = Described extends { key: OpenedByKeys } ? Who | KeyCaller : Who

/** What a request that changes something may be refused with before its route is reached (`security.ts`). */
export const beforeChange = [400, 403, 413, 415] as const

const declaredPermission = Symbol('permission')
const declaredKey = Symbol('key')
const declaredAsks = Symbol('asks')

/**
 * Declares a route: who may call it, and what it answers for the OpenAPI document. A handler gets its `call` (database, language, who
 * calls) through this alone, so a route that declares no permission has nothing to work with and does not compile
 * (docs/rules/http.md#calls).
 */
export function endpoint<Who extends object, const Described extends Description>(
  permission: Permission<Who>,
  description: Described,
) {
  const guard = createMiddleware<{ Variables: { call: RequestContext & Admitted<Who, Described> } }>(
    async (c, next) => {
      const call = (c as unknown as { get: (name: 'pendingCall') => RequestContext }).get('pendingCall')
      const { key } = call.actor
      if (key) refuseKey(key, description.key)
      const who = key ? {} : permission.admit(call.actor)
      if (!who) {
        if (call.actor.withoutFactor) throw new Refusal('second_factor_missing')
        throw new Refusal(isSignedIn(call.actor) ? 'forbidden' : 'unauthenticated')
      }
      if (description.asks) refuseUnreadable(call.actor, description.asks, c.req.queries())
      c.set('call', { ...call, ...who } as RequestContext & Admitted<Who, Described>)
      await next()
      if (key && description.key?.tellsOfPeople) await emptyForKey(c, key)
    },
  )
  // Written out only for the contract: there are hundreds, and each start would wait for them.
  const documented = () =>
    describeRoute({
      summary: description.summary,
      description: descriptionOf(permission, description),
      'x-permission': permission.name,
      // OpenAPI lists scopes of OAuth alone under `security`.
      ...(description.key && { 'x-scope': description.key.scope }),
      security: securityOf(permission, description.key),
      ...(description.example && { 'x-example': description.example }),
      ...(description.isRepeatable && { parameters: [idempotencyHeader] }),
      responses: responsesOf(permission, description),
    } as Parameters<typeof describeRoute>[0])
  Object.defineProperty(guard, uniqueSymbol, { get: () => Reflect.get(documented(), uniqueSymbol) })
  return Object.assign(guard, {
    [declaredPermission]: permission,
    [declaredKey]: description.key,
    [declaredAsks]: description.asks,
  })
}

/** Does something whose answer has no body. */
export async function done(c: Context, work: Promise<unknown>) {
  await work
  return c.body(null, 204)
}

/** The permission that a route's handler declares, if it is an `endpoint`. */
export const permissionOf = (handler: unknown): Permission | undefined =>
  (handler as { [declaredPermission]?: Permission })[declaredPermission]

/** What a route declares that a key needs for it. */
export const keyOf = (handler: unknown): OpenedByKeys | undefined =>
  (handler as { [declaredKey]?: OpenedByKeys })[declaredKey]

/** What a route declares that its list is asked by. */
export const asksOf = (handler: unknown): Asks | undefined => (handler as { [declaredAsks]?: Asks })[declaredAsks]

const callers: Record<Permission['name'], string> = {
  everyone: 'Open to everyone.',
  'signed in': 'For anybody who is signed in: staff, participants, and who speaks for a pharmacy.',
  participants: 'For participants, of what is their own.',
  'pharmacy contacts': 'For people who have proven an address in the space of pharmacies, of what is their own.',
  pharmacies: 'For those who speak for a pharmacy, of what is its own.',
  'staff, also without the required factor':
    'For staff, also while the second factor that is required of them is missing.',
  staff: 'For staff, in any role.',
  administrators: 'For administrators.',
  'office readers': 'For administrators and readers.',
  'money readers': 'For administrators, accountants and readers.',
  'money recorders': 'For administrators and accountants.',
  'training staff': 'For administrators, readers, and trainers for the sessions that are theirs.',
  'session holders': 'For administrators, and trainers for the sessions that are theirs.',
}

function descriptionOf({ name }: Permission, { details, key }: Description): string {
  const withKey = key && [
    `Or with a key that has the scope \`${key.scope}\`.`,
    ...(key.tellsOfPeople ? ['Without `people:read`, fields that describe a person come empty.'] : []),
  ]
  return [details, callers[name], ...(withKey ?? [])].filter(Boolean).join(' ')
}

/** Who may call, as OpenAPI says it: `{}` stands for nobody in particular. */
const securityOf = ({ name }: Permission, key: OpenedByKeys | undefined) => [
  ...(name === 'everyone' ? [{}] : [{ session: [] }]),
  ...(key ? [{ key: [] }] : []),
]

const idempotencyHeader = {
  in: 'header',
  name: 'Idempotency-Key',
  description:
    'Up to 100 visible characters: the same key and body of one caller answer the first answer again, for 24 hours.',
  schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,100}$' },
}

function responsesOf(permission: Permission, { answers, refusals = [], key }: Description) {
  const expected = [
    400 as const,
    ...(permission.name === 'everyone' ? [] : ([401] as const)),
    ...(permission.name === 'everyone' || permission.name === 'signed in' ? [] : ([403] as const)),
    ...(key ? ([401, 403, 429] as const) : []),
    ...refusals,
    503 as const,
  ]
  const answer = (body: Body) => ({
    description: body ? 'OK' : 'Done',
    ...(typeof body === 'string'
      ? { content: { [unparsed[body]]: { schema: { type: 'string' } } } }
      : body && { content: { 'application/json': { schema: resolver(body) } } }),
  })
  const refusal = (status: number) => ({
    description: refusalNames[status as keyof typeof refusalNames],
    content: { 'application/json': { schema: resolver(status === 409 ? ConflictBody : ProblemBody) } },
  })
  return {
    ...Object.fromEntries(Object.entries(answers).map(([status, schema]) => [status, answer(schema)])),
    ...Object.fromEntries(expected.map((status) => [status, refusal(status)])),
  }
}

/** What each refusal means (docs/rules/errors.md#statuses). */
const refusalNames = {
  400: 'The request cannot be read',
  401: 'Nobody is signed in, or the key is not accepted',
  403: 'Not this caller’s to do',
  404: 'Not there, or not the caller’s',
  409: 'In conflict with how things are',
  413: 'Too large',
  415: 'In the wrong format',
  416: 'The range that is asked for is not in the file',
  422: 'Fields are wrong',
  429: 'Too many; `Retry-After` says when to try again, in seconds',
  503: 'The database is away, or there is too much to do; `Retry-After` says when to try again, in seconds',
}
