import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Locale } from '../../../domain/values/language.ts'
import type { WaitingState } from '../../../domain/waiting-list/waiting-list.ts'
import { citext, createdAt, id, moment } from './columns.ts'
import { pharmacyBookings } from './pharmacies.ts'
import { registrations } from './registrations.ts'
import { trainings } from './trainings.ts'

/** Who waits for a place in a full session, in the order of their numbers; the office’s own view of what became of each. */
export const waitingEntries = pgTable(
  'waiting_entries',
  {
    id: id(),
    trainingId: integer('training_id')
      .notNull()
      .references(() => trainings.id, { onDelete: 'cascade' }),
    /** What it became, once a place was taken. */
    registrationId: integer('registration_id').references(() => registrations.id),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    email: citext('email').notNull(),
    phone: text('phone').notNull(),
    organization: text('organization'),
    position: text('position'),
    specialRequirements: text('special_requirements'),
    locale: text('locale').$type<Locale>().notNull(),
    /** What a pharmacy booked for them, several at once; null if they joined by themselves. */
    bookingId: integer('booking_id').references(() => pharmacyBookings.id),
    /** A place whose person is named once it is there. */
    isUnnamed: boolean('is_unnamed').notNull().default(false),
    state: text('state').$type<WaitingState>().notNull().default('waiting'),
    termsAcceptedAt: moment('terms_accepted_at'),
    /** The date of the session that the person knows: another one is told. */
    knownStartsAt: moment('known_starts_at'),
    offeredAt: moment('offered_at'),
    offerEndsAt: moment('offer_ends_at'),
    endedAt: moment('ended_at'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('waiting_entries_one_live_email')
      .on(table.trainingId, table.email)
      .where(sql`${table.state} in ('waiting', 'offered', 'standby')`),
    index('waiting_entries_training').on(table.trainingId, table.id),
    index('waiting_entries_email').on(table.email),
    index('waiting_entries_registration').on(table.registrationId),
    index('waiting_entries_booking').on(table.bookingId).where(sql`${table.bookingId} is not null`),
    index('waiting_entries_ended').on(table.endedAt),
    check(
      'waiting_entries_state',
      sql`${table.state} in ('waiting', 'offered', 'standby', 'accepted', 'declined', 'expired', 'left', 'removed', 'told', 'cancelled', 'closed')`,
    ),
    check('waiting_entries_offer', sql`(${table.state} <> 'offered') or (${table.offerEndsAt} is not null)`),
    check(
      'waiting_entries_end',
      sql`(${table.endedAt} is null) = (${table.state} in ('waiting', 'offered', 'standby'))`,
    ),
    check('waiting_entries_locale', sql`${table.locale} in ('fr', 'en')`),
  ],
)
