import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { AuditAction } from '../../../domain/operations/audit.ts'
import { bytes, createdAt, id } from './columns.ts'
import { users } from './staff.ts'

/** Who did what when, with what stood before and after. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: id(),
    userId: integer('user_id').references(() => users.id),
    actor: text('actor').notNull(),
    action: text('action').$type<AuditAction>().notNull(),
    subjectType: text('subject_type').notNull(),
    subjectId: integer('subject_id').notNull(),
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
    createdAt: createdAt(),
  },
  (table) => [
    index('audit_subject').on(table.subjectType, table.subjectId, table.createdAt),
    index('audit_created').on(table.createdAt, table.id),
    index('audit_kind').on(table.subjectType, table.createdAt, table.id),
  ],
)

/**
 * The chain over the trail, written by the database's owner alone (`seal_audit_entries`): each seal holds the hash of its entry and
 * of the seal before. Of what an entry tells of people it knows a salted digest only, so that this can be erased while the chain
 * still holds (docs/decisions/0013).
 */
export const auditSeals = pgTable('audit_seals', {
  position: integer('position').primaryKey(),
  entryId: integer('entry_id').notNull().unique(),
  /** Of the entry as it stands now; null when it was removed. */
  salt: bytes('salt'),
  /** Of the entry as it stood when it was sealed. */
  digest: bytes('digest').notNull(),
  entryHash: bytes('entry_hash').notNull(),
  chainHash: bytes('chain_hash').notNull(),
})

/** Entries that wait for their seal. */
export const auditUnsealed = pgTable('audit_unsealed', { entryId: integer('entry_id').primaryKey() })
