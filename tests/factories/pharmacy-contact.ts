import type { Db } from '../../src/server/db/open.ts'
import { pharmacyContacts } from '../../src/server/db/schema/pharmacies.ts'
import { buildPharmacy } from './pharmacy.ts'
import { uniqueWord } from './unique.ts'

export type PharmacyContactRow = typeof pharmacyContacts.$inferSelect

/** Somebody who speaks for a pharmacy, of their own unless one is given; or, with another state, somebody who does not yet. */
export async function buildPharmacyContact(
  db: Db,
  overrides: Partial<typeof pharmacyContacts.$inferInsert> = {},
): Promise<PharmacyContactRow> {
  const isApproved = (overrides.state ?? 'approved') === 'approved'
  const pharmacyId = isApproved ? (overrides.pharmacyId ?? (await buildPharmacy(db)).id) : null
  const asked = new Date('2026-01-05T09:00:00Z')
  const [contact] = await db
    .insert(pharmacyContacts)
    .values({
      email: `titulaire.${uniqueWord()}@example.ci`,
      name: 'Rose Aka',
      phone: '+2250708091011',
      pharmacyName: 'Pharmacie de la Paix',
      locale: 'fr',
      state: 'approved',
      ...(overrides.state !== 'proven' && { askedAt: asked }),
      ...(isApproved && { decidedAt: asked }),
      ...overrides,
      pharmacyId,
    })
    .returning()
  if (!contact) throw new Error('no contact was written')
  return contact
}
