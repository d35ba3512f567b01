import { and, eq, isNull, sql } from 'drizzle-orm'
import type { OwnQuote, QuotePaper } from '../../../domain/quotes/quote.ts'
import { apiPath } from '../../../domain/values/paths.ts'
import { Refusal } from '../../../domain/values/problem.ts'
import { isValidInvoice } from '../../db/conditions.ts'
import type { Db, Tx } from '../../db/open.ts'
import { documents } from '../../db/schema/documents.ts'
import type { DocumentRow } from '../../documents/queries.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { opensPapers, papersKeyOf } from '../../mail/quote-link.ts'
import { findJoined, ownQuote, type Quote } from './queries.ts'

/** A quote with its papers, for a person who has shown that they read its mailbox. @throws Refusal `quote_not_found` */
export async function quoteWithPapers(
  call: Pick<RequestContext, 'config' | 'locale' | 'now'>,
  db: Db | Tx,
  id: number,
): Promise<OwnQuote> {
  const found = await findJoined(db, id)
  const key = papersKeyOf(call.config, id)
  const addressOf = async (paper: QuotePaper) =>
    (await findPaper(db, found.quote, paper))?.state === 'ready'
      ? `${apiPath}/quotes/${id}/papers/${paper}?key=${key}`
      : null
  const papers = { key, quote: await addressOf('quote'), invoice: await addressOf('invoice') }
  return { ...ownQuote(found, call.locale, call.now), papers }
}

/** The paper of a quote, or the invoice for its places, even if another took the place of the first; undefined where none is valid. */
async function findPaper(db: Db | Tx, quote: Quote, paper: QuotePaper): Promise<DocumentRow | undefined> {
  const { documentId, invoiceId, pharmacyId } = quote
  const last = sql`${documents.id} in (
    with recursive later as (
      select ${invoiceId}::int as id
      union select next.id from documents next join later on later.id = next.supersedes where next.pharmacy_id = ${pharmacyId})
    select id from later)`
  const [found] = await db
    .select()
    .from(documents)
    .where(
      paper === 'quote' ? and(eq(documents.id, documentId), isNull(documents.revokedAt)) : and(last, isValidInvoice),
    )
  return found
}

/**
 * Which document a quote's paper is, for a caller that has the key to its papers.
 * @throws Refusal `quote_not_found` for a wrong key; `document_not_found`, `document_not_ready`
 */
export async function findQuotePaper(
  { config, db }: Pick<RequestContext, 'config' | 'db'>,
  id: number,
  paper: QuotePaper,
  key: string,
): Promise<number> {
  if (!opensPapers(config, id, key)) throw new Refusal('quote_not_found')
  const { quote } = await findJoined(db, id)
  const document = await findPaper(db, quote, paper)
  if (!document) throw new Refusal('document_not_found')
  if (document.state !== 'ready') throw new Refusal('document_not_ready')
  return document.id
}
