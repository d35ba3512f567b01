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
import { retentionRuns, retentionSwitch, settings } from '../db/schema/installation.ts'
import { users } from '../db/schema/staff.ts'
import {
  among,
  isActive,
  isSharedEmail,
  isUsed,
  nothingShared,
  type Shared,
  type Some,
  sharedOver,
} from './retention-use-queries.ts'

const nameless = (registration: SQL): SQL => sql`${registration}.email like ${`%@${erasedDomain}`}`

/** Before when something of each kind must last have been of use to be over, and what is told by person rather than by e-mail. */
interface Terms {
  since: Record<RetentionKind, Date>
  shared: Shared
}

/** Registrations that nobody is active by any more: neither under their e-mail nor in the space they belong to. */
const areOver = ({ since: { registrations: since }, shared }: Terms): SQL => sql`
  select r.id, r.created_at as at from registrations r
  where r.created_at < ${since} and not ${nameless(sql`r`)} and not ${isSharedEmail(sql`r.email`, shared)}
    and not exists (select from registrations o where o.email = r.email and ${isUsed(sql`o`, since)})
    and not exists (select from participants a
      where (a.id = r.participant_id or a.email = r.email) and ${isActive(sql`a`, since)})`

const profilesOver = ({ since: { profiles: since }, shared }: Terms): SQL => sql`
  select a.id, a.created_at as at from participants a
  where not ${isSharedEmail(sql`a.email`, shared)} and not ${isActive(sql`a`, since)}`

/** What was found over by person. */
const sharedOf = (kind: 'registrations' | 'participants', ids: number[]): SQL =>
  sql`select id, created_at as at from ${sql.identifier(kind)} where id in ${among(ids)}`

/** Whether a registration is anonymous, or about to be. */
const isNobodys = (terms: Terms): SQL => sql`(${nameless(sql`r`)} or r.id in (select id from (${areOver(terms)}) over)
  or r.id in ${among(terms.shared.registrations)})`

/** Lines of invoices for several that still name somebody whose registration is anonymous. */
const linesOver = (terms: Terms): SQL => sql`
  select d.id, d.created_at as at, r.payment_reference as reference
  from documents d join document_registrations covered on covered.document_id = d.id
    join registrations r on r.id = covered.registration_id
    cross join lateral jsonb_array_elements(d.snapshot -> 'lines') line
  where d.created_at < ${terms.since.papers} and ${isNobodys(terms)}
    and line ->> 'paymentReference' = r.payment_reference and line ->> 'name' <> ${nobodysName}`

/** Papers that still name somebody whose registration is anonymous. */
const papersOver = (terms: Terms): SQL => sql`
  select d.id, d.created_at as at from documents d join registrations r on r.id = d.registration_id
  where d.created_at < ${terms.since.papers} and d.snapshot #>> '{person,email}' <> '' and ${isNobodys(terms)}
  union select id, at from (${linesOver(terms)}) lines`

/** Letters that still have their texts, long after they were sent or given up. */
const lettersOver = (since: Date): SQL => sql`
  select n.id, coalesce(n.sent_at, n.queued_at) as at from notifications n
  where n.state in ('sent', 'failed') and n.type <> 'sign_in_code'
    and coalesce(n.sent_at, n.queued_at) < ${since} and n.text_content <> ''`

/** What is over of a kind, in parts of which each is read in the order of its ids. */
function over(kind: RetentionKind, terms: Terms): SQL[] {
  const { shared, since } = terms
  if (kind === 'registrations') return [areOver(terms), sharedOf('registrations', shared.registrations)]
  if (kind === 'profiles') return [profilesOver(terms), sharedOf('participants', shared.profiles)]
  return [kind === 'papers' ? papersOver(terms) : lettersOver(since.letters)]
}

/** By the settings as they are saved. @param some of which rows; of all where it is left out */
async function termsOf(db: Db | Tx, now: Date, some?: Some): Promise<Terms> {
  const [saved] = await db.select({ value: settings.value }).from(settings).where(eq(settings.name, 'letters'))
  const { monthsKept } = { ...defaultSettings.letters, ...saved?.value }
  const { registrations, papers } = lastMoments(now)
  const since = { registrations, profiles: registrations, papers, letters: lastLetters(now, monthsKept) }
  return { since, shared: some?.kind === 'letters' ? nothingShared : await sharedOver(db, registrations, some) }
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
  { among: these, except = [] }: { among?: number[]; except?: number[] },
): Promise<number[]> {
  const which = these ? sql`id = any(${sql.param(these)}::integer[])` : sql`id <> all(${sql.param(except)}::integer[])`
  const terms = await termsOf(db, now, these || kind === 'letters' ? { kind, among: these ?? [] } : undefined)
  const parts = over(kind, terms).map(
    (part) => sql`(select id from (${part}) found where ${which} order by id limit ${most})`,
  )
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from (${sql.join(parts, sql` union all `)}) found order by id limit ${most}`,
  )
  return rows.map(({ id }) => id)
}

/** Whose names go from the lines of these papers, by their payment references. */
export async function referencesOver(
  tx: Tx,
  ids: number[],
  now: Date,
): Promise<{ id: number; references: string[] }[]> {
  const { rows } = await tx.execute<{ id: number; references: string[] }>(sql`
    select id, array_agg(reference) as "references" from (${linesOver(await termsOf(tx, now))}) found
    where id = any(${sql.param(ids)}::integer[]) group by id`)
  return rows
}

/** What is over by the privacy policy and the firm's settings, and would be anonymized, or lose its texts. */
export async function planRetention(db: Db | Tx, now: Date): Promise<RetentionPlan> {
  const kinds: RetentionPlan['kinds'] = []
  const terms = await termsOf(db, now)
  for (const kind of retentionKinds) {
    const { rows } = await db.execute<{ count: number; oldest: Date | null }>(
      sql`select count(*)::int as count, min(at) as oldest from (${sql.join(over(kind, terms), sql` union all `)}) found`,
    )
    const { count = 0, oldest = null } = rows[0] ?? {}
    const before = terms.since[kind].toISOString()
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
