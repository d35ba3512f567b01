import type { Locale } from '../../../domain/language.ts'

/** A photo's caption: the English one in English, else the French one, which is then to be marked as French (docs/rules/pages.md#gallery). */
export function captionOf(
  image: { caption: string; captionInEnglish?: string },
  locale: Locale,
): { text: string; lang: Locale } {
  return locale === 'en' && image.captionInEnglish
    ? { text: image.captionInEnglish, lang: 'en' }
    : { text: image.caption, lang: 'fr' }
}
