import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { citext, createdAt, id, moment } from './columns.ts'

export const users = pgTable('users', {
  id: id(),
  username: citext('username').notNull().unique(),
  passwordHash: text('password_hash').notNull(),
  /** Whether the hash is that of the demonstration's password; null until compared, and again when it changes (a trigger). */
  hasSamplePassword: boolean('has_sample_password'),
  /** Sealed with `ENCRYPTION_KEY` (`encryption/secret-box.ts`), as is the next one. */
  totpSecret: text('totp_secret'),
  /** Offered, but not yet confirmed by a code. */
  totpPending: text('totp_pending'),
  /** The last time step whose code was used: no code works twice. */
  totpStep: integer('totp_step'),
  disabledAt: moment('disabled_at'),
  createdAt: createdAt(),
})

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
