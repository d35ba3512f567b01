import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  foreignKey,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { StepLine } from '../../../domain/courses/progress.ts'
import { moment } from './columns.ts'
import { courseEnrolments } from './courses.ts'

/** The log of how somebody took a course: lines are only added, and a trigger refuses every change. */
export const courseSteps = pgTable(
  'course_steps',
  {
    registrationId: integer('registration_id').notNull(),
    /** Made on the device. */
    id: uuid('id').notNull(),
    number: integer('number').notNull(),
    /** A lesson of the enrolment's edition; the draft may have it no more. */
    lessonId: integer('lesson_id').notNull(),
    kind: text('kind').$type<StepLine['kind']>().notNull(),
    /** Seconds into the whole lesson. */
    position: doublePrecision('position').notNull(),
    /** Seconds since the phone's line before, by its clock. */
    played: integer('played').notNull(),
    deviceAt: moment('device_at').notNull(),
    /** The server's time minus the device's when they last spoke, in milliseconds. */
    deviceOffset: bigint('device_offset', { mode: 'number' }),
    /** By the server's clock, as far as it can be known. */
    givenAt: moment('given_at').notNull(),
    receivedAt: moment('received_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.registrationId, table.id] }),
    foreignKey({
      name: 'course_steps_enrolment',
      columns: [table.registrationId],
      foreignColumns: [courseEnrolments.registrationId],
    }).onDelete('cascade'),
    check('course_steps_kind', sql`${table.kind} in ('at', 'done')`),
  ],
)

/** How each lesson of a registration stands by that log, so that nobody reads it whole: what was given last, and whether it is done. */
export const coursePositions = pgTable(
  'course_positions',
  {
    registrationId: integer('registration_id').notNull(),
    lessonId: integer('lesson_id').notNull(),
    position: doublePrecision('position').notNull(),
    isDone: boolean('is_done').notNull(),
    /** When the line that holds was given, and its number on its device. */
    givenAt: moment('given_at').notNull(),
    number: integer('number').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.registrationId, table.lessonId] }),
    foreignKey({
      name: 'course_positions_enrolment',
      columns: [table.registrationId],
      foreignColumns: [courseEnrolments.registrationId],
    }).onDelete('cascade'),
  ],
)
