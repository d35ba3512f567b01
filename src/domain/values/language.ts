/** The languages of the product; French is the default (docs/rules/language.md#two-languages). */
export const locales = ['fr', 'en'] as const
export type Locale = (typeof locales)[number]
export const defaultLocale: Locale = 'fr'

/** A text, or anything else, in every language: a missing one does not compile. */
export type Localized<T = string> = Record<Locale, T>

/** `d’Officina Conseil`, `de Mariam`; `qu’Awa`, `que Mariam`: French drops the vowel of both words before a name that begins with one. */
export const elided = (word: 'de' | 'que', name: string): string =>
  /^[aeiouœæ]/i.test(name.normalize('NFD')) ? `${word.slice(0, -1)}’${name}` : `${word} ${name}`

/** A list of labels in one language. */
export const labelsIn = <Value extends string>(
  locale: Locale,
  labels: Record<Value, Localized>,
): Record<Value, string> =>
  Object.fromEntries(Object.entries<Localized>(labels).map(([value, label]) => [value, label[locale]])) as Record<
    Value,
    string
  >
