import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { apiPath } from '../../domain/values/paths.ts'
import { Refusal } from '../../domain/values/problem.ts'

/** Whether a method may change something. */
export const isUnsafe = (method: string) => method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS'

/**
 * Refuses a change that another site's page asks for in a signed-in browser's name (OWASP "CSRF": Fetch Metadata, then Origin)
 * (docs/rules/accounts-and-security.md#requests-from-elsewhere).
 * @param publicUrl where people reach the site; requests to the very address they came from pass as well
 * @param isMailLink the addresses of forms behind a mail's link: their pages send `Origin: null`, for they say to nobody where they are
 * (Fetch, "append a request Origin header"), and what opens them is the token in the form, not the browser's session
 */
export const sameSiteOnly =
  (publicUrl: string, isMailLink: (path: string) => boolean = () => false): MiddlewareHandler =>
  async (c, next) => {
    if (isUnsafe(c.req.method)) {
      const site = c.req.header('sec-fetch-site')
      if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new Refusal('foreign_origin')
      const origin = c.req.header('origin')
      if (origin === 'null' && isMailLink(c.req.path)) return next()
      if (origin !== undefined && origin !== new URL(publicUrl).origin && hostOf(origin) !== c.req.header('host')) {
        throw new Refusal('foreign_origin')
      }
    }
    await next()
  }

// `null`, the origin of sandboxed pages and files, has no host: not even a request without one is from there.
const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : null)

/** The addresses that take a file: their routes check size and content by themselves, once they know who sends it. */
const fileAddress = new RegExp(
  `^${apiPath}/(payment-declarations|admin/(documents|fne/export|imports(/preview)?|settings/(fneLogo|signature)|site/pictures|statements(/preview)?|trainings/[^/]+/signed-sheets))$`,
)
const pieceAddress = new RegExp(`^${apiPath}/admin/media/[^/]+/pieces/[^/]+$`)
const takesFile = ({ req }: Context) =>
  (req.method === 'POST' && fileAddress.test(req.path)) || (req.method === 'PUT' && pieceAddress.test(req.path))

/** A JSON body in bytes: far more than any form of ours. */
const jsonLimit = 256 * 1024

const limitJson = bodyLimit({
  maxSize: jsonLimit,
  onError: () => {
    throw new Refusal('too_large')
  },
})
export const limitBody: MiddlewareHandler = (c, next) => (takesFile(c) ? next() : limitJson(c, next))

/**
 * Lets only JSON in UTF-8 pass as a body.
 * @throws Refusal `unsupported_media_type`, or `malformed` for bytes that are not UTF-8
 */
export const jsonOnly: MiddlewareHandler = async (c, next) => {
  if (isUnsafe(c.req.method) && !takesFile(c)) {
    const body = await c.req.arrayBuffer() // kept by Hono: reading it as JSON later costs nothing more
    if (body.byteLength > 0) {
      if (!/^application\/json(;|$)/i.test(c.req.header('content-type') ?? ''))
        throw new Refusal('unsupported_media_type')
      if (!isUtf8(body)) throw new Refusal('malformed')
    }
  }
  await next()
}

function isUtf8(bytes: ArrayBuffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/** For a page of few words: styles, pictures, forms and mails of ours, and nothing that runs. */
export const scriptlessPolicy =
  "default-src 'none'; style-src 'self'; img-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

const permissions =
  'accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), microphone=(), midi=(), payment=(), usb=()'
/** For the one page that reads codes with the camera. */
export const permissionsWithCamera = permissions.replace('camera=()', 'camera=(self)')

/** Headers that every answer carries, errors included; a page brings a policy of its own, a built file has fewer. */
export const securityHeaders = (production: boolean): Record<string, string> => ({
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Permissions-Policy': permissions,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  [noFrames]: 'DENY',
  ...(production && { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' }),
})

/** They tell a browser nothing of a script, a style sheet, a font or a picture, and a first visit loads eighteen of these. */
const ofPagesOnly = new Set(['Permissions-Policy', 'Referrer-Policy', 'Cross-Origin-Opener-Policy'])

/** Says of an answer that its own policy names the sites that may show it within theirs. */
export const tellFramed = (c: Context): void => c.set('mayBeFramed', true)

/** What keeps a page out of everybody's frames, where its policy is not read. */
export const noFrames = 'X-Frame-Options'

/** Says of an answer that it is a built file, which has fewer headers. */
export const tellBuiltFile = (c: Context): void => c.set('isBuiltFile', true)

/** What each answer tells the browser that it may do (docs/rules/accounts-and-security.md#headers). */
export const setSecurityHeaders = (production: boolean): MiddlewareHandler => {
  const headers = Object.entries(securityHeaders(production))
  const ofFiles = headers.filter(([name]) => !ofPagesOnly.has(name))
  return async (c, next) => {
    await next()
    for (const [name, value] of c.get('isBuiltFile') ? ofFiles : headers)
      if (!c.res.headers.has(name) && !(name === noFrames && c.get('mayBeFramed'))) c.header(name, value)
  }
}

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
