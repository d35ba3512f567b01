import { formatDay, formatWeekday } from '../../domain/values/dates.ts'
import type { Locale } from '../../domain/values/language.ts'
import type { Block, Letter } from './layout.ts'

interface Ending {
  firstName: string
  number: string
  trainingTitle: string
  /** As `2027-12-14`. */
  validUntil: string
  /** Sessions of the same programme that can be registered for, soonest first. */
  sessions: { startsAt: Date | null; location: string; url: string }[]
  spaceUrl: string
}

/** Reminds the holder of a certificate that its validity ends, and of the next sessions (docs/rules/documents.md#validity). */
export function certificateEnds(ending: Ending, locale: Locale): Letter {
  const { firstName, number, trainingTitle, validUntil, sessions, spaceUrl } = ending
  const french = locale === 'fr'
  const until = formatDay(validUntil, locale)
  const dated = (startsAt: Date | null) =>
    startsAt ? formatWeekday(startsAt, locale) : french ? 'Date communiquée prochainement' : 'Date to be announced'
  const next: Block[] = sessions.map(({ startsAt, location, url }) => ({
    type: 'button',
    label: `${dated(startsAt)} · ${location}`,
    href: url,
  }))
  return {
    subject: french
      ? `Votre certificat est valable jusqu’au ${until}\u00A0: ${trainingTitle}`
      : `Your certificate is valid until ${until}: ${trainingTitle}`,
    heading: french
      ? `Bonjour ${firstName}, la validité de votre certificat prend fin bientôt`
      : `Hello ${firstName}, your certificate’s validity ends soon`,
    blocks: [
      {
        type: 'facts',
        rows: french
          ? [
              ['Certificat', number],
              ['Formation', trainingTitle],
              ['Valable jusqu’au', until],
            ]
          : [
              ['Certificate', number],
              ['Training', trainingTitle],
              ['Valid until', until],
            ],
      },
      { type: 'paragraph', text: sessions.length > 0 ? renewing(french) : noneYet(french) },
      ...next,
      { type: 'button', label: french ? 'Ouvrir mon espace participant' : 'Open my participant space', href: spaceUrl },
    ],
  }
}

const renewing = (french: boolean) =>
  french
    ? 'Pour le renouveler, suivez de nouveau la formation. Les prochaines sessions\u00A0:'
    : 'To renew it, attend the training again. The next sessions:'

const noneYet = (french: boolean) =>
  french
    ? 'Pour le renouveler, suivez de nouveau la formation. Aucune session n’est ouverte pour le moment\u00A0: répondez à ce message, et nous vous dirons quand aura lieu la prochaine.'
    : 'To renew it, attend the training again. No session is open at the moment: reply to this message, and we will tell you when the next one takes place.'
