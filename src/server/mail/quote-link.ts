// The link in a mail by which a pharmacy opens the quote that it was sent.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { withLanguage } from '../../domain/values/language-path.ts'
import { quotePath } from '../../domain/values/paths.ts'
import type { quotes } from '../db/schema/quotes.ts'
import type { RequestContext } from '../http/request-context.ts'

type Secret = Pick<RequestContext['config'], 'sessionSecret'>

/** Made from the quote's number and the server's secret: every mail of a quote bears the same one, and none is stored. */
const tokenOf = ({ sessionSecret }: Secret, id: number): string =>
  createHmac('sha256', sessionSecret).update(`quote ${id}`).digest('base64url')

/** What shows a quote's papers, to a person who has proven that they read its mailbox; made and kept like the link's token. */
export const papersKeyOf = ({ sessionSecret }: Secret, id: number): string =>
  createHmac('sha256', sessionSecret).update(`papers of quote ${id}`).digest('base64url')

const isSame = (expected: string, given: string): boolean =>
  timingSafeEqual(Buffer.from(expected.padEnd(43)), Buffer.from(given.slice(0, 43).padEnd(43)))

/** Whether a link's token is that quote's. */
export const opensQuote = (config: Secret, id: number, token: string): boolean => isSame(tokenOf(config, id), token)

/** Whether a key shows that quote's papers. */
export const opensPapers = (config: Secret, id: number, key: string): boolean => isSame(papersKeyOf(config, id), key)

/** The address of the page of a quote. */
export const quoteLink = (
  config: Secret & Pick<RequestContext['config'], 'publicUrl'>,
  { id, locale }: Pick<typeof quotes.$inferSelect, 'id' | 'locale'>,
): string => `${config.publicUrl}${withLanguage(quotePath, locale)}?devis=${id}&cle=${tokenOf(config, id)}`

/** The same, with its papers. */
export const quotePapersLink: typeof quoteLink = (config, quote) =>
  `${quoteLink(config, quote)}&papiers=${papersKeyOf(config, quote.id)}`
