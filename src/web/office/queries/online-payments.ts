import { queryOptions } from '@tanstack/react-query'
import { livePaymentStates, type OnlinePaymentRow } from '../../../domain/payments/online-payment.ts'
import { isAsked } from '../../../domain/payments/online-refund.ts'
import { type Api, apiOf, read } from '../../api/api.ts'
import { freshPageQuery, type QueryOf } from '../../api/api-query.ts'
import { readPage } from '../../api/list-page.ts'

export const onlinePaymentsPerPage = 50

/** How long until those that may still be paid are asked for again, in milliseconds. */
const untilSettled = 5_000

/** A page of what was begun in the browser, with how many match; asked for again while something may still be paid. */
export const onlinePaymentsQuery = (filters: QueryOf<Api['admin']['online-payments']['$get']>) => ({
  ...freshPageQuery(['payments', 'online', filters], (api) =>
    readPage(
      api.admin['online-payments'].$get({
        query: { ...filters, pageSize: filters.pageSize ?? String(onlinePaymentsPerPage) },
      }),
    ),
  ),
  refetchInterval: ({ state: { data } }: { state: { data?: { rows: readonly OnlinePaymentRow[] } | undefined } }) =>
    data?.rows.some(isUnderWay) ? untilSettled : false,
})

const isUnderWay = ({ state, refunds }: OnlinePaymentRow) =>
  livePaymentStates.some((one) => one === state) || refunds.some((one) => isAsked(one.state))

/** How many ask for somebody: the total of a page that is not needed. */
export const onlineToDoQuery = onlinePaymentsQuery({ state: 'to_do', pageSize: '1' })

/** How the providers of payments in the browser stand. */
export const providersQuery = queryOptions({
  queryKey: ['providers'],
  queryFn: ({ client, signal }) => read(apiOf(client, signal).admin['payment-providers'].$get()),
})

/** What asking a provider, or giving it keys, changes. */
export const providersChanged = { touches: [['providers'], ['settings'], ['payments'], ['registrations']] }
