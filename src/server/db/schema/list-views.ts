import { sql } from 'drizzle-orm'
import { boolean, check, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import type { ListView } from '../../../domain/desk/list-view.ts'
import type { Density, OfficeList } from '../../../domain/desk/office-lists.ts'
import { citext, createdAt, id } from './columns.ts'
import { users } from './staff.ts'

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
