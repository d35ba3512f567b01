import { sql } from 'drizzle-orm'
import { certificateChanges, certificateCounts } from '../db/schema/documents.ts'
import { registrations } from '../db/schema/registrations.ts'
import { isUncertified } from './queries.ts'

const changed = sql`select training_id from ${certificateChanges}`

/**
 * How many certificates are to be issued, as a column of a query: what maintenance counted at sessions where nothing has changed since,
 * and what stands now at the others. The rows of a change and its note are seen together or not at all, so that the sum is right
 * at any moment. Those sessions are looked at one by one (`offset 0`), also where the planner knows nothing of the tables yet.
 */
export const uncertified = sql<number>`(
  (select coalesce(sum(count), 0) from ${certificateCounts} where training_id not in (${changed}))
  + (select count(*) from (select distinct training_id as id from ${certificateChanges} offset 0) changed
    cross join lateral (select from ${registrations} where training_id = changed.id and ${isUncertified} offset 0) open)
)`.mapWith(Number)
