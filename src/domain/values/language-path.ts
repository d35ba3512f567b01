import type { Locale } from './language.ts'

// English lives at the same paths under /en; the office and the spaces follow the stored choice (docs/rules/language.md#addresses).
const english = /^\/en(?=\/|$)/
const unprefixed = /^\/(admin|espace-\w+|api)(\/|$)/

export const isEnglishPath = (path: string): boolean => english.test(path)

/** Whether a page follows the stored choice instead of its address. */
export const followsChoice = (path: string): boolean => unprefixed.test(path)

/** `/en/services` → `/services`. */
export const withoutLanguage = (path: string): string => path.replace(english, '') || '/'

/** `/services` → `/en/services` for English; unchanged for French and for pages that follow the stored choice. */
export const withLanguage = (path: string, locale: Locale): string =>
  locale === 'en' && !followsChoice(path) ? `/en${path === '/' ? '' : path}` : path
