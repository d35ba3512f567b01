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
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { OwnMovement } from '../../../domain/payments/ledger.ts'
import type { PaymentKind, PaymentMethod } from '../../../domain/payments/payment.ts'
import type { ExplainableKind } from '../../../domain/registrations/discrepancy.ts'
import type { InstalmentReminderKind } from '../../../domain/registrations/instalment.ts'
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
    index('money_transactions_operator').on(sql`search_quoted(coalesce(${table.operator}, ''))`, table.id),
    check('money_transactions_method', sql`${table.method} in ('espèces', 'virement', 'chèque', 'mobile', 'autre')`),
    check(
      'money_transactions_own',
      sql`(${table.kind} is null) = (${table.bookedOn} is null) and (${table.kind} is null or ${table.kind} in ('fee', 'payout', 'bounce_fee') and ${table.amount} <> 0)`,
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
      sql`case ${table.kind} when 'payment' then ${table.amount} > 0 when 'refund' then ${table.amount} < 0 when 'bounce' then ${table.amount} < 0 else ${table.amount} <> 0 end`,
    ),
    check(
      'payments_kind',
      sql`${table.kind} in ('payment', 'refund', 'reversal', 'bounce', 'correction', 'adjustment', 'credit', 'credit_transfer')`,
    ),
    // A credit that was moved is taken back as one that moves: no money comes or goes by it.
    check(
      'payments_reverses',
      sql`case ${table.kind} when 'reversal' then ${table.reverses} is not null when 'bounce' then ${table.reverses} is not null when 'credit_transfer' then true else ${table.reverses} is null end`,
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
  /** Since when sales follow certified invoices in its journal; null where they follow the money (docs/rules/payments.md#certified-invoices). */
  salesFrom: date('sales_from', { mode: 'string' }),
})

/** Whether a closed month has closed another, such as `2026-11`, with it; in TypeScript `isClosedWith`. */
export const isClosingOf = (month: string) => gte(closedMonths.month, `${month}-01`)

/** Whether an entry was taken back, in a query of `payments` under its own name (docs/rules/payments.md#taking-back). */
export const isTakenBack = sql<boolean>`exists (select from ${payments} as taking_back where taking_back.reverses = ${payments}.id)`

/** Parts in which a price is to be paid, as they were agreed; what is paid of each is derived (docs/rules/payments.md#instalments). FCFA. */
export const instalments = pgTable(
  'instalments',
  {
    registrationId: integer('registration_id')
      .notNull()
      .references(() => registrations.id, { onDelete: 'cascade' }),
    dueOn: date('due_on', { mode: 'string' }).notNull(),
    amount: integer('amount').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.registrationId, table.dueOn] }),
    index('instalments_due').on(table.dueOn, table.registrationId),
    check('instalments_amount', sql`${table.amount} > 0`),
  ],
)

/** The reminders of parts that went out by themselves: of each kind one for a registration and a day. */
export const instalmentReminders = pgTable(
  'instalment_reminders',
  {
    registrationId: integer('registration_id')
      .notNull()
      .references(() => registrations.id, { onDelete: 'cascade' }),
    dueOn: date('due_on', { mode: 'string' }).notNull(),
    kind: text('kind').$type<InstalmentReminderKind>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.registrationId, table.dueOn, table.kind] }),
    check('instalment_reminders_kind', sql`${table.kind} in ('before', 'late', 'later')`),
  ],
)

/** Why something that does not agree is right as it stands (docs/rules/payments.md#what-does-not-agree). Rows are only added. */
export const discrepancyExplanations = pgTable(
  'discrepancy_explanations',
  {
    kind: text('kind').$type<ExplainableKind>().notNull(),
    /** The registration, the entry or the paper that it is about. */
    subject: integer('subject').notNull(),
    /** What it stood at: once this is another, it is to be explained again. */
    standing: text('standing').notNull(),
    reason: text('reason').notNull(),
    explainedBy: integer('explained_by')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.subject, table.standing] }),
    check(
      'discrepancy_explanations_kind',
      sql`${table.kind} in ('overridden', 'refunded_alive', 'uninvoiced', 'paper_valid', 'reference_shared', 'owned_in_part', 'credit_unused', 'invoice_outdated')`,
    ),
  ],
)

/**
 * What a look through all of the books has found: who paid without ever having had an invoice, payments whose reference stands on an
 * earlier one; and invoices that were left as they are although somebody on them was cancelled or another pays. A row may be over by
 * now: who reads it looks again.
 */
export const ledgerDiscrepancies = pgTable(
  'ledger_doubts',
  {
    kind: text('kind').$type<ExplainableKind>().notNull(),
    /** The registration, the entry, or the paper. */
    subject: integer('subject').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.subject] }),
    check('ledger_doubts_kind', sql`${table.kind} in ('uninvoiced', 'reference_shared', 'invoice_outdated')`),
  ],
)
