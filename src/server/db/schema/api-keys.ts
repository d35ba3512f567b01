import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { Scope } from '../../../domain/staff/scopes.ts'
import { citext, createdAt, id, moment } from './columns.ts'
import { users } from './staff.ts'

/** What other tools call the API with; only the hash of what makes a key unguessable is kept. Rows stay, for the trail names them. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: id(),
    /** Never given twice, not even after a key is over. */
    name: citext('name').notNull().unique(),
    /** Eight hexadecimal digits in the key itself, by which it is found. */
    shortId: text('short_id').notNull().unique(),
    keyHash: text('key_hash').notNull(),
    scopes: text('scopes').array().$type<Scope[]>().notNull(),
    perMinute: integer('per_minute').notNull(),
    createdBy: integer('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    expiresAt: moment('expires_at').notNull(),
    lastUsedAt: moment('last_used_at'),
    revokedAt: moment('revoked_at'),
    /** When the firm was told that it ends soon. */
    endToldAt: moment('end_told_at'),
  },
  (table) => [
    check('api_keys_scopes', sql`cardinality(${table.scopes}) > 0`),
    check('api_keys_per_minute', sql`${table.perMinute} between 1 and 600`),
  ],
)
