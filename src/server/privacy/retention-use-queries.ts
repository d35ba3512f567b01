// What is still of use of somebody, and what is over of people who share an e-mail or have several
// (docs/rules/personal-data.md#retention).
import { type SQL, sql } from 'drizzle-orm'
import type { RetentionKind } from '../../domain/participants/retention.ts'
import type { Db, Tx } from '../db/open.ts'
import { peopleUnder } from '../db/person.ts'

/**
 * Whether a registration was of use since: made, paid for, for a training that ended since, for one whose date is yet to be set, or for an
 * online course that was open since.
 */
export const isUsed = (registration: SQL, since: Date): SQL => sql`(
  ${registration}.created_at >= ${since}
  or exists (select from payments p where p.registration_id = ${registration}.id and p.created_at >= ${since})
  or exists (select from trainings t where t.id = ${registration}.training_id and (
    coalesce(t.ends_at, t.starts_at + make_interval(hours => t.duration)) >= ${since}
    or (t.kind = 'session' and t.starts_at is null and t.deleted_at is null and t.status in ('programmée', 'en_cours')
      and ${registration}.status <> 'annulée')))
  or exists (select from course_access a where a.registration_id = ${registration}.id and a.ends_at >= ${since}))`

/** Whether an account is of use by itself: opened, signed in to or changed since, or with a registration that is. */
const isUsedAccount = (account: SQL, since: Date): SQL => sql`(
  ${account}.created_at >= ${since}
  or exists (select from sessions s where s.participant_id = ${account}.id and s.last_seen_at >= ${since})
  or exists (select from audit_entries e where e.subject_type = 'participant' and e.subject_id = ${account}.id
    and e.created_at >= ${since})
  or exists (select from registrations o where o.participant_id = ${account}.id and ${isUsed(sql`o`, since)}))`

/** The same, or by anything under its e-mail. */
export const isActive = (account: SQL, since: Date): SQL => sql`(${isUsedAccount(account, since)}
  or exists (select from registrations o where o.email = ${account}.email and ${isUsed(sql`o`, since)}))`

/** What is over of people who share an e-mail, or have several. */
export interface Shared {
  emails: string[]
  registrations: number[]
  profiles: number[]
}

export const nothingShared: Shared = { emails: [], registrations: [], profiles: [] }

export const among = (ids: number[]): SQL => sql`(select unnest(${sql.param(ids)}::integer[]))`
export const isSharedEmail = (email: SQL, { emails }: Shared): SQL =>
  sql`${email} in (select unnest(${sql.param(emails)}::citext[]))`

type PersonTable = 'registrations' | 'participants'
/** E-mails under which somebody of long ago may be somebody else than another one, by name and phone. */
const besideAnother = (one: PersonTable, other: PersonTable, which: SQL): SQL => sql`
  select one.email from ${sql.identifier(one)} one
  join ${sql.identifier(other)} other on other.email = one.email and other.phone <> one.phone
    and search_fold(other.first_name || ' ' || other.last_name) <> search_fold(one.first_name || ' ' || one.last_name)
  where ${which}`

/** E-mails of which it takes more than the e-mail to say what is whose; few, beside all. */
const sharedEmails = (which: SQL): SQL => sql`
  select email::text from (
    ${besideAnother('registrations', 'registrations', which)}
    union ${besideAnother('registrations', 'participants', which)}
    union ${besideAnother('participants', 'registrations', which)}
    union ${besideAnother('participants', 'participants', which)}
    union select r.email from person_decisions d join registrations r on r.id in (d.registration_id, d.other_id)
      where d.undone_at is null) found`

/** Some rows of a kind, where they alone are asked about. */
export interface Some {
  kind: RetentionKind
  among: number[]
}

/** Under the e-mails of these, where it is said which; looked for by index. */
function underEmailsOf(some: Some | undefined): SQL | undefined {
  if (some?.kind !== 'registrations' && some?.kind !== 'profiles') return undefined
  const table = sql.identifier(some.kind === 'profiles' ? 'participants' : 'registrations')
  return sql`one.email in (select email from ${table} where id in ${among(some.among)})`
}

/**
 * What is over under such e-mails: that of people of whom nothing is of use, wherever it is (docs/rules/office.md#person).
 * @param some under whose e-mails alone; all where it is left out
 */
export async function sharedOver(db: Db | Tx, since: Date, some?: Some): Promise<Shared> {
  const which = sql`one.created_at < ${since} and ${underEmailsOf(some) ?? sql`true`}`
  const emails = (await db.execute<{ email: string }>(sharedEmails(which))).rows.map(({ email }) => email)
  if (emails.length === 0) return nothingShared
  const people = await peopleUnder(db, emails)
  const registered = people.flatMap(({ registrations }) => registrations)
  const accounts = people.flatMap((person) => person.accounts)
  // Where it was booked from somebody else's account, that one keeps it.
  const { rows } = await db.execute<{ kind: 'registration' | 'account' | 'booked'; id: number }>(sql`
    select 'registration' as kind, r.id from registrations r where r.id in ${among(registered)} and ${isUsed(sql`r`, since)}
    union all select 'account', a.id from participants a where a.id in ${among(accounts)} and ${isUsedAccount(sql`a`, since)}
    union all select 'booked', r.id from registrations r join participants a on a.id = r.participant_id
      where r.id in ${among(registered)}
        and (${isUsedAccount(sql`a`, since)} or a.id not in ${among(accounts)} and ${isActive(sql`a`, since)})`)
  const used = Map.groupBy(rows, ({ kind }) => kind)
  const [usedIds, usedAccounts, booked] = (['registration', 'account', 'booked'] as const).map(
    (kind) => new Set(used.get(kind)?.map(({ id }) => id)),
  )
  const over = people.filter(
    (person) =>
      !person.registrations.some((id) => usedIds?.has(id)) && !person.accounts.some((id) => usedAccounts?.has(id)),
  )
  return {
    emails,
    registrations: over.flatMap((person) => person.registrations.filter((id) => !booked?.has(id))),
    profiles: over.flatMap((person) => person.accounts),
  }
}
