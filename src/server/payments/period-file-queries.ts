// The accountant's file of a period (docs/rules/payments.md#the-accountants-month): entries, sums by method, journal.

import { paymentKindLabels, paymentMethodLabels } from '../../domain/desk/labels.ts'
import type { AccountPlan } from '../../domain/payments/journal.ts'
import { journalLines } from '../../domain/payments/journal.ts'
import { isOwnMovement, movesMoney } from '../../domain/payments/ledger.ts'
import { type Flow, flowOf, leftIn, monthOfDays, noFlow, type PeriodDays } from '../../domain/payments/ledger-period.ts'
import { ownMovementLabels } from '../../domain/statements/statement-labels.ts'
import { datedTitle } from '../../domain/trainings/session-name.ts'
import type { Cell, ExportFormat } from '../../domain/values/export.ts'
import type { Locale, Localized } from '../../domain/values/language.ts'
import { quoted } from '../../domain/values/text-fold.ts'
import type { Db } from '../db/open.ts'
import { readBatches, readIds } from '../db/read-all.ts'
import { type Column, column, dayCell, momentCell, moneyColumn } from '../files/columns.ts'
import { csvOf } from '../files/csv.ts'
import { type Sheet, xlsxOf } from '../files/xlsx.ts'
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

/** An entry's line of the journal, in its columns. */
type Posting = ReturnType<typeof journalLines>[number] & { entry: PeriodEntry }

const journalColumns: Column<Posting>[] = [
  column('Date', 'Date', ({ entry }) => dayCell(entry.bookedAt.toISOString().slice(0, 10))),
  column('Journal', 'Journal', ({ journal }) => journal),
  column('Pièce', 'Document', ({ entry }) => entry.receipt ?? entry.avoir),
  column('Écriture', 'Entry', ({ entry }) => entry.id),
  column('Compte', 'Account', ({ account }) => account),
  column('Intitulé', 'Name', ({ name }, locale) => name[locale]),
  column('Libellé', 'Description', ({ entry }, locale) =>
    [kindOf(entry, locale), nameOf(entry) || entry.operator?.trim(), trainingOf(entry, locale)]
      .filter(Boolean)
      .join(' – '),
  ),
  column('Référence', 'Reference', ({ entry }) => entry.reference),
  moneyColumn('Débit', 'Debit', ({ debit }) => debit),
  moneyColumn('Crédit', 'Credit', ({ credit }) => credit),
]

const headed = <Row>(columns: Column<Row>[], locale: Locale): Sheet['columns'] =>
  columns.map(({ heading, isMoney }) => ({ heading: heading[locale], isMoney }))

const written = <Row>(columns: Column<Row>[], rows: Row[], locale: Locale): Cell[][] =>
  rows.map((row) => columns.map(({ value }) => value(row, locale)))

/** What an accountant's file is made of. */
interface Asked {
  db: Db
  days: PeriodDays
  plan: AccountPlan
  /** How much of an amount is tax. */
  taxIn: (amount: number) => number
  locale: Locale
}

async function* journalCells(
  batches: AsyncIterable<PeriodEntry[]>,
  { plan, taxIn, locale }: Pick<Asked, 'plan' | 'taxIn' | 'locale'>,
): AsyncGenerator<Cell[][]> {
  for await (const entries of batches) {
    const postings = entries.flatMap((entry) =>
      journalLines(entry, plan, taxIn).map((line): Posting => ({ ...line, entry })),
    )
    yield written(journalColumns, postings, locale)
  }
}

/** What the file of a period is called: by its month, or its days. */
export function periodFileName(days: PeriodDays, format: ExportFormat, locale: Locale): string {
  const name = format === 'csv' ? words.journal[locale].toLowerCase() : { fr: 'comptes', en: 'accounts' }[locale]
  const period = monthOfDays(days) ?? [days.from, days.to].map((day) => day ?? '').join('_')
  return `${name}-${period}.${format}`
}

/** The journal of a period as CSV, written while it is read. */
export async function* journalCsv({ db, days, locale, ...asked }: Asked): AsyncGenerator<Uint8Array> {
  const selection = selectEntries(db, days, locale)
  const ids = await readIds(db, selection)
  yield* csvOf(
    journalColumns.map(({ heading }) => heading[locale]),
    journalCells(readBatches(ids, selection), { ...asked, locale }),
    locale,
  )
}

/** The workbook of a period, written while it is read: its entries are read twice, and the same ones both times. */
export async function* periodWorkbook({ db, days, locale, ...asked }: Asked): AsyncGenerator<Uint8Array> {
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
      batches: journalCells(readBatches(ids, selection), { ...asked, locale }),
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
