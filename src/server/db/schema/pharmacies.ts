import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { ContactState } from '../../../domain/pharmacies/pharmacy-contact.ts'
import type { Locale } from '../../../domain/values/language.ts'
import { citext, createdAt, id, moment, version } from './columns.ts'
import { users } from './staff.ts'
import { trainings } from './trainings.ts'

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

/** Who may act for a pharmacy in its space, or asks to: a proven e-mail, linked by the office (docs/decisions/0132). */
export const pharmacyContacts = pgTable(
  'pharmacy_contacts',
  {
    id: id(),
    email: citext('email').notNull().unique(),
    state: text('state').$type<ContactState>().notNull().default('proven'),
    name: text('name'),
    phone: text('phone'),
    /** The pharmacy that was asked for, as typed. */
    pharmacyName: text('pharmacy_name'),
    pharmacyId: integer('pharmacy_id').references(() => pharmacies.id),
    locale: text('locale').$type<Locale>().notNull(),
    askedAt: moment('asked_at'),
    decidedAt: moment('decided_at'),
    decidedBy: integer('decided_by').references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [
    index('pharmacy_contacts_pharmacy').on(table.pharmacyId),
    index('pharmacy_contacts_asked').on(table.askedAt, table.id).where(sql`${table.state} = 'asked'`),
    check('pharmacy_contacts_state', sql`${table.state} in ('proven', 'asked', 'approved', 'refused', 'removed')`),
    check('pharmacy_contacts_approved', sql`(${table.state} = 'approved') = (${table.pharmacyId} is not null)`),
  ],
)

/** Registrations that a pharmacy made at once, under one reference (docs/decisions/0132). */
export const pharmacyBookings = pgTable(
  'pharmacy_bookings',
  {
    id: id(),
    pharmacyId: integer('pharmacy_id')
      .notNull()
      .references(() => pharmacies.id),
    /** Who made it, and gets the mail of people without an address; null once they are forgotten. */
    contactId: integer('contact_id').references(() => pharmacyContacts.id, { onDelete: 'set null' }),
    trainingId: integer('training_id')
      .notNull()
      .references(() => trainings.id),
    reference: text('reference').notNull().unique(),
    createdAt: createdAt(),
  },
  (table) => [
    index('pharmacy_bookings_pharmacy').on(table.pharmacyId),
    index('pharmacy_bookings_contact').on(table.contactId),
    index('pharmacy_bookings_training').on(table.trainingId),
  ],
)
