import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { defaultLocale, type Locale, locales } from '../../domain/values/language.ts'
import { followsChoice, isEnglishPath } from '../../domain/values/language-path.ts'
import { mailboxPath } from '../../domain/values/paths.ts'

export const isLocale = (value: string | undefined): value is Locale => locales.includes(value as Locale)

/**
 * The caller's language: the first of `Accept-Language` that we speak, else the `language` cookie, else French
 * (docs/rules/language.md#whose-language).
 */
export function localeOf(c: Context): Locale {
  const accepted = c.req.header('accept-language')?.split(',') ?? []
  const wanted = accepted.map((part) => part.trim().slice(0, 2).toLowerCase()).find(isLocale)
  const chosen = getCookie(c, 'language')
  return wanted ?? (isLocale(chosen) ? chosen : defaultLocale)
}

// Here and not with the pages that follow the choice: browsers need not load what only the demonstration has.
const isMailbox = (path: string) => path === mailboxPath || path.startsWith(`${mailboxPath}/`)

/** A page's language: its address decides, or the stored choice where pages follow that. */
export function localeOfPage(c: Context): Locale {
  const stored = getCookie(c, 'language')
  if (followsChoice(c.req.path) || isMailbox(c.req.path)) return isLocale(stored) ? stored : defaultLocale
  return isEnglishPath(c.req.path) ? 'en' : 'fr'
}
