import type { QueryClient } from '@tanstack/react-query'
import type { hc } from 'hono/client'
import type { Locale } from '../../domain/values/language.ts'
import type { Problem } from '../../domain/values/problem.ts'
import type { ApiRoutes } from '../../server/app/api.ts'

/** The typed client of our API; the same in the browser and, called in-process, while rendering. */
export type Api = ReturnType<typeof hc<ApiRoutes>>

let browserFetch: typeof fetch = (input, init) => globalThis.fetch(input, init)

/** Lets somebody stand between the browser's calls and the network, such as the office with its proofs. */
export const callThrough = (through: typeof fetch): void => {
  browserFetch = through
}

/** A non-success answer: its message is the status, a colon, a space, and the body or else the status text (docs/rules/http.md#client). */
export class ApiError extends Error {
  readonly status: number
  /** What the server said, when it spoke in our own form. */
  readonly problem: Problem | undefined

  constructor(status: number, statusText: string, body: string) {
    super(`${status}: ${body || statusText}`)
    this.status = status
    this.problem = problemIn(body)
  }
}

function problemIn(body: string): Problem | undefined {
  try {
    const parsed: unknown = JSON.parse(body)
    return typeof parsed === 'object' && parsed !== null && 'code' in parsed && 'message' in parsed
      ? (parsed as Problem)
      : undefined
  } catch {
    return undefined
  }
}

export interface JsonResponse<T> {
  ok: boolean
  status: number
  statusText: string
  text: () => Promise<string>
  json: () => Promise<T>
}

/**
 * The body of an answer.
 * @throws ApiError for any answer that is not a success, 401 included
 */
export async function read<T>(pending: Promise<JsonResponse<T>>): Promise<T> {
  const response = await pending
  if (!response.ok) throw new ApiError(response.status, response.statusText, await response.text())
  return response.json()
}

/**
 * Waits for an answer without a body, as to DELETE.
 * @throws ApiError for any answer that is not a success
 */
export async function done(pending: Promise<Omit<JsonResponse<unknown>, 'json'>>): Promise<void> {
  const response = await pending
  if (!response.ok) throw new ApiError(response.status, response.statusText, await response.text())
}

/**
 * As `read`, but one refusal is an empty result: 401 for a caller who only wants to know who is signed in, 404 for what may not be
 * there. Its body is read all the same: a browser counts a request as under way until it is.
 */
export async function readUnless<T>(refused: 401 | 404, pending: Promise<JsonResponse<T>>): Promise<T | null> {
  const response = await pending
  if (response.status !== refused) return read(Promise.resolve(response))
  await response.text()
  return null
}

interface Asked {
  param?: Record<string, string | undefined>
  query?: Record<string, string | string[] | undefined>
  json?: unknown
}
interface Sending {
  headers?: Record<string, string>
  init?: RequestInit
}

/**
 * Makes a client that is called as hono's own is: `api.trainings[':id'].$get({ param: { id } })`, with a `query`, a `json` body, and headers
 * beside; `$url` gives the address alone. Of forms, cookies and sockets, which `hc` also sends, the site has no use, and every page loads it.
 * @template Client what `hc` would be for the API's routes
 * @param base where the API is, without a slash behind
 * @param fetch how calls travel
 * @param all what every call is sent with
 */
export function createClient<Client>(base: string, fetch: typeof globalThis.fetch, all: Sending): Client {
  const call = (address: string, { param = {}, query = {}, json }: Asked = {}, { headers, init }: Sending = {}) => {
    const [, path = '', method = ''] = /^(.*)\/\$(\w+)$/.exec(address) ?? []
    const url = new URL(base + path.replace(/\/:(\w+)/g, (_, name) => `/${encodeURIComponent(param[name] ?? '')}`))
    for (const [name, values] of Object.entries(query))
      for (const value of [values].flat()) if (value !== undefined) url.searchParams.append(name, value)
    if (method === 'url') return url
    return fetch(url.href, {
      method: method.toUpperCase(),
      headers: { ...all.headers, ...(json !== undefined && { 'Content-Type': 'application/json' }), ...headers },
      ...(json !== undefined && { body: JSON.stringify(json) }),
      ...all.init,
      ...init,
    })
  }
  const at = (address: string): unknown =>
    new Proxy(() => {}, {
      get: (_, key) => (key === 'then' ? undefined : at(`${address}/${String(key)}`)),
      apply: (_, __, given: [Asked?, Sending?]) => call(address, ...given),
    })
  return at('') as Client
}

/** Makes a client of the API whose calls are given up with the signal. */
export type MakeApi = (signal: AbortSignal | null) => Api

/**
 * The clients of a rendered request, or of a browser tab. Every call sends cookies and the language its answer should be in
 * (docs/rules/http.md#habits).
 * @param fetch how requests travel: over the network, or in-process while rendering
 */
export const makeApiIn =
  (locale: Locale, fetch: typeof browserFetch = (input, init) => browserFetch(input, init)): MakeApi =>
  (signal) =>
    createClient<Api>(typeof window === 'undefined' ? 'http://in-process/api' : `${location.origin}/api`, fetch, {
      headers: { 'Accept-Language': locale },
      init: { credentials: 'include', signal },
    })

const clients = new WeakMap<QueryClient, MakeApi>()

/** Binds the clients that a query client's queries go through. */
export const bindApi = (queryClient: QueryClient, makeApi: MakeApi): void => void clients.set(queryClient, makeApi)

/** @param signal gives the calls up */
export function apiOf(queryClient: QueryClient, signal: AbortSignal | null = null): Api {
  const clientFor = clients.get(queryClient)
  if (!clientFor) throw new Error('this query client has no API bound to it')
  return clientFor(signal)
}

/** A query's function that asks the API, and gives its calls up once nobody waits for them any more. */
export const fromApi =
  <Answer>(ask: (api: Api) => Promise<Answer>) =>
  ({ client, signal }: { client: QueryClient; signal: AbortSignal }): Promise<Answer> =>
    ask(apiOf(client, signal))
