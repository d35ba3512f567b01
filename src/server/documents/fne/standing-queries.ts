// How far invoices are at the tax office, as conditions of the list of documents and of what is to be done (docs/rules/fne.md#certifying).
import { type SQL, sql } from 'drizzle-orm'
import type { FneStanding } from '../../../domain/fne/call.ts'
import { documents } from '../../db/schema/documents.ts'

/** A proforma that counts and that the tax office neither has nor may have. */
const isUncertified = sql`${documents.kind} = 'invoice' and ${documents.supersededAt} is null
  and ${documents.revokedAt} is null and ${documents.fneNumber} is null and not ${documents.isInFne}`

/** The first day whose invoices are certified, where that is on; nothing is on or after none. */
const firstDaySet = sql`(select (value ->> 'firstDay')::date from settings where name = 'fne' and (value ->> 'isOn')::boolean)`

/**
 * A proforma since the first day that is paid and not certified. What was refused is among what is to be checked.
 * @param firstDay as `2026-12-01`; as it is set where not given
 */
export const isPaidAndUncertified = (firstDay?: string): SQL => sql`${isUncertified}
  and ${documents.createdAt} >= ${firstDay === undefined ? firstDaySet : sql`${firstDay}::date`}
  and not exists (select from fne_calls tried where tried.document_id = ${documents.id} and tried.state = 'refused')
  and not exists (select from (select ${documents.registrationId} as id union all
      select registration_id from document_registrations where document_id = ${documents.id}) about
    join registrations r on r.id = about.id where r.payment_amount < r.price)`

/** Calls that were refused, and not made again since. */
const refusedLast = sql`select refused.document_id from fne_calls refused where refused.state = 'refused'
  and not exists (select from fne_calls later where later.document_id = refused.document_id
    and later.kind = refused.kind and later.id > refused.id)`

export const standings: Record<FneStanding, SQL> = {
  to_certify: isUncertified,
  paid: isPaidAndUncertified(),
  under_way: sql`${documents.id} in (select document_id from fne_calls where state in ('waiting', 'submitting'))`,
  to_check: sql`(${documents.id} in (select document_id from fne_calls where state = 'doubtful')
    or ${isUncertified} and ${documents.id} in (${refusedLast} and refused.kind = 'sale')
    or ${documents.id} in (${refusedLast} and refused.kind = 'credit_note'))`,
  certified: sql`${documents.kind} = 'invoice' and ${documents.fneNumber} is not null`,
}
