import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Half } from '../../../domain/trainings/session-days.ts'
import { citext, createdAt, id } from './columns.ts'
import { trainings } from './trainings.ts'

/** Who holds sessions, by name; a trigger makes one for each name that a training mentions. */
export const trainers = pgTable('trainers', {
  id: id(),
  name: citext('name').notNull().unique(),
  createdAt: createdAt(),
})

/** The half-days of a session, once the office has set them or presence was taken; until then they follow from its dates. */
export const sessionHalves = pgTable(
  'session_halves',
  {
    id: id(),
    trainingId: integer('training_id')
      .notNull()
      .references(() => trainings.id, { onDelete: 'cascade' }),
    date: date('date', { mode: 'string' }).notNull(),
    half: text('half').$type<Half>().notNull(),
    /** As `09:30`, in the firm's time. */
    startsAt: text('starts_at').notNull(),
    endsAt: text('ends_at').notNull(),
    room: text('room'),
    trainerId: integer('trainer_id').references(() => trainers.id),
  },
  (table) => [
    uniqueIndex('session_halves_once').on(table.trainingId, table.date, table.half),
    index('session_halves_date').on(table.date),
    check('session_halves_half', sql`${table.half} in ('morning', 'afternoon')`),
    check(
      'session_halves_hours',
      sql`${table.startsAt} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' and ${table.endsAt} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' and ${table.startsAt} < ${table.endsAt}`,
    ),
  ],
)
