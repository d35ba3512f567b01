import type { Company } from '../../domain/company/company.ts'
import type { Locale } from '../../domain/values/language.ts'
import { formatPhone } from '../../domain/values/phone.ts'
import type { Letter } from './layout.ts'

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
          { type: 'paragraph', text: 'Il est disponible dans votre espace participant, à l’onglet Documents.' },
          { type: 'button', label: 'Ouvrir mon espace participant', href: url },
        ],
      }
    : {
        subject: `Your document: ${title}`,
        heading: `Hello ${firstName}, a document is waiting for you`,
        blocks: [
          { type: 'facts', rows: [['Document', title]] },
          ...(replaces
            ? [{ type: 'paragraph' as const, text: `It replaces certificate ${replaces}, which no longer counts.` }]
            : []),
          { type: 'paragraph', text: 'It is available in your participant space, under Documents.' },
          { type: 'button', label: 'Open my participant space', href: url },
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
          {
            type: 'paragraph',
            text: 'Nous avons révoqué ce document : il garde son numéro, mais ne peut plus être présenté.',
          },
          {
            type: 'paragraph',
            text: `Pour en connaître le motif, ${whomToAsk(company, locale)}.`,
          },
          { type: 'button', label: 'Ouvrir mon espace participant', href: url },
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
          {
            type: 'paragraph',
            text: 'We have revoked this document: it keeps its number, but can no longer be presented.',
          },
          {
            type: 'paragraph',
            text: `To learn the reason, ${whomToAsk(company, locale)}.`,
          },
          { type: 'button', label: 'Open my participant space', href: url },
        ],
      }
}
