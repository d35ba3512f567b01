import type { PaperTerms } from '../../domain/documents/document-snapshot.ts'
import { amountInWords, mostInWords } from '../../domain/values/amount-in-words.ts'
import type { Locale, Localized } from '../../domain/values/language.ts'

/** What papers about money say of tax and in words (docs/rules/documents.md#tax). */
export const taxWords = {
  fr: { net: 'Montant HT', tax: (rate: number) => `TVA ${rate}\u00A0%`, gross: 'Montant TTC' },
  en: { net: 'Before tax', tax: (rate: number) => `VAT ${rate}%`, gross: 'With tax' },
} satisfies Localized<unknown>

/**
 * An amount as a paper writes it out; none on those issued before that was done, nor where it is more than can be written.
 * @param amount FCFA
 */
export const inWords = (said: PaperTerms | undefined, amount: number, locale: Locale): string | undefined =>
  said && amount <= mostInWords ? amountInWords(amount, locale) : undefined
