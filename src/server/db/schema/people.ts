import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import { citext, createdAt, id, moment } from './columns.ts'
import { registrations } from './registrations.ts'
import { users } from './staff.ts'

/**
 * What the office has decided of two people, each named by a registration of theirs: that they are one, or two. Nothing else is changed by
 * it, so that it can be undone.
 */
export const personDecisions = pgTable(
  'person_decisions',
  {
    id: id(),
    registrationId: integer('registration_id')
      .notNull()
      .references(() => registrations.id, { onDelete: 'cascade' }),
    otherId: integer('other_id')
      .notNull()
      .references(() => registrations.id, { onDelete: 'cascade' }),
    /** One person; false where they were told apart, whatever their e-mail and phone say. */
    isSame: boolean('is_same').notNull(),
    decidedBy: integer('decided_by')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    undoneAt: moment('undone_at'),
  },
  (table) => [
    uniqueIndex('person_decisions_once').on(table.registrationId, table.otherId).where(sql`${table.undoneAt} is null`),
    index('person_decisions_other').on(table.otherId).where(sql`${table.undoneAt} is null`),
    // The older first: of two it is decided once, whichever was looked at.
    check('person_decisions_order', sql`${table.registrationId} < ${table.otherId}`),
  ],
)

/**
 * Two e-mails that the office had joined before people were told apart by name. Read by the version before alone, while it still answers;
 * migration 0085 has made decisions of them.
 */
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
