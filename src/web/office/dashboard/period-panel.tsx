import { useQuery } from '@tanstack/react-query'
import type { PeriodReport } from '../../../domain/desk/dashboard.ts'
import { formatDay } from '../../../domain/values/dates.ts'
import { formatMoney } from '../../../domain/values/money.ts'
import type { Period } from '../../../domain/values/period.ts'
import { Loaded } from '../../signed-in/loaded.tsx'
import { FilterTabs, filterTabId } from '../kit/filters.tsx'
import { useOffice } from '../kit/office-text.ts'
import { type OfficeView, useOfficeSearch } from '../kit/use-office-search.ts'
import { periodQuery } from '../queries/dashboard.ts'
import { KeyFigures } from './bar-list.tsx'

const panelId = 'comparaison-chiffres'

/** What happened in a period that is chosen, beside the one before (docs/rules/dashboard.md#periods). */
export function PeriodPanel() {
  const labels = useOffice().words.dashboard
  const { search } = useOfficeSearch()
  const { comparaison } = search
  return (
    <section
      aria-label={labels.period}
      className="grid grid-cols-1 gap-4 rounded-box border border-sand bg-surface px-5 py-4"
    >
      <FilterTabs
        panelId={panelId}
        filter={{ name: 'comparaison', label: labels.period, labelOf: (period) => labels.periods[period] }}
      />
      <div id={panelId} role="tabpanel" aria-labelledby={filterTabId(panelId, comparaison)}>
        {comparaison === 'all' ? (
          <p className="text-muted text-sm">{labels.allYears}</p>
        ) : (
          <Compared key={comparaison} period={comparaison} />
        )}
      </div>
    </section>
  )
}

function Compared({ period }: { period: Period }) {
  const { words } = useOffice()
  const report = useQuery(periodQuery(period))
  return (
    <Loaded query={report} error={words.dashboard.periodError} lines={2}>
      {(report) => <Figures period={period} report={report} />}
    </Loaded>
  )
}

function Figures({ period, report }: { period: Period; report: PeriodReport }) {
  const { locale, words } = useOffice()
  const labels = words.dashboard
  const count = new Intl.NumberFormat(locale)
  const { figures, before, isOver } = report
  // Registrations can be narrowed to a month, the ledger to any days.
  const mois = period === 'this_month' || period === 'last_month' ? report.from.slice(0, 7) : ''
  const registered = (view: OfficeView = {}): OfficeView | undefined =>
    mois ? { onglet: 'inscriptions', mois, ...view } : undefined
  const ledger: OfficeView = { onglet: 'paiements', du: dayOf(report.from), au: dayOf(lastMomentOf(report)) }
  const spanIn = (span: { from: string; until: string }) =>
    labels.span(formatDay(span.from, locale), formatDay(lastMomentOf(span), locale))
  const figure = (
    label: string,
    value: (of: PeriodReport['figures']) => number,
    format: (value: number) => string,
    to?: OfficeView,
  ) => ({
    label,
    value: format(value(figures)),
    hint: labels.comparedWith(format(value(before.figures)), changeOf(value(figures), value(before.figures), labels)),
    to,
  })
  return (
    <div className="grid grid-cols-1 gap-4">
      <KeyFigures
        figures={[
          figure(labels.registered, (of) => of.registrations, count.format, registered()),
          figure(labels.ofThemConfirmed, (of) => of.confirmed, count.format, registered({ statut: 'confirmée' })),
          figure(labels.ledgerReceived, (of) => of.received, formatMoney, ledger),
          figure(labels.sessions, (of) => of.sessions, count.format),
        ]}
      />
      <p className="text-muted text-sm">{labels.spans(spanIn(report), spanIn(before), isOver)}</p>
    </div>
  )
}

const lastMomentOf = ({ until }: { until: string }) => new Date(new Date(until).getTime() - 1).toISOString()
const dayOf = (moment: string) => moment.slice(0, 10)

/** How much more or less than before, in percent with its sign; nothing where there was nothing before. */
function changeOf(value: number, before: number, labels: { percent: (percent: number) => string }): string {
  if (before <= 0) return ''
  const change = Math.round(((value - before) / before) * 100)
  return `${change > 0 ? '+' : ''}${labels.percent(change)}`.replace('-', '\u2212')
}
