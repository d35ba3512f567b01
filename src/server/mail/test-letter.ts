import { formatMoment } from '../../domain/values/dates.ts'
import type { Locale } from '../../domain/values/language.ts'
import { type Letter, nextStep } from './layout.ts'

/** A letter that shows whether mail arrives: sent by `officina mail test`. */
export const testLetter = (at: Date, locale: Locale): Letter =>
  locale === 'fr'
    ? {
        subject: 'Essai d’envoi',
        heading: 'Ce message est arrivé',
        blocks: [nextStep(`C’est un essai, envoyé le ${formatMoment(at, locale)}. Vous n’avez rien à faire.`)],
      }
    : {
        subject: 'Test of sending',
        heading: 'This message has arrived',
        blocks: [nextStep(`It is a test, sent on ${formatMoment(at, locale)}. There is nothing to do.`)],
      }
