import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { InstalmentReminderKind } from '../../../domain/registrations/instalment.ts'
import { createdAt } from './columns.ts'
import { registrations } from './registrations.ts'

/** Parts in which a price is to be paid, as they were agreed; what is paid of each is derived (docs/rules/payments.md#instalments). FCFA. */
export const instalments = pgTable(
  'instalments',
  {
    registrationId: integer('registration_id')
      .notNull()
      .references(() => registrations.id, { onDelete: 'cascade' }),
    dueOn: date('due_on', { mode: 'string' }).notNull(),
    amount: integer('amount').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.registrationId, table.dueOn] }),
    index('instalments_due').on(table.dueOn, table.registrationId),
    check('instalments_amount', sql`${table.amount} > 0`),
  ],
)

/** The reminders of parts that went out by themselves: of each kind one for a registration and a day. */
export const instalmentReminders = pgTable(
  'instalment_reminders',
  {
    registrationId: integer('registration_id')
      .notNull()
      .references(() => registrations.id, { onDelete: 'cascade' }),
    dueOn: date('due_on', { mode: 'string' }).notNull(),
    kind: text('kind').$type<InstalmentReminderKind>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.registrationId, table.dueOn, table.kind] }),
    check('instalment_reminders_kind', sql`${table.kind} in ('before', 'late', 'later')`),
  ],
)
