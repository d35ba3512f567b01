import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id } from './columns.ts'
import { pharmacies } from './pharmacies.ts'
import { pharmacyContacts } from './pharmacy-contacts.ts'
import { trainings } from './trainings.ts'

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
