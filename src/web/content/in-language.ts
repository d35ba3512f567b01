import type { Company } from '../../domain/company.ts'
import type { Locale, Localized } from '../../domain/language.ts'
import { legalMentions } from '../../domain/legal-mentions.ts'
import { formatPhone } from '../../domain/phone.ts'

/** A text that is the same kind of thing with one language left in it. */
export type InLanguage<T> =
  T extends Localized<infer Text> ? Text : T extends object ? { [Key in keyof T]: InLanguage<T[Key]> } : T

/** As it begins a sentence. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const isLocalized = (value: object): value is Localized<unknown> => 'fr' in value && 'en' in value

/**
 * Leaves one language of a page's texts and puts the firm's facts in: `{company}`, `{legal}`, `{address}`, `{phone}`, `{email}`,
 * `{linkedin}`, and when it is open: `{hours}`, or `{Hours}` where a sentence begins.
 * Other placeholders stay for the screen to fill.
 */
export function inLanguage<T>(texts: T, locale: Locale, company: Company, hours: string): InLanguage<T> {
  const facts: Record<string, string> = {
    '{company}': company.name,
    '{legal}': legalMentions(company)
      .map((mention) => `, ${mention}`)
      .join(''),
    '{address}': company.address,
    '{phone}': formatPhone(company.phone),
    '{email}': company.email,
    '{linkedin}': company.socialLinks.linkedin,
    '{hours}': hours,
    '{Hours}': capitalized(hours),
  }
  const choose = (value: unknown): unknown => {
    if (typeof value === 'string') return value.replaceAll(/\{[a-z]+\}/gi, (name) => facts[name] ?? name)
    if (Array.isArray(value)) return value.map(choose)
    if (typeof value !== 'object' || value === null) return value
    if (isLocalized(value)) return choose(value[locale])
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, choose(part)]))
  }
  return choose(texts) as InLanguage<T>
}
