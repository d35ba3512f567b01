import type { Db } from '../../src/server/db/open.ts'
import { discounts } from '../../src/server/db/schema/discounts.ts'
import { uniqueWord } from './unique.ts'

/** A discount of 10 % that anybody may use for anything. */
export const discountForm = (changes: Record<string, unknown> = {}) => ({
  code: `REMISE-${uniqueWord()}`.toUpperCase(),
  kind: 'percent',
  value: 10,
  ...changes,
})

export async function buildDiscount(db: Db, overrides: Partial<typeof discounts.$inferInsert> = {}) {
  const [made] = await db
    .insert(discounts)
    .values({
      code: `REMISE-${uniqueWord()}`.toUpperCase(),
      ...(overrides.amount == null && { percent: 10 }),
      ...overrides,
    })
    .returning()
  if (!made) throw new Error('no discount was written')
  return made
}
