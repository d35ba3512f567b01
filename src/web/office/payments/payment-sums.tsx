import { useQuery } from '@tanstack/react-query'
import { daysOfMonth } from '../../../domain/payments/ledger-period.ts'
import { Loaded } from '../../signed-in/loaded.tsx'
import { useGroupOf } from '../kit/fact-columns.tsx'
import { monthLabel } from '../kit/month-label.ts'
import { useOffice } from '../kit/office-text.ts'
import { useGrouping, useOfficeSearch } from '../kit/use-office-search.ts'
import { paymentSumsQuery } from '../queries/payments.ts'
import { flowText } from './flow-text.ts'
import { filterQuery } from './use-payment-filters.tsx'

/** The days on which the sessions of a month begin, as the list is narrowed to them. */
const sessionsOf = (month: string) => {
  const { from, to } = daysOfMonth(month)
  return { session_du: from, session_au: to }
}

/** What the list comes to as it is narrowed, and what each group of it does. */
function usePaymentSums() {
  const { search } = useOfficeSearch()
  const grouping = useGrouping()
  return paymentSumsQuery({ ...filterQuery(search), q: search.q, ...(grouping && { by: grouping.by }) })
}

/** The group of each payment, with what it comes to. */
export function usePaymentGroups() {
  const { words } = useOffice()
  const query = usePaymentSums()
  const isGrouped = useGrouping() !== undefined
  const { data } = useQuery({ ...query, enabled: isGrouped })
  return useGroupOf(data?.groups, (sum) => `${words.payments.entries(sum.entries)} · ${flowText(sum, words)}`)
}

/** In the foot of the list: what it comes to, and how much of it is for the sessions of which month, each leading to those payments. */
export function PaymentFoot({ of }: { of: string }) {
  const { locale, words } = useOffice()
  const { show } = useOfficeSearch()
  const { entries, bySessions, undated } = words.payments
  return (
    <Loaded query={useQuery(usePaymentSums())} lines={2}>
      {({ total, months }) =>
        total === null ? (
          <p>{words.facts.tooMany}</p>
        ) : (
          <>
            <p className="text-muted">{words.facts.sumOf(entries(total.entries), of)}</p>
            <p className="font-semibold tabular-nums">{flowText(total, words)}</p>
            {months.length > 0 && (
              <dl aria-label={bySessions} className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
                <dt className="text-muted">
                  {bySessions}
                  {words.dashboard.colon}
                </dt>
                {months.map(({ month, ...flow }) => (
                  <dd key={month ?? ''} className="flex flex-wrap items-baseline gap-x-1.5 tabular-nums">
                    {month ? (
                      <button
                        type="button"
                        onClick={() => show({ ...sessionsOf(month), page: 1 })}
                        className="min-h-6 underline underline-offset-3 hover:text-green"
                      >
                        {monthLabel(month, locale).name}
                      </button>
                    ) : (
                      undated
                    )}
                    <span className="font-semibold">{flowText(flow, words)}</span>
                  </dd>
                ))}
              </dl>
            )}
          </>
        )
      }
    </Loaded>
  )
}
