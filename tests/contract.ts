import { inspect, isDeepStrictEqual } from 'node:util'
import { uniqueSymbol } from 'hono-openapi'
import type { createApi } from '../src/server/app/api.ts'
import type { Asks } from '../src/server/http/asks.ts'
import { asksOf, keyOf, permissionOf } from '../src/server/http/endpoint.ts'
import type { OpenedByKeys } from '../src/server/http/key-access.ts'
import type { Permission } from '../src/server/session/permission.ts'

type Api = ReturnType<typeof createApi>

interface AnswerSchema {
  validate: (body: unknown) => Promise<Validated> | Validated
}
type Validated = { value: unknown; issues?: undefined } | { issues: readonly unknown[] }
interface Declaration {
  spec: {
    summary?: string
    responses: Record<
      string,
      {
        content?: {
          'application/json'?: { schema: AnswerSchema }
          'text/html'?: object
          'application/octet-stream'?: object
        }
      }
    >
  }
}

/** A route as it declares itself to the OpenAPI document. */
export interface DeclaredRoute {
  method: string
  path: string
  permission: Permission | undefined
  /** What a key needs for it; without, none opens it. */
  key: OpenedByKeys | undefined
  /** What a list is asked by. */
  asks: Asks | undefined
  declaration: Declaration | undefined
}

const declarationOf = (handler: unknown) => (handler as { [uniqueSymbol]?: Declaration })[uniqueSymbol]

/** The OpenAPI document with each shape written where it is used, as the pages of the API show it. */
export function writtenOut<Document extends object>(document: Document): Document {
  const inPlace = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inPlace)
    if (value === null || typeof value !== 'object') return value
    if ('$ref' in value && typeof value.$ref === 'string') {
      const parts = value.$ref.slice('#/'.length).split('/')
      return inPlace(parts.reduce((at: unknown, part) => Reflect.get(at as object, part), document))
    }
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, inPlace(part)]))
  }
  return inPlace(document) as Document
}

/** Every route of the API once; one without a declaration has no permission. */
export function routesOf(api: Api): DeclaredRoute[] {
  const routes = new Map<string, DeclaredRoute>()
  for (const { method, path, handler } of api.routes) {
    if (method === 'ALL') continue // middleware
    const name = `${method} ${path}`
    const none = { permission: undefined, key: undefined, asks: undefined, declaration: undefined }
    const route = routes.get(name) ?? { method, path, ...none }
    const permission = permissionOf(handler)
    const declared = { permission, key: keyOf(handler), asks: asksOf(handler), declaration: declarationOf(handler) }
    routes.set(name, permission ? { ...route, ...declared } : route)
  }
  return [...routes.values()]
}

/** The schema that a route checks a JSON body against. */
export const bodyOf = (api: Api, method: string, path: string): AnswerSchema | undefined =>
  api.routes
    .filter((route) => route.method === method && route.path === path)
    .map(({ handler }) => Reflect.get(handler, uniqueSymbol) as ({ target?: string } & AnswerSchema) | undefined)
    .find((declared) => declared?.target === 'json')

/**
 * Compares an answer with what its route declares to the OpenAPI document.
 * @param isKeyed whether a key was sent: a call that none opens declares nothing of them, and refuses each the same
 * @returns what is wrong, or null
 */
export async function breachOf(
  api: Api,
  method: string,
  path: string,
  status: number,
  body: unknown,
  isKeyed = false,
): Promise<string | null> {
  const [matched] = api.router.match(method, path)
  const declaration = matched
    .map(([[handler]]) => handler)
    .filter((handler) => permissionOf(handler))
    .map(declarationOf)[0]
  if (!declaration) return null // no such route, or not one of the API's own
  const answer = declaration.spec.responses[status]
  if (!answer && isKeyed && isRefusedKey(status, body)) return null
  if (!answer) return `${method} ${path} answered ${status}, which it does not declare`
  if (answer.content?.['application/octet-stream']) return null
  if (answer.content?.['text/html']) {
    return typeof body === 'string' ? null : `${method} ${path} answered ${status} with something else than HTML`
  }
  const schema = answer.content?.['application/json']?.schema
  if (!schema) return body === undefined ? null : `${method} ${path} answered a body to ${status}, which declares none`
  const checked = await schema.validate(body)
  if (checked.issues) return `${method} ${path} answered ${status} with a body unlike its schema: ${inspect(body)}`
  // A schema drops what it does not know: nothing may have been dropped.
  return isDeepStrictEqual(checked.value, body)
    ? null
    : `${method} ${path} answered ${status} with more than its schema: ${inspect(body)}`
}

/** What any address of the API may answer to a caller that sends a key. */
export const isRefusedKey = (status: number, body: unknown) => {
  const { code } = (body ?? {}) as { code?: string }
  return (
    (status === 401 && code === 'key_refused') ||
    (status === 403 && code === 'no_key_opens') ||
    (status === 429 && code === 'too_many_requests') // one wrong key after the other
  )
}
