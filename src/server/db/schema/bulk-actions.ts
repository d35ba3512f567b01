import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { OfficeLetter } from '../../../domain/announcements/office-letter.ts'
import type { BulkActionKind, BulkStepState } from '../../../domain/registrations/bulk-action.ts'
import type { RegistrationStatus } from '../../../domain/registrations/registration.ts'
import type { ProblemCode } from '../../../domain/values/problem.ts'
import { createdAt, id, moment } from './columns.ts'
import { registrations } from './registrations.ts'
import { users } from './staff.ts'
import { trainings } from './trainings.ts'

/** What somebody asked to be done to several registrations at once. */
export const bulkActions = pgTable(
  'bulk_actions',
  {
    id: id(),
    action: text('action').$type<BulkActionKind>().notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    startsAt: moment('starts_at').notNull(),
    /** When the person who asked had read how it ended. */
    closedAt: moment('closed_at'),
    /** Of a transfer: to which session, and on what terms. */
    transferTo: integer('transfer_to').references(() => trainings.id, { onDelete: 'cascade' }),
    appliesNewPrice: boolean('applies_new_price').notNull().default(false),
    beyondPlaces: boolean('beyond_places').notNull().default(false),
    /** What is written to each. */
    letter: jsonb('letter').$type<OfficeLetter>(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('bulk_actions_kind').on(table.id, table.action),
    index('bulk_actions_open').on(table.userId).where(sql`${table.closedAt} is null`),
    check('bulk_actions_action', sql`${table.action} in ('confirm', 'cancel', 'remind', 'transfer', 'write')`),
    check('bulk_actions_transfer', sql`(${table.action} = 'transfer') = (${table.transferTo} is not null)`),
    check('bulk_actions_letter', sql`(${table.action} = 'write') = (${table.letter} is not null)`),
  ],
)

/** One registration of such an action, and what became of it. The same is never asked of a registration twice at a time; a letter is another one each time. */
export const bulkSteps = pgTable(
  'bulk_steps',
  {
    id: id(),
    bulkActionId: integer('bulk_action_id').notNull(),
    action: text('action').$type<BulkActionKind>().notNull(),
    registrationId: integer('registration_id')
      .notNull()
      .references(() => registrations.id, { onDelete: 'cascade' }),
    /** The status that the person who asked saw. */
    seenStatus: text('seen_status').$type<RegistrationStatus>().notNull(),
    state: text('state').$type<BulkStepState>().notNull().default('waiting'),
    problem: text('problem').$type<ProblemCode>(),
  },
  (table) => [
    foreignKey({
      name: 'bulk_steps_of_action',
      columns: [table.bulkActionId, table.action],
      foreignColumns: [bulkActions.id, bulkActions.action],
    }).onDelete('cascade'),
    uniqueIndex('bulk_steps_in_action').on(table.bulkActionId, table.registrationId),
    uniqueIndex('bulk_steps_once')
      .on(table.action, table.registrationId)
      .where(sql`${table.state} = 'waiting' and ${table.action} <> 'write'`),
    index('bulk_steps_registration').on(table.registrationId),
    check('bulk_steps_state', sql`${table.state} in ('waiting', 'done', 'failed')`),
    check('bulk_steps_problem', sql`(${table.state} = 'failed') = (${table.problem} is not null)`),
  ],
)
