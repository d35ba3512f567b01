import { queryOptions } from '@tanstack/react-query'
import { isAsked } from '../../../domain/payments/online-refund.ts'
import type { PaymentRow } from '../../../domain/payments/payment.ts'
import { type Api, read } from '../../api/api.ts'
import { apiQuery, pageQuery, type QueryOf } from '../../api/api-query.ts'
import { readPage } from '../../api/list-page.ts'

export const paymentsPerPage = 50

export type PaymentListQuery = QueryOf<Api['payments']['$get']>

/** A page of the ledger, with how many rows match. */
export const paymentsQuery = (filters: PaymentListQuery) =>
  queryOptions({
    ...pageQuery(['payments', filters], (api) =>
      readPage(api.payments.$get({ query: { ...filters, pageSize: String(paymentsPerPage) } })),
    ),
    refetchInterval: ({ state }) => (state.data?.rows.some(isUnderWay) ? whileGivenBack : false),
  })

/** How often it is looked whether a provider has given something back, in milliseconds. */
const whileGivenBack = 5_000

const isUnderWay = ({ onlineRefund }: PaymentRow) => onlineRefund !== null && isAsked(onlineRefund.state)

/** What the list comes to as it is narrowed, by payer or session, and by the month of the session; never an earlier narrowing's meanwhile. */
export const paymentSumsQuery = (filters: QueryOf<Api['payments']['sums']['$get']>) =>
  apiQuery(['payments', 'sums', filters], (api) => read(api.payments.sums.$get({ query: filters })))

/** The period of the books that the list is narrowed to; without one, the present month. */
export const ledgerPeriodQuery = (asked: { month?: string; from?: string; to?: string }) =>
  pageQuery(['payments', 'period', asked], (api) => read(api.payments.period.$get({ query: asked })))

/** What of the books does not agree, by kind. */
export const discrepanciesQuery = apiQuery(['payments', 'discrepancies'], (api) =>
  read(api.payments.discrepancies.$get()),
)

/** By which payments in the browser something of a registration may go back. */
export const refundWaysQuery = (registrationId: number) =>
  apiQuery(['payments', 'ways', registrationId], (api) =>
    read(api.registrations[':id']['refund-ways'].$get({ param: { id: String(registrationId) } })),
  )

/** What is owed, by how long it has been. */
export const agedBalanceQuery = apiQuery(['payments', 'aged-balance'], (api) =>
  read(api.payments['aged-balance'].$get()),
)

/** What plans say is late, or due soon. */
export const instalmentsDueQuery = apiQuery(['payments', 'instalments'], (api) => read(api.payments.instalments.$get()))

/** Who has recorded payments. */
export const recordersQuery = apiQuery(['payments', 'recorders'], (api) => read(api.payments.recorders.$get()))
