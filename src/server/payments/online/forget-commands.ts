// Who paid in the browser, and what providers told, is forgotten (docs/rules/online-payments.md#what-is-kept).
import { and, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { noticeDays, onlinePayerMonths } from '../../../domain/payments/online-payment.ts'
import { idsOf, inLine, type Line, strictLine } from '../../db/in-line.ts'
import type { Db, Tx } from '../../db/open.ts'
import { onlinePayments, providerNotices } from '../../db/schema/online-payments.ts'

/** Takes the phone, and what providers told, out of payments of some registrations, by the holder of their locks; a booking's are its pharmacy's. */
export async function eraseOnlinePayers(tx: Tx, registrationIds: number[]): Promise<void> {
  const theirs = and(inArray(onlinePayments.registrationId, registrationIds), isNull(onlinePayments.bookingId))
  await tx.update(onlinePayments).set({ payerPhone: null }).where(theirs)
  await tx
    .update(providerNotices)
    .set({ body: null })
    .where(
      inArray(providerNotices.onlinePaymentId, tx.select({ id: onlinePayments.id }).from(onlinePayments).where(theirs)),
    )
}

const day = 24 * 3_600_000
const forgottenAtOnce = 500

/** Takes the phone out of payments of thirteen months ago, and away what providers told ninety days ago. */
export async function deleteExpiredOnlinePayers(db: Db, now: Date, line: Line = strictLine): Promise<void> {
  const payersBefore = sql`${now}::timestamptz - make_interval(months => ${onlinePayerMonths})`
  const isKnown = and(isNotNull(onlinePayments.payerPhone), lt(onlinePayments.createdAt, payersBefore))
  const forgetPhones = (some: number[]) =>
    db
      .update(onlinePayments)
      .set({ payerPhone: null })
      .where(and(inArray(onlinePayments.id, some), isKnown))
  await inLine(await idsOf(db, onlinePayments, isKnown), line, forgetPhones, forgottenAtOnce)

  const before = new Date(now.getTime() - noticeDays * day)
  const isOld = and(isNotNull(providerNotices.body), lt(providerNotices.createdAt, before))
  const forgetNotices = (some: number[]) =>
    db
      .update(providerNotices)
      .set({ body: null })
      .where(and(inArray(providerNotices.id, some), isOld))
  await inLine(await idsOf(db, providerNotices, isOld), line, forgetNotices, forgottenAtOnce)
}
