import { sql } from 'drizzle-orm'
import { bigint, boolean, check, date, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Settings, SettingsGroup } from '../../../domain/company/settings.ts'
import type { ChoreName } from '../../../domain/operations/chore.ts'
import type { RetentionPlan } from '../../../domain/participants/retention.ts'
import { bytes, createdAt, id, moment, version } from './columns.ts'
import { users } from './staff.ts'

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

/** What the office has set, one row for each group that it has saved; the others hold what the environment said first. */
export const settings = pgTable('settings', {
  id: id(),
  name: text('name').$type<SettingsGroup>().notNull().unique(),
  value: jsonb('value').$type<Settings[SettingsGroup]>().notNull(),
  version: version(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
  updatedBy: integer('updated_by').references(() => users.id),
})

/**
 * Pictures of the signature on certificates, and of the FNE's logo, never changed: a certificate names its picture by its number until its
 * file is made. One that neither the settings nor such a certificate name goes (`deleteExpiredSignatures`).
 */
export const signaturePictures = pgTable('signature_pictures', {
  id: id(),
  /** PNG. */
  content: bytes('content').notNull(),
  createdAt: createdAt(),
})

/** Whether what is over by the privacy policy is anonymized by itself: one row, since an administrator first said so. */
export const retentionSwitch = pgTable(
  'retention_switch',
  {
    id: integer('id').primaryKey().default(1),
    isOn: boolean('is_on').notNull(),
    /** The plan that they had seen. */
    seen: jsonb('seen').$type<RetentionPlan>().notNull(),
    switchedAt: moment('switched_at').notNull(),
    switchedBy: integer('switched_by')
      .notNull()
      .references(() => users.id),
  },
  (table) => [check('retention_switch_one', sql`${table.id} = 1`)],
)

/** What was anonymized by itself, and which letters lost their texts, a row for each day. */
export const retentionRuns = pgTable('retention_runs', {
  day: date('day').primaryKey(),
  registrations: integer('registrations').notNull().default(0),
  profiles: integer('profiles').notNull().default(0),
  papers: integer('papers').notNull().default(0),
  letters: integer('letters').notNull().default(0),
  /** When nothing was left to do; null while the next hour goes on. */
  endedAt: moment('ended_at'),
})
