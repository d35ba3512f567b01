import type { Locale } from '../../../domain/values/language.ts'

const tags = { fr: 'fr-FR', en: 'en-GB' } as const

/** A month, such as `2026-11`, as a chart names it: `N` or `nov.` under its column, `novembre 2026` in full. */
export function monthLabel(month: string, locale: Locale): { initial: string; label: string; name: string } {
  const day = new Date(`${month}-01T00:00:00Z`)
  const named = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(tags[locale], { ...options, timeZone: 'UTC' }).format(day)
  return {
    initial: named({ month: 'narrow' }),
    label: named({ month: 'short' }),
    name: named({ month: 'long', year: 'numeric' }),
  }
}
