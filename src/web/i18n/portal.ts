import type { Locale } from '../../domain/values/language.ts'
import type { PortalText } from './portal/fr.ts'

export type { PortalText }

/** The participant space's words in one language; the other one is never loaded. */
export const loadPortalText = async (locale: Locale): Promise<PortalText> =>
  locale === 'en' ? (await import('./portal/en.ts')).portalText : (await import('./portal/fr.ts')).portalText
