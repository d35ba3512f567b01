import type { Locale } from '../../domain/values/language.ts'
import type { OfficeText } from './office/fr.ts'

export type { OfficeText }

/** The back office's words in one language; the other one is never loaded. */
export const loadOfficeText = async (locale: Locale): Promise<OfficeText> =>
  locale === 'en' ? (await import('./office/en.ts')).officeText : (await import('./office/fr.ts')).officeText
