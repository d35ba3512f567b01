import { sql } from 'drizzle-orm'
import { check, customType, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { PasswordWeakness } from '../../../domain/staff/staff.ts'
import { createdAt, id, moment } from './columns.ts'
import { participants } from './participants.ts'
import { pharmacyContacts } from './pharmacies.ts'
import { users } from './staff.ts'

export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    tokenHash: text('token_hash').notNull().unique(),
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    participantId: integer('participant_id').references(() => participants.id, { onDelete: 'cascade' }),
    contactId: integer('contact_id').references(() => pharmacyContacts.id, { onDelete: 'cascade' }),
    address: text('address'),
    userAgent: text('user_agent'),
    /** When an administrator last proved who they are: by signing in, or by password and factor before a dangerous act. */
    provenAt: moment('proven_at'),
    /** What was wrong with the password that opened or proved the session, by the rules for new ones. */
    passwordWeakness: text('password_weakness').$type<PasswordWeakness>(),
    createdAt: createdAt(),
    lastSeenAt: moment('last_seen_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('sessions_user').on(table.userId),
    index('sessions_participant').on(table.participantId),
    index('sessions_contact').on(table.contactId),
    check('sessions_one_owner', sql`num_nonnulls(${table.userId}, ${table.participantId}, ${table.contactId}) = 1`),
  ],
)

/** Attempt counters of `rate-limiter-flexible`, in its own column names. */
export const attempts = pgTable('attempts', {
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  expire: customType<{ data: number }>({ dataType: () => 'bigint' })('expire'),
})

/** Who has a calendar of their own to subscribe to: a participant, or somebody of the staff. */
export const calendarLinks = pgTable(
  'calendar_links',
  {
    id: id(),
    participantId: integer('participant_id')
      .unique()
      .references(() => participants.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .unique()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** What its secret address is made from, with `SESSION_SECRET` (`connect/calendar-commands.ts`); another one for each new address. */
    seed: text('seed').notNull(),
    createdAt: createdAt(),
  },
  (table) => [check('calendar_links_owner', sql`num_nonnulls(${table.participantId}, ${table.userId}) = 1`)],
)
