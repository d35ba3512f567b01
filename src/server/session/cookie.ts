import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { isSame, keyed } from '../encryption/keyed.ts'

// The __Host- prefix binds the cookie to this host and to HTTPS; a demo on plain HTTP cannot have it.
const sessionName = (config: { production: boolean }) => (config.production ? '__Host-session' : 'session')
const attributes = (config: { production: boolean }) =>
  ({ path: '/', httpOnly: true, sameSite: 'Lax', secure: config.production }) as const

const anySession = /(?:^|;\s*)(?:__Host-)?session=/

/** Whether a `Cookie` header brings a session, valid or not: what is the same for everyone is then read again. */
export const sessionCookieIn = (header: string): boolean => anySession.test(header)

/** The session token a request brings, if any. */
export const sessionToken = (c: Context, config: { production: boolean }): string | undefined =>
  getCookie(c, sessionName(config))

/**
 * Gives the browser its session: kept out of scripts, not sent from other sites.
 * @param maxAge seconds it is kept; gone with the browser when left out
 */
export const setSessionCookie = (c: Context, token: string, config: { production: boolean }, maxAge?: number) =>
  setCookie(c, sessionName(config), token, { ...attributes(config), ...(maxAge !== undefined && { maxAge }) })

export const clearSessionCookie = (c: Context, config: { production: boolean }) =>
  deleteCookie(c, sessionName(config), attributes(config))

/**
 * A browser that has signed in here before, and to which accounts: tries from it have a count of their own, so that strangers'
 * failures never stop their owner (docs/decisions/0030). It opens nothing by itself.
 */
export interface KnownBrowser {
  /** Random, the browser's alone. */
  id: string
  /** Keyed hashes of accounts, newest first. */
  accounts: readonly string[]
}

type Settings = { production: boolean; sessionSecret: string }
type Kind = 'administrator' | 'participant' | 'pharmacy'

/** A year, in seconds; every sign-in begins it again. */
const maxAge = 365 * 24 * 60 * 60
/** A pharmacy's one computer has several people; more than these few it need not know. */
const maxAccounts = 8

const browserName = ({ production }: Settings) => (production ? '__Host-known-browser' : 'known-browser')

const accountHash = ({ sessionSecret }: Settings, kind: Kind, name: string) =>
  keyed(sessionSecret, `known ${kind} ${name.toLowerCase()}`).slice(0, 22)
const signature = ({ sessionSecret }: Settings, content: string) => keyed(sessionSecret, `known browser ${content}`)

/** What a request says of its browser; undefined without the cookie, or with one that we did not sign. */
export function knownBrowserOf(c: Context, config: Settings): KnownBrowser | undefined {
  const [id, accounts, signed] = getCookie(c, browserName(config))?.split('.') ?? []
  if (!id || !accounts || !signed) return undefined
  if (!isSame(signed, signature(config, `${id}.${accounts}`))) return undefined
  return { id, accounts: accounts.split('~') }
}

/**
 * Whether a browser has signed in to this very account.
 * @param name an administrator's user name or an e-mail, in any case
 */
export const knows = (
  browser: KnownBrowser | undefined,
  config: Settings,
  kind: Kind,
  name: string,
): browser is KnownBrowser => browser?.accounts.includes(accountHash(config, kind, name)) ?? false

/** Remembers in the browser that it has just signed in to an account. */
export function rememberBrowser(
  c: Context,
  config: Settings,
  browser: KnownBrowser | undefined,
  kind: Kind,
  name: string,
) {
  const id = browser?.id ?? randomBytes(16).toString('base64url')
  const accounts = [...new Set([accountHash(config, kind, name), ...(browser?.accounts ?? [])])].slice(0, maxAccounts)
  const content = `${id}.${accounts.join('~')}`
  setCookie(c, browserName(config), `${content}.${signature(config, content)}`, { ...attributes(config), maxAge })
}

/** Forgets it, for people who erase themselves. */
export const forgetBrowser = (c: Context, config: Settings) => deleteCookie(c, browserName(config), attributes(config))
