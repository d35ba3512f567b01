// The accountant's file of a period (docs/rules/payments.md#the-accountants-month): entries, sums by method, journal.

import type { Settings } from '../../domain/company/settings.ts'
import { paymentKindLabels, paymentMethodLabels } from '../../domain/desk/labels.ts'
import { type JournalLine, journalLines, taxAt } from '../../domain/payments/journal.ts'
import { isOwnMovement, movesMoney } from '../../domain/payments/ledger.ts'
import { type Flow, flowOf, leftIn, monthOfDays, noFlow, type PeriodDays } from '../../domain/payments/ledger-period.ts'
import { ownMovementLabels } from '../../domain/statements/statement-labels.ts'
import { datedTitle } from '../../domain/trainings/session-name.ts'
import type { Cell, ExportFormat } from '../../domain/values/export.ts'
import type { Locale, Localized } from '../../domain/values/language.ts'
import { dayOf } from '../../domain/values/month.ts'
import { quoted } from '../../domain/values/text-fold.ts'
import type { Db } from '../db/open.ts'
import { readBatches, readIds } from '../db/read-all.ts'
import { type Column, column, dayCell, momentCell, moneyColumn } from '../files/columns.ts'
import { csvOf } from '../files/csv.ts'
import { type Sheet, xlsxOf } from '../files/xlsx.ts'
import { type Books, readBooks } from './journal-event-queries.ts'
import { asStored, bookedLabels, ledgerNumber, readLedgerEntries, readNames } from './journal-line-queries.ts'
import { bookEntries, type Entry, nothingGiven } from './journal-queries.ts'
import { type PeriodEntry, selectEntries } from './period-entry-queries.ts'
import { balanceBefore } from './period-queries.ts'

const words = {
  entries: { fr: 'Écritures', en: 'Entries' },
  sums: { fr: 'Par méthode', en: 'By method' },
  journal: { fr: 'Journal', en: 'Journal' },
  opening: { fr: 'Solde d’ouverture', en: 'Opening balance' },
  total: { fr: 'Total', en: 'Total' },
  closing: { fr: 'Solde de clôture', en: 'Closing balance' },
} satisfies Record<string, Localized>

const nameOf = ({ firstName, lastName }: PeriodEntry) => [firstName, lastName].filter(Boolean).join(' ')
const kindOf = ({ kind }: PeriodEntry, locale: Locale) =>
  (isOwnMovement(kind) ? ownMovementLabels[kind] : paymentKindLabels[kind])[locale]
const trainingOf = ({ trainingTitle, startsAt }: PeriodEntry, locale: Locale) =>
  trainingTitle === null ? null : datedTitle(trainingTitle, startsAt?.toISOString() ?? null, locale)

const entryColumns: Column<PeriodEntry>[] = [
  column('Écriture', 'Entry', (row) => row.id),
  column('Date de valeur', 'Value date', (row) => dayCell(row.valuedOn)),
  column('Saisi le', 'Entered on', (row) => momentCell(row.createdAt.toISOString())),
  column('Compte le', 'Counts on', (row) => dayCell(row.bookedAt.toISOString().slice(0, 10))),
  column('Type', 'Type', kindOf),
  moneyColumn('Montant', 'Amount', (row) => (movesMoney(row.kind) ? row.amount : null)),
  moneyColumn('Crédit gardé ou reporté', 'Credit kept or moved', (row) => (movesMoney(row.kind) ? null : row.amount)),
  column('Méthode', 'Method', (row, locale) => paymentMethodLabels[row.method][locale]),
  column('Opérateur ou banque', 'Operator or bank', (row) => row.operator),
  column('Référence', 'Reference', (row) => row.reference),
  column('Payeur', 'Payer', (row) => row.payer ?? nameOf(row)),
  column('Participant', 'Participant', nameOf),
  column('Formation', 'Training', trainingOf),
  column('Inscription', 'Registration', (row) => row.registrationId),
  column('Reçu', 'Receipt', (row) => row.receipt),
  column('Facture', 'Invoice', (row) => row.invoice),
  column('Avoir', 'Credit note', (row) => row.avoir),
  column('FNE', 'FNE', (row) => row.fneNumber),
  column('Annule l’écriture', 'Takes back entry', (row) => row.reverses),
  column('Opération', 'Transaction', (row) => row.transactionId),
  column('Saisi par', 'Recorded by', (row) => row.recordedBy),
  column('Notes', 'Notes', (row) => row.notes),
]

/** A line of the journal, in its columns. */
interface Posting extends JournalLine {
  /** The day on which it counts. */
  on: string
  paper: string | null
  /** The entry of the ledger that it is of. */
  id: number | null
  label: string
  reference: string | null
}

const journalColumns: Column<Posting>[] = [
  column('Date', 'Date', ({ on }) => dayCell(on)),
  column('Journal', 'Journal', ({ journal }) => journal),
  column('Pièce', 'Document', ({ paper }) => paper),
  column('Écriture', 'Entry', ({ id }) => id),
  column('Compte', 'Account', ({ account }) => account),
  column('Intitulé', 'Name', ({ name }, locale) => name[locale]),
  column('Libellé', 'Description', ({ label }) => label),
  column('Référence', 'Reference', ({ reference }) => reference),
  moneyColumn('Débit', 'Debit', ({ debit }) => debit),
  moneyColumn('Crédit', 'Credit', ({ credit }) => credit),
]

/** What lines say of the entry of the ledger that they are of. */
const besideLines = (entry: PeriodEntry, locale: Locale): Omit<Posting, keyof JournalLine> => ({
  on: entry.bookedAt.toISOString().slice(0, 10),
  paper: entry.receipt ?? entry.avoir,
  id: entry.id,
  label: [kindOf(entry, locale), nameOf(entry) || entry.operator?.trim(), trainingOf(entry, locale)]
    .filter(Boolean)
    .join(' – '),
  reference: entry.reference,
})

/** How many entries of the journal of invoices are read at once. */
const atOnce = 1_000

const headed = <Row>(columns: Column<Row>[], locale: Locale): Sheet['columns'] =>
  columns.map(({ heading, isMoney }) => ({ heading: heading[locale], isMoney }))

const written = <Row>(columns: Column<Row>[], rows: Row[], locale: Locale): Cell[][] =>
  rows.map((row) => columns.map(({ value }) => value(row, locale)))

/** What an accountant's file is made of. */
interface Asked {
  db: Db
  days: PeriodDays
  settings: Pick<Settings, 'accounts' | 'papers' | 'fne'>
  locale: Locale
  now: Date
}

/** The journal, while sales follow the money: entry by entry. */
async function* journalOfMoney(
  batches: AsyncIterable<PeriodEntry[]>,
  { settings, locale }: Asked,
): AsyncGenerator<Cell[][]> {
  const taxIn = taxAt(settings.papers.taxRate)
  for await (const entries of batches) {
    const postings = entries.flatMap((entry) =>
      journalLines(entry, settings.accounts, taxIn).map((line) => ({ ...line, ...besideLines(entry, locale) })),
    )
    yield written(journalColumns, postings, locale)
  }
}

/** The journal, once sales follow certified invoices. */
async function* journalOfInvoices(books: Books, { db, days, settings, locale, now }: Asked): AsyncGenerator<Cell[][]> {
  const span = { from: days.from, to: days.to ?? dayOf(now) }
  const entries = await bookEntries(db, books, settings, span, nothingGiven())
  for (let first = 0; first < entries.length; first += atOnce) {
    const batch = entries.slice(first, first + atOnce)
    const ledger = await readLedgerEntries(db, batch, locale)
    const others = new Map((await asStored(db, batch)).map((line) => [`${line.journal}${line.source}`, line]))
    const names = await readNames(db, [...others.values()])
    const postings = batch.flatMap((entry) => {
      const found = ledger.get(ledgerNumber(entry))
      const other = others.get(`${entry.journal}${entry.source}`)
      const beside = found ? besideLines(found, locale) : besideCertified(entry, other, names, locale)
      return entry.lines.map((line) => ({ ...line, ...beside }))
    })
    yield written(journalColumns, postings, locale)
  }
}

const besideCertified = (
  { kind, on }: Entry,
  line: Awaited<ReturnType<typeof asStored>>[number] | undefined,
  names: Map<number, string>,
  locale: Locale,
): Omit<Posting, keyof JournalLine> => ({
  ...{ on, id: null, paper: line?.avoir ?? line?.invoice ?? null, reference: line?.fne ?? null },
  label: [bookedLabels[kind][locale], names.get(line?.paperId ?? 0)].filter(Boolean).join(' – '),
})

/** The journal of a period, batch by batch. */
async function* journalCells(asked: Asked, batches: () => AsyncIterable<PeriodEntry[]>): AsyncGenerator<Cell[][]> {
  const books = await readBooks(asked.db, asked.settings.fne)
  yield* books.salesFrom === null ? journalOfMoney(batches(), asked) : journalOfInvoices(books, asked)
}

/** What the file of a period is called: by its month, or its days. */
export function periodFileName(days: PeriodDays, format: ExportFormat, locale: Locale): string {
  const name = format === 'csv' ? words.journal[locale].toLowerCase() : { fr: 'comptes', en: 'accounts' }[locale]
  const period = monthOfDays(days) ?? [days.from, days.to].map((day) => day ?? '').join('_')
  return `${name}-${period}.${format}`
}

/** The journal of a period as CSV, written while it is read. */
export async function* journalCsv(asked: Asked): AsyncGenerator<Uint8Array> {
  const { db, days, locale } = asked
  const selection = selectEntries(db, days, locale)
  const ids = await readIds(db, selection)
  yield* csvOf(
    journalColumns.map(({ heading }) => heading[locale]),
    journalCells(asked, () => readBatches(ids, selection)),
    locale,
  )
}

/** The workbook of a period, written while it is read: its entries are read twice, and the same ones both times. */
export async function* periodWorkbook(asked: Asked): AsyncGenerator<Uint8Array> {
  const { db, days, locale } = asked
  const selection = selectEntries(db, days, locale)
  const ids = await readIds(db, selection)
  const opening = days.from === null ? 0 : await balanceBefore(db, days.from)
  const sums = new Sums()
  async function* entryCells(): AsyncGenerator<Cell[][]> {
    for await (const entries of readBatches(ids, selection)) {
      for (const entry of entries) sums.add(entry)
      yield written(entryColumns, entries, locale)
    }
  }
  const money = (heading: Localized) => ({ heading: `${heading[locale]} (FCFA)`, isMoney: true })
  const plain = (heading: Localized) => ({ heading: heading[locale], isMoney: false })
  yield* xlsxOf([
    {
      title: words.entries[locale],
      columns: headed(entryColumns, locale),
      batches: entryCells(),
      totalLabel: words.total[locale],
    },
    {
      title: words.sums[locale],
      columns: [
        plain({ fr: 'Méthode', en: 'Method' }),
        plain({ fr: 'Opérateur ou banque', en: 'Operator or bank' }),
        plain({ fr: 'Nombre', en: 'Count' }),
        money({ fr: 'Reçu', en: 'Received' }),
        money({ fr: 'Rendu', en: 'Given back' }),
        money({ fr: 'Annulé ou corrigé', en: 'Taken back or corrected' }),
        money({ fr: 'Frais', en: 'Fees' }),
        money({ fr: 'Reversements', en: 'Payouts' }),
        money({ fr: 'Solde', en: 'Balance' }),
      ],
      batches: sums.cells(opening, locale),
      // The last column ends with what there was before and all that came and went.
      totalLabel: words.closing[locale],
    },
    {
      title: words.journal[locale],
      columns: headed(journalColumns, locale),
      batches: journalCells(asked, () => readBatches(ids, selection)),
      totalLabel: words.total[locale],
    },
  ])
}

/** Adds up what moved while the entries go by, by method and operator. */
class Sums {
  readonly #lines = new Map<string, Flow & { entry: PeriodEntry }>()

  add(entry: PeriodEntry) {
    if (!movesMoney(entry.kind)) return
    const key = `${entry.method}\n${quoted(entry.operator ?? '')}`
    const line = this.#lines.get(key) ?? { entry, ...noFlow }
    this.#lines.set(key, line)
    line.entries += 1
    line[flowOf(entry)] += entry.amount
  }

  /** Read once all entries have gone by. */
  async *cells(opening: number, locale: Locale): AsyncGenerator<Cell[][]> {
    const lines = [...this.#lines.values()].map(({ entry, ...flow }): Cell[] => [
      paymentMethodLabels[entry.method][locale],
      entry.operator?.trim() || null,
      ...[flow.entries, flow.came, flow.went, flow.reversed, flow.fees, flow.payouts, leftIn(flow)],
    ])
    yield [[words.opening[locale], null, null, null, null, null, null, null, opening], ...lines]
  }
}
