import { and, inArray, or, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { livePaymentStates, OnlinePaymentRow, onlinePaymentFilters } from '../../../domain/payments/online-payment.ts'
import { listingQuery } from '../../../domain/values/listing.ts'
import { rowId } from '../../../domain/values/numbers.ts'
import { isChosen, orderedIds } from '../../db/ordered.ts'
import { onlinePayments } from '../../db/schema/online-payments.ts'
import { contains, isNamed } from '../../db/search.ts'
import type { Selection } from '../../db/selection.ts'
import type { List } from '../../http/list-route.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { asksForSomebody, isOf, isUnpaid, readOnlinePaymentRows } from './queries.ts'

const OnlinePaymentQuery = v.object({
  ...listingQuery,
  state: v.optional(v.picklist(onlinePaymentFilters), 'to_do'),
  registrationId: v.optional(rowId),
})
type Query = v.InferOutput<typeof OnlinePaymentQuery>

const conditionOf = (state: Query['state'], now: Date) => {
  switch (state) {
    case 'to_do':
      return asksForSomebody(now)
    case 'live':
      return inArray(onlinePayments.state, [...livePaymentStates])
    case 'recorded':
      return inArray(onlinePayments.state, ['recorded'])
    case 'unpaid':
      return isUnpaid
    default:
      return undefined
  }
}

/** What was begun in the browser, the latest first; searched by its numbers and by whose it is. */
async function selectOnlinePayments(
  { db, locale, now }: Pick<RequestContext, 'db' | 'locale' | 'now'>,
  { state, registrationId, q }: Query,
): Promise<Selection<OnlinePaymentRow>> {
  const quoting = or(
    ...[onlinePayments.operationId, onlinePayments.reference, onlinePayments.payerPhone].map((column) =>
      contains(sql`search_fold(${column})`, q),
    ),
  )
  const where = and(
    conditionOf(state, now),
    registrationId === undefined ? undefined : isOf(db, registrationId),
    quoting && or(quoting, await isNamed(db, onlinePayments.registrationId, q)),
  )
  const order = { by: [onlinePayments.createdAt], direction: 'desc' } as const
  return {
    ...orderedIds(db, onlinePayments, where, order),
    count: state === 'to_do' && !q ? () => db.$count(onlinePayments, where) : undefined,
    async rows(chosen) {
      const ids = Array.isArray(chosen)
        ? chosen
        : (
            await db.select({ id: onlinePayments.id }).from(onlinePayments).where(isChosen(onlinePayments.id, chosen))
          ).map(({ id }) => id)
      const rows = await readOnlinePaymentRows(db, ids, locale)
      return rows.sort((one, other) => other.createdAt.localeCompare(one.createdAt) || Math.sign(other.id - one.id))
    },
  }
}

/** Payments in the browser, as the office lists them (docs/rules/office.md#online-payments). */
export const onlinePaymentList: List<typeof OnlinePaymentQuery, OnlinePaymentRow> = {
  query: OnlinePaymentQuery,
  asks: {
    q: [
      ...['reference', 'operationId', 'payerPhone'],
      ...['registration:participant.firstName', 'registration:participant.lastName', 'registration:participant.email'],
      ...[
        'registration:participant.phone',
        'registration:participant.organization',
        'registration:registration.paymentReference',
      ],
    ],
    state: ['state'],
    registrationId: ['registrationId'],
  },
  row: OnlinePaymentRow,
  select: selectOnlinePayments,
}
