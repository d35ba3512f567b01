import { type Column, type SQL, sql } from 'drizzle-orm'
import { personMerges } from './schema/people.ts'
import { registrations } from './schema/registrations.ts'

/**
 * The e-mails of the person who registered: of this registration, and those that the office has joined with it. Not those of the same
 * account: it may book for colleagues.
 * @param registrationId any registration of theirs
 */
const emailsOf = (registrationId: number): SQL => sql`
  with recursive person (email) as (
    select email from ${registrations} where id = ${registrationId}
    union
    select other.email from person cross join lateral (
      select other_email as email from ${personMerges} where email = person.email and undone_at is null
      union all select email from ${personMerges} where other_email = person.email and undone_at is null
    ) other
  ) select email from person`

/**
 * Whether an e-mail is one of that person's.
 * @returns undefined, which filters nothing, where no person is asked for
 */
export const isEmailOf = (email: Column, registrationId: number | undefined): SQL | undefined =>
  registrationId === undefined ? undefined : sql`${email}::citext in (${emailsOf(registrationId)})`

/** Whether what refers to a registration is one of that person's; undefined as above. */
export const isRegistrationOf = (id: Column, registrationId: number | undefined): SQL | undefined =>
  registrationId === undefined
    ? undefined
    : sql`${id} in (select id from ${registrations} where email in (${emailsOf(registrationId)}))`
