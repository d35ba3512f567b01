import { and, eq, isNull, sql } from 'drizzle-orm'
import { type AnyPgColumn, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { DeliveryState, MailFlowState, NotificationType } from '../../../domain/announcements/notification.ts'
import type { Locale } from '../../../domain/values/language.ts'
import { createdAt, id, moment, packedText } from './columns.ts'
import { contactMessages } from './messages.ts'
import { pharmacyBookings } from './pharmacies.ts'
import { registrations } from './registrations.ts'
import { waitingEntries } from './waiting-entries.ts'

/** The letter's texts stand as they were written: they are of a version before letters were packed (`packed-text.ts`). */
export const areUnpacked = (htmlContent: AnyPgColumn) => sql`substr(${htmlContent}, 1, 1) > '\\x08'::bytea`

/** What stands in place of a letter's texts once they are no longer kept: no letter was ever sent without a text. */
export const noText = { htmlContent: '', textContent: '', calendar: null }

/** Outbox and history in one: written with the change that causes it, delivered afterwards by the worker. */
export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    type: text('type').$type<NotificationType>().notNull(),
    registrationId: integer('registration_id').references(() => registrations.id),
    contactMessageId: integer('contact_message_id').references(() => contactMessages.id),
    /** What a pharmacy's contact was told of a booking: it names everybody in it. */
    bookingId: integer('booking_id').references(() => pharmacyBookings.id),
    /** Somebody on a waiting list, whom it tells of their place there. */
    waitingEntryId: integer('waiting_entry_id').references(() => waitingEntries.id, { onDelete: 'set null' }),
    locale: text('locale').$type<Locale>().notNull(),
    from: text('from_address').notNull(),
    to: text('to_address').notNull(),
    replyTo: text('reply_to'),
    subject: text('subject').notNull(),
    htmlContent: packedText('html_content').notNull(),
    textContent: packedText('text_content').notNull(),
    calendar: packedText('calendar'),
    state: text('state').$type<DeliveryState>().notNull().default('queued'),
    failures: integer('failures').notNull().default(0),
    /** When it last joined the queue; its three days of tries count from here. */
    queuedAt: moment('queued_at').notNull().defaultNow(),
    lastError: text('last_error'),
    /** When the worker last began to send it; null again once that has failed. */
    takenAt: moment('taken_at'),
    /** When what it says was overtaken while it was being sent: it is not tried again (docs/rules/announcements.md#changed-again). */
    withdrawnAt: moment('withdrawn_at'),
    sentAt: moment('sent_at'),
    adminReadAt: moment('admin_read_at'),
    participantReadAt: moment('participant_read_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('notifications_registration').on(table.registrationId),
    index('notifications_contact_message').on(table.contactMessageId).where(sql`${table.contactMessageId} is not null`),
    index('notifications_booking').on(table.bookingId).where(sql`${table.bookingId} is not null`),
    index('notifications_waiting_entry').on(table.waitingEntryId).where(sql`${table.waitingEntryId} is not null`),
    index('notifications_created').on(table.createdAt, table.id).where(sql`${table.type} <> 'sign_in_code'`),
    index('notifications_state').on(table.state, table.createdAt, table.id).where(sql`${table.type} <> 'sign_in_code'`),
    index('notifications_type').on(table.type, table.createdAt, table.id).where(sql`${table.type} <> 'sign_in_code'`),
    // All types but the three that most letters have: few enough to look through for one of them.
    index('notifications_other')
      .on(table.createdAt, table.id, table.type)
      .where(sql`${table.type} not in ('registration', 'status_update', 'payment_update', 'sign_in_code')`),
    index('notifications_unread').on(table.createdAt, table.id).where(sql`${table.adminReadAt} is null`),
    // Those of versions before, until maintenance has packed them.
    index('notifications_unpacked').on(table.id).where(areUnpacked(table.htmlContent)),
    check('notifications_state', sql`${table.state} in ('queued', 'sent', 'failed')`),
  ],
)

/** What a pharmacy is told of a session that changes: of all its people there, where its other letters of this type are of one booking. */
export const isSessionOfPharmacy = and(eq(notifications.type, 'pharmacy_booking'), isNull(notifications.bookingId))

/** How the ordinary mail flows, for all instances: one row. */
export const mailFlow = pgTable(
  'mail_flow',
  {
    id: integer('id').primaryKey().default(1),
    state: text('state').$type<MailFlowState>().notNull().default('running'),
    reason: text('reason'),
    /** When it stopped running, when it last changed, and until when nothing more is begun. */
    since: moment('since'),
    changedAt: moment('changed_at').notNull().defaultNow(),
    heldUntil: moment('held_until'),
    /** How often the server has refused in a row. */
    tries: integer('tries').notNull().default(0),
    /** The second and the hour that are being counted, by the database's own clock, and the mails in them. */
    secondBegan: moment('second_began').notNull().defaultNow(),
    secondCount: integer('second_count').notNull().default(0),
    hourBegan: moment('hour_began').notNull().defaultNow(),
    hourCount: integer('hour_count').notNull().default(0),
  },
  (table) => [
    check('mail_flow_one', sql`${table.id} = 1`),
    check('mail_flow_state', sql`${table.state} in ('running', 'slowed', 'waiting', 'paused')`),
  ],
)
