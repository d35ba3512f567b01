import type { OwnPresenceCode } from '../../domain/attendance/presence-code.ts'
import type { Locale } from '../../domain/values/language.ts'
import type { Block } from './layout.ts'

/** The line of a letter that tells somebody their code; none if they have no code. */
export function presenceCodeLine(presence: OwnPresenceCode | null, locale: Locale): Block[] {
  if (!presence) return []
  const text =
    locale === 'fr'
      ? `Votre code de présence\u00A0: ${presence.code}. Donnez-le à l’arrivée\u00A0; votre espace participant le montre aussi en code QR.`
      : `Your attendance code: ${presence.code}. Give it when you arrive; your participant space also shows it as a QR code.`
  return [{ type: 'paragraph', text }]
}
