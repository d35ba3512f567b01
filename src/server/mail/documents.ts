import type { Company } from '../../domain/company/company.ts'
import { formatDay, formatWeekday } from '../../domain/values/dates.ts'
import type { Locale } from '../../domain/values/language.ts'
import { formatPhone } from '../../domain/values/phone.ts'
import { type Block, button, type Letter, nextStep, paragraph } from './layout.ts'

interface DocumentFacts {
  firstName: string
  title: string
  /** The number of the certificate whose place it takes, if any. */
  replaces?: string | undefined
  /** The participant space. */
  url: string
}

/** Tells a participant that a document waits in their space. */
export function documentReady({ firstName, title, replaces, url }: DocumentFacts, locale: Locale): Letter {
  return locale === 'fr'
    ? {
        subject: `Votre document : ${title}`,
        heading: `Bonjour ${firstName}, un document vous attend`,
        blocks: [
          { type: 'facts', rows: [['Document', title]] },
          ...(replaces
            ? [{ type: 'paragraph' as const, text: `Il remplace le certificat ${replaces}, qui n’est plus valable.` }]
            : []),
          nextStep('Il est disponible dans votre espace participant, à l’onglet Documents.'),
          button('Ouvrir mon espace participant', url),
        ],
      }
    : {
        subject: `Your document: ${title}`,
        heading: `Hello ${firstName}, a document is waiting for you`,
        blocks: [
          { type: 'facts', rows: [['Document', title]] },
          ...(replaces
            ? [{ type: 'paragraph' as const, text: `It replaces certificate ${replaces}, which is no longer valid.` }]
            : []),
          nextStep('It is available in your participant space, under Documents.'),
          button('Open my participant space', url),
        ],
      }
}

interface RevocationData {
  firstName: string
  title: string
  trainingTitle: string
  /** The participant space. */
  url: string
}

/** How the firm is asked: by what it has said of itself, or in answer to the letter. */
function whomToAsk({ phone, email }: Company, locale: Locale): string {
  const [call, write, or] =
    locale === 'fr' ? ['appelez-nous au', 'écrivez-nous à', ' ou '] : ['call us on', 'write to', ' or ']
  const ways = [phone && `${call} ${formatPhone(phone)}`, email && `${write} ${email}`].filter(Boolean)
  return ways.join(or) || (locale === 'fr' ? 'répondez à ce message' : 'reply to this message')
}

/** Tells the holder of an issued document that it no longer counts. The reason is the office's own: whom to ask stands here instead. */
export function documentRevoked(data: RevocationData, company: Company, locale: Locale): Letter {
  const { firstName, title, trainingTitle, url } = data
  return locale === 'fr'
    ? {
        subject: `Document révoqué : ${title}`,
        heading: `Bonjour ${firstName}, un de vos documents n’est plus valable`,
        blocks: [
          {
            type: 'facts',
            rows: [
              ['Document', title],
              ['Formation', trainingTitle],
            ],
          },
          paragraph('Nous avons révoqué ce document : il garde son numéro, mais ne peut plus être présenté.'),
          nextStep(`Pour en connaître le motif, ${whomToAsk(company, locale)}.`),
          button('Ouvrir mon espace participant', url),
        ],
      }
    : {
        subject: `Document revoked: ${title}`,
        heading: `Hello ${firstName}, one of your documents is no longer valid`,
        blocks: [
          {
            type: 'facts',
            rows: [
              ['Document', title],
              ['Training', trainingTitle],
            ],
          },
          paragraph('We have revoked this document: it keeps its number, but can no longer be presented.'),
          nextStep(`To learn the reason, ${whomToAsk(company, locale)}.`),
          button('Open my participant space', url),
        ],
      }
}

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
    ...(sessions[0] && { preheader: nextSession(`${dated(sessions[0].startsAt)} · ${sessions[0].location}`, french) }),
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
      nextStep(sessions.length > 0 ? renewing(french) : noneYet(french)),
      ...next,
      button(french ? 'Ouvrir mon espace participant' : 'Open my participant space', spaceUrl),
    ],
  }
}

const nextSession = (session: string, french: boolean) =>
  french ? `Pour le renouveler, prochaine session\u00A0: ${session}` : `To renew it, the next session: ${session}`

const renewing = (french: boolean) =>
  french
    ? 'Pour le renouveler, suivez de nouveau la formation. Les prochaines sessions\u00A0:'
    : 'To renew it, attend the training again. The next sessions:'

const noneYet = (french: boolean) =>
  french
    ? 'Pour le renouveler, suivez de nouveau la formation. Aucune session n’est ouverte pour le moment\u00A0: répondez à ce message, et nous vous dirons quand aura lieu la prochaine.'
    : 'To renew it, attend the training again. No session is open at the moment: reply to this message, and we will tell you when the next one takes place.'
