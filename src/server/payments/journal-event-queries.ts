// What the accountant's journal is booked from (docs/rules/payments.md#certified-invoices): entries of the ledger, certified calls, and
// numbers that the office typed, in the order in which they count.
import { sql } from 'drizzle-orm'
import type { Settings } from '../../domain/company/settings.ts'
import { isNcc, nccOf } from '../../domain/fne/sale.ts'
import type { BookEvent, Client } from '../../domain/payments/book.ts'
import type { OwnMovement } from '../../domain/payments/ledger.ts'
import type { PaymentKind, PaymentMethod } from '../../domain/payments/payment.ts'
import { dayOf, monthAfter } from '../../domain/values/month.ts'
import type { Db, Tx } from '../db/open.ts'
import { ownBookedAt } from './period-queries.ts'

/** How the books stand: which months are closed, and since when sales follow certified invoices. Days as `2026-11-30`. */
export interface Books {
  closings: { month: string; closedOn: string }[]
  /** The first day that is open; null while nothing is closed. */
  openFrom: string | null
  /** The first and the last month whose lines are stored; null while none are. */
  stored: { first: string; last: string } | null
  salesFrom: string | null
}

/** Reads how the books stand. Once a month was closed with certified invoices, their first day holds for good. */
export async function readBooks(db: Db | Tx, { isOn, firstDay }: Settings['fne']): Promise<Books> {
  const { rows } = await db.execute<{ month: string; closed_on: string; sales_from: string | null }>(sql`
    select to_char(month, 'YYYY-MM') as month, to_char(closed_at at time zone 'UTC', 'YYYY-MM-DD') as closed_on,
      sales_from::text as sales_from from closed_months order by closed_at, month`)
  const { rows: kept } = await db.execute<{ first: string | null; last: string | null }>(
    sql`select to_char(min(month), 'YYYY-MM') as first, to_char(max(month), 'YYYY-MM') as last from journal_lines`,
  )
  const lastClosed = rows
    .map(({ month }) => month)
    .sort()
    .at(-1)
  const openFrom = lastClosed === undefined ? null : `${monthAfter(lastClosed, 1)}-01`
  const begun = rows.flatMap(({ sales_from }) => sales_from ?? []).sort()[0]
  const wanted = isOn && firstDay !== null ? [firstDay, openFrom ?? firstDay].sort()[1] : undefined
  const { first, last } = kept[0] ?? {}
  return {
    closings: rows.map(({ month, closed_on }) => ({ month, closedOn: closed_on })),
    openFrom,
    stored: first && last ? { first, last } : null,
    salesFrom: begun ?? wanted ?? null,
  }
}

/** What counted, and what it is of: a payment or own movement, a call, a paper. */
export type Counted = { at: Date; id: number } & (
  | { of: 'payment'; transaction: number; event: BookEvent & { kind: 'money' } }
  | { of: 'transaction'; kind: OwnMovement; amount: number; method: PaymentMethod; operator: string | null }
  | { of: 'call' | 'paper' | 'registration'; event: BookEvent }
)

/** From the first moment on, before the last. */
export interface Span {
  from: Date | null
  to: Date
}

const far = '0001-01-01'
const moment = (day: string | null) => sql`${day ?? far}::timestamptz`
const inSpan = (at: ReturnType<typeof sql>, { from, to }: Span) =>
  sql`${at} >= ${(from ?? new Date(`${far}T00:00:00Z`)).toISOString()}::timestamptz and ${at} < ${to.toISOString()}::timestamptz`
const until = (at: ReturnType<typeof sql>, { to }: Span) => sql`${at} < ${to.toISOString()}::timestamptz`
const inMs = (at: ReturnType<typeof sql>) => sql`(extract(epoch from ${at}) * 1000)::float8`

/**
 * The certified calls, each with the moment at which it counts: its own, or when it was settled where its month was closed by then. One
 * from before the first day sells with the money.
 */
export const placedCalls = ({ salesFrom, openFrom }: Books) => sql`(
  select c.id, c.document_id, made.at >= ${moment(salesFrom)} as is_new,
    coalesce(b.booked_at, case
      when made.at >= greatest(${moment(salesFrom)}, ${moment(openFrom)}) then made.at
      else greatest(c.ended_at, ${moment(openFrom)}) end) as at
  from fne_calls c cross join lateral (select coalesce(c.called_at, c.ended_at) as at) made
  left join booked_sales b on b.call_id = c.id where c.state = 'certified')`

/** Every certified line and its credit note, by registration. */
const soldLines = (books: Books) => sql`(
  select l.registration_id, l.id as line, l.price, c.id, c.document_id, c.is_new, c.at, false as is_note
    from fne_lines l join ${placedCalls(books)} c on c.id = l.call_id
  union all
  select l.registration_id, l.id, l.price, c.id, c.document_id, c.is_new, c.at, true
    from fne_lines l join ${placedCalls(books)} c on c.id = l.credited_by)`

/** Invoices that were certified elsewhere, by registration. */
const typedNumbers = sql`(
  select about.registration_id, d.id, coalesce(d.fne_entered_at, d.created_at) as at from documents d
  cross join lateral (select d.registration_id where d.registration_id is not null
    union select r.registration_id from document_registrations r where r.document_id = d.id) about
  where d.kind = 'invoice' and d.fne_number is not null and not d.is_in_fne
    and not exists (select from fne_calls c where c.document_id = d.id and c.state = 'certified'))`

/** Of whom something counts in a span. */
const touched = (books: Books, span: Span) => sql`(
  select registration_id from payments where ${inSpan(sql`booked_at`, span)}
  ${
    books.salesFrom === null
      ? sql``
      : sql`union select registration_id from ${soldLines(books)} sold where ${inSpan(sql`at`, span)}
        union select registration_id from ${typedNumbers} typed where ${inSpan(sql`at`, span)}
        union select registration_id from payments where kind = 'credit' and booked_at < ${moment(books.salesFrom)}
          and ${inSpan(moment(books.salesFrom), span)} group by registration_id having sum(amount) <> 0`
  })`

const clientOf = (registration: number, paper: number | null, ncc: string | null): Client | null =>
  paper === null ? null : { key: ncc && isNcc(ncc) ? nccOf(ncc) : `I${registration}`, paper }

interface Row extends Record<string, unknown> {
  id: number
  registration_id: number
  at: number
  paper: number | null
  ncc: string | null
}

async function readMoney(db: Db | Tx, books: Books, span: Span): Promise<Counted[]> {
  type Money = Row & { kind: PaymentKind; amount: number; method: PaymentMethod; operator: string | null; tx: number }
  const { rows } = await db.execute<Money>(sql`
    select p.id, p.registration_id, ${inMs(sql`p.booked_at`)} as at, p.kind, p.amount, p.method, t.operator,
      p.transaction_id as tx, d.id as paper, d.snapshot -> 'payer' ->> 'taxpayerNumber' as ncc
    from payments p join money_transactions t on t.id = p.transaction_id
    left join documents d on d.payment_id = p.id and d.kind in ('receipt', 'credit_note')
    where p.registration_id in ${touched(books, span)} and ${until(sql`p.booked_at`, span)}`)
  return rows.map(({ id, registration_id: registration, at, kind, amount, method, operator, tx, paper, ncc }) => {
    const counts = { registration, at: new Date(at), client: clientOf(registration, paper, ncc) }
    const event = { ...counts, kind: 'money', entry: { kind, amount, method, operator } } as const
    return { of: 'payment', id, at: counts.at, transaction: tx, event }
  })
}

async function readSold(db: Db | Tx, books: Books, span: Span): Promise<Counted[]> {
  type Sold = Row & { line: number; price: number; is_new: boolean; is_note: boolean; rate: number | null }
  const { rows } = await db.execute<Sold>(sql`
    select sold.*, ${inMs(sql`sold.at`)} as at, d.id as paper, d.snapshot -> 'payer' ->> 'taxpayerNumber' as ncc,
      (d.snapshot -> 'said' ->> 'taxRate')::float8 as rate
    from ${soldLines(books)} sold join documents d on d.id = sold.document_id
    where sold.registration_id in ${touched(books, span)} and ${until(sql`sold.at`, span)}`)
  return rows.map(({ id, registration_id: registration, at, line, price, is_new, is_note, rate, paper, ncc }) => {
    const counts = { registration, at: new Date(at), client: clientOf(registration, paper, ncc) }
    const event: BookEvent = is_note
      ? { ...counts, kind: 'credit_note', line }
      : is_new
        ? { ...counts, kind: 'sale', line, price, rate }
        : { ...counts, kind: 'by_hand' }
    return { of: 'call', id, at: counts.at, event }
  })
}

async function readTyped(db: Db | Tx, books: Books, span: Span): Promise<Counted[]> {
  const { rows } = await db.execute<Row>(sql`
    select typed.id, typed.registration_id, ${inMs(sql`typed.at`)} as at, d.id as paper,
      d.snapshot -> 'payer' ->> 'taxpayerNumber' as ncc
    from ${typedNumbers} typed join documents d on d.id = typed.id
    where typed.registration_id in ${touched(books, span)} and ${until(sql`typed.at`, span)}`)
  return rows.map(({ id, registration_id: registration, at, paper, ncc }) => {
    const counts = { registration, at: new Date(at), client: clientOf(registration, paper, ncc) }
    return { of: 'paper', id, at: counts.at, event: { ...counts, kind: 'by_hand' } }
  })
}

async function readOwnMovements(db: Db | Tx, span: Span): Promise<Counted[]> {
  type Own = {
    id: number
    at: number
    kind: OwnMovement
    amount: number
    method: PaymentMethod
    operator: string | null
  }
  const { rows } = await db.execute<Own>(sql`
    select id, ${inMs(ownBookedAt)} as at, kind, amount, method, operator from money_transactions
    where kind is not null and ${inSpan(ownBookedAt, span)}`)
  return rows.map(({ at, ...own }) => ({ of: 'transaction', ...own, at: new Date(at) }))
}

const ranks: Record<Counted['of'], number> = { registration: 0, payment: 1, transaction: 2, call: 3, paper: 4 }

/**
 * All that counts in a span, and before it of those of whom something does: what somebody owes follows from all of it. In the order in
 * which it counts.
 */
export async function readCounted(db: Db | Tx, books: Books, span: Span): Promise<Counted[]> {
  const money = await readMoney(db, books, span)
  const own = await readOwnMovements(db, span)
  const { salesFrom } = books
  if (salesFrom === null) return [...money, ...own].sort(inOrder)
  const at = new Date(`${salesFrom}T00:00:00Z`)
  const people = new Set(money.flatMap((one) => (one.of === 'payment' ? one.event.registration : [])))
  const firstDays = [...people].map((registration): Counted => {
    const event = { registration, at, client: null, kind: 'first_day' } as const
    return { of: 'registration', id: registration, at, event }
  })
  const others = [...(await readSold(db, books, span)), ...(await readTyped(db, books, span))]
  return [...money, ...own, ...(at < span.to ? firstDays : []), ...others].sort(inOrder)
}

const inOrder = (one: Counted, other: Counted): number =>
  one.at.getTime() - other.at.getTime() || ranks[one.of] - ranks[other.of] || one.id - other.id

/** The day on which something counts. */
export const countsOn = ({ at }: { at: Date }): string => dayOf(at)
