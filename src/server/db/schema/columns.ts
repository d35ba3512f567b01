// What many tables have. The tables stand by noun beside this file; rules that SQL can say stand there as constraints. Functions,
// triggers and search indexes are in `../migrations/0001_search_and_guards.sql` and later, because Drizzle cannot describe them.
import { customType, integer, timestamp } from 'drizzle-orm/pg-core'
import {
  type TrainingDetails,
  type TrainingTranslation,
  wholeDetails,
  wholeTranslation,
} from '../../../domain/trainings/training-schemas.ts'
import { packText, unpackText } from '../packed-text.ts'

export const citext = customType<{ data: string }>({ dataType: () => 'citext' })
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
/** A text of a letter, packed where it stands: readers and writers see the text. */
export const packedText = customType<{ data: string; driverData: Buffer }>({
  dataType: () => 'bytea',
  toDriver: packText,
  fromDriver: unpackText,
})
/** What a training's page says; a row that was written before a part of it existed has null there. */
export const trainingDetails = customType<{ data: TrainingDetails; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (details) => JSON.stringify(details),
  fromDriver: (stored) => wholeDetails(parsed(stored)),
})
export const trainingTranslation = customType<{ data: TrainingTranslation; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (translation) => JSON.stringify(translation),
  fromDriver: (stored) => wholeTranslation(parsed(stored)),
})
/** The drivers give a value of jsonb parsed or as its text. */
const parsed = (stored: unknown) => (typeof stored === 'string' ? JSON.parse(stored) : stored)
export const moment = (name: string) => timestamp(name, { withTimezone: true })
export const id = () => integer('id').primaryKey().generatedAlwaysAsIdentity()
export const createdAt = () => moment('created_at').notNull().defaultNow()
/** Moved by a trigger with every change of the row, so that an edit of an older one is noticed (docs/decisions/0018). */
export const version = () => integer('version').notNull().default(1)
