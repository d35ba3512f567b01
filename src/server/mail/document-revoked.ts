import type { Company } from '../../domain/company.ts'
import type { Locale } from '../../domain/language.ts'
import { formatPhone } from '../../domain/phone.ts'
import type { Letter } from './layout.ts'

interface RevocationData {
  firstName: string
  title: string
  trainingTitle: string
  /** The participant space. */
  url: string
}

/** Tells the holder of an issued document that it no longer counts. The reason is the office's own: whom to ask stands here instead. */
export function documentRevoked(data: RevocationData, { phone, email }: Company, locale: Locale): Letter {
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
            text: `Pour en connaître le motif, appelez-nous au ${formatPhone(phone)} ou écrivez-nous à ${email}.`,
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
            text: `To learn the reason, call us on ${formatPhone(phone)} or write to ${email}.`,
          },
          { type: 'button', label: 'Open my participant space', href: url },
        ],
      }
}
