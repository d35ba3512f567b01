// What letters call the space that their reader has.
import type { OwnPresenceCode } from '../../domain/attendance/presence-code.ts'
import type { Locale } from '../../domain/values/language.ts'
import type { Block } from './layout.ts'
import type { LetterData } from './registration-received.ts'

type Reader = Pick<LetterData, 'isForPharmacy' | 'spaceUrl'>

/** Who speaks for a pharmacy is greeted without a name: that of the letter is the person's whom it is about. */
export const greeting = (
  { firstName, isForPharmacy }: Pick<LetterData, 'firstName' | 'isForPharmacy'>,
  locale: Locale,
): string => {
  const hello = locale === 'fr' ? 'Bonjour' : 'Hello'
  return isForPharmacy ? hello : `${hello} ${firstName}`
}

/** « votre espace participant », or a pharmacy's. */
export const spaceName = ({ isForPharmacy }: Reader, locale: Locale): string => {
  if (locale === 'fr') return isForPharmacy ? 'votre espace officine' : 'votre espace participant'
  return isForPharmacy ? 'your pharmacy space' : 'your participant space'
}

/** The button that opens it. */
export const spaceButton = (data: Reader, locale: Locale): Block => {
  const label = data.isForPharmacy
    ? { fr: 'Ouvrir l’espace officine', en: 'Open the pharmacy space' }
    : { fr: 'Ouvrir mon espace participant', en: 'Open my participant space' }
  return { type: 'button', label: label[locale], href: data.spaceUrl }
}

/** The line of a letter that says their code to its holder, and to nobody else; none if they have no code. */
export function presenceCodeLine(
  presence: OwnPresenceCode | null,
  { isForPharmacy }: Pick<LetterData, 'isForPharmacy'>,
  locale: Locale,
): Block[] {
  if (!presence || isForPharmacy) return []
  const text =
    locale === 'fr'
      ? `Votre code de présence\u00A0: ${presence.code}. Donnez-le à l’arrivée\u00A0; votre espace participant le montre aussi en code QR.`
      : `Your attendance code: ${presence.code}. Give it when you arrive; your participant space also shows it as a QR code.`
  return [{ type: 'paragraph', text }]
}
