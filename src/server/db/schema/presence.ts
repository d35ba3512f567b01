import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { outcomes } from '../../../domain/attendance/open-presence.ts'
import type { ContradictionReason } from '../../../domain/attendance/presence-log.ts'
import type { PresenceState } from '../../../domain/attendance/presence-state.ts'
import type { SheetType } from '../../../domain/attendance/signed-sheet.ts'
import type { Half } from '../../../domain/trainings/session-days.ts'
import { bytes, createdAt, id, moment } from './columns.ts'
import { registrations } from './registrations.ts'
import { users } from './staff.ts'
import { sessionHalves, trainings } from './trainings.ts'

/**
 * Who was there: marks are only added, and of those of a person and a half-day the one that was made last holds, but for those that
 * contradict what was known when they came (docs/rules/presence.md#marks).
 */
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
    /** Null of a contradicted one alone, whose half-day the session no longer has. */
    halfId: integer('half_id').references(() => sessionHalves.id),
    /** Of a guest from another session of the programme: the half-day there that this one is in place of. */
    madeUpHalfId: integer('made_up_half_id').references(() => sessionHalves.id),
    state: text('state').$type<PresenceState>().notNull(),
    lateAt: text('late_at'),
    /** Why somebody was absent; erased with the person. */
    reason: text('reason'),
    markedBy: integer('marked_by').references(() => users.id),
    createdAt: createdAt(),
    /** When it was made, by the server's clock: of a device's log its own time put right, else when it came. */
    markedAt: moment('marked_at').notNull().defaultNow(),
    /** That it was kept and does not hold; why stands in `presence_contradictions`. */
    isContradicted: boolean('is_contradicted').notNull().default(false),
    /** Of a device's log: whose line it is, its running number and its hash; the device's own time, and what it lacked of the server's in milliseconds. */
    deviceId: uuid('device_id'),
    deviceNumber: integer('device_number'),
    deviceHash: text('device_hash'),
    deviceAt: moment('device_at'),
    deviceOffset: bigint('device_offset', { mode: 'number' }),
  },
  (table) => [
    index('presence_marks_latest').on(table.registrationId, table.halfId, table.markedAt, table.position),
    index('presence_marks_device').on(table.deviceId, table.deviceNumber).where(sql`${table.deviceId} is not null`),
    index('presence_marks_half').on(table.halfId),
    index('presence_marks_made_up').on(table.madeUpHalfId).where(sql`${table.madeUpHalfId} is not null`),
    check('presence_marks_state', sql`${table.state} in ('present', 'late', 'absent', 'taken_back')`),
    check('presence_marks_late', sql`(${table.state} = 'late') = (${table.lateAt} is not null)`),
    check('presence_marks_made_up', sql`${table.madeUpHalfId} <> ${table.halfId}`),
    check('presence_marks_reason', sql`${table.reason} is null or ${table.state} = 'absent'`),
    check('presence_marks_half', sql`${table.halfId} is not null or ${table.isContradicted}`),
    check(
      'presence_marks_log',
      sql`mod(num_nulls(${table.deviceId}, ${table.deviceNumber}, ${table.deviceHash}, ${table.deviceAt}), 4) = 0`,
    ),
  ],
)

/** Marks that do not hold: why, what they were said of, and what the office has decided (docs/rules/presence.md#contradictions). */
export const presenceContradictions = pgTable(
  'presence_contradictions',
  {
    markId: uuid('mark_id')
      .primaryKey()
      .references(() => presenceMarks.id),
    trainingId: integer('training_id')
      .notNull()
      .references(() => trainings.id),
    date: date('date', { mode: 'string' }).notNull(),
    half: text('half').$type<Half>().notNull(),
    reason: text('reason').$type<ContradictionReason>().notNull(),
    /** Such as `Android · Chrome`. */
    deviceName: text('device_name').notNull(),
    decidedAt: moment('decided_at'),
    decidedBy: integer('decided_by').references(() => users.id),
    outcome: text('outcome').$type<(typeof outcomes)[number]>(),
  },
  (table) => [
    index('presence_contradictions_training').on(table.trainingId),
    check(
      'presence_contradictions_reason',
      sql`${table.reason} in ('later_mark', 'cancelled', 'erased', 'other_person', 'moved', 'half_gone', 'half_attended', 'already_registered', 'not_assigned', 'broken_log')`,
    ),
    check('presence_contradictions_outcome', sql`${table.outcome} in ('counted', 'kept')`),
    check('presence_contradictions_decided', sql`(${table.decidedAt} is null) = (${table.outcome} is null)`),
  ],
)

/** Which device has taken a session's list along, and when it last said that it holds nothing more (docs/rules/presence.md#the-list-on-the-phone). */
export const presenceDevices = pgTable(
  'presence_devices',
  {
    deviceId: uuid('device_id').notNull(),
    trainingId: integer('training_id')
      .notNull()
      .references(() => trainings.id),
    /** Such as `Android · Chrome`. */
    name: text('name').notNull(),
    takenBy: integer('taken_by').references(() => users.id),
    issuedAt: moment('issued_at').notNull(),
    reportedAt: moment('reported_at'),
    /** When the office has said that it is waited for no more. */
    dismissedAt: moment('dismissed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.deviceId, table.trainingId] }),
    index('presence_devices_training').on(table.trainingId),
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
