import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { SessionReminderKind } from '../../../domain/announcements/session-reminder.ts'
import { createdAt } from './columns.ts'
import { registrations } from './registrations.ts'
import { trainings } from './trainings.ts'

/** The reminders that went out by themselves: of each kind one for a person, a session and the day it was on then. */
export const sessionReminders = pgTable(
  'session_reminders',
  {
    trainingId: integer('training_id')
      .notNull()
      .references(() => trainings.id, { onDelete: 'cascade' }),
    sessionDay: date('session_day').notNull(),
    kind: text('kind').$type<SessionReminderKind>().notNull(),
    registrationId: integer('registration_id')
      .notNull()
      .references(() => registrations.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.trainingId, table.sessionDay, table.kind, table.registrationId] }),
    index('session_reminders_registration').on(table.registrationId),
    check('session_reminders_kind', sql`${table.kind} in ('week', 'unpaid', 'eve')`),
  ],
)
