// What stands beside the amounts of an entry: its papers' numbers, its day of value, and under whose name it stands.
import { sql } from 'drizzle-orm'
import { paymentKindLabels } from '../../domain/desk/labels.ts'
import { type AccountPlan, accountLabels } from '../../domain/payments/journal.ts'
import type { BookedAs, JournalRow } from '../../domain/payments/journal-file.ts'
import { ownMovementLabels } from '../../domain/statements/statement-labels.ts'
import type { Locale, Localized } from '../../domain/values/language.ts'
import { dayOf } from '../../domain/values/month.ts'
import { quoted } from '../../domain/values/text-fold.ts'
import type { Db, Tx } from '../db/open.ts'
import type { Books } from './journal-event-queries.ts'
import { closedOn, type Entry, type StoredLine } from './journal-queries.ts'
import { type PeriodEntry, selectEntries } from './period-entry-queries.ts'

/** What an entry of the journal is called. */
export const bookedLabels: Record<BookedAs, Localized> = {
  ...paymentKindLabels,
  ...ownMovementLabels,
  sale: { fr: 'Vente', en: 'Sale' },
  credit_note: { fr: 'Avoir FNE', en: 'FNE credit note' },
  by_hand: { fr: 'Vente certifiée ailleurs', en: 'Sale certified elsewhere' },
  first_day: { fr: 'Crédit repris en avance', en: 'Credit carried as an advance' },
}

type Papers = Pick<StoredLine, 'pieceOn' | 'receipt' | 'invoice' | 'fne' | 'avoir'>

const ids = (entries: Entry[], of: Entry['of']) => entries.filter((entry) => entry.of === of).map(({ id }) => id)
const among = (numbers: number[]) => sql`any((select ${sql.param(numbers)}::int[])::int[])`

/** The entries of the ledger that some of the journal are of, by their number; own movements by theirs, below 0. */
export async function readLedgerEntries(
  db: Db | Tx,
  entries: Entry[],
  locale: Locale,
): Promise<Map<number, PeriodEntry>> {
  const chosen = [...ids(entries, 'payment'), ...ids(entries, 'transaction').map((id) => 0 - id)]
  const rows = await selectEntries(db as Db, { from: null, to: null }, locale).rows(chosen)
  return new Map(rows.map((row) => [row.id ?? 0 - row.transactionId, row]))
}

/** The papers of certified calls and typed numbers, by source. */
async function readCertified(db: Db | Tx, entries: Entry[]): Promise<Map<string, Papers>> {
  type Row = { source: string; on: string; number: string | null; fne: string | null; avoir: string | null }
  const { rows } = await db.execute<Row>(sql`
    select 'S' || c.id as source, to_char(coalesce(c.called_at, c.ended_at) at time zone 'UTC', 'YYYY-MM-DD') as on, d.number,
      coalesce(sale.reference, c.reference) as fne, case when sale.id is not null then c.reference end as avoir
    from fne_calls c join documents d on d.id = c.document_id left join fne_calls sale on sale.id = c.sale_id
    where c.id = ${among(ids(entries, 'call'))}
    union all select 'D' || d.id, to_char(d.created_at at time zone 'UTC', 'YYYY-MM-DD'), d.number, d.fne_number, null
    from documents d where d.id = ${among(ids(entries, 'paper'))}`)
  return new Map(
    rows.map(({ source, on, number, fne, avoir }) => [
      source,
      { pieceOn: on, receipt: null, invoice: number, fne, avoir },
    ]),
  )
}

/** The lines of entries as they are stored, from a place in their month on. */
export async function asStored(db: Db | Tx, entries: Entry[]): Promise<Omit<StoredLine, 'month' | 'position'>[]> {
  const ledger = await readLedgerEntries(db, entries, 'fr')
  const certified = await readCertified(db, entries)
  return entries.flatMap((entry) => {
    const row = ledger.get(ledgerNumber(entry))
    const { pieceOn, receipt, invoice, fne, avoir } = (row && papersOf(row)) ??
      certified.get(entry.source) ?? { pieceOn: entry.on, receipt: null, invoice: null, fne: null, avoir: null }
    const namedBy = entry.lines.find(({ client }) => client)?.client?.paper ?? null
    return entry.lines.map(({ journal, role, name, account, client, debit, credit, letter }) => ({
      ...{ entry: entry.number, journal, bookedOn: entry.on, pieceOn, kind: entry.kind, source: entry.source },
      ...{ role, operator: role === null ? name.fr : (row?.operator ?? null), account, debit, credit },
      ...{ client: client?.key ?? null, paperId: client ? client.paper : namedBy },
      ...{ receipt, invoice, fne, avoir },
      ...{ letter: letter?.count ?? null, letteredOn: letter ? dayOf(letter.at) : null },
    }))
  })
}

/** The number of an entry in the ledger; own movements have theirs below 0, and what is of neither has none. */
export const ledgerNumber = ({ of, id }: Entry): number => (of === 'payment' ? id : of === 'transaction' ? 0 - id : 0)

const papersOf = ({ valuedOn, receipt, invoice, fneNumber, avoir }: PeriodEntry): Papers => ({
  ...{ pieceOn: valuedOn, receipt, invoice, fne: fneNumber, avoir },
})

/** The names that papers say, by paper; nothing of those who were erased. */
export async function readNames(db: Db | Tx, lines: Pick<StoredLine, 'paperId'>[]): Promise<Map<number, string>> {
  const papers = [...new Set(lines.flatMap(({ paperId }) => paperId ?? []))]
  const { rows } = await db.execute<{ id: number; name: string | null }>(sql`
    select id, coalesce(snapshot -> 'payer' ->> 'name', case when aside_at is null
      then concat_ws(' ', nullif(snapshot -> 'person' ->> 'firstName', ''), nullif(snapshot -> 'person' ->> 'lastName', '')) end) as name
    from documents where id = ${among(papers)}`)
  return new Map(rows.map(({ id, name }) => [id, name ?? '']))
}

/** Lines with all that a file says of them: an account that had no number when its month was closed has that of the plan by now. */
export async function withNames(
  db: Db | Tx,
  books: Books,
  plan: AccountPlan,
  lines: Omit<StoredLine, 'month' | 'position'>[],
): Promise<JournalRow[]> {
  const names = await readNames(db, lines)
  return lines.map(({ role, operator, account, client, paperId, kind, ...line }) => {
    const name = names.get(paperId ?? 0) ?? ''
    const about = [bookedLabels[kind].fr, name || (client === null ? operator?.trim() : '')].filter(Boolean).join(' – ')
    const own = plan.operators.find((row) => quoted(row.operator) === quoted(operator ?? ''))
    return {
      ...line,
      client,
      account: account || (role === null ? (own?.number ?? '') : plan[role]),
      accountName: role === null ? (operator ?? '') : accountLabels[role].fr,
      clientName: client === null ? '' : name,
      label: about,
      validOn: closedOn(books, line.bookedOn.slice(0, 7)),
    }
  })
}
