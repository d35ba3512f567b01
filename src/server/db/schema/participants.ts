import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import type { Locale } from '../../../domain/values/language.ts'
import { citext, createdAt, id, moment, version } from './columns.ts'

/** The account of a person whose e-mail was proven; what was typed at registration stays on the registration. */
export const participants = pgTable(
  'participants',
  {
    id: id(),
    email: citext('email').notNull(),
    /** Of several people with one e-mail, whose account it is: 0 for the first that was opened. */
    sharer: integer('sharer').notNull().default(0),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    phone: text('phone').notNull(),
    organization: text('organization'),
    position: text('position'),
    address: text('address'),
    city: text('city'),
    country: text('country'),
    /** Number in the register of the Order of pharmacists, as typed. */
    orderNumber: text('order_number'),
    locale: text('locale').$type<Locale>().notNull(),
    version: version(),
    createdAt: createdAt(),
  },
  (table) => [
    // By the name under which the version before, which has one account an e-mail, knows that an e-mail is taken.
    unique('participants_email_unique').on(table.email, table.sharer),
    // Those that a start still has to part from what is a colleague's: none, but once.
    index('participants_to_part').on(table.id).where(sql`${table.sharer} < 0`),
  ],
)

/** Who was erased, by numbers alone: a backup written before is told by it whom to forget again (`backup/erasures.ts`). */
export const erasures = pgTable('erasures', {
  id: id(),
  participantId: integer('participant_id').notNull(),
  registrationIds: integer('registration_ids').array().notNull(),
  erasedAt: moment('erased_at').notNull(),
})

/**
 * Codes sent to prove an e-mail address: to link a profile, to change its address, or to erase it. A request that matches nobody is kept like
 * any other, so that asking and trying cost the same.
 */
export const emailCodes = pgTable(
  'email_codes',
  {
    id: id(),
    purpose: text('purpose').$type<'link' | 'change_email' | 'erase' | 'pharmacy'>().notNull(),
    email: citext('email').notNull(),
    phone: text('phone'),
    participantId: integer('participant_id').references(() => participants.id, { onDelete: 'cascade' }),
    /**
     * Whose account a code to link a profile opens: by a registration of theirs, once the mail is made. No foreign key: who takes an import
     * back holds its registrations, and would then wait for codes (docs/locks.md).
     */
    registrationId: integer('registration_id'),
    /** Of the codes that one mail brings for several people, the request that it answers: the row of the first of them. */
    requestId: integer('request_id'),
    locale: text('locale').$type<Locale>().notNull(),
    codeHash: text('code_hash'),
    tokenHash: text('token_hash').unique(),
    tries: integer('tries').notNull().default(0),
    /** Tries by others than who asked. */
    foreignTries: integer('foreign_tries').notNull().default(0),
    /** Keyed hash of the browser or network that asked for the code to link a profile. */
    requester: text('requester'),
    createdAt: createdAt(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [
    index('email_codes_email').on(table.email),
    check('email_codes_purpose', sql`${table.purpose} in ('link', 'change_email', 'erase', 'pharmacy')`),
  ],
)
