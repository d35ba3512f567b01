import { createHash } from 'node:crypto'
import { desc, eq, type SQL, sql } from 'drizzle-orm'
import { defaultSettings } from '../../domain/company/default-settings.ts'
import { nobodysName } from '../../domain/participants/participant.ts'
import {
  lastLetters,
  lastMoments,
  type Retention,
  type RetentionKind,
  type RetentionPlan,
  retentionKinds,
} from '../../domain/participants/retention.ts'
import { erasedDomain } from '../../domain/values/no-address.ts'
import type { Db, Tx } from '../db/open.ts'
import { retentionRuns, retentionSwitch } from '../db/schema/retention.ts'
import { settings } from '../db/schema/settings.ts'
import { users } from '../db/schema/staff.ts'

const nameless = (registration: SQL): SQL => sql`${registration}.email like ${`%@${erasedDomain}`}`

/** Whether a registration was of use since: made, paid for, for a training that ended since, or for one whose date is yet to be set. */
const isUsed = (registration: SQL, since: Date): SQL => sql`(
  ${registration}.created_at >= ${since}
  or exists (select from payments p where p.registration_id = ${registration}.id and p.created_at >= ${since})
  or exists (select from trainings t where t.id = ${registration}.training_id and (
    coalesce(t.ends_at, t.starts_at + make_interval(hours => t.duration)) >= ${since}
    or (t.starts_at is null and t.deleted_at is null and t.status in ('programmée', 'en_cours')
      and ${registration}.status <> 'annulée'))))`

/** Whether an account is of use: opened, signed in to or changed since, or with a registration that is. */
const isActive = (account: SQL, since: Date): SQL => sql`(
  ${account}.created_at >= ${since}
  or exists (select from sessions s where s.participant_id = ${account}.id and s.last_seen_at >= ${since})
  or exists (select from audit_entries e where e.subject_type = 'participant' and e.subject_id = ${account}.id
    and e.created_at >= ${since})
  or exists (select from registrations o
    where (o.participant_id = ${account}.id or o.email = ${account}.email) and ${isUsed(sql`o`, since)}))`

/** Registrations that nobody is active by any more: neither under their e-mail nor in the space they belong to. */
const areOver = (since: Date): SQL => sql`
  select r.id, r.created_at as at from registrations r
  where r.created_at < ${since} and not ${nameless(sql`r`)}
    and not exists (select from registrations o where o.email = r.email and ${isUsed(sql`o`, since)})
    and not exists (select from participants a
      where (a.id = r.participant_id or a.email = r.email) and ${isActive(sql`a`, since)})`

const profilesOver = (since: Date): SQL =>
  sql`select a.id, a.created_at as at from participants a where not ${isActive(sql`a`, since)}`

/** Whether a registration is nobody's by now, or is about to be. */
const isNobodys = (since: Date): SQL => sql`(${nameless(sql`r`)} or r.id in (select id from (${areOver(since)}) over))`

/** Lines of invoices for several that still name somebody whose registration is nobody's. */
const linesOver = (since: Date, registrationsSince: Date): SQL => sql`
  select d.id, d.created_at as at, r.payment_reference as reference
  from documents d join document_registrations covered on covered.document_id = d.id
    join registrations r on r.id = covered.registration_id
    cross join lateral jsonb_array_elements(d.snapshot -> 'lines') line
  where d.created_at < ${since} and ${isNobodys(registrationsSince)}
    and line ->> 'paymentReference' = r.payment_reference and line ->> 'name' <> ${nobodysName}`

/** Papers that still name somebody whose registration is nobody's. */
const papersOver = (since: Date, registrationsSince: Date): SQL => sql`
  select d.id, d.created_at as at from documents d join registrations r on r.id = d.registration_id
  where d.created_at < ${since} and d.snapshot #>> '{person,email}' <> '' and ${isNobodys(registrationsSince)}
  union select id, at from (${linesOver(since, registrationsSince)}) lines`

/** Letters that still have their texts, long after they were sent or given up. */
const lettersOver = (since: Date): SQL => sql`
  select n.id, coalesce(n.sent_at, n.queued_at) as at from notifications n
  where n.state in ('sent', 'failed') and n.type <> 'sign_in_code'
    and coalesce(n.sent_at, n.queued_at) < ${since} and n.text_content <> ''`

const over = (kind: RetentionKind, since: Record<RetentionKind, Date>): SQL => {
  if (kind === 'registrations') return areOver(since.registrations)
  if (kind === 'profiles') return profilesOver(since.profiles)
  return kind === 'papers' ? papersOver(since.papers, since.registrations) : lettersOver(since.letters)
}

/** Before when something of each kind must last have been of use to be over, by the settings as they are saved. */
async function momentsOf(db: Db | Tx, now: Date): Promise<Record<RetentionKind, Date>> {
  const [saved] = await db.select({ value: settings.value }).from(settings).where(eq(settings.name, 'letters'))
  const { monthsKept } = { ...defaultSettings.letters, ...saved?.value }
  const { registrations, papers } = lastMoments(now)
  return { registrations, profiles: registrations, papers, letters: lastLetters(now, monthsKept) }
}

/**
 * The next ids of a kind that are over, in their order.
 * @param which only of these, where they are looked at again under their locks; none of these, which have failed
 */
export async function idsOver(
  db: Db | Tx,
  kind: RetentionKind,
  now: Date,
  most: number,
  { among, except = [] }: { among?: number[]; except?: number[] },
): Promise<number[]> {
  const these = among
    ? sql`where id = any(${sql.param(among)}::integer[])`
    : sql`where id <> all(${sql.param(except)}::integer[])`
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from (${over(kind, await momentsOf(db, now))}) found ${these} order by id limit ${most}`,
  )
  return rows.map(({ id }) => id)
}

/** Whose names go from the lines of these papers, by their payment references. */
export async function referencesOver(
  tx: Tx,
  ids: number[],
  now: Date,
): Promise<{ id: number; references: string[] }[]> {
  const since = await momentsOf(tx, now)
  const { rows } = await tx.execute<{ id: number; references: string[] }>(sql`
    select id, array_agg(reference) as "references" from (${linesOver(since.papers, since.registrations)}) found
    where id = any(${sql.param(ids)}::integer[]) group by id`)
  return rows
}

/** What is over by the privacy policy and the firm's settings, and would be made nobody's, or lose its texts. */
export async function planRetention(db: Db | Tx, now: Date): Promise<RetentionPlan> {
  const kinds: RetentionPlan['kinds'] = []
  const since = await momentsOf(db, now)
  for (const kind of retentionKinds) {
    const { rows } = await db.execute<{ count: number; oldest: Date | null }>(
      sql`select count(*)::int as count, min(at) as oldest from (${over(kind, since)}) found`,
    )
    const { count = 0, oldest = null } = rows[0] ?? {}
    const before = since[kind].toISOString()
    kinds.push({ kind, count, oldest: oldest && new Date(oldest).toISOString(), before })
  }
  const digest = createHash('sha256').update(JSON.stringify(kinds)).digest('hex').slice(0, 12)
  return { kinds, digest }
}

/**
 * How retention stands, as the office reads it.
 * @param plan of that day, where the caller has it already
 */
export async function readRetention(db: Db | Tx, now: Date, plan?: RetentionPlan): Promise<Retention> {
  const [row] = await db
    .select({
      isOn: retentionSwitch.isOn,
      seen: retentionSwitch.seen,
      at: retentionSwitch.switchedAt,
      by: users.username,
    })
    .from(retentionSwitch)
    .innerJoin(users, eq(users.id, retentionSwitch.switchedBy))
  const [run] = await db.select().from(retentionRuns).orderBy(desc(retentionRuns.day)).limit(1)
  return {
    plan: plan ?? (await planRetention(db, now)),
    isOn: row?.isOn ?? false,
    switched: row ? { at: row.at.toISOString(), by: row.by, seen: row.seen } : null,
    lastRun: run ? { ...run, endedAt: run.endedAt?.toISOString() ?? null } : null,
  }
}
