import type { Context, MiddlewareHandler } from 'hono'
import { paperNumberIn } from '../../domain/documents/paper-number.ts'
import { trainerPath } from '../../domain/values/paths.ts'
import { Refusal } from '../../domain/values/problem.ts'

const api = /^\/api(\/|$)/
/** Whose names mean another file in another case: built files carry a hash. */
const keepsCase = /^\/(assets|pictures)\//
/** What is typed behind it is read as people write numbers: it may hold a line break, or a whole address. */
const verified = /^((?:\/api\/verification|(?:\/en|\/fr)?\/(?:verification|v))\/)(?![a-z]+\.[a-z]+$)(.+)$/i
const lineBreaks = /%0[9ad]/gi
/** Letters, digits, `-`, `.`, `_` and `~`, which say the same with and without their escape (RFC 3986, 6.2.2.2). */
const needlessEscape = /%(2[de]|3\d|4[1-9a-f]|5[\daf]|6[1-9a-f]|7[\dae])/gi
const control = /\p{Cc}/u

export const isApi = (path: string): boolean => api.test(path)

/**
 * Refuses an address whose escapes cannot be read, or which hide a control character such as NUL.
 * @throws Refusal `malformed`
 */
function refuseUnreadable(path: string): void {
  try {
    const read = verified.test(path) ? path.replaceAll(lineBreaks, '') : path
    if (!control.test(decodeURIComponent(read))) return
  } catch {
    // A lone `%`, or bytes that are not UTF-8.
  }
  throw new Refusal('malformed')
}

/** French pages have no prefix (docs/rules/language.md#addresses). */
const french = /^\/fr(?=\/|$)/

/**
 * The one address of a page: in its one spelling, a French one without a language in front.
 * @param path as it was asked for, without its query
 * @throws Refusal `malformed`
 */
export function canonicalPath(path: string): string {
  const spelt = oneSpelling(path)
  return french.test(spelt) ? canonicalPath(spelt.replace(french, '') || '/') : spelt
}

/**
 * The one spelling of a page's address: single slashes, no dots, small letters, no slash at the end but where a worker's scope begins there, a paper's number as we write it. It begins with exactly one slash, so that no browser ever takes it for another host.
 * @param path as it was asked for, without its query
 * @throws Refusal `malformed`
 */
function oneSpelling(path: string): string {
  const escaped = path.replaceAll(/[\u0080-\u00ff]/g, (byte) => `%${byte.charCodeAt(0).toString(16)}`)
  refuseUnreadable(escaped)
  const [, page, typed] = verified.exec(escaped) ?? []
  const number = typed === undefined ? undefined : paperNumberIn(decodeURIComponent(typed))
  if (page !== undefined && number !== undefined) return page.toLowerCase() + number
  const plain = (typed === undefined ? escaped : escaped.replaceAll(lineBreaks, '')).replaceAll(
    needlessEscape,
    (written) => decodeURIComponent(written),
  )
  const { pathname } = new URL(`http://localhost${plain}`) // resolves dots, and a backslash becomes the slash that browsers see
  const tidy = pathname.replaceAll(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '')
  const inCase = keepsCase.test(tidy) ? tidy : lowerCase(tidy)
  if (`${inCase}/` === trainerPath) return trainerPath
  return inCase.replace(verified, (_, page: string, number: string) => page + number.toUpperCase())
}

/** Letters alone: the digits of an escape are written in capitals (RFC 3986, 6.2.2.1). */
const lowerCase = (path: string) =>
  path.replaceAll(/%[\da-f]{2}|[A-Z]/gi, (part) => (part.length > 1 ? part.toUpperCase() : part.toLowerCase()))

/**
 * Leads every other spelling of a page to the one that counts, before anything else sees it; the cache of pages knows only that one.
 * The API answers as it is called: it never leads elsewhere.
 */
export const canonicalUrl: MiddlewareHandler = async (c, next) => {
  const { path, search } = urlOf(c)
  if (isApi(path)) {
    if (!isApi(c.req.path)) throw new Refusal('not_found') // dots led out of it
    return next()
  }
  const canonical = canonicalPath(path)
  if (isApi(canonical)) throw new Refusal('not_found')
  if (canonical === path) return next()
  return leadTo(c, canonical, search, 308)
}

/** The API's own: an address that cannot be read is refused, any other left as it is. */
export const readableUrl: MiddlewareHandler = (c, next) => {
  refuseUnreadable(urlOf(c).path)
  return next()
}

/** What was asked for: as the connection brought it, for the framework's own reading has resolved dots and the like. */
export function urlOf(c: Context): { path: string; search: string } {
  const target = (c.env as { incoming?: { url?: string } } | undefined)?.incoming?.url
  // One meant for a proxy (RFC 9112, 3.2.2) names a host, which says nothing here; and a call made in-process is not what was asked for.
  const isThis =
    target?.startsWith('/') && new URL(`http://localhost${target}`).pathname === new URL(c.req.url).pathname
  const requestTarget = isThis && target ? target : c.req.url.replace(/^[^/]+\/\/[^/?#]*/, '')
  const [address = ''] = requestTarget.split('#')
  const query = address.indexOf('?')
  return query < 0 ? { path: address, search: '' } : { path: address.slice(0, query), search: address.slice(query) }
}

/**
 * Leads to a page of ours: never to another origin, whatever the path.
 * @param search the query with its question mark, and what follows it
 */
export const leadTo = (c: Context, path: string, search: string, status: 302 | 303 | 307 | 308): Response =>
  c.redirect(path.replace(/^[/\\]*/, '/') + search, status)
