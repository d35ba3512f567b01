import type { OwnMovement } from '../../domain/ledger.ts'
import type { PaymentMethod } from '../../domain/payment.ts'

/** What answers to a query of its text alone. */
interface Queryable {
  query: <Row extends object>(text: string) => Promise<{ rows: Row[] }>
}

/** The ledger beside itself (docs/decisions/0128); amounts in FCFA. */
export interface Reconciliation {
  /** What moved, as the entries say and as the transactions do. */
  methods: { method: PaymentMethod; entries: number; transactions: number }[]
  /** What operators kept and paid out, by method and operator, which counts for no registration; and of how many movements. */
  own: { kind: OwnMovement; method: PaymentMethod; operator: string | null; amount: number; movements: number }[]
  /** What is paid of all registrations, as their entries say and as they do; and those that differ, by number. */
  paid: { entries: number; registrations: number; differing: number[] }
  /** How many papers of each series and year there are, and the last number given: the same where none is missing. */
  series: { series: string; year: number; papers: number; last: number }[]
  /** References that several payments have, and how many. */
  shared: { reference: string; payments: number }[]
}

const sum = (what: string) => `coalesce(sum(${what}), 0)::float8`

const methodsSql = `select method, ${sum('entries')} as entries, ${sum('transactions')} as transactions from (
    select method, amount as entries, 0 as transactions from payments where moves_money(kind)
    union all select method, 0, amount from money_transactions where kind is null) lines
  group by method order by method`

const ownSql = `select kind, method, min(nullif(btrim(operator), '')) as operator, ${sum('amount')} as amount, count(*)::int as movements
  from money_transactions where kind is not null
  group by kind, method, nullif(search_quoted(operator), '') order by 1, 2, 3`

const paidSql = `select ${sum('r.payment_amount')} as registrations, ${sum('entries')} as entries,
    coalesce(array_agg(r.id order by r.id) filter (where r.payment_amount <> coalesce(entries, 0)), '{}') as differing
  from registrations r
  left join (select registration_id, sum(amount) as entries from payments group by 1) p on p.registration_id = r.id`

const seriesSql = `select n.series, n.year, n.last, count(d.id)::int as papers from document_numbers n
  left join documents d on d.number like n.series || '-' || n.year || '-%' group by n.series, n.year, n.last order by 1, 2`

const sharedSql = `select min(reference) as reference, count(*)::int as payments from payments p
  where kind = 'payment' and quoted <> '' and not exists (select from payments b where b.reverses = p.id)
  group by quoted having count(distinct transaction_id) > 1 order by 2 desc, 1 limit 100`

/** Reads all of the ledger twice over: what its parts say of each other. */
export async function reconcileLedger(database: Queryable): Promise<Reconciliation> {
  const { rows: methods } = await database.query<Reconciliation['methods'][number]>(methodsSql)
  const { rows: own } = await database.query<Reconciliation['own'][number]>(ownSql)
  const { rows: paid } = await database.query<Reconciliation['paid']>(paidSql)
  const { rows: series } = await database.query<Reconciliation['series'][number]>(seriesSql)
  const { rows: shared } = await database.query<Reconciliation['shared'][number]>(sharedSql)
  return { methods, own, paid: paid[0] ?? { entries: 0, registrations: 0, differing: [] }, series, shared }
}

/** What does not agree, in FCFA, in registrations and in numbers of papers; 0 throughout where every franc is explained. */
export const differencesIn = ({ methods, paid, series }: Reconciliation) => ({
  money: methods.reduce((total, { entries, transactions }) => total + Math.abs(entries - transactions), 0),
  registrations: paid.differing.length,
  numbers: series.reduce((total, { papers, last }) => total + Math.abs(last - papers), 0),
})
