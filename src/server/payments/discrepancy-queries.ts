import { type SQL, sql } from 'drizzle-orm'
import {
  creditRestsDays,
  type Discrepancy,
  type DiscrepancyGroup,
  type DiscrepancyKind,
  discrepanciesShown,
  discrepancyCountLimit,
  discrepancyGroups,
  discrepancyKinds,
  explainableKinds,
} from '../../domain/registrations/discrepancy.ts'
import { type PaymentStatus, paymentStatusFor } from '../../domain/registrations/registration.ts'
import type { Locale } from '../../domain/values/language.ts'
import { mayBeOneOperatorIn } from '../db/conditions.ts'
import type { Tx } from '../db/open.ts'
import { registrations } from '../db/schema/registrations.ts'
import { statementLines } from '../db/schema/statements.ts'
import { trainings } from '../db/schema/trainings.ts'
import { titleIn } from '../db/title-in.ts'
import { hasInvoice, payerDiffers } from '../documents/queries.ts'
import type { RequestContext } from '../http/request-context.ts'
import { isOverridden, isRefundedAlive } from '../registrations/queries.ts'

const isTakenBack = (paymentId: SQL) => sql`exists (select from payments back where back.reverses = ${paymentId})`

/**
 * The last valid receipt from before an amount was set lower by hand, or else the last one, where the receipts of its registration say more than was
 * received for it: what came less what was taken back or set lower, whether or not it was given back, and what counts for it from
 * elsewhere.
 */
const receiptsBeyond = sql`select said.paper, 'exceeds ' || (said.receipts - said.received), lowered.created_at, lowered.registration_id,
      (said.receipts - said.received)::int, said.number, null::int
    from (
      select distinct on (registration_id) registration_id, id, created_at from payments
      where kind in ('correction', 'adjustment') and amount < 0 and not ${isTakenBack(sql`payments.id`)}
      order by registration_id, id desc) lowered
    cross join lateral (
      select
        coalesce(sum(entry.amount) filter (where coalesce(back.kind, entry.kind) in ('payment', 'correction', 'adjustment')), 0)
          + greatest(coalesce(sum(entry.amount) filter (where entry.kind = 'credit_transfer'), 0), 0) as received,
        sum(entry.amount) filter (where receipt.id is not null) as receipts,
        (array_agg(receipt.id order by entry.id < lowered.id desc, entry.id desc) filter (where receipt.id is not null))[1] as paper,
        (array_agg(receipt.number order by entry.id < lowered.id desc, entry.id desc) filter (where receipt.id is not null))[1] as number
      from (select * from payments where payments.registration_id = lowered.registration_id offset 0) entry
      left join lateral (select kind from payments where payments.id = entry.reverses offset 0) back on true
      left join lateral (select id, number from documents
        where documents.payment_id = entry.id and kind = 'receipt' and revoked_at is null offset 0) receipt on true) said
    where said.receipts > said.received`

/**
 * Where each kind is found, by its index and never by reading the ledger through (each discrepancy is looked up by itself, which `offset 0`
 * keeps the planner to, however many it expects): what it is about, what it stands at, since when, whose
 * it is, an amount in FCFA, the paper's number or the reference, and the entry beside it.
 */
const found: Record<DiscrepancyKind, (now: Date) => SQL> = {
  overridden: () => sql`select ${registrations.id} as subject,
      concat_ws(' ', ${registrations.paymentStatus}, ${registrations.paymentAmount}, ${registrations.price}) as standing,
      ${registrations.createdAt} as since, ${registrations.id} as registration_id, ${registrations.paymentAmount} as amount,
      null::text as text, null::int as other
    from ${registrations} where ${isOverridden} and not (${isRefundedAlive})`,
  refunded_alive:
    () => sql`select ${registrations.id}, ${registrations.price}::text, ${registrations.createdAt}, ${registrations.id},
      ${registrations.price}, null::text, null::int
    from ${registrations} where ${isRefundedAlive}`,
  uninvoiced: () => sql`select r.id, r.payment_amount::text, r.created_at, r.id, r.payment_amount, null::text, null::int
    from (
      select coalesce(covered.registration_id, gone.registration_id) as id
        from documents gone left join document_registrations covered on covered.document_id = gone.id
        where gone.kind = 'invoice' and gone.revoked_at is not null and gone.superseded_at is null
      union select subject from ledger_doubts where kind = 'uninvoiced') discrepancy
    cross join lateral (select * from registrations where registrations.id = discrepancy.id offset 0) r
    where r.payment_amount > 0 and r.price > 0 and not ${hasInvoice(sql`r.id`)}`,
  paper_valid:
    () => sql`select d.id, 'valid', back.created_at, back.registration_id, 0 - back.amount, d.number, back.reverses
    from payments back
    cross join lateral (select * from documents where documents.payment_id = back.reverses and revoked_at is null offset 0) d
    where back.reverses is not null
    union all ${receiptsBeyond}`,
  reference_shared: () => sql`select p.id, 'shared', p.created_at, p.registration_id, p.amount, p.reference, first.id
    from (
      select entry.id from money_transactions t
        cross join lateral (select id from payments where transaction_id = t.id offset 0) entry
        where t.reference_confirmed
      union select subject from ledger_doubts where kind = 'reference_shared') discrepancy
    cross join lateral (select * from payments where payments.id = discrepancy.id offset 0) p
    cross join lateral (select operator from money_transactions where money_transactions.id = p.transaction_id offset 0) own
    cross join lateral (select min(o.id) as id from payments o join money_transactions moved on moved.id = o.transaction_id
      where o.quoted = p.quoted and o.kind = 'payment' and o.id < p.id and o.transaction_id <> p.transaction_id
        and ${mayBeOneOperatorIn(sql`own.operator`, sql`moved.operator`)}
        and not ${isTakenBack(sql`o.id`)}) first
    where p.kind = 'payment' and p.quoted <> '' and first.id is not null and not ${isTakenBack(sql`p.id`)}`,
  owned_in_part: () => sql`select back.reverses, line.id::text, back.created_at, back.registration_id, 0 - back.amount,
      coalesce(line.reference, line.wording), null::int
    from payments back
    cross join lateral (select * from payments where payments.id = back.reverses offset 0) p
    cross join lateral (select * from statement_lines
      where statement_lines.transaction_id = p.transaction_id and statement_lines.kind = 'received' offset 0) line
    where back.reverses is not null and p.kind = 'payment'
      and not exists (select from payments later where later.quoted = p.quoted and p.quoted <> '' and later.kind = 'payment'
        and later.id > back.id and later.transaction_id <> p.transaction_id and not ${isTakenBack(sql`later.id`)})`,
  invoice_outdated:
    () => sql`select paper.id, off.standing, paper.created_at, off.registration_id, (paper.snapshot ->> 'price')::int,
      paper.number, null::int
    from (select subject as id from ledger_doubts where kind = 'invoice_outdated') discrepancy
    cross join lateral (select * from documents where documents.id = discrepancy.id
      and superseded_at is null and revoked_at is null offset 0) paper
    cross join lateral (
      select min(r.id) as registration_id,
        md5(string_agg(concat_ws(' ', r.id, r.status, payer.id, payer.name, payer.ncc, payer.rccm, payer.address, payer.city), ',' order by r.id))
          as standing
      from (select paper.registration_id as id union all
        select registration_id from document_registrations where document_id = paper.id) about
      cross join lateral (select * from registrations where registrations.id = about.id offset 0) r
      left join pharmacies payer on payer.id = r.pharmacy_id
      where ${payerDiffers} or (paper.registration_id is null and r.status = 'annulée')
        or (paper.is_in_fne and exists (select from fne_calls open where open.document_id = paper.id
          and open.state in ('waiting', 'submitting', 'doubtful')))
      having count(*) > 0) off`,
  declared:
    () => sql`select id, state, created_at, registration_id, amount, concat_ws(' ', operator, reference), null::int
    from payment_declarations where state = 'to_check'`,
  // What is to be given back with it stands in a list of its own (docs/rules/registrations.md#groups).
  credit_unused: (now) => sql`select kept.* from (
      select c.registration_id as id, max(c.id)::text, max(c.created_at), c.registration_id, 0 - sum(c.amount)::int, null::text, null::int
      from payments c where c.kind = 'credit'
      group by c.registration_id
      having sum(c.amount) < 0 and (bool_or(exists (select from online_payments paid where paid.transaction_id = c.transaction_id))
        or max(c.created_at) < ${new Date(now.getTime() - creditRestsDays * 86_400_000).toISOString()}::timestamptz)) kept
    cross join lateral (select * from registrations where registrations.id = kept.id offset 0) r
    where r.status <> 'annulée' and r.payment_amount <= coalesce(r.price, 0)`,
}

/** Those of a kind that nobody has explained as they stand. */
const unexplained = (kind: DiscrepancyKind, now: Date) => sql`(
  select discrepancy.* from (${found[kind](now)}) discrepancy (subject, standing, since, registration_id, amount, text, other)
  where not exists (select from discrepancy_explanations explained
    where explained.kind = ${kind} and explained.subject = discrepancy.subject and explained.standing = discrepancy.standing))`

/**
 * How many of a kind there are, as an expression; one more than the limit at most. In the order of the list, which is that of the index
 * of what was set by hand: of how few rows a condition is true the planner does not know.
 */
const counted = (kind: DiscrepancyKind, now: Date) =>
  sql`(select count(*)::int from (select from ${unexplained(kind, now)} discrepancies
    order by discrepancies.since, discrepancies.subject limit ${countedAtMost}) counted)`

const countedAtMost = sql.raw(String(discrepancyCountLimit + 1))

/** How many lines of statements belong to no registration yet, counted as the others are, in the order of their list and its index. */
const unownedCounted = sql`(select count(*)::int from (select from ${statementLines}
  where ${statementLines.state} = 'open' and ${statementLines.kind} = 'received'
  order by ${statementLines.valuedOn}, ${statementLines.id} limit ${countedAtMost}) counted)`

/** How many may be put right or explained, as an expression for queries that count other things too, among them the lists of the others. */
export const discrepanciesCounted = (now: Date): SQL<number> =>
  sql`(${sql.join(
    explainableKinds.map((kind) => counted(kind, now)),
    sql` + `,
  )})`.mapWith(Number) as SQL<number>

interface Row extends Record<string, unknown> {
  kind: DiscrepancyKind
  subject: number
  standing: string
  since: string | Date
  registration_id: number
  amount: number
  text: string | null
  other: number | null
  first_name: string
  last_name: string
  title: string
  starts_at: string | Date | null
  payment_status: PaymentStatus
  payment_amount: number
  price: number | null
}

const toResponse = (row: Row): Discrepancy => ({
  kind: row.kind,
  subject: row.subject,
  standing: row.standing,
  since: new Date(row.since).toISOString(),
  registrationId: row.registration_id,
  participant: { firstName: row.first_name, lastName: row.last_name },
  trainingTitle: row.title,
  startsAt: row.starts_at === null ? null : new Date(row.starts_at).toISOString(),
  amount: row.amount,
  paymentStatus: row.payment_status,
  follows: paymentStatusFor(row.price, row.payment_amount),
  text: row.text,
  other: row.other,
})

/** The first of a kind, the oldest first, with whose they are. */
const firstOf = (kind: DiscrepancyKind, now: Date, locale: Locale, narrowed: SQL = sql`true`) => sql`(
  select ${kind}::text as kind, discrepancy.*, r.first_name, r.last_name, ${titleIn(locale)} as title, ${trainings.startsAt},
    r.payment_status, r.payment_amount, r.price
  from ${unexplained(kind, now)} discrepancy
  join registrations r on r.id = discrepancy.registration_id join ${trainings} on ${trainings.id} = r.training_id
  where ${narrowed} order by discrepancy.since, discrepancy.subject limit ${sql.raw(String(discrepanciesShown))})`

/** What of the books does not agree (docs/rules/payments.md#what-does-not-agree), by kind; two statements, whatever there is. */
export async function listDiscrepancies({
  db,
  now,
  locale,
}: Pick<RequestContext, 'db' | 'now' | 'locale'>): Promise<DiscrepancyGroup[]> {
  const counts = discrepancyGroups.map(
    (kind) => sql`${kind === 'unowned' ? unownedCounted : counted(kind, now)} as ${sql.identifier(kind)}`,
  )
  const { rows: sums } = await db.execute<Record<DiscrepancyGroup['kind'], number>>(
    sql`select ${sql.join(counts, sql`, `)}`,
  )
  const { rows } = await db.execute<Row>(
    sql.join(
      discrepancyKinds.map((kind) => firstOf(kind, now, locale)),
      sql` union all `,
    ),
  )
  return discrepancyGroups.map((kind) => {
    const count = sums[0]?.[kind] ?? 0
    return {
      kind,
      count: Math.min(count, discrepancyCountLimit),
      isMore: count > discrepancyCountLimit,
      rows: rows.filter((row) => row.kind === kind).map(toResponse),
    }
  })
}

/** One of them, as it stands; undefined once it is settled, explained or another. */
export async function findDiscrepancy(
  tx: Tx,
  { now, locale }: Pick<RequestContext, 'now' | 'locale'>,
  { kind, subject, standing }: Pick<Discrepancy, 'kind' | 'subject' | 'standing'>,
): Promise<Discrepancy | undefined> {
  const one = sql`discrepancy.subject = ${subject} and discrepancy.standing = ${standing}`
  const { rows } = await tx.execute<Row>(firstOf(kind, now, locale, one))
  return rows[0] && toResponse(rows[0])
}
