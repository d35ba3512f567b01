import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { ChoreName } from '../../../domain/operations/chore.ts'
import { createdAt, id, moment } from './columns.ts'

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
    /** Whose key it is; empty for those of the version before, which held for everybody. */
    caller: text('caller').notNull().default(''),
    bodyHash: text('body_hash').notNull(),
    answer: jsonb('answer').$type<Record<string, unknown>>(),
    createdAt: createdAt(),
  },
  (table) => [
    // Called as the version before knows it, which looks for this name when two calls meet.
    primaryKey({ name: 'idempotency_keys_operation_key_pk', columns: [table.operation, table.key, table.caller] }),
    index('idempotency_created').on(table.createdAt),
  ],
)

/** Backups written by themselves, rehearsals of them, and copies of them elsewhere: how each ended. */
export const backupRuns = pgTable(
  'backup_runs',
  {
    id: id(),
    kind: text('kind').$type<'backup' | 'rehearsal' | 'copy'>().notNull(),
    endedAt: moment('ended_at').notNull(),
    file: text('file').notNull(),
    rows: integer('rows'),
    bytes: bigint('bytes', { mode: 'number' }),
    /** Why it failed; null when it went well. */
    problem: text('problem'),
  },
  (table) => [
    index('backup_runs_ended').on(table.kind, table.endedAt),
    check('backup_runs_kind', sql`${table.kind} in ('backup', 'rehearsal', 'copy')`),
  ],
)

/**
 * What is done by itself from time to time (`app/maintenance.ts`): when each last went well, and how often it has failed since. Every instance
 * reads it to see what is due.
 */
export const chores = pgTable(
  'chores',
  {
    name: text('name').$type<ChoreName>().primaryKey(),
    triedAt: moment('tried_at').notNull(),
    succeededAt: moment('succeeded_at'),
    /** How often running it has failed. */
    failures: integer('failures').notNull().default(0),
    /** Why it last failed, without values; null when it went well. */
    problem: text('problem'),
    /** The rows that failed, by their numbers: next time they come last. */
    failing: integer('failing').array().notNull().default(sql`'{}'`),
    createdAt: createdAt(),
  },
  (table) => [check('chores_failures', sql`${table.failures} >= 0`)],
)
