import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { DeclarationState } from '../../../domain/payments/payment-declaration.ts'
import { bytes, createdAt, id, moment } from './columns.ts'
import { payments } from './payments.ts'
import { pharmacyBookings } from './pharmacies.ts'
import { registrations } from './registrations.ts'
import { users } from './staff.ts'

/**
 * What people say they have paid (docs/rules/declared-payments.md), until the office confirms it, which records the payment, or refuses
 * it. Never money: nothing sums these rows. Amounts in FCFA.
 */
export const paymentDeclarations = pgTable(
  'payment_declarations',
  {
    id: id(),
    registrationId: integer('registration_id')
      .notNull()
      .references(() => registrations.id),
    /** Where it is for all that a pharmacy registered at once: the registration is the first of them then. */
    bookingId: integer('booking_id').references(() => pharmacyBookings.id),
    /** Whose published number was paid, as the settings called it then. */
    operator: text('operator').notNull(),
    /** The operator's number of the transaction, as it was typed. */
    reference: text('reference').notNull(),
    /** Its letters and digits alone, by which two are compared. */
    quoted: text('quoted').notNull().generatedAlwaysAs(sql`search_quoted(reference)`),
    amount: integer('amount').notNull(),
    /** The operator's message as a picture, drawn again as JPEG. */
    picture: bytes('picture'),
    state: text('state').$type<DeclarationState>().notNull().default('to_check'),
    /** Why it was refused, as the person is told. */
    reason: text('reason'),
    decidedBy: integer('decided_by').references(() => users.id),
    decidedAt: moment('decided_at'),
    /** When the picture was added, where that was after the declaration. */
    pictureAddedAt: moment('picture_added_at'),
    /** The payment that it became, or turned out to be. */
    paymentId: integer('payment_id').references(() => payments.id),
    createdAt: createdAt(),
  },
  (table) => [
    index('payment_declarations_registration').on(table.registrationId),
    index('payment_declarations_booking').on(table.bookingId).where(sql`${table.bookingId} is not null`),
    index('payment_declarations_state').on(table.state, table.createdAt, table.id),
    index('payment_declarations_created').on(table.createdAt, table.id),
    index('payment_declarations_quoted').on(table.quoted),
    index('payment_declarations_decided').on(table.decidedAt).where(sql`${table.picture} is not null`),
    uniqueIndex('payment_declarations_one_payment').on(table.paymentId),
    check('payment_declarations_amount', sql`${table.amount} between 1 and 100000000`),
    check('payment_declarations_state', sql`${table.state} in ('to_check', 'confirmed', 'refused')`),
    check('payment_declarations_decision', sql`(${table.state} = 'to_check') = (${table.decidedAt} is null)`),
    check('payment_declarations_payment', sql`(${table.state} = 'confirmed') = (${table.paymentId} is not null)`),
    check('payment_declarations_reason', sql`${table.reason} is null or ${table.state} = 'refused'`),
    check('payment_declarations_picture', sql`octet_length(${table.picture}) between 1 and 4194304`),
  ],
)
