import { useQuery } from '@tanstack/react-query'
import { describedPayments } from '../../../domain/desk/office-lists.ts'
import { formatMoney } from '../../../domain/values/money.ts'
import { latestMonths } from '../../../domain/values/month.ts'
import { monthsOffered, useFactFilters, useWordsFilter } from '../kit/fact-filters.tsx'
import { FilterSelect, type ListFilter, useChoices, useDaysFilter } from '../kit/filters.tsx'
import { askedBy } from '../kit/list-search.ts'
import { monthLabel } from '../kit/month-label.ts'
import { useOffice } from '../kit/office-text.ts'
import type { OfficeSearch, OfficeView } from '../kit/use-office-search.ts'
import { useOfficeSearch } from '../kit/use-office-search.ts'
import { type PaymentListQuery, recordersQuery } from '../queries/payments.ts'
import { daysOf, isPeriod, periods } from './periods.ts'

/** One period at a time: a tab, a month or days of one's own. */
const anyPeriod = { periode: 'all', mois: '', du: '', au: '' } satisfies OfficeView

/** What the server is asked for: a period by its days of today. */
export function filterQuery(search: OfficeSearch): Partial<PaymentListQuery> {
  const { periode } = search
  const { from, to } = periode === 'all' ? {} : daysOf(periode, new Date())
  return { ...askedBy(describedPayments, search), ...(from && { from }), ...(to && { to }) }
}

/** Operator, method, days, whose and for what, and who recorded; the period is chosen over the list. */
export function usePaymentFilters(): ListFilter[] {
  const { words } = useOffice()
  const { chosen, nameOf } = usePeriods()
  const { montant } = useOfficeSearch().search
  const recorder = useRecorderFilter()
  const besides = { periode: 'all', mois: '' } as const
  const days = useDaysFilter({ first: 'du', last: 'au', label: words.payments.days, besides })
  const part = chosen ? { name: nameOf(chosen), without: anyPeriod, isChosenInSight: true } : undefined
  const amount = montant > 0 ? { name: formatMoney(montant), without: { montant: 0 } } : undefined
  const operator = useWordsFilter('operateur', words.facts.columns.operator)
  const choices = useChoices(describedPayments)
  const facts = useFactFilters()
  return [{ id: 'periode', part }, { id: 'montant', part: amount }, operator, ...choices, days, ...facts, recorder]
}

/** The periods by name, and which of them is shown: `ce_mois`, `2026-11`, or an empty text for all and for days of one's own. */
function usePeriods() {
  const { locale, words } = useOffice()
  const { periode, mois } = useOfficeSearch().search
  const monthName = (month: string) => monthLabel(month, locale).name
  const nameOf = (period: string) => {
    if (!isPeriod(period)) return monthName(period)
    const { from, isQuarter } = daysOf(period, new Date())
    const [year, month] = from.split('-').map(Number) as [number, number]
    return isQuarter ? words.payments.quarter((month + 2) / 3, year) : monthName(from.slice(0, 7))
  }
  // A month that the choice has by another name is that choice.
  const named = periods.find((period) => {
    const { from, isQuarter } = daysOf(period, new Date())
    return !isQuarter && from.startsWith(mois)
  })
  return { chosen: periode !== 'all' ? periode : mois && (named ?? mois), nameOf }
}

/** The period over the list: all, this month and quarter, the last ones, and any other month by its name. */
export function PeriodSelect() {
  const { words } = useOffice()
  const { search, show } = useOfficeSearch()
  const { chosen, nameOf } = usePeriods()
  const now = new Date()
  const named = new Set(periods.map((period) => daysOf(period, now).from.slice(0, 7)))
  const months = latestMonths(monthsOffered, now).filter((month) => !named.has(month))
  const days = search.du || search.au
  const labelOf = (period: string) =>
    period ? nameOf(period) : days ? words.payments.ownDays : words.payments.allPeriods
  return (
    <div data-row="" className="min-w-0 max-md:flex-1">
      <FilterSelect
        label={words.payments.periodLabel}
        options={[...new Set(['', ...periods, ...months, chosen])]}
        labelOf={labelOf}
        chosen={chosen}
        onChoose={(period) => show({ ...anyPeriod, [isPeriod(period) ? 'periode' : 'mois']: period, page: 1 })}
      />
    </div>
  )
}

function useRecorderFilter(): ListFilter {
  const { words } = useOffice()
  const { search, show } = useOfficeSearch()
  const { saisi_par: id } = search
  const { data: recorders = [] } = useQuery(recordersQuery)
  const nameOf = (id: number) => recorders.find((recorder) => recorder.id === id)?.username ?? String(id)
  const { recorder, allRecorders, recordedBy } = words.payments
  const offered = new Set([0, ...recorders.map(({ id }) => id), id])
  return {
    id: 'saisi_par',
    field: (
      <FilterSelect
        label={recorder}
        options={[...offered]}
        labelOf={(id) => (id === 0 ? allRecorders : nameOf(id))}
        chosen={id}
        onChoose={(id) => show({ saisi_par: id, page: 1 })}
      />
    ),
    part: id > 0 ? { name: recordedBy(nameOf(id)), without: { saisi_par: 0 } } : undefined,
  }
}
