import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, id } from './columns.ts'
import { users } from './staff.ts'
import { trainings } from './trainings.ts'

/** What may be taken off a price, and for whom (docs/rules/payments.md#discounts): a share in percent, or an amount in FCFA. */
export const discounts = pgTable(
  'discounts',
  {
    id: id(),
    /** In capitals, without spaces. */
    code: text('code').notNull().unique(),
    percent: integer('percent'),
    amount: integer('amount'),
    validFrom: date('valid_from', { mode: 'string' }),
    validUntil: date('valid_until', { mode: 'string' }),
    maxUses: integer('max_uses'),
    /** The employer whose people alone may use it. */
    organization: text('organization'),
    isActive: boolean('active').notNull().default(true),
    createdBy: integer('created_by').references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [
    index('discounts_created').on(table.createdAt, table.id),
    check('discounts_value', sql`num_nonnulls(${table.percent}, ${table.amount}) = 1`),
    check('discounts_percent', sql`${table.percent} between 1 and 100`),
    check('discounts_amount', sql`${table.amount} > 0`),
    check('discounts_uses', sql`${table.maxUses} > 0`),
    check('discounts_period', sql`${table.validFrom} <= ${table.validUntil}`),
    check('discounts_code', sql`${table.code} ~ '^[A-Z0-9-]{4,30}$'`),
  ],
)

/** The trainings that a discount is for; one that has none is for all. */
export const discountTrainings = pgTable(
  'discount_trainings',
  {
    discountId: integer('discount_id')
      .notNull()
      .references(() => discounts.id, { onDelete: 'cascade' }),
    trainingId: integer('training_id')
      .notNull()
      .references(() => trainings.id),
  },
  (table) => [
    primaryKey({ columns: [table.discountId, table.trainingId] }),
    index('discount_trainings_training').on(table.trainingId),
  ],
)
