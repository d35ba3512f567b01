// What the office is told it may replace and what replacing checks are one (docs/rules/documents.md#revoking-and-replacing).
import { eq, sql } from 'drizzle-orm'
import type { Around } from '../../domain/documents/document.ts'
import { erasedDomain } from '../../domain/values/no-address.ts'
import type { Tx } from '../db/open.ts'
import { documentRegistrations, documents } from '../db/schema/documents.ts'
import { registrations } from '../db/schema/registrations.ts'
import { hasInvoice } from './queries.ts'

/** An invoice that something could take the place of; of all others nothing more is looked up. */
const isOpen = sql`${documents}.kind = 'invoice' and ${documents}.superseded_at is null`

/** What `isReplaceable` asks of a document's surroundings, as columns of a query that joins its registration, where it has one. */
export const aroundColumns = {
  isInvoiced: sql<boolean>`case when ${isOpen} and ${documents}.revoked_at is not null
    then ${hasInvoice(sql`${documents}.registration_id`)} else false end`,
  hasSomebody: sql<boolean>`case when not (${isOpen}) then false
    when ${documents}.registration_id is not null then coalesce(${registrations}.price > 0
      and ${registrations}.email not like ${sql.raw(`'%@${erasedDomain}'`)}, false)
    else exists (
      select from ${documentRegistrations} covers join ${registrations} covered on covered.id = covers.registration_id
      where covers.document_id = ${documents}.id and covered.status <> 'annulée' and covered.price > 0
        and covered.pharmacy_id = ${documents}.pharmacy_id) end`,
}

/** The same of one document, for the holder of its lock and of its registration's. */
export async function findAround(tx: Tx, id: number): Promise<Around> {
  const [around] = await tx
    .select(aroundColumns)
    .from(documents)
    .leftJoin(registrations, eq(registrations.id, documents.registrationId))
    .where(eq(documents.id, id))
  if (!around) throw new Error('a document that is gone while it is held')
  return around
}
