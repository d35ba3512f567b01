import { waitingLink } from '../src/server/mail/links.ts'
import { readConfig } from '../src/server/settings/config.ts'

/** What makes the link of somebody on a waiting list unguessable, as their mails have it in a test. */
export const waitingToken = (id: number): string =>
  new URL(waitingLink(readConfig({}), { id, locale: 'fr' })).searchParams.get('cle') ?? ''
