import { papersKeyOf, quoteLink } from '../src/server/mail/links.ts'
import { readConfig } from '../src/server/settings/config.ts'

/** What makes the link of a quote unguessable, as its mails have it in a test. */
export const quoteToken = (id: number): string =>
  new URL(quoteLink(readConfig({}), { id, locale: 'fr' })).searchParams.get('cle') ?? ''

/** What shows a quote's papers, as the letter of its acceptance has it in a test. */
export const quotePapersKey = (id: number): string => papersKeyOf(readConfig({}), id)
