import { sql } from 'drizzle-orm'
import { check, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { ExplainableKind } from '../../../domain/registrations/discrepancy.ts'
import { createdAt } from './columns.ts'
import { users } from './staff.ts'

/** Why something that does not agree is right as it stands (docs/rules/payments.md#what-does-not-agree). Rows are only added. */
export const discrepancyExplanations = pgTable(
  'discrepancy_explanations',
  {
    kind: text('kind').$type<ExplainableKind>().notNull(),
    /** The registration, the entry or the paper that it is about. */
    subject: integer('subject').notNull(),
    /** What it stood at: once this is another, it is to be explained again. */
    standing: text('standing').notNull(),
    reason: text('reason').notNull(),
    explainedBy: integer('explained_by')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.subject, table.standing] }),
    check(
      'discrepancy_explanations_kind',
      sql`${table.kind} in ('overridden', 'refunded_alive', 'uninvoiced', 'paper_valid', 'reference_shared', 'owned_in_part', 'credit_unused', 'invoice_outdated')`,
    ),
  ],
)

/**
 * What a look through all of the books has found: who paid without ever having had an invoice, payments whose reference stands on an
 * earlier one; and invoices that were left as they are although somebody on them was cancelled or another pays. A row may be over by
 * now: who reads it looks again.
 */
export const ledgerDiscrepancies = pgTable(
  'ledger_doubts',
  {
    kind: text('kind').$type<ExplainableKind>().notNull(),
    /** The registration, the entry, or the paper. */
    subject: integer('subject').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.subject] }),
    check('ledger_doubts_kind', sql`${table.kind} in ('uninvoiced', 'reference_shared', 'invoice_outdated')`),
  ],
)
