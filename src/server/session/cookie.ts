import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'

// The __Host- prefix binds the cookie to this host and to HTTPS; a demo on plain HTTP cannot have it.
const nameIn = (config: { production: boolean }) => (config.production ? '__Host-session' : 'session')
const attributes = (config: { production: boolean }) =>
  ({ path: '/', httpOnly: true, sameSite: 'Lax', secure: config.production }) as const

const anySession = /(?:^|;\s*)(?:__Host-)?session=/

/** Whether a `Cookie` header brings a session, valid or not: what is the same for everyone is then read again. */
export const sessionCookieIn = (header: string): boolean => anySession.test(header)

/** The session token a request brings, if any. */
export const sessionToken = (c: Context, config: { production: boolean }): string | undefined =>
  getCookie(c, nameIn(config))

/**
 * Gives the browser its session: kept out of scripts, not sent from other sites.
 * @param maxAge seconds it is kept; gone with the browser when left out
 */
export const setSessionCookie = (c: Context, token: string, config: { production: boolean }, maxAge?: number) =>
  setCookie(c, nameIn(config), token, { ...attributes(config), ...(maxAge !== undefined && { maxAge }) })

export const clearSessionCookie = (c: Context, config: { production: boolean }) =>
  deleteCookie(c, nameIn(config), attributes(config))
