import type { OwnMovement } from '../../domain/payments/ledger.ts'
import type { PaymentMethod } from '../../domain/payments/payment.ts'

/** What answers to a query of its text alone. */
interface Queryable {
  query: <Row extends object>(text: string) => Promise<{ rows: Row[] }>
}

/** Why a receipt or avoir does not agree with the entry that it is about. */
export type PaperFault = 'of nothing' | 'of another entry' | 'another amount' | 'one of several' | 'still valid'

/** The ledger beside itself (docs/decisions/0128); amounts in FCFA. */
export interface Reconciliation {
  /** What moved, as the entries say and as the transactions do. */
  methods: { method: PaymentMethod; entries: number; transactions: number }[]
  /** The transactions whose entries come to something else, have another method, or should not be there. */
  transactions: { id: number; amount: number; entries: number }[]
  /** What operators kept and paid out, by method and operator, which counts for no registration; and of how many movements. */
  own: { kind: OwnMovement; method: PaymentMethod; operator: string | null; amount: number; movements: number }[]
  /** What is paid of all registrations, as their entries say and as they do; and those that differ, by number. */
  paid: { entries: number; registrations: number; differing: number[] }
  /** The months and methods of which the tallies say something else than the entries: of what moved, or of how many there are. */
  tallies: { tally: string; of: 'money' | 'entries'; kept: number; entries: number }[]
  /** Receipts and avoirs that do not agree with their entries. */
  papers: { number: string; fault: PaperFault }[]
  /** How many payments and refunds have no paper at all: those of before there were any. */
  without: { receipts: number; avoirs: number }
  /** How many papers of each series and year there are, the last number given, and how many numbers are missing or above that one. */
  series: { series: string; year: number; papers: number; last: number; missing: number; above: number }[]
}

const sum = (what: string) => `coalesce(sum(${what}), 0)::float8`
const moved = `coalesce(sum(p.amount) filter (where moves_money(p.kind)), 0)::float8`

const methodsSql = `select method, ${sum('entries')} as entries, ${sum('transactions')} as transactions from (
    select method, amount as entries, 0 as transactions from payments where moves_money(kind)
    union all select method, 0, amount from money_transactions where kind is null) lines
  group by method order by method`

const transactionsSql = `select t.id, t.amount, ${moved} as entries
  from money_transactions t left join payments p on p.transaction_id = t.id
  group by t.id
  having ${moved} <> case when t.kind is null then t.amount else 0 end
    or bool_or(p.method <> t.method) or (t.kind is not null and count(p.id) > 0)
  order by t.id`

const ownSql = `select kind, method, min(nullif(btrim(operator), '')) as operator, ${sum('amount')} as amount, count(*)::int as movements
  from money_transactions where kind is not null
  group by kind, method, nullif(search_quoted(operator), '') order by 1, 2, 3`

const paidSql = `select ${sum('r.payment_amount')} as registrations, ${sum('entries')} as entries,
    coalesce(array_agg(r.id order by r.id) filter (where r.payment_amount <> coalesce(entries, 0)), '{}') as differing
  from registrations r
  left join (select registration_id, sum(amount) as entries from payments group by 1) p on p.registration_id = r.id`

const talliesSql = `select tally, kind as of, ${sum('kept')} as kept, ${sum('entries')} as entries from (
    select to_char(month, 'YYYY-MM') as tally, 'money' as kind, received as kept, 0 as entries from month_tallies
    union all select to_char(month_of(booked_at), 'YYYY-MM'), 'money', 0, amount from payments where moves_money(kind)
    union all select method, 'money', amount, 0 from payment_tallies
    union all select method, 'money', 0, amount from payments where moves_money(kind)
    union all select method, 'entries', count, 0 from payment_tallies
    union all select method, 'entries', 0, 1 from payments) lines
  group by tally, kind having sum(kept) <> sum(entries) order by 1, 2`

const papersSql = `select number, fault from (
    select d.number, case
      when p.id is null then 'of nothing'
      when p.kind is distinct from case d.kind when 'receipt' then 'payment' when 'credit_note' then 'refund' end
        or d.registration_id is distinct from p.registration_id then 'of another entry'
      when (d.snapshot ->> 'amount')::bigint <> abs(p.amount) then 'another amount'
      when count(*) over (partition by d.payment_id) > 1 then 'one of several'
      when back.id is not null and d.revoked_at is null then 'still valid' end as fault
    from documents d left join payments p on p.id = d.payment_id left join payments back on back.reverses = p.id
    where d.kind in ('receipt', 'credit_note') or d.payment_id is not null) compared
  where fault is not null order by number`

const withoutSql = `select count(*) filter (where p.kind = 'payment')::int as receipts, count(*) filter (where p.kind = 'refund')::int as avoirs
  from payments p left join documents d on d.payment_id = p.id
  where d.id is null and p.kind in ('payment', 'refund')`

const seriesSql = `select series, year, coalesce(n.last, 0) as last, count(d.number)::int as papers,
    coalesce(n.last, 0) - (count(distinct d.number) filter (where d.number between 1 and n.last))::int as missing,
    (count(d.number) filter (where (d.number between 1 and n.last) is not true))::int as above
  from document_numbers n
  full join (
    select part[1] as series, part[2]::int as year, part[3]::bigint as number
    from documents cross join lateral regexp_match(number, '^([A-Z])-([0-9]{4})-([0-9]+)') part
    where part is not null) d using (series, year)
  group by series, year, n.last order by 1, 2`

/** Reads all of the ledger several times over: what its parts say of each other. */
export async function reconcileLedger(database: Queryable): Promise<Reconciliation> {
  const all = async <Row extends object>(text: string) => (await database.query<Row>(text)).rows
  const [paid] = await all<Reconciliation['paid']>(paidSql)
  const [without] = await all<Reconciliation['without']>(withoutSql)
  return {
    methods: await all(methodsSql),
    transactions: await all(transactionsSql),
    own: await all(ownSql),
    paid: paid ?? { entries: 0, registrations: 0, differing: [] },
    tallies: await all(talliesSql),
    papers: await all(papersSql),
    without: without ?? { receipts: 0, avoirs: 0 },
    series: await all(seriesSql),
  }
}

/**
 * What does not agree: in FCFA, and in how many transactions, registrations, tallies, papers and numbers of papers; 0 throughout where
 * every franc is explained.
 */
export const differencesIn = ({ methods, transactions, paid, tallies, papers, series }: Reconciliation) => ({
  money: Math.max(
    methods.reduce((total, one) => total + Math.abs(one.entries - one.transactions), 0),
    transactions.reduce((total, one) => total + Math.abs(one.entries - one.amount), 0),
  ),
  transactions: transactions.length,
  registrations: paid.differing.length,
  tallies: tallies.length,
  papers: papers.length,
  numbers: series.reduce((total, { missing, above }) => total + missing + above, 0),
})
