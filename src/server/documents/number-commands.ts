import { randomInt } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { paperTitles } from '../../domain/desk/labels.ts'
import type { Snapshot } from '../../domain/documents/document-snapshot.ts'
import type { Tx } from '../db/open.ts'
import { documentNumbers } from '../db/schema/documents.ts'
import type { registrations } from '../db/schema/registrations.ts'
import type { RequestContext } from '../http/request-context.ts'

/** Avoirs, certificates, quotes (devis), proforma invoices and receipts are each counted by themselves. */
type Series = 'A' | 'C' | 'D' | 'F' | 'R'

// Crockford's 32: no I, L, O or U that could be taken for another.
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const tailLength = 8

/**
 * The next number of a series, such as `F-2026-00001`: its counter stays locked until the transaction ends, so that numbers follow
 * each other without a gap, a rolled back one included. Certificates get a tail that nobody can guess, 40 random bits.
 */
export async function nextNumber(tx: Tx, series: Series, now: Date): Promise<string> {
  const [number] = await nextNumbers(tx, series, now, 1)
  if (number === undefined) throw new Error('no number was given')
  return number
}

/** So many numbers of a series that follow each other. */
export async function nextNumbers(tx: Tx, series: Series, now: Date, count: number): Promise<string[]> {
  const year = now.getUTCFullYear() // Abidjan is at UTC all year
  const [counter] = await tx
    .insert(documentNumbers)
    .values({ series, year, last: count })
    .onConflictDoUpdate({
      target: [documentNumbers.series, documentNumbers.year],
      set: { last: sql`${documentNumbers.last} + ${count}` },
    })
    .returning({ last: documentNumbers.last })
  if (!counter) throw new Error('no number was given')
  return Array.from({ length: count }, (_, index) => {
    const number = `${series}-${year}-${String(counter.last - count + index + 1).padStart(5, '0')}`
    return series === 'C' ? `${number}-${newSecret()}` : number
  })
}

/**
 * The number that a counter gives, for a statement that counts by itself: the same that `nextNumbers` writes.
 * @param year a parameter of that statement
 */
export const numberOf = (series: 'F' | 'R', year: string, last: string): string =>
  `'${series}-' || ${year} || '-' || lpad(${last}::text, greatest(5, length(${last}::text)), '0')`

/** What makes a number one that nobody can guess: 40 random bits in eight characters. */
export const newSecret = (): string =>
  Array.from({ length: tailLength }, () => letters[randomInt(letters.length)]).join('')

const typeOf = { certificate: 'certificate', quote: 'other' } as const

/** What stands of an issued document before it has its number, which its title, its snapshot and itself say. */
export const documentRow = (
  call: Pick<RequestContext, 'actor' | 'now'>,
  kind: Snapshot['kind'],
  { locale, trainingId }: Pick<typeof registrations.$inferSelect, 'locale' | 'trainingId'>,
) => ({
  kind,
  documentType: kind === 'certificate' || kind === 'quote' ? typeOf[kind] : ('invoice' as const),
  title: paperTitles[kind][locale],
  locale,
  trainingId,
  mimeType: 'application/pdf',
  issuedBy: call.actor.user?.id ?? null,
  createdAt: call.now,
  queuedAt: call.now,
})
