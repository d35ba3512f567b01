import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, jsonb, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Operator, Provider } from '../../../domain/company/payment-providers.ts'
import type { OnlinePaymentState, ProviderStop } from '../../../domain/payments/online-payment.ts'
import type { OnlineRefundState } from '../../../domain/payments/online-refund.ts'
import type { Locale } from '../../../domain/values/language.ts'
import { bytes, createdAt, id, moment } from './columns.ts'
import { moneyTransactions, payments } from './payments.ts'
import { pharmacyBookings } from './pharmacies.ts'
import { registrations } from './registrations.ts'
import { users } from './staff.ts'

/** How payments in the browser stand with each provider in this installation; a row is made with its first keys. */
export const paymentProviders = pgTable('payment_providers', {
  provider: text('provider').$type<Provider>().primaryKey(),
  /** What it is asked with, sealed: an object of `ProviderKeys` as JSON. */
  keys: text('keys').notNull(),
  /** The last characters of each key, so that it can be told from another. */
  keyEnds: jsonb('key_ends').$type<Record<string, string>>().notNull(),
  /** Until when the notifications' secret before the present one is taken. */
  formerSecretUntil: moment('former_secret_until'),
  /** The address that the keys were given at: a copy elsewhere asks nobody. */
  publicUrl: text('public_url').notNull(),
  /** Where a simulator answers; null for the provider's own address. */
  address: text('address'),
  stopped: text('stopped').$type<ProviderStop>(),
  /** Since when it has not answered, and until when it is hidden for that. */
  downSince: moment('down_since'),
  hiddenUntil: moment('hidden_until'),
  /** When a payment was last begun or given back. */
  lastCalledAt: moment('last_called_at'),
  /** The last day whose movements were taken in whole. */
  statementDay: date('statement_day', { mode: 'string' }),
  /** When its statement was last asked for, with an answer or without. */
  statementAt: moment('statement_at'),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})

/** What people began to pay in the browser, each once. Never money: what came stands in the ledger. Amounts in FCFA. */
export const onlinePayments = pgTable(
  'online_payments',
  {
    id: id(),
    /** Ours, by which the provider finds it again. */
    reference: text('reference').notNull().unique(),
    provider: text('provider').$type<Provider>().notNull(),
    registrationId: integer('registration_id')
      .notNull()
      .references(() => registrations.id),
    /** Where it is for all that a pharmacy registered at once: the registration is the first of them then. */
    bookingId: integer('booking_id').references(() => pharmacyBookings.id),
    amount: integer('amount').notNull(),
    locale: text('locale').$type<Locale>().notNull(),
    state: text('state').$type<OnlinePaymentState>().notNull().default('claimed'),
    /** The provider's number of it. */
    remoteId: text('remote_id'),
    payUrl: text('pay_url'),
    /** Of what its notifications bear, where they are not signed: SHA-256. */
    notifyHash: text('notify_hash'),
    expiresAt: moment('expires_at'),
    /** When it is checked next; null where it is not any more. */
    nextCheckAt: moment('next_check_at'),
    /** Until when one instance checks it. */
    checkingUntil: moment('checking_until'),
    checkedAt: moment('checked_at'),
    /** When somebody last had its page open, or came back from the provider. */
    seenAt: moment('seen_at'),
    notifiedAt: moment('notified_at'),
    /** What the provider said was wrong; of one that is stuck, why it could not be recorded. */
    problem: text('problem'),
    paidAmount: integer('paid_amount'),
    currency: text('currency'),
    paidAt: moment('paid_at'),
    /** Whose wallet paid; before, which one was asked to, where our page asks for it. */
    operator: text('operator').$type<Operator>(),
    /** The number that the payer's message bears. */
    operationId: text('operation_id'),
    /** Of that wallet. */
    payerPhone: text('payer_phone'),
    /** What it became in the ledger. */
    transactionId: integer('transaction_id').references(() => moneyTransactions.id),
    /** Whether the ledger had it already, from somebody or from a statement. */
    wasKnown: boolean('was_known').notNull().default(false),
    endedAt: moment('ended_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('online_payments_registration').on(table.registrationId),
    index('online_payments_booking').on(table.bookingId).where(sql`${table.bookingId} is not null`),
    index('online_payments_due').on(table.nextCheckAt, table.id).where(sql`${table.nextCheckAt} is not null`),
    index('online_payments_created').on(table.createdAt, table.id),
    index('online_payments_state').on(table.state, table.createdAt, table.id),
    index('online_payments_remote').on(table.remoteId).where(sql`${table.remoteId} is not null`),
    uniqueIndex('online_payments_transaction').on(table.transactionId),
    check('online_payments_provider', sql`${table.provider} in ('wave', 'cinetpay', 'hub2')`),
    check('online_payments_amount', sql`${table.amount} between 1 and 100000000`),
    check(
      'online_payments_state',
      sql`${table.state} in ('claimed', 'unknown', 'open', 'recorded', 'stuck', 'failed', 'expired')`,
    ),
    check('online_payments_recorded', sql`(${table.state} = 'recorded') = (${table.transactionId} is not null)`),
    check('online_payments_paid', sql`${table.state} not in ('recorded', 'stuck') or ${table.paidAmount} is not null`),
    check('online_payments_locale', sql`${table.locale} in ('fr', 'en')`),
  ],
)

/** What providers told, as it came, kept before it is answered: a hint, never money. Each once. */
export const providerNotices = pgTable(
  'provider_notices',
  {
    id: id(),
    provider: text('provider').$type<Provider>().notNull(),
    /** The provider's number of it, or a hash of what it says. */
    eventId: text('event_id').notNull(),
    body: bytes('body'),
    /** The payment that it is about, where that is one of ours. */
    onlinePaymentId: integer('online_payment_id').references(() => onlinePayments.id),
    /** Whether it is about money that came without a payment of ours, which is still to be taken in. */
    isMovement: boolean('is_movement').notNull().default(false),
    handledAt: moment('handled_at'),
    createdAt: createdAt(),
  },
  (table) => [
    unique('provider_notices_once').on(table.provider, table.eventId),
    index('provider_notices_payment').on(table.onlinePaymentId).where(sql`${table.onlinePaymentId} is not null`),
    index('provider_notices_waiting').on(table.id).where(sql`${table.isMovement} and ${table.handledAt} is null`),
    index('provider_notices_kept').on(table.createdAt).where(sql`${table.body} is not null`),
  ],
)

/** What is given back of a payment in the browser: by its provider, or by somebody. The ledger has it from the beginning. FCFA. */
export const onlineRefunds = pgTable(
  'online_refunds',
  {
    id: id(),
    onlinePaymentId: integer('online_payment_id')
      .notNull()
      .references(() => onlinePayments.id),
    /** The entry of the ledger. */
    paymentId: integer('payment_id')
      .notNull()
      .unique()
      .references(() => payments.id),
    amount: integer('amount').notNull(),
    state: text('state').$type<OnlineRefundState>().notNull().default('claimed'),
    problem: text('problem'),
    tries: integer('tries').notNull().default(0),
    nextTryAt: moment('next_try_at'),
    requestedBy: integer('requested_by').references(() => users.id),
    /** Who said that it was given back by hand. */
    givenBy: integer('given_by').references(() => users.id),
    endedAt: moment('ended_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('online_refunds_payment').on(table.onlinePaymentId),
    index('online_refunds_due').on(table.nextTryAt, table.id).where(sql`${table.nextTryAt} is not null`),
    index('online_refunds_by_hand').on(table.id).where(sql`${table.state} = 'by_hand'`),
    check('online_refunds_amount', sql`${table.amount} > 0`),
    check('online_refunds_state', sql`${table.state} in ('claimed', 'unknown', 'done', 'by_hand', 'given')`),
  ],
)
