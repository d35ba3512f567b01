import type { Db } from '../../src/server/db/open.ts'
import { instalments } from '../../src/server/db/schema/payments.ts'
import { buildRegistration } from './registration.ts'

/** A price of 60 000 FCFA in two parts, a month apart, of a registration of its own unless one is given. */
export async function buildInstalments(db: Db, overrides: Partial<typeof instalments.$inferInsert> = {}) {
  const { dueOn = '2031-03-10', amount = 30_000, createdAt = new Date('2026-01-01T00:00:00Z') } = overrides
  const registrationId = overrides.registrationId ?? (await buildRegistration(db, { price: 2 * amount })).id
  const later = new Date(Date.parse(dueOn) + 31 * 24 * 3_600_000).toISOString().slice(0, 10)
  await db.insert(instalments).values([dueOn, later].map((day) => ({ registrationId, dueOn: day, amount, createdAt })))
  return { registrationId, dueOn, later }
}
