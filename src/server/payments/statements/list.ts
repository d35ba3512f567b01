import { and, eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { paymentMethodLabels } from '../../../domain/desk/labels.ts'
import {
  lineProblemLabels,
  statementKindLabels,
  statementLineStateLabels,
} from '../../../domain/statements/statement-labels.ts'
import { StatementLineRow, statementLineFilters } from '../../../domain/statements/statement-line.ts'
import type { Localized } from '../../../domain/values/language.ts'
import { listingQuery } from '../../../domain/values/listing.ts'
import type { Db } from '../../db/open.ts'
import { orderedIds } from '../../db/ordered.ts'
import { statementLines } from '../../db/schema/statements.ts'
import { contains } from '../../db/search.ts'
import type { Selection } from '../../db/selection.ts'
import { column, dayCell, momentCell, moneyColumn } from '../../files/columns.ts'
import type { ExportedList } from '../../files/exported-list.ts'
import { readLineRows } from './queries.ts'

const LineQuery = v.object({
  ...listingQuery,
  state: v.optional(v.picklist(statementLineFilters), 'open'),
})

/** The lines of all statements by their days of value: what waits the longest first, the others the latest first. */
function selectLines(db: Db, { state, q }: v.InferOutput<typeof LineQuery>): Selection<StatementLineRow> {
  const where = and(
    state === 'all' ? undefined : eq(statementLines.state, state),
    contains(sql`${statementLines}.search`, q),
  )
  const order = { by: [statementLines.valuedOn], direction: state === 'open' ? 'asc' : 'desc' } as const
  return {
    ...orderedIds(db, statementLines, where, order),
    // What waits is counted to the last one.
    count: state === 'open' && !q ? () => db.$count(statementLines, where) : undefined,
    rows: (chosen) => readLineRows(db, chosen, order),
  }
}

/** In the place of somebody of the office. */
const toldByProvider: Localized = { fr: 'le prestataire', en: 'the provider' }
const byItself: Localized = { fr: 'd’elle-même', en: 'by itself' }

export const statementLineList: ExportedList<typeof LineQuery, StatementLineRow> = {
  name: 'statement lines',
  title: { fr: 'Lignes de relevé', en: 'Statement lines' },
  query: LineQuery,
  asks: { q: ['reference', 'payerName', 'payerPhone', 'wording', 'amount'], state: ['state'] },
  row: StatementLineRow,
  select: ({ db }, filters) => selectLines(db, filters),
  columns: [
    column('N°', 'No.', (row) => row.id),
    column('État', 'State', (row, locale) => statementLineStateLabels[row.state][locale]),
    column('Date de valeur', 'Value date', (row) => dayCell(row.valuedOn)),
    column('Heure', 'Time', (row) => row.time),
    column('Nature', 'Kind', (row, locale) => statementKindLabels[row.kind][locale]),
    moneyColumn('Montant', 'Amount', (row) => row.amount),
    moneyColumn('Frais', 'Fee', (row) => row.fee),
    column('Opérateur ou banque', 'Operator or bank', (row) => row.operator),
    column('Méthode', 'Method', (row, locale) => paymentMethodLabels[row.method][locale]),
    column('Référence', 'Reference', (row) => row.reference),
    column('Payeur', 'Payer', (row) => row.payerName),
    column('Téléphone', 'Phone', (row) => row.payerPhone),
    column('Libellé', 'Text', (row) => row.wording),
    column('Illisible', 'Unreadable', (row, locale) => row.problem && lineProblemLabels[row.problem][locale]),
    column('Motif', 'Reason', (row) => row.reason),
    column('Opération', 'Transaction', (row) => row.transactionId),
    column('Personnes', 'People', (row) =>
      row.people.map(({ firstName, lastName }) => `${firstName} ${lastName}`).join(', '),
    ),
    column('Fichier', 'File', (row) => row.fileName),
    column('Ligne', 'Line', (row) => row.line),
    column('Pris en compte par', 'Taken in by', (row, locale) => row.takenBy ?? toldByProvider[locale]),
    column('Décidé par', 'Decided by', (row, locale) => row.decidedBy ?? (row.decidedAt && byItself[locale])),
    column('Décidé le', 'Decided on', (row) => momentCell(row.decidedAt)),
  ],
}
