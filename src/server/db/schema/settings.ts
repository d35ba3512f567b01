import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { Settings, SettingsGroup } from '../../../domain/company/settings.ts'
import { bytes, createdAt, id, moment, version } from './columns.ts'
import { users } from './staff.ts'

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
 * Pictures of the signature on certificates, never changed: a certificate names its picture by its number until its file is made. One that
 * neither the settings nor such a certificate name goes (`deleteExpiredSignatures`).
 */
export const signaturePictures = pgTable('signature_pictures', {
  id: id(),
  /** PNG. */
  content: bytes('content').notNull(),
  createdAt: createdAt(),
})
