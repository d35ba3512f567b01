import { declarationLink } from '../src/server/mail/links.ts'
import { readConfig } from '../src/server/settings/config.ts'

/** Which registration a link to declare a payment is about, and what makes it unguessable, as mails have it in a test. */
export function declarationLinkOf(registration: { paymentReference: string; email: string }) {
  const token = new URL(declarationLink(readConfig({}), registration, 'fr')).searchParams.get('cle') ?? ''
  return { paymentReference: registration.paymentReference, token }
}
