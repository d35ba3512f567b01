import type { Db } from '../../src/server/db/open.ts'
import { onlineRefunds } from '../../src/server/db/schema/online-payments.ts'
import { buildOnlinePayment } from './online-payment.ts'
import { buildPayment } from './payment.ts'

type OnlineRefundRow = typeof onlineRefunds.$inferSelect

/** 10 000 FCFA that were paid in the browser, and that somebody is to give back by hand. */
export async function buildOnlineRefund(
  db: Db,
  overrides: Partial<typeof onlineRefunds.$inferInsert> = {},
): Promise<OnlineRefundRow> {
  const { registrationId, transactionId, amount } = await buildPayment(db, { method: 'mobile' })
  const online = await buildOnlinePayment(db, {
    ...{ registrationId, transactionId, amount, paidAmount: amount, state: 'recorded', payerPhone: '+2250700000001' },
  })
  const refund = await buildPayment(db, { registrationId, kind: 'refund', amount: -amount, method: 'mobile' })
  const [written] = await db
    .insert(onlineRefunds)
    .values({ onlinePaymentId: online.id, paymentId: refund.id, amount, state: 'by_hand', ...overrides })
    .returning()
  if (!written) throw new Error('insert returned no row')
  return written
}
