import type { Locale } from './language.ts'

let frenchNumber: Intl.NumberFormat | undefined // made when it is first needed: a start and a first page have none to write

/**
 * An amount as people read it, for example `65 000 FCFA` with no-break spaces.
 * The thousands separator is U+00A0, because many fonts lack the U+202F that French formatting gives (docs/rules/formats.md#money).
 * @param amount whole FCFA (XOF has no decimals)
 */
export const formatMoney = (amount: number): string => `${formatAmount(amount)}\u00A0FCFA`

/** The same without the currency, for a table that says it in its heading. */
export function formatAmount(amount: number): string {
  frenchNumber ??= new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 0 })
  return frenchNumber.format(amount).replaceAll('\u202F', '\u00A0')
}

const unpriced = { fr: 'Tarif sur demande, à fixer', en: 'Price on request, to be set' } as const

/**
 * A registration's price as mail, space and papers say it.
 * @param price whole FCFA, or null where the page said "Tarif sur demande" and the office has not set it yet
 */
export const formatPrice = (price: number | null, locale: Locale): string =>
  price === null ? unpriced[locale] : formatMoney(price)
