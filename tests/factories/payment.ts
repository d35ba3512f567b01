import { eq, sql } from 'drizzle-orm'
import { paymentStatusFor } from '../../src/domain/registrations/registration.ts'
import type { Db } from '../../src/server/db/open.ts'
import { payments } from '../../src/server/db/schema/payments.ts'
import { registrations } from '../../src/server/db/schema/registrations.ts'
import { buildRegistration } from './registration.ts'

export type PaymentRow = typeof payments.$inferSelect

/** A payment of 10 000 FCFA in cash, for a registration of its own unless one is given, whose sum and status follow. */
export async function buildPayment(db: Db, overrides: Partial<typeof payments.$inferInsert> = {}): Promise<PaymentRow> {
  const registrationId = overrides.registrationId ?? (await buildRegistration(db)).id
  return db.transaction(async (tx) => {
    const [payment] = await tx
      .insert(payments)
      .values({ amount: 10_000, method: 'espèces', ...overrides, registrationId })
      .returning()
    if (!payment) throw new Error('no payment was written')
    const [paid] = await tx
      .update(registrations)
      .set({ paymentAmount: sql`${registrations.paymentAmount} + ${payment.amount}` })
      .where(eq(registrations.id, registrationId))
      .returning()
    if (!paid) throw new Error(`there is no registration ${registrationId}`)
    await tx
      .update(registrations)
      .set({ paymentStatus: paymentStatusFor(paid.price, paid.paymentAmount) })
      .where(eq(registrations.id, registrationId))
    return payment
  })
}
