import { expect } from 'vitest'
import type { createApi } from '../src/server/app/api.ts'
import { breachOf } from './contract.ts'

/** What the API answered; the body parsed, undefined when there was none. */
export interface Answer<Body> {
  status: number
  headers: Headers
  body: Body
}

/** All headers of an answer but the name of its request, which no two share. */
export const sharedHeaders = ({ headers }: Answer<unknown>) => [...headers].filter(([name]) => name !== 'x-request-id')

interface Extras {
  headers?: Record<string, string>
  /** Where the connection comes from. */
  address?: string
}

export type Browser = ReturnType<typeof createBrowser>

/**
 * Calls the API as one browser does: it keeps cookies and sends them back. Every answer is compared with what its route
 * declares to the OpenAPI document.
 * @param session gives the session cookie that the browser starts with, or undefined
 * @param key a key of the API that it sends with each call, as other tools do
 */
export function createBrowser(
  api: ReturnType<typeof createApi>,
  session: () => Promise<string | undefined>,
  key?: string,
) {
  let cookies: Promise<Map<string, string>> | undefined
  const start = async () => {
    const first = await session()
    return new Map(first === undefined ? [] : [splitCookie(first)])
  }

  async function send<Body = unknown>(method: string, url: string, init: RequestInit, extras: Extras = {}) {
    cookies ??= start()
    const jar = await cookies
    const headers = new Headers({ ...(init.headers as Record<string, string>), ...extras.headers })
    if (jar.size > 0) headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '))
    if (key) headers.set('authorization', `Bearer ${key}`)
    const connection = extras.address && { incoming: { socket: { remoteAddress: extras.address } } }
    const response = await api.request(url, { ...init, method, headers }, connection || undefined)
    for (const cookie of response.headers.getSetCookie()) {
      const [name, value] = splitCookie(cookie)
      if (/;\s*max-age=0\b/i.test(cookie)) jar.delete(name)
      else jar.set(name, value)
    }
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    const body: unknown = text === '' ? undefined : isJson ? JSON.parse(text) : text
    const path = new URL(url, 'http://localhost').pathname
    expect(await breachOf(api, method, path, response.status, body, headers.has('authorization'))).toBeNull()
    return { status: response.status, headers: response.headers, body: body as Body } satisfies Answer<Body>
  }

  const sendJson =
    (method: string) =>
    <Body = unknown>(url: string, body?: unknown, extras?: Extras) =>
      send<Body>(
        method,
        url,
        body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } },
        extras,
      )

  return {
    get: <Body = unknown>(url: string, extras?: Extras) => send<Body>('GET', url, {}, extras),
    post: sendJson('POST'),
    put: sendJson('PUT'),
    delete: sendJson('DELETE'),
    /** Sends what a form of ours never would: raw bytes, another content type. */
    send,
    /** The cookies held at present, by name. */
    cookies: async () => (cookies ??= start()),
  }
}

function splitCookie(cookie: string): [name: string, value: string] {
  const pair = cookie.split(';')[0] ?? ''
  const at = pair.indexOf('=')
  return [pair.slice(0, at), pair.slice(at + 1)]
}
