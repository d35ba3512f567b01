import { useQuery } from '@tanstack/react-query'
import { describedPayments } from '../../../domain/desk/office-lists.ts'
import { FilterSelect, type ListFilter, useChoices, useDaysFilter } from '../kit/filters.tsx'
import { askedBy } from '../kit/list-search.ts'
import { monthLabel } from '../kit/month-label.ts'
import { useOffice } from '../kit/office-text.ts'
import type { OfficeSearch, OfficeView } from '../kit/use-office-search.ts'
import { useOfficeSearch } from '../kit/use-office-search.ts'
import { type PaymentListQuery, recordersQuery } from '../queries/payments.ts'
import { daysOf, latestMonths, type Period } from './periods.ts'

/** How many months can be chosen by name; others by their days. */
const monthsOffered = 24

/** One period at a time: a tab, a month or days of one's own. */
const anyPeriod = { periode: 'all', mois: '', du: '', au: '' } satisfies OfficeView

/** What the server is asked for: a period by its days of today. */
export function filterQuery(search: OfficeSearch): Partial<PaymentListQuery> {
  const { periode } = search
  const { from, to } = periode === 'all' ? {} : daysOf(periode, new Date())
  return { ...askedBy(describedPayments, search), ...(from && { from }), ...(to && { to }) }
}

/** The periods over the list: each is called by its month or quarter, so that it says which. */
export function usePeriodTabs() {
  const { locale, words } = useOffice()
  const nameOf = (period: Period) => {
    const { from, isQuarter } = daysOf(period, new Date())
    const [year, month] = from.split('-').map(Number) as [number, number]
    return isQuarter ? words.payments.quarter((month + 2) / 3, year) : monthLabel(from.slice(0, 7), locale).name
  }
  return {
    name: 'periode' as const,
    label: words.payments.periodLabel,
    labelOf: (period: 'all' | Period) => (period === 'all' ? words.payments.allPeriods : nameOf(period)),
    besides: () => ({ mois: '', du: '', au: '' }),
  }
}

/** Month, days, method and who recorded. */
export function usePaymentFilters(): ListFilter[] {
  const { words } = useOffice()
  const { payments } = words
  const month = useMonthFilter()
  const recorder = useRecorderFilter()
  const days = useDaysFilter({ first: 'du', last: 'au', label: payments.days, besides: { periode: 'all', mois: '' } })
  return [month, days, ...useChoices(describedPayments), recorder]
}

function useMonthFilter(): ListFilter {
  const { locale, words } = useOffice()
  const { search, show } = useOfficeSearch()
  const { mois } = search
  const offered = latestMonths(monthsOffered, new Date())
  const nameOf = (month: string) => monthLabel(month, locale).name
  return {
    id: 'mois',
    field: (
      <FilterSelect
        label={words.payments.month}
        options={['', ...offered, ...(mois && !offered.includes(mois) ? [mois] : [])]}
        labelOf={(month) => (month ? nameOf(month) : words.payments.allMonths)}
        chosen={mois}
        onChoose={(month) => show({ ...anyPeriod, mois: month, page: 1 })}
      />
    ),
    part: mois ? { name: nameOf(mois), without: { mois: '' } } : undefined,
  }
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
