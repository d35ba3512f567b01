import { eq } from 'drizzle-orm'
import type { Db } from '../../src/server/db/open.ts'
import { paymentDeclarations } from '../../src/server/db/schema/payment-declarations.ts'
import { buildRegistration } from './registration.ts'
import { uniqueWord } from './unique.ts'

export type DeclarationRow = typeof paymentDeclarations.$inferSelect

/** 10 000 FCFA that somebody says to have paid by Wave, to be checked, for a registration of its own unless one is given. */
export async function buildPaymentDeclaration(
  db: Db,
  overrides: Partial<typeof paymentDeclarations.$inferInsert> = {},
): Promise<DeclarationRow> {
  const registrationId = overrides.registrationId ?? (await buildRegistration(db)).id
  const [written] = await db
    .insert(paymentDeclarations)
    .values({ operator: 'Wave', reference: `T-${uniqueWord()}`, amount: 10_000, ...overrides, registrationId })
    .returning({ id: paymentDeclarations.id })
  const [declaration] = await db
    .select()
    .from(paymentDeclarations)
    .where(eq(paymentDeclarations.id, written?.id ?? 0))
  if (!declaration) throw new Error('no declaration was written')
  return declaration
}
