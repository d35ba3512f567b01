import { type SQL, sql } from 'drizzle-orm'

const plain = (name: SQL) => sql`btrim(regexp_replace(fold(coalesce(${name}::text, '')), '[^a-z0-9]+', ' ', 'g'))`

/** What `mayBeOneOperator` of src/domain/values/operator-names.ts says, as a condition; a test asks both about the same names. */
export const mayBeOneOperatorIn = (one: SQL, other: SQL): SQL => sql`(select
  names.one = '' or names.other = '' or replace(names.one, ' ', '') = replace(names.other, ' ', '')
  or starts_with(names.one || ' ', names.other || ' ') or starts_with(names.other || ' ', names.one || ' ')
  from (select ${plain(one)} as one, ${plain(other)} as other) names)`
