import { sql } from 'drizzle-orm'
import { check, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'
import { documents } from './documents.ts'

/** The reminders that a certificate's validity ends: of each number of days before, one for a certificate. */
export const validityReminders = pgTable(
  'validity_reminders',
  {
    documentId: integer('document_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    daysBefore: integer('days_before').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.daysBefore] }),
    check('validity_reminders_days', sql`${table.daysBefore} > 0`),
  ],
)
