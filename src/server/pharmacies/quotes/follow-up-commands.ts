import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm'
import { companyOf } from '../../../domain/company/settings.ts'
import { followedUpUntil, quoteStateOf } from '../../../domain/quotes/quote.ts'
import type { Db } from '../../db/open.ts'
import { quotes } from '../../db/schema/quotes.ts'
import type { Services } from '../../http/request-context.ts'
import { sendLetter } from './commands.ts'
import { lockQuote } from './queries.ts'

/** How many quotes are followed up in one go; the next minute takes the others, those that failed after all that did not. */
const atOnce = 50

/**
 * Writes once more to those who have not accepted a quote that ends within three days (docs/rules/quotes.md#follow-up), each in a transaction
 * of its own. Several instances may do so at once; each letter is written once. One that fails is marked, and last in line from then on.
 */
export async function followUpQuotes(
  db: Db,
  { config, settings, jobs }: Pick<Services, 'config' | 'settings' | 'jobs'>,
  now: Date,
  onError: (error: unknown) => void,
): Promise<void> {
  const until = followedUpUntil(now)
  if (until === null) return
  const isLeft = and(isNull(quotes.acceptedAt), isNull(quotes.withdrawnAt), isNull(quotes.followedUpAt))
  const due = await db
    .select({ id: quotes.id, createdAt: quotes.createdAt, expiresOn: quotes.expiresOn })
    .from(quotes)
    .where(and(isLeft, lte(quotes.expiresOn, until)))
    .orderBy(sql`${quotes.followUpFailedAt} nulls first`, asc(quotes.id))
    .limit(atOnce)
  if (due.length === 0) return
  const company = companyOf(await settings.read())
  for (const { id } of due) {
    await db
      .transaction(async (tx) => {
        const quote = await lockQuote(tx, id)
        if (quote.followedUpAt) return
        await tx.update(quotes).set({ followedUpAt: now }).where(eq(quotes.id, id))
        // One that was made within these days, or is over by now, is only noted.
        if (quoteStateOf(quote, now) !== 'sent' || isFresh(quote, now)) return
        await sendLetter(tx, { config, jobs, company, now }, quote, true)
      })
      .catch(async (error: unknown) => {
        onError(error)
        await db.update(quotes).set({ followUpFailedAt: now }).where(eq(quotes.id, id)).catch(onError)
      })
  }
}

const day = 24 * 3_600_000
/** Nobody is written to twice on one day. */
const isFresh = ({ createdAt }: { createdAt: Date }, now: Date): boolean => now.getTime() - createdAt.getTime() < day
