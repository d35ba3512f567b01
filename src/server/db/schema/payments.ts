import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { PaymentKind, PaymentMethod } from '../../../domain/payment.ts'
import { createdAt, id } from './columns.ts'
import { registrations } from './registrations.ts'
import { users } from './staff.ts'

/** The ledger: rows are added, never changed (a trigger refuses it); refunds are negative, corrections either. */
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
  },
  (table) => [
    index('payments_registration').on(table.registrationId),
    index('payments_created').on(table.createdAt, table.id),
    index('payments_amount').on(table.amount, table.id),
    index('payments_method').on(table.method, table.createdAt, table.id),
    index('payments_recorder').on(table.recordedBy, table.createdAt, table.id),
    check(
      'payments_amount',
      sql`case ${table.kind} when 'payment' then ${table.amount} > 0 when 'refund' then ${table.amount} < 0 else ${table.amount} <> 0 end`,
    ),
    check('payments_kind', sql`${table.kind} in ('payment', 'refund', 'adjustment')`),
    check('payments_method', sql`${table.method} in ('espèces', 'virement', 'chèque', 'mobile', 'autre')`),
  ],
)

export const paymentTallies = pgTable('payment_tallies', {
  method: text('method').$type<PaymentMethod>().notNull(),
  count: integer('count').notNull(),
  amount: bigint('amount', { mode: 'number' }).notNull(),
})
