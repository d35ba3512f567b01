import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import { citext, createdAt, id, moment } from './columns.ts'
import { users } from './staff.ts'

/** Two e-mails that the office knows to be one person's. Nothing else is changed by it, so that it can be undone. */
export const personMerges = pgTable(
  'person_merges',
  {
    id: id(),
    email: citext('email').notNull(),
    otherEmail: citext('other_email').notNull(),
    mergedBy: integer('merged_by')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    undoneAt: moment('undone_at'),
  },
  (table) => [
    uniqueIndex('person_merges_once').on(table.email, table.otherEmail).where(sql`${table.undoneAt} is null`),
    index('person_merges_other').on(table.otherEmail).where(sql`${table.undoneAt} is null`),
    // The smaller first: two e-mails are joined once, whichever was looked at.
    check('person_merges_order', sql`${table.email} < ${table.otherEmail}`),
  ],
)
