import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'
import { registrations } from './registrations.ts'

/** From when to when somebody has an online course open: one row for a registration, once the access was opened. */
export const courseAccess = pgTable(
  'course_access',
  {
    registrationId: integer('registration_id')
      .primaryKey()
      .references(() => registrations.id, { onDelete: 'cascade' }),
    openedAt: moment('opened_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    /** How many days before this end its holder was told of it last; null for not yet. */
    toldDaysBefore: integer('told_days_before'),
  },
  (table) => [
    index('course_access_ends').on(table.endsAt),
    check('course_access_dates', sql`${table.endsAt} > ${table.openedAt}`),
    check('course_access_told', sql`${table.toldDaysBefore} between 1 and 30`),
  ],
)
