import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { AnnouncementKind, ToldWay } from '../../../domain/announcements/announcement.ts'
import type { AnnouncedFacts } from '../../../domain/trainings/announced-facts.ts'
import { createdAt, id, moment } from './columns.ts'
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
