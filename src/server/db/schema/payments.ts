import { gte, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { OwnMovement } from '../../../domain/payments/ledger.ts'
import type { PaymentKind, PaymentMethod } from '../../../domain/payments/payment.ts'
import { createdAt, id, moment } from './columns.ts'
import { registrations } from './registrations.ts'
import { users } from './staff.ts'

/**
 * What moved, or was set right, by one act (docs/decisions/0128): its entries are `payments`. What an operator keeps or pays out counts
 * for no registration and has none (docs/decisions/0131). Rows are added, never changed (a trigger refuses it). Amounts in FCFA,
 * negative where money left; 0 where none moved.
 */
export const moneyTransactions = pgTable(
  'money_transactions',
  {
    id: id(),
    amount: integer('amount').notNull(),
    method: text('method').$type<PaymentMethod>().notNull(),
    /** Whose wallet or bank it came through, as the office calls it. */
    operator: text('operator'),
    reference: text('reference'),
    /** Whether another payment has its reference: who recorded it said that it is not the same, or that one was taken back. */
    isReferenceConfirmed: boolean('reference_confirmed').notNull().default(false),
    /** The day on which the operator or the bank counts it. */
    valuedOn: date('valued_on', { mode: 'string' }).notNull(),
    recordedBy: integer('recorded_by').references(() => users.id),
    createdAt: createdAt(),
    /** Of one without entries: what it is, and the day on which it counts. */
    kind: text('kind').$type<OwnMovement>(),
    bookedOn: date('booked_on', { mode: 'string' }),
  },
  (table) => [
    index('money_transactions_valued').on(table.valuedOn, table.id),
    index('money_transactions_own').on(table.bookedOn, table.id).where(sql`${table.kind} is not null`),
    index('money_transactions_confirmed').on(table.id).where(sql`${table.isReferenceConfirmed}`),
    // What people type for one operator and one reference, told by letters and digits alone.
    uniqueIndex('money_transactions_reference')
      .on(sql`search_quoted(${table.operator})`, sql`search_quoted(${table.reference})`)
      .where(
        sql`${table.amount} > 0 and not ${table.isReferenceConfirmed} and search_quoted(${table.operator}) <> '' and search_quoted(${table.reference}) <> ''`,
      ),
    check('money_transactions_method', sql`${table.method} in ('espèces', 'virement', 'chèque', 'mobile', 'autre')`),
    check(
      'money_transactions_own',
      sql`(${table.kind} is null) = (${table.bookedOn} is null) and (${table.kind} is null or ${table.kind} in ('fee', 'payout') and ${table.amount} <> 0)`,
    ),
  ],
)

/**
 * The ledger's entries: how much of a transaction counts for a registration. Rows are added, never changed (a trigger refuses it); what
 * is paid of a registration is their sum.
 */
export const payments = pgTable(
  'payments',
  {
    id: id(),
    registrationId: integer('registration_id')
      .notNull()
      .references(() => registrations.id),
    kind: text('kind').$type<PaymentKind>().notNull().default('payment'),
    amount: integer('amount').notNull(),
    method: text('method').$type<PaymentMethod>().notNull(),
    reference: text('reference'),
    notes: text('notes'),
    recordedBy: integer('recorded_by').references(() => users.id),
    createdAt: createdAt(),
    /** A trigger gives a row that names none one of its own. */
    transactionId: integer('transaction_id')
      .notNull()
      .default(sql`null`)
      .references(() => moneyTransactions.id),
    /** The entry that it takes back. */
    reverses: integer('reverses').references((): AnyPgColumn => payments.id),
    /** The day on which it counts, where that is not the moment of its entry. */
    bookedOn: date('booked_on', { mode: 'string' }),
    bookedAt: moment('booked_at')
      .notNull()
      .generatedAlwaysAs(sql`coalesce(timezone('UTC', booked_on::timestamp), created_at)`),
  },
  (table) => [
    index('payments_transaction').on(table.transactionId),
    index('payments_booked').on(table.bookedAt, table.id),
    uniqueIndex('payments_reversed_once').on(table.reverses),
    index('payments_credit')
      .on(table.registrationId, table.createdAt, table.amount, table.id)
      .where(sql`${table.kind} = 'credit'`),
    // What was set lower by hand.
    index('payments_lowered')
      .on(table.registrationId, table.id)
      .where(sql`${table.kind} in ('correction', 'adjustment') and ${table.amount} < 0`),
    index('payments_registration').on(table.registrationId),
    index('payments_created').on(table.createdAt, table.id),
    index('payments_amount').on(table.amount, table.id),
    index('payments_method').on(table.method, table.createdAt, table.id),
    index('payments_recorder').on(table.recordedBy, table.createdAt, table.id),
    check(
      'payments_amount',
      sql`case ${table.kind} when 'payment' then ${table.amount} > 0 when 'refund' then ${table.amount} < 0 else ${table.amount} <> 0 end`,
    ),
    check(
      'payments_kind',
      sql`${table.kind} in ('payment', 'refund', 'reversal', 'correction', 'adjustment', 'credit', 'credit_transfer')`,
    ),
    // A credit that was moved is taken back as one that moves: no money comes or goes by it.
    check(
      'payments_reverses',
      sql`case ${table.kind} when 'reversal' then ${table.reverses} is not null when 'credit_transfer' then true else ${table.reverses} is null end`,
    ),
    check('payments_method', sql`${table.method} in ('espèces', 'virement', 'chèque', 'mobile', 'autre')`),
  ],
)

export const paymentTallies = pgTable('payment_tallies', {
  method: text('method').$type<PaymentMethod>().notNull(),
  count: integer('count').notNull(),
  amount: bigint('amount', { mode: 'number' }).notNull(),
})

/**
 * Months whose books were closed, and with them those of every month before: what is entered for one of these later counts when it is
 * entered (docs/rules/payments.md#months).
 */
export const closedMonths = pgTable('closed_months', {
  /** Its first day. */
  month: date('month', { mode: 'string' }).primaryKey(),
  closedBy: integer('closed_by')
    .notNull()
    .references(() => users.id),
  closedAt: moment('closed_at').notNull().defaultNow(),
})

/** Whether a closed month has closed another, such as `2026-11`, with it; in TypeScript `isClosedWith`. */
export const isClosingOf = (month: string) => gte(closedMonths.month, `${month}-01`)

/** Whether an entry was taken back, in a query of `payments` under its own name (docs/rules/payments.md#taking-back). */
export const isTakenBack = sql<boolean>`exists (select from ${payments} as taking_back where taking_back.reverses = ${payments}.id)`
