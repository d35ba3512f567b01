import { sql } from 'drizzle-orm'
import { boolean, check, date, integer, jsonb, pgTable } from 'drizzle-orm/pg-core'
import type { RetentionPlan } from '../../../domain/participants/retention.ts'
import { moment } from './columns.ts'
import { users } from './staff.ts'

/** Whether what is over by the privacy policy is anonymized by itself: one row, since an administrator first said so. */
export const retentionSwitch = pgTable(
  'retention_switch',
  {
    id: integer('id').primaryKey().default(1),
    isOn: boolean('is_on').notNull(),
    /** The plan that they had seen. */
    seen: jsonb('seen').$type<RetentionPlan>().notNull(),
    switchedAt: moment('switched_at').notNull(),
    switchedBy: integer('switched_by')
      .notNull()
      .references(() => users.id),
  },
  (table) => [check('retention_switch_one', sql`${table.id} = 1`)],
)

/** What was anonymized by itself, and which letters lost their texts, a row for each day. */
export const retentionRuns = pgTable('retention_runs', {
  day: date('day').primaryKey(),
  registrations: integer('registrations').notNull().default(0),
  profiles: integer('profiles').notNull().default(0),
  papers: integer('papers').notNull().default(0),
  letters: integer('letters').notNull().default(0),
  /** When nothing was left to do; null while the next hour goes on. */
  endedAt: moment('ended_at'),
})
