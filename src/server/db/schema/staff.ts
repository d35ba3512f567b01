import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { StaffRole } from '../../../domain/role.ts'
import { citext, createdAt, id, moment, version } from './columns.ts'
import { trainings } from './trainings.ts'

export const users = pgTable(
  'users',
  {
    id: id(),
    username: citext('username').notNull().unique(),
    passwordHash: text('password_hash').notNull(),
    role: text('role').$type<StaffRole>().notNull().default('administrator'),
    /** Whether the hash is that of the demonstration's password; null until compared, and again when it changes (a trigger). */
    hasSamplePassword: boolean('has_sample_password'),
    /** Sealed with `ENCRYPTION_KEY` (`encryption/secret-box.ts`), as is the next one. */
    totpSecret: text('totp_secret'),
    /** Offered, but not yet confirmed by a code. */
    totpPending: text('totp_pending'),
    /** The last time step whose code was used: no code works twice. */
    totpStep: integer('totp_step'),
    disabledAt: moment('disabled_at'),
    /** Moved by what colleagues change alone: role and being disabled. */
    version: version(),
    createdAt: createdAt(),
  },
  (table) => [check('users_role', sql`${table.role} in ('administrator', 'accountant', 'trainer', 'reader')`)],
)

/** What signs an administrator in whose authenticator app is lost, once each; only their memory-hard hashes are kept. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: id(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
    usedAt: moment('used_at'),
    createdAt: createdAt(),
  },
  (table) => [index('recovery_codes_user').on(table.userId)],
)

/** The sessions that the office has assigned to a trainer's account: what that account may read. */
export const trainingTrainers = pgTable(
  'training_trainers',
  {
    trainingId: integer('training_id')
      .notNull()
      .references(() => trainings.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.trainingId, table.userId] }),
    index('training_trainers_user').on(table.userId),
  ],
)
