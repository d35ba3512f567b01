import { sql } from 'drizzle-orm'
import { certificateChanges, certificateCounts } from '../db/schema/documents.ts'
import { registrations } from '../db/schema/registrations.ts'
import { isUncertified } from './queries.ts'

/**
 * How many certificates are to be issued, as a column of a query: what maintenance counted at sessions where nothing has changed since,
 * and what stands now at the others. The rows of a change and its note are seen together or not at all, so that the sum is right
 * at any moment. Right after an upgrade or a restore there may be notes by the hundred thousand: they are read once, and their sessions
 * are looked at one by one (`offset 0`), also where the planner knows nothing of the tables yet.
 */
export const uncertified = sql<number>`(
  with changed as materialized (select distinct training_id as id from ${certificateChanges})
  select (
    select coalesce(sum(count), 0) from ${certificateCounts} counted
    where not exists (select from changed where changed.id = counted.training_id)
  ) + (
    select count(*) from changed
    cross join lateral (select from ${registrations} where training_id = changed.id and ${isUncertified} offset 0) open
  )
)`.mapWith(Number)
