import type { Locale } from '../../domain/values/language.ts'
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
