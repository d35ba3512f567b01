import type { Db } from '../../src/server/db/open.ts'
import { pharmacies } from '../../src/server/db/schema/pharmacies.ts'
import { uniqueWord } from './unique.ts'

export type PharmacyRow = typeof pharmacies.$inferSelect

/** A pharmacy that pays for nothing yet. */
export async function buildPharmacy(
  db: Db,
  overrides: Partial<typeof pharmacies.$inferInsert> = {},
): Promise<PharmacyRow> {
  const [pharmacy] = await db
    .insert(pharmacies)
    .values({ name: `Pharmacie ${uniqueWord()}`, city: 'Abidjan', ...overrides })
    .returning()
  if (!pharmacy) throw new Error('no pharmacy was written')
  return pharmacy
}
