import { sql } from 'drizzle-orm'
import { index, integer, pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, moment } from './columns.ts'
import { participants } from './participants.ts'
import { pharmacies } from './pharmacies.ts'
import { registrations } from './registrations.ts'

/**
 * Participants who agreed that a pharmacy sees one of their registrations. It holds while the registration is in that participant's
 * space, and ends with their account.
 */
export const pharmacyAgreements = pgTable(
  'pharmacy_agreements',
  {
    id: id(),
    registrationId: integer('registration_id')
      .notNull()
      .references(() => registrations.id, { onDelete: 'cascade' }),
    participantId: integer('participant_id')
      .notNull()
      .references(() => participants.id, { onDelete: 'cascade' }),
    pharmacyId: integer('pharmacy_id')
      .notNull()
      .references(() => pharmacies.id),
    agreedAt: moment('agreed_at').notNull(),
    withdrawnAt: moment('withdrawn_at'),
  },
  (table) => [
    uniqueIndex('pharmacy_agreements_standing')
      .on(table.registrationId, table.participantId, table.pharmacyId)
      .where(sql`${table.withdrawnAt} is null`),
    index('pharmacy_agreements_pharmacy').on(table.pharmacyId).where(sql`${table.withdrawnAt} is null`),
    index('pharmacy_agreements_participant').on(table.participantId),
  ],
)
