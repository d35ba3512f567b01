import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import type { ListView } from '../../../domain/desk/list-view.ts'
import type { Density, OfficeList } from '../../../domain/desk/office-lists.ts'
import type { StaffRole } from '../../../domain/staff/role.ts'
import type { Locale } from '../../../domain/values/language.ts'
import { citext, createdAt, id, moment, version } from './columns.ts'
import { trainings } from './trainings.ts'

export const users = pgTable(
  'users',
  {
    id: id(),
    username: citext('username').notNull().unique(),
    passwordHash: text('password_hash').notNull(),
    role: text('role').$type<StaffRole>().notNull().default('administrator'),
    /** Where the invitation went to; null for an account that a colleague made by hand. */
    email: citext('email'),
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

/** Who was asked to join, by a link in a mail that makes one account; only the hash of what makes it unguessable is kept. */
export const invitations = pgTable(
  'invitations',
  {
    id: id(),
    email: citext('email').notNull().unique(),
    role: text('role').$type<StaffRole>().notNull(),
    locale: text('locale').$type<Locale>().notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    invitedBy: integer('invited_by')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    check('invitations_role', sql`${table.role} in ('administrator', 'accountant', 'trainer', 'reader')`),
    check('invitations_locale', sql`${table.locale} in ('fr', 'en')`),
  ],
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

/** How somebody of the staff wants to see a list; without a row, as it is by default. */
export const listDisplays = pgTable(
  'list_displays',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    list: text('list').$type<OfficeList>().notNull(),
    /** By the names that the screen has for its columns; those it knows no more hide nothing. */
    hiddenColumns: text('hidden_columns').array().notNull(),
    /** Those beside the usual ones that are shown. */
    shownColumns: text('shown_columns').array().notNull().default([]),
    density: text('density').$type<Density>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.list] }),
    check('list_displays_density', sql`${table.density} in ('airy', 'compact')`),
  ],
)

/** Filters and order of a list under a name: for the person who saved it, or for all who read the list. */
export const listViews = pgTable(
  'list_views',
  {
    id: id(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    list: text('list').$type<OfficeList>().notNull(),
    name: citext('name').notNull(),
    /** By the keys of the office’s address; those it knows no more, and values that are none, are left out where it is opened. */
    kept: jsonb('kept').$type<ListView['kept']>().notNull(),
    isShared: boolean('is_shared').notNull(),
    createdAt: createdAt(),
  },
  (table) => [unique('list_views_name').on(table.userId, table.list, table.name)],
)
