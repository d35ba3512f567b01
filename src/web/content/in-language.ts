import type { Company } from '../../domain/company/company.ts'
import { legalMentions } from '../../domain/company/legal-mentions.ts'
import { providerNames } from '../../domain/company/payment-providers.ts'
import type { Locale, Localized } from '../../domain/values/language.ts'
import { formatPhone } from '../../domain/values/phone.ts'

/** A text that is the same kind of thing with one language left in it. */
export type InLanguage<T> =
  T extends Localized<infer Text> ? Text : T extends object ? { [Key in keyof T]: InLanguage<T[Key]> } : T

/** As it begins a sentence. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const isLocalized = (value: object): value is Localized<unknown> => 'fr' in value && 'en' in value

const ourFirm: Localized = { fr: 'notre cabinet', en: 'our firm' }

/** A text of a firm that has not said what it is called: no title ends with it, and sentences speak of "our firm". */
const withoutName = (text: string, locale: Locale): string =>
  text
    .replace(/ \| \{company\}/g, '')
    .replace(/^\{company\}\s?: (.)/, (_, first: string) => first.toUpperCase())
    .replaceAll(/(^|[.!?»] )\{company\}/g, (_, before: string) => before + capitalized(ourFirm[locale]))
    .replaceAll('{company}', ourFirm[locale])

/** A text without the sentences that say a fact nobody has given. */
function withoutSentences(text: string, missing: string[]): string {
  if (!missing.some((name) => text.includes(name))) return text
  return text
    .split(/(?<=[.!?])\s+/)
    .filter((sentence) => !missing.some((name) => sentence.includes(name)))
    .join(' ')
}

/**
 * Leaves one language of a page's texts and puts the firm's facts in: `{company}`, `{legal}`, `{address}`, `{phone}`, `{email}`,
 * `{linkedin}`, who takes payments in the browser: `{providers}`, and when it is open: `{hours}`, or `{Hours}` where a sentence begins.
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
    '{providers}': company.onlineProviders.map((one) => providerNames[one]).join(', '),
    '{hours}': hours,
    '{Hours}': capitalized(hours),
  }
  const missing = Object.keys(facts).filter((name) => facts[name] === '' && name !== '{legal}' && name !== '{company}')
  const filled = (text: string) => {
    const named = company.name ? text : withoutName(text, locale)
    return withoutSentences(named, missing).replaceAll(/\{[a-z]+\}/gi, (name) => facts[name] ?? name)
  }
  const choose = (value: unknown): unknown => {
    if (typeof value === 'string') return filled(value)
    if (Array.isArray(value)) return value.map(choose)
    if (typeof value !== 'object' || value === null) return value
    if (isLocalized(value)) return choose(value[locale])
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, choose(part)]))
  }
  return choose(texts) as InLanguage<T>
}
