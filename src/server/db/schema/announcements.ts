import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { AnnouncementKind, ToldWay } from '../../../domain/announcements/announcement.ts'
import type { SessionReminderKind } from '../../../domain/announcements/session-reminder.ts'
import type { AnnouncedFacts } from '../../../domain/trainings/announced-facts.ts'
import { createdAt, id, moment } from './columns.ts'
import { documents } from './documents.ts'
import { notifications } from './notifications.ts'
import { registrations } from './registrations.ts'
import { users } from './staff.ts'
import { trainings } from './trainings.ts'

/** What the people of a session were told at once when it changed. */
export const announcements = pgTable(
  'announcements',
  {
    id: id(),
    trainingId: integer('training_id')
      .notNull()
      .references(() => trainings.id),
    kind: text('kind').$type<AnnouncementKind>().notNull(),
    before: jsonb('before').$type<AnnouncedFacts>().notNull(),
    after: jsonb('after').$type<AnnouncedFacts>().notNull(),
    noteFr: text('note_fr'),
    noteEn: text('note_en'),
    createdBy: integer('created_by').references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [
    index('announcements_training').on(table.trainingId, table.id),
    check('announcements_kind', sql`${table.kind} in ('moved', 'cancelled', 'restored')`),
  ],
)

/** Whom an announcement is for: each has a mail, unless a later change came before it had left. */
export const announcementRecipients = pgTable(
  'announcement_recipients',
  {
    id: id(),
    announcementId: integer('announcement_id')
      .notNull()
      .references(() => announcements.id),
    registrationId: integer('registration_id')
      .notNull()
      .references(() => registrations.id),
    notificationId: integer('notification_id').references(() => notifications.id, { onDelete: 'set null' }),
    /** What they knew of the session before the mail, and whether they were registered for it then. */
    known: jsonb('known').$type<AnnouncedFacts>().notNull(),
    wasRegistered: boolean('was_registered').notNull(),
    toldWay: text('told_way').$type<ToldWay>(),
    toldAt: moment('told_at'),
    toldBy: integer('told_by').references(() => users.id),
  },
  (table) => [
    uniqueIndex('announcement_recipients_once').on(table.announcementId, table.registrationId),
    index('announcement_recipients_notification').on(table.notificationId),
    index('announcement_recipients_registration').on(table.registrationId),
    check('announcement_recipients_way', sql`${table.toldWay} in ('whatsapp', 'phone')`),
    check('announcement_recipients_told', sql`(${table.toldWay} is null) = (${table.toldAt} is null)`),
  ],
)

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

/** The reminders that a certificate's validity ends: of each number of days before, one for a certificate. */
export const validityReminders = pgTable(
  'validity_reminders',
  {
    documentId: integer('document_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    daysBefore: integer('days_before').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.daysBefore] }),
    check('validity_reminders_days', sql`${table.daysBefore} > 0`),
  ],
)
