import type { Db } from '../../src/server/db/open.ts'
import { onlinePayments } from '../../src/server/db/schema/online-payments.ts'
import { buildRegistration } from './registration.ts'
import { uniqueWord } from './unique.ts'

type OnlinePaymentRow = typeof onlinePayments.$inferSelect

/** 65 000 FCFA that somebody has begun to pay by Wave and not paid yet, for a registration of its own unless one is given. */
export async function buildOnlinePayment(
  db: Db,
  overrides: Partial<typeof onlinePayments.$inferInsert> = {},
): Promise<OnlinePaymentRow> {
  const registrationId = overrides.registrationId ?? (await buildRegistration(db, { price: 65_000 })).id
  const reference = `OF${uniqueWord()}`
  const [written] = await db
    .insert(onlinePayments)
    .values({
      ...{ reference, provider: 'wave', amount: 65_000, locale: 'fr', state: 'open', remoteId: `cos-${reference}` },
      payUrl: `https://pay.wave.com/c/cos-${reference}`,
      ...overrides,
      registrationId,
    })
    .returning()
  if (!written) throw new Error('insert returned no row')
  return written
}
