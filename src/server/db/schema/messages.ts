import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { ContactSubject } from '../../../domain/messages/message.ts'
import type { Locale } from '../../../domain/values/language.ts'
import { createdAt, id, moment } from './columns.ts'
import { registrations } from './registrations.ts'
import { users } from './staff.ts'

export const contactMessages = pgTable(
  'contact_messages',
  {
    id: id(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    phone: text('phone').notNull(),
    subject: text('subject').$type<ContactSubject>().notNull(),
    message: text('message').notNull(),
    locale: text('locale').$type<Locale>().notNull(),
    readAt: moment('read_at'),
    archivedAt: moment('archived_at'),
    /** Who is to answer it; an account that has left, or may not any more, counts as nobody. */
    assignedTo: integer('assigned_to').references(() => users.id),
    /** Of a question about a course: whose registration, and what its course and lesson were called in French. */
    registrationId: integer('registration_id').references(() => registrations.id, { onDelete: 'set null' }),
    courseTitle: text('course_title'),
    lessonTitle: text('lesson_title'),
    createdAt: createdAt(),
  },
  (table) => [
    index('contact_messages_unread')
      .on(table.createdAt, table.id)
      .where(sql`${table.archivedAt} is null and ${table.readAt} is null`),
    index('contact_messages_registration').on(table.registrationId).where(sql`${table.registrationId} is not null`),
    index('contact_messages_email').on(sql`lower(${table.email})`),
    check('contact_messages_lesson', sql`(${table.courseTitle} is null) = (${table.lessonTitle} is null)`),
  ],
)
