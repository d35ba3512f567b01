import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { citext, createdAt, id, moment, version } from './columns.ts'

/** Employers, as the office knows them: who pays for registrations that name them (docs/decisions/0132). */
export const pharmacies = pgTable(
  'pharmacies',
  {
    id: id(),
    name: text('name').notNull(),
    ncc: text('ncc'),
    rccm: text('rccm'),
    address: text('address'),
    city: text('city'),
    phone: text('phone'),
    email: citext('email'),
    paymentTermsDays: integer('payment_terms_days'),
    notes: text('notes'),
    archivedAt: moment('archived_at'),
    /** The one that it has become: nothing is left of its own then. */
    mergedInto: integer('merged_into').references((): AnyPgColumn => pharmacies.id),
    version: version(),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('pharmacies_name').on(sql`${table.name} collate "und-x-icu"`, table.id),
    check('pharmacies_terms', sql`${table.paymentTermsDays} >= 0`),
    check('pharmacies_merged', sql`${table.mergedInto} is null or ${table.archivedAt} is not null`),
  ],
)
