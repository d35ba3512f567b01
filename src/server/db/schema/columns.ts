// What many tables have. The tables stand by noun beside this file; rules that SQL can say stand there as constraints. Functions,
// triggers and search indexes are in `../migrations/0001_search_and_guards.sql` and later, because Drizzle cannot describe them.
import { customType, integer, timestamp } from 'drizzle-orm/pg-core'
import { packText, unpackText } from '../packed-text.ts'

export const citext = customType<{ data: string }>({ dataType: () => 'citext' })
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
/** A text of a letter, packed where it stands: readers and writers see the text. */
export const packedText = customType<{ data: string; driverData: Buffer }>({
  dataType: () => 'bytea',
  toDriver: packText,
  fromDriver: unpackText,
})
export const moment = (name: string) => timestamp(name, { withTimezone: true })
export const id = () => integer('id').primaryKey().generatedAlwaysAsIdentity()
export const createdAt = () => moment('created_at').notNull().defaultNow()
/** Moved by a trigger with every change of the row, so that an edit of an older one is noticed (docs/decisions/0018). */
export const version = () => integer('version').notNull().default(1)
