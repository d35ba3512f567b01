// What a link shows of paying in the browser (docs/rules/online-payments.md#page): nothing that names a person, for links are passed on.
import { and, desc, eq, gte, isNull, ne } from 'drizzle-orm'
import {
  livePaymentStates,
  type OwnOnlinePayment,
  type PayableOnline,
  type PayLinkForm,
} from '../../../domain/payments/online-payment.ts'
import { standingOf as instalmentsOf, nextOf } from '../../../domain/registrations/instalment.ts'
import { owedOf } from '../../../domain/registrations/registration.ts'
import type { Db, Tx } from '../../db/open.ts'
import { onlinePayments } from '../../db/schema/online-payments.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { findPlan } from '../../registrations/queries.ts'
import type { LinkedRegistrations } from '../declarations/booking-queries.ts'
import { findByLink, payableOf } from '../declarations/link-queries.ts'
import { originsOf, readProviders, standingOf } from './provider-commands.ts'

type Row = typeof onlinePayments.$inferSelect

/** A payment as its payer reads it. */
const ownPaymentOf = (row: Row): OwnOnlinePayment => ({
  ...{ reference: row.reference, provider: row.provider, amount: row.amount, state: row.state },
  paidAmount: row.paidAmount,
  problem: row.problem,
  url: row.state === 'open' ? row.payUrl : null,
  expiresAt: row.expiresAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  endedAt: row.endedAt?.toISOString() ?? null,
})

/**
 * What a link shows: what is to be paid, by whom it is taken, and what was begun; the latest first.
 * @throws Refusal `declaration_link_unknown`
 */
export async function findPayableOnline(call: RequestContext, link: PayLinkForm): Promise<PayableOnline> {
  const { db, config, settings, now } = call
  const linked = await findByLink(db, config, link)
  const rows = await db
    .select()
    .from(onlinePayments)
    .where(isOf(linked))
    .orderBy(desc(onlinePayments.id))
    .limit(mostShown)
  await noteSeen(db, rows, link.returned, now)
  const known = await readProviders(db)
  const standing = standingOf({ config, settings, now }, known)
  const shown = known.filter(({ provider }) => [...standing.providers, ...standing.down].includes(provider))
  return {
    ...(await payableOf(call, link, linked)),
    instalment: await instalmentOf(db, linked),
    ...standing,
    origins: [...new Set(shown.flatMap(originsOf))],
    payments: rows.map(ownPaymentOf),
  }
}

/** How many payments a link shows. */
const mostShown = 10

/** Those of a booking, or of one registration alone since its present holder came. */
const isOf = ({ registrations: [first], booking }: LinkedRegistrations) =>
  booking
    ? eq(onlinePayments.bookingId, booking.id)
    : and(
        eq(onlinePayments.registrationId, first.id),
        isNull(onlinePayments.bookingId),
        first.namedAt ? gte(onlinePayments.createdAt, first.namedAt) : undefined,
      )

/** The next part that was agreed, in FCFA; null where all that remains is to be paid at once, or several pay under one reference. */
async function instalmentOf(
  db: Db | Tx,
  { registrations: [first], booking }: LinkedRegistrations,
): Promise<number | null> {
  const remaining = owedOf(first)
  if (booking || remaining === 0) return null
  const next = nextOf(instalmentsOf(await findPlan(db, first.id), remaining))
  return next && next.left < remaining ? next.left : null
}

/** How long after a look the next one is written down, in milliseconds: an open page asks every second. */
const seenEvery = 4_000

/**
 * Notes that somebody has the page open: what may still be paid is checked more often then, and at once where it was not lately.
 * @param returned the payment that its reader comes back from: they may have paid one that counted as over
 */
async function noteSeen(db: Db, rows: readonly Row[], returned: string | undefined, now: Date): Promise<void> {
  const mayBePaid = ({ state, reference }: Row) =>
    state === 'stuck' || livePaymentStates.some((one) => one === state) || reference === returned
  const unseen = rows
    .filter(mayBePaid)
    .filter(({ seenAt }) => seenAt === null || now.getTime() - seenAt.getTime() > seenEvery)
  if (unseen.length === 0) return
  const soon = new Date(now.getTime() + 5_000)
  for (const { id, nextCheckAt, state } of unseen) {
    const isLate = state !== 'claimed' && nextCheckAt !== null && nextCheckAt > soon
    await db
      .update(onlinePayments)
      .set({ seenAt: now, ...(isLate && { nextCheckAt: soon }) })
      .where(and(eq(onlinePayments.id, id), ne(onlinePayments.state, 'recorded')))
  }
}
