import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { PaymentMethod } from '../../../domain/payments/payment.ts'
import type { StatementLine, UnreadLine } from '../../../domain/statements/statement.ts'
import type { StatementField } from '../../../domain/statements/statement-columns.ts'
import type { StatementLineState } from '../../../domain/statements/statement-line.ts'
import { createdAt, id, moment } from './columns.ts'
import { moneyTransactions } from './payments.ts'
import { users } from './staff.ts'

/** Files of an operator or a bank whose lines were taken in (docs/rules/matching.md#taking-in); the file itself is kept nowhere. */
export const statements = pgTable(
  'statements',
  {
    id: id(),
    /** Of all its bytes. */
    fileHash: text('file_hash').notNull(),
    fileName: text('file_name').notNull(),
    /** Whose it is, as the office calls it, and how money moves there. */
    operator: text('operator').notNull(),
    method: text('method').$type<PaymentMethod>().notNull(),
    /** By which the same headings are known again, and what their columns were chosen to be. */
    headingsHash: text('headings_hash').notNull(),
    columns: jsonb('columns').$type<(StatementField | null)[]>().notNull(),
    /** Who took it in; null for what a provider told by itself. */
    userId: integer('user_id').references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [
    index('statements_headings').on(table.headingsHash, table.id),
    check('statements_method', sql`${table.method} in ('espèces', 'virement', 'chèque', 'mobile', 'autre')`),
  ],
)

/**
 * What moved by the lines of statements, each once whatever the files it stands in, and what became of it. Amounts in FCFA, never
 * negative: `kind` tells which way.
 */
export const statementLines = pgTable(
  'statement_lines',
  {
    id: id(),
    statementId: integer('statement_id')
      .notNull()
      .references(() => statements.id),
    /** Its number in that file. */
    line: integer('line').notNull(),
    /** A hash of operator and fingerprint (docs/rules/matching.md#fingerprint). */
    fingerprint: text('fingerprint').notNull(),
    kind: text('kind').$type<StatementLine['kind']>().notNull(),
    valuedOn: date('valued_on', { mode: 'string' }).notNull(),
    time: text('time'),
    amount: bigint('amount', { mode: 'number' }).notNull(),
    fee: bigint('fee', { mode: 'number' }).notNull(),
    /** Of the account after it, where its file told that: by it two lines that are otherwise equal are told apart. */
    balance: bigint('balance', { mode: 'number' }),
    reference: text('reference'),
    payerName: text('payer_name').notNull(),
    payerPhone: text('payer_phone'),
    wording: text('wording').notNull(),
    /** Of one that could not be read: why. Its wording is the whole row, and what was not read stands at no money and the day of taking in. */
    problem: text('problem').$type<UnreadLine['problem']>(),
    state: text('state').$type<StatementLineState>().notNull().default('open'),
    /** Why it is not recorded. */
    reason: text('reason'),
    /** What it became, or turned out to be. */
    transactionId: integer('transaction_id').references(() => moneyTransactions.id),
    /** What the operator kept of it: it stays, no matter who turns out to have paid. */
    feeTransactionId: integer('fee_transaction_id').references(() => moneyTransactions.id),
    decidedBy: integer('decided_by').references(() => users.id),
    decidedAt: moment('decided_at'),
  },
  (table) => [
    uniqueIndex('statement_lines_fingerprint').on(table.fingerprint),
    uniqueIndex('statement_lines_transaction').on(table.transactionId),
    index('statement_lines_state').on(table.state, table.valuedOn, table.id),
    index('statement_lines_valued').on(table.valuedOn, table.id),
    index('statement_lines_statement').on(table.statementId, table.line),
    index('statement_lines_decided').on(table.decidedAt, table.id),
    check('statement_lines_kind', sql`${table.kind} in ('received', 'fee', 'payout', 'spent')`),
    check(
      'statement_lines_amount',
      sql`${table.amount} >= 0 and (${table.amount} > 0 or ${table.problem} is not null) and ${table.fee} >= 0`,
    ),
    check('statement_lines_problem', sql`${table.problem} in ('day', 'amount', 'direction', 'fee', 'merged')`),
    check('statement_lines_unread', sql`${table.problem} is null or ${table.state} <> 'recorded'`),
    check('statement_lines_state', sql`${table.state} in ('open', 'recorded', 'ignored')`),
    check('statement_lines_transaction', sql`(${table.state} = 'recorded') = (${table.transactionId} is not null)`),
    check('statement_lines_decision', sql`(${table.state} = 'open') = (${table.decidedAt} is null)`),
    check('statement_lines_reason', sql`(${table.state} = 'ignored') = (${table.reason} is not null)`),
  ],
)
