// Payments in the browser, and who takes them, as the office reads them.
import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { keyFields, providers } from '../../../domain/company/payment-providers.ts'
import {
  lateAfterMinutes,
  type OnlinePaymentRow,
  type ProviderStanding,
} from '../../../domain/payments/online-payment.ts'
import type { Locale } from '../../../domain/values/language.ts'
import { noticePath } from '../../../domain/values/paths.ts'
import type { Db, Tx } from '../../db/open.ts'
import { onlinePayments, onlineRefunds } from '../../db/schema/online-payments.ts'
import { registrations } from '../../db/schema/registrations.ts'
import { trainings } from '../../db/schema/trainings.ts'
import { titleIn } from '../../db/title-in.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { bookingsOf } from '../declarations/booking-queries.ts'
import { readProviders } from './provider-commands.ts'

/** How every provider stands, also one that nobody has given keys. */
export async function findProviders({
  db,
  config: { publicUrl },
  settings,
}: Pick<RequestContext, 'db' | 'config' | 'settings'>): Promise<ProviderStanding[]> {
  const rows = new Map((await readProviders(db)).map((row) => [row.provider, row]))
  return providers.map((provider) => {
    const row = rows.get(provider)
    const stopped = row && row.publicUrl !== publicUrl ? 'other_address' : (row?.stopped ?? null)
    return {
      ...{ provider, isOn: settings.onlinePayments.providers.includes(provider), stopped },
      keyEnds: row?.keyEnds ?? {},
      lacks: keyFields[provider].filter((name) => row?.keyEnds[name] === undefined),
      downSince: row?.downSince?.toISOString() ?? null,
      noticeUrl: publicUrl + noticePath(provider),
      statementDay: row?.statementDay ?? null,
    }
  })
}

/** Those that ask for somebody: paid and not recorded, given back by hand, or asked for so long ago that it is odd. */
export const asksForSomebody = (now: Date): SQL => {
  const late = sql`${new Date(now.getTime() - lateAfterMinutes * 60_000).toISOString()}::timestamptz`
  return sql`(${or(
    eq(onlinePayments.state, 'stuck'),
    and(inArray(onlinePayments.state, ['claimed', 'unknown']), sql`${onlinePayments.createdAt} < ${late}`),
    // As a value: beside it the index of the states stays in use.
    sql`${onlinePayments.id} = any(array(select ${onlineRefunds.onlinePaymentId} from ${onlineRefunds}
      where ${onlineRefunds.state} = 'by_hand' or ${onlineRefunds.state} in ('claimed', 'unknown') and ${onlineRefunds.createdAt} < ${late}))`,
  )})`
}

/** Those that were not paid, as far as anybody knows. */
export const isUnpaid = inArray(onlinePayments.state, ['failed', 'expired'])

/** Those of a registration, or of the booking that it is of. */
export const isOf = (db: Db, registrationId: number) =>
  or(
    eq(onlinePayments.registrationId, registrationId),
    inArray(
      onlinePayments.bookingId,
      db.select({ id: registrations.bookingId }).from(registrations).where(eq(registrations.id, registrationId)),
    ),
  )

/** Rows of the office's list, in no order. */
export async function readOnlinePaymentRows(db: Db | Tx, ids: number[], locale: Locale): Promise<OnlinePaymentRow[]> {
  const found = await db
    .select({
      payment: onlinePayments,
      participant: { firstName: registrations.firstName, lastName: registrations.lastName },
      trainingTitle: titleIn(locale),
    })
    .from(onlinePayments)
    .innerJoin(registrations, eq(registrations.id, onlinePayments.registrationId))
    .innerJoin(trainings, eq(trainings.id, registrations.trainingId))
    .where(inArray(onlinePayments.id, ids))
  const bookings = await bookingsOf(
    db,
    found.flatMap(({ payment }) => payment.bookingId ?? []),
  )
  const refunds = await refundsOf(db, ids)
  return found.map(({ payment, participant, trainingTitle }) => {
    const { provider, payerPhone: phone, paidAt, checkedAt, notifiedAt, createdAt, endedAt, bookingId } = payment
    const booked = bookings.get(bookingId ?? 0)
    return {
      ...{ id: payment.id, reference: payment.reference, provider: payment.provider, participant, trainingTitle },
      registrationId: payment.registrationId,
      booking: booked
        ? { reference: booked.reference, pharmacy: booked.pharmacy.name, people: booked.rows.length }
        : null,
      ...{ amount: payment.amount, paidAmount: payment.paidAmount, currency: payment.currency, state: payment.state },
      ...{ problem: payment.problem, operator: payment.operator, operationId: payment.operationId },
      ...{ payerPhone: payment.payerPhone, wasKnown: payment.wasKnown },
      paidAt: paidAt?.toISOString() ?? null,
      checkedAt: checkedAt?.toISOString() ?? null,
      notifiedAt: notifiedAt?.toISOString() ?? null,
      createdAt: createdAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
      refunds: refunds
        .filter(({ onlinePaymentId }) => onlinePaymentId === payment.id)
        .map(({ id, state, problem, amount, createdAt }) => ({
          ...{ id, provider, state, phone, problem, amount },
          createdAt: createdAt.toISOString(),
        })),
    }
  })
}

/** What is given back of some, the latest first. */
const refundsOf = (db: Db | Tx, ids: number[]) =>
  db
    .select()
    .from(onlineRefunds)
    .where(inArray(onlineRefunds.onlinePaymentId, ids))
    .orderBy(desc(onlineRefunds.createdAt), desc(onlineRefunds.id))
