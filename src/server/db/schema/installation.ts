import { boolean, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'

/** What was done to this database, such as whether demo data was already put in. */
export const installationFacts = pgTable('installation_facts', {
  name: text('name').primaryKey(),
  done: boolean('done').notNull(),
})

/** First answers by key, so that a repeated POST is answered alike and done once. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    operation: text('operation').notNull(),
    key: text('key').notNull(),
    bodyHash: text('body_hash').notNull(),
    answer: jsonb('answer').$type<Record<string, unknown>>(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.operation, table.key] }), index('idempotency_created').on(table.createdAt)],
)
