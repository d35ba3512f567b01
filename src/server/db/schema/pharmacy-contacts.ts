import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { ContactState } from '../../../domain/pharmacies/pharmacy-contact.ts'
import type { Locale } from '../../../domain/values/language.ts'
import { citext, createdAt, id, moment } from './columns.ts'
import { pharmacies } from './pharmacies.ts'
import { users } from './staff.ts'

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
