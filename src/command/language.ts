import type { Locale } from '../domain/values/language.ts'

/** The language of the terminal, by the locale of its messages (POSIX): French where it says so, otherwise English. */
export function localeOf(environment: Record<string, string | undefined>): Locale {
  const said = environment.LC_ALL || environment.LC_MESSAGES || environment.LANG || ''
  return /^fr([_.@]|$)/i.test(said) ? 'fr' : 'en'
}
