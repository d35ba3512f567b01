import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { ImportField } from '../../../domain/imports/import-columns.ts'
import { createdAt, id, moment } from './columns.ts'
import { users } from './staff.ts'

/** Files whose lines became registrations: what they did, and what their columns were; nothing of what stood in them. */
export const imports = pgTable(
  'imports',
  {
    id: id(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    fileName: text('file_name').notNull(),
    /** By which the same headings are known again, and what their columns were chosen to be. */
    headingsHash: text('headings_hash').notNull(),
    columns: jsonb('columns').$type<(ImportField | null)[]>().notNull(),
    imported: integer('imported').notNull(),
    /** Lines of people who were registered already, that said they were cancelled, and that were refused. */
    known: integer('known').notNull(),
    cancelled: integer('cancelled').notNull(),
    refused: integer('refused').notNull(),
    sentMail: boolean('sent_mail').notNull(),
    issuedPapers: boolean('issued_papers').notNull(),
    undoneAt: moment('undone_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('imports_headings').on(table.headingsHash, table.id),
    check('imports_imported', sql`${table.imported} > 0`),
  ],
)
