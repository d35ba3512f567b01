import * as v from 'valibot'
import { type Locale, locales } from '../values/language.ts'
import { line, text } from '../values/text.ts'
import { key } from '../values/validation.ts'

/** At most so many characters of what the office writes to several. */
export const letterLimit = 5_000

const written = v.pipe(
  v.strictObject({ subject: line(), text: text(letterLimit) }),
  v.forward(
    v.check(({ subject, text }) => subject !== '' || text === '', key('required')),
    ['subject'],
  ),
  v.forward(
    v.check(({ subject, text }) => text !== '' || subject === '', key('required')),
    ['text'],
  ),
)

/** What the office writes to several people: in one language or both, and whether those who have cancelled get it too. */
export const OfficeLetter = v.pipe(
  v.strictObject({
    fr: written,
    en: written,
    toCancelled: v.optional(v.boolean(key('invalid')), false),
  }),
  v.forward(
    v.check(({ fr, en }) => [fr.subject, fr.text, en.subject, en.text].some((part) => part !== ''), key('required')),
    ['fr', 'subject'],
  ),
)
export type OfficeLetter = v.InferOutput<typeof OfficeLetter>

/** In which language somebody is written to: their own where it was typed, else the other. */
export function letterLocale(letter: Pick<OfficeLetter, Locale>, own: Locale): Locale {
  if (letter[own].text !== '') return own
  return locales.find((locale) => letter[locale].text !== '') ?? own
}

/** How somebody is greeted at its head. */
export const greetingOf = (firstName: string, locale: Locale): string =>
  locale === 'fr' ? `Bonjour ${firstName},` : `Hello ${firstName},`
