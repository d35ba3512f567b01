import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { AccountRole, Journal } from '../../../domain/payments/journal.ts'
import type { BookedAs } from '../../../domain/payments/journal-file.ts'
import { moment } from './columns.ts'
import { documents } from './documents.ts'
import { fneCalls } from './fne.ts'

/**
 * The journal of months that were closed, line by line, as it was then (docs/rules/payments.md#lettering). Whom a line is about, the paper
 * says that it names. Rows are added, never changed (a trigger refuses it). Amounts in FCFA.
 */
export const journalLines = pgTable(
  'journal_lines',
  {
    /** The first day of its month. */
    month: date('month', { mode: 'string' }).notNull(),
    /** Its place in the month, from 0 on. */
    position: integer('position').notNull(),
    /** Of the entry, counted by year from 1 on. */
    entry: integer('entry').notNull(),
    journal: text('journal').$type<Journal>().notNull(),
    /** The day on which it counts, and that of its paper or of value. */
    bookedOn: date('booked_on', { mode: 'string' }).notNull(),
    pieceOn: date('piece_on', { mode: 'string' }).notNull(),
    kind: text('kind').$type<BookedAs>().notNull(),
    /** What the entry is of, as `P12`, `T3`, `S4`: a payment, a transaction, a sale or its credit note. */
    source: text('source').notNull(),
    /** Which account, null being an operator's own; its number as it was, empty where none had been given. */
    role: text('role').$type<AccountRole>(),
    operator: text('operator'),
    account: text('account').notNull(),
    /** Of a customer's account: whose, and the paper that names them. */
    client: text('client'),
    paperId: integer('paper_id').references(() => documents.id),
    debit: integer('debit').notNull(),
    credit: integer('credit').notNull(),
    /** Numbers of papers. */
    receipt: text('receipt'),
    invoice: text('invoice'),
    fne: text('fne'),
    avoir: text('avoir'),
    /** Counted by account and year from 1 on; null of what was not even. */
    letter: integer('letter'),
    letteredOn: date('lettered_on', { mode: 'string' }),
  },
  (table) => [
    primaryKey({ columns: [table.month, table.position] }),
    index('journal_lines_booked').on(table.bookedOn),
    index('journal_lines_paper').on(table.paperId).where(sql`${table.paperId} is not null`),
    check(
      'journal_lines_amounts',
      sql`${table.debit} >= 0 and ${table.credit} >= 0 and ${table.debit} + ${table.credit} > 0`,
    ),
    check('journal_lines_journal', sql`${table.journal} in ('TR', 'VE', 'OD')`),
  ],
)

/** When a certified call counts whose month was closed with it: one that is settled later counts then. */
export const bookedSales = pgTable('booked_sales', {
  callId: integer('call_id')
    .primaryKey()
    .references(() => fneCalls.id),
  bookedAt: moment('booked_at').notNull(),
})
