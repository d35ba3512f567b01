import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { PresenceState } from '../../../domain/attendance/presence-state.ts'
import type { SheetType } from '../../../domain/attendance/signed-sheet.ts'
import { bytes, createdAt, id } from './columns.ts'
import { registrations } from './registrations.ts'
import { users } from './staff.ts'
import { sessionHalves, trainings } from './trainings.ts'

/** Who was there: marks are only added, and the latest of a person and a half-day holds (docs/rules/presence.md#marks). */
export const presenceMarks = pgTable(
  'presence_marks',
  {
    /** Made by the client: a mark that is sent twice counts once. */
    id: uuid('id').primaryKey(),
    /** In the order in which they came. */
    position: bigint('position', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    registrationId: integer('registration_id')
      .notNull()
      .references(() => registrations.id),
    halfId: integer('half_id')
      .notNull()
      .references(() => sessionHalves.id),
    /** Of a guest from another session of the programme: the half-day there that this one is in place of. */
    madeUpHalfId: integer('made_up_half_id').references(() => sessionHalves.id),
    state: text('state').$type<PresenceState>().notNull(),
    lateAt: text('late_at'),
    /** Why somebody was absent; erased with the person. */
    reason: text('reason'),
    markedBy: integer('marked_by').references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [
    index('presence_marks_latest').on(table.registrationId, table.halfId, table.position),
    index('presence_marks_half').on(table.halfId),
    index('presence_marks_made_up').on(table.madeUpHalfId).where(sql`${table.madeUpHalfId} is not null`),
    check('presence_marks_state', sql`${table.state} in ('present', 'late', 'absent', 'taken_back')`),
    check('presence_marks_late', sql`(${table.state} = 'late') = (${table.lateAt} is not null)`),
    check('presence_marks_made_up', sql`${table.madeUpHalfId} <> ${table.halfId}`),
    check('presence_marks_reason', sql`${table.reason} is null or ${table.state} = 'absent'`),
  ],
)

/** Photographs and scans of attendance sheets as they were signed (docs/rules/presence.md#the-signed-sheet); at most 20 MiB each. */
export const signedSheets = pgTable(
  'signed_sheets',
  {
    id: id(),
    trainingId: integer('training_id')
      .notNull()
      .references(() => trainings.id),
    mimeType: text('mime_type').$type<SheetType>().notNull(),
    content: bytes('content').notNull(),
    addedBy: integer('added_by').references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [
    // One that is sent twice is kept once.
    uniqueIndex('signed_sheets_once').on(table.trainingId, sql`sha256(${table.content})`),
    index('signed_sheets_created').on(table.createdAt),
    check('signed_sheets_type', sql`${table.mimeType} in ('application/pdf', 'image/jpeg')`),
    check('signed_sheets_size', sql`octet_length(${table.content}) between 1 and 20971520`),
  ],
)
