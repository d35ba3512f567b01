import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { PaymentStatus, RegistrationStatus } from '../../../domain/registrations/registration.ts'
import type { FormerHolderCause } from '../../../domain/registrations/registration-holder.ts'
import type { TrainingCategory } from '../../../domain/trainings/training.ts'
import type { Locale } from '../../../domain/values/language.ts'
import { hasUnseen } from '../unseen.ts'
import { citext, createdAt, id, moment, version } from './columns.ts'
import { discounts } from './discounts.ts'
import { imports } from './imports.ts'
import { participants } from './participants.ts'
import { pharmacies, pharmacyBookings } from './pharmacies.ts'
import { trainings } from './trainings.ts'

/** Whether the payment status is another than price and sum ask for (`paymentStatusFor`). */
export const statusDiffers = (table: Record<'paymentStatus' | 'paymentAmount' | 'price', AnyPgColumn>) =>
  sql`${table.paymentStatus} <> case when ${table.price} is null then 'en_attente' when ${table.paymentAmount} <= 0
    then case when ${table.price} = 0 then 'complet' else 'en_attente' end
    when ${table.paymentAmount} >= ${table.price} then 'complet' else 'partiel' end`

/** An organization as lists are sorted by it: who named none comes first. */
export const organizationSort = ({ organization }: Record<'organization', AnyPgColumn>) =>
  sql`coalesce(${organization}, '') collate "und-x-icu"`

export const registrations = pgTable(
  'registrations',
  {
    id: id(),
    trainingId: integer('training_id')
      .notNull()
      .references(() => trainings.id),
    participantId: integer('participant_id').references(() => participants.id),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    email: citext('email').notNull(),
    phone: text('phone').notNull(),
    organization: text('organization'),
    position: text('position'),
    specialRequirements: text('special_requirements'),
    locale: text('locale').$type<Locale>().notNull(),
    status: text('status').$type<RegistrationStatus>().notNull().default('en_attente'),
    /** What it was when its session was cancelled, and it with it; null where it was cancelled by itself, or has come back. */
    statusBeforeCancelling: text('status_before_cancelling').$type<RegistrationStatus>(),
    paymentStatus: text('payment_status').$type<PaymentStatus>().notNull().default('en_attente'),
    /** What is due in FCFA, the discount taken off. */
    price: integer('price'),
    /** What was taken off the price, and by which code; null where none was, or the office gave it by hand. */
    discountAmount: integer('discount_amount'),
    discountId: integer('discount_id').references(() => discounts.id),
    paymentAmount: integer('payment_amount').notNull().default(0),
    paymentReference: text('payment_reference').notNull().unique(),
    termsAcceptedAt: moment('terms_accepted_at'),
    /** When it became known that the e-mail is its reader's. */
    provenAt: moment('proven_at'),
    /** When its reader was asked to prove it, because many registrations came from one address (docs/decisions/0031). */
    proofRequestedAt: moment('proof_requested_at'),
    proofReminderAt: moment('proof_reminder_at'),
    /** Keyed hash of the network that an unproven registration came from; kept 30 days at most. */
    fromNetwork: text('from_network'),
    /**
     * How often it was cancelled or came back by itself: its own events count these on to the training's (RFC 5545, SEQUENCE). A new one
     * goes on where the last of its e-mail ended, by a trigger (docs/rules/trainings.md#calendar).
     */
    calendarSequence: integer('calendar_sequence').notNull().default(0),
    /** The import that it came with; null for all others. */
    importId: integer('import_id').references(() => imports.id),
    /** The pharmacy that pays for it; null if the person pays. */
    pharmacyId: integer('pharmacy_id').references(() => pharmacies.id),
    /** What it was made with, several at once; null for all others. */
    bookingId: integer('booking_id').references(() => pharmacyBookings.id),
    /** A place whose person is named later. */
    isUnnamed: boolean('is_unnamed').notNull().default(false),
    /** When who made it said that the name is as it shall stand on a certificate; of bookings alone. */
    nameConfirmedAt: moment('name_confirmed_at'),
    /** When another person was named in place of the first: what was the first one's before is not the new one's. */
    namedAt: moment('named_at'),
    /** Counted up when another person comes, or the e-mail is corrected: codes and links that were mailed before are over. */
    holderNumber: integer('holder_number').notNull().default(0),
    version: version(),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('registrations_one_live_email')
      .on(table.trainingId, table.email)
      .where(sql`${table.status} <> 'annulée'`),
    index('registrations_training').on(table.trainingId, table.createdAt),
    index('registrations_participant').on(table.participantId),
    index('registrations_email').on(table.email, table.trainingId),
    // Those that the cleaning of e-mails left as they were, for the doctor.
    index('registrations_email_unseen').on(table.id).where(hasUnseen(table.email)),
    // Those of many trainings, newest first, are found in it without looking at each registration.
    index('registrations_created').on(table.createdAt, table.id, table.trainingId),
    index('registrations_name').on(
      sql`${table.lastName} collate "und-x-icu"`,
      sql`${table.firstName} collate "und-x-icu"`,
      table.id,
    ),
    index('registrations_by_organization').on(organizationSort(table), table.id),
    // By filter and then as sorted: a page and the number of all are read from the index alone.
    index('registrations_status').on(table.status, table.createdAt, table.id),
    index('registrations_payment').on(table.paymentStatus, table.createdAt, table.id),
    index('registrations_unsettled').on(table.createdAt, table.id).where(sql`${table.paymentStatus} <> 'complet'`),
    index('registrations_owing')
      .on(table.createdAt, table.id)
      .where(
        sql`${table.status} <> 'annulée' and ${table.paymentStatus} <> 'remboursé' and ${table.paymentAmount} < ${table.price}`,
      ),
    index('registrations_owing_by_training')
      .on(table.trainingId)
      .where(
        sql`${table.status} <> 'annulée' and ${table.paymentStatus} <> 'remboursé' and ${table.paymentAmount} < ${table.price}`,
      ),
    // Nobody erased: their e-mail is of `erasedDomain`.
    index('registrations_refundable')
      .on(table.createdAt, table.id)
      .where(
        sql`${table.paymentAmount} > 0 and (${table.status} = 'annulée' or ${table.paymentAmount} > ${table.price})`,
      ),
    index('registrations_overridden').on(table.createdAt, table.id).where(statusDiffers(table)),
    index('registrations_to_certify')
      .on(table.id, table.trainingId)
      .where(sql`${table.status} = 'confirmée' and ${table.email} not like '%@efface.invalid'`),
    index('registrations_unpaid')
      .on(table.createdAt, table.id)
      .where(sql`${table.status} <> 'annulée' and ${table.paymentStatus} = 'en_attente'`),
    index('registrations_settled')
      .on(table.createdAt, table.id)
      .where(sql`${table.status} <> 'annulée' and ${table.paymentAmount} >= ${table.price}`),
    index('registrations_language').on(table.locale, table.createdAt, table.id),
    index('registrations_by_status').on(table.status, table.id),
    index('registrations_by_amount').on(table.paymentStatus, table.paymentAmount, table.id),
    index('registrations_by_training').on(table.trainingId, table.id),
    index('registrations_from_network')
      .on(table.fromNetwork, table.createdAt)
      .where(sql`${table.fromNetwork} is not null`),
    index('registrations_to_prove')
      .on(table.createdAt, table.id)
      .where(
        sql`${table.proofRequestedAt} is not null and ${table.provenAt} is null and ${table.status} = 'en_attente' and ${table.paymentAmount} = 0`,
      ),
    index('registrations_import').on(table.importId).where(sql`${table.importId} is not null`),
    index('registrations_pharmacy')
      .on(table.pharmacyId, table.createdAt, table.id)
      .where(sql`${table.pharmacyId} is not null`),
    index('registrations_booking').on(table.bookingId).where(sql`${table.bookingId} is not null`),
    // Whom a pharmacy of that name might pay for (docs/decisions/0132).
    index('registrations_organization')
      .on(sql`search_quoted(${table.organization})`)
      .where(sql`${table.pharmacyId} is null`),
    index('registrations_discount').on(table.discountId).where(sql`${table.discountId} is not null`),
    index('registrations_proven').on(table.email).where(sql`${table.provenAt} is not null`),
    check('registrations_status', sql`${table.status} in ('en_attente', 'confirmée', 'annulée')`),
    check('registrations_payment', sql`${table.paymentStatus} in ('en_attente', 'partiel', 'complet', 'remboursé')`),
    check('registrations_amounts', sql`${table.price} >= 0 and ${table.paymentAmount} >= 0`),
    check(
      'registrations_cancelled_with',
      sql`${table.statusBeforeCancelling} is null or (${table.statusBeforeCancelling} in ('en_attente', 'confirmée') and ${table.status} = 'annulée')`,
    ),
    // Where no price has been agreed, no money is taken (docs/rules/registrations.md#price).
    check(
      'registrations_unpriced',
      sql`${table.price} is not null or (${table.paymentAmount} = 0 and ${table.paymentStatus} = 'en_attente')`,
    ),
    check(
      'registrations_discount',
      sql`case when ${table.discountAmount} is null then ${table.discountId} is null else ${table.discountAmount} > 0 and ${table.price} is not null end`,
    ),
    check('registrations_locale', sql`${table.locale} in ('fr', 'en')`),
  ],
)

/**
 * Accounts that had a registration: they read its papers made from `since` (null: from its beginning) until then, and nothing else of it
 * (docs/rules/registrations.md#contact-data). `email`: it comes back to the account once the corrected e-mail is proven. `found`: of
 * before accounts were parted from what was given to somebody else, cut by migration.
 */
/** The highest number that the calendar of an e-mail was sent for a training, where no registration keeps it any more. */
export const calendarNumbers = pgTable(
  'calendar_numbers',
  {
    trainingId: integer('training_id')
      .notNull()
      .references(() => trainings.id, { onDelete: 'cascade' }),
    email: citext('email').notNull(),
    number: integer('number').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.trainingId, table.email] }),
    index('calendar_numbers_email').on(table.email),
  ],
)

export const formerHolders = pgTable(
  'former_holders',
  {
    id: id(),
    registrationId: integer('registration_id')
      .notNull()
      .references(() => registrations.id, { onDelete: 'cascade' }),
    participantId: integer('participant_id')
      .notNull()
      .references(() => participants.id, { onDelete: 'cascade' }),
    since: moment('since'),
    until: moment('until').notNull(),
    cause: text('cause').$type<FormerHolderCause>().notNull(),
  },
  (table) => [
    index('former_holders_registration').on(table.registrationId),
    index('former_holders_participant').on(table.participantId),
    check('former_holders_cause', sql`${table.cause} in ('person', 'email', 'found')`),
  ],
)

/** Links that prove the e-mail of a registration; only the hash of what makes one unguessable is kept. */
export const emailProofs = pgTable(
  'address_proofs',
  {
    tokenHash: text('token_hash').primaryKey(),
    registrationId: integer('registration_id')
      .notNull()
      .references(() => registrations.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('address_proofs_registration').on(table.registrationId)],
)

/**
 * What the dashboard shows of all registrations and payments, kept up by triggers (docs/decisions/0007). Each change adds a line, so
 * that no two changes wait for one another; maintenance sums the lines up. Money in FCFA.
 */
export const registrationTallies = pgTable('registration_tallies', {
  status: text('status').$type<RegistrationStatus>().notNull(),
  paymentStatus: text('payment_status').$type<PaymentStatus>().notNull(),
  /** Of the training, as it is now: a change of it moves its registrations from one to the other. */
  category: text('category').$type<TrainingCategory>().notNull(),
  count: integer('count').notNull(),
  price: bigint('price', { mode: 'number' }).notNull(),
  remaining: bigint('remaining', { mode: 'number' }).notNull(),
  /** Of how many of them something is left to pay. */
  owing: integer('owing').notNull().default(0),
  /** Of how many of them something is to be given back. */
  refundable: integer('refundable').notNull().default(0),
})

/** What came in each month (of UTC, its first day), added up like the tallies. */
export const monthTallies = pgTable('month_tallies', {
  month: date('month', { mode: 'string' }).notNull(),
  registrations: integer('registrations').notNull(),
  /** What came into the ledger, less what was given back. */
  received: bigint('received', { mode: 'number' }).notNull(),
})
