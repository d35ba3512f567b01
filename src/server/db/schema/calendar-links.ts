import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id } from './columns.ts'
import { participants } from './participants.ts'
import { users } from './staff.ts'

/** Who has a calendar of their own to subscribe to: a participant, or somebody of the staff. */
export const calendarLinks = pgTable(
  'calendar_links',
  {
    id: id(),
    participantId: integer('participant_id')
      .unique()
      .references(() => participants.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .unique()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** What its secret address is made from, with `SESSION_SECRET` (`encryption/calendar-secret.ts`); another one for each new address. */
    seed: text('seed').notNull(),
    createdAt: createdAt(),
  },
  (table) => [check('calendar_links_owner', sql`num_nonnulls(${table.participantId}, ${table.userId}) = 1`)],
)
