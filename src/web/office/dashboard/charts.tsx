import type { ReactNode } from 'react'
import type { Dashboard } from '../../../domain/desk/dashboard.ts'
import { formatShortDay } from '../../../domain/values/dates.ts'
import { formatMoney } from '../../../domain/values/money.ts'
import { useOffice } from '../kit/office-text.ts'
import { BarList } from './bar-list.tsx'
import { MonthChart } from './month-chart.tsx'

/** What is read at a glance: a year of registrations and receipts, how full the coming trainings are, how people pay. */
export default function Charts({ dashboard: { months, filling, payments, revenue } }: { dashboard: Dashboard }) {
  const { locale, words } = useOffice()
  const labels = words.dashboard
  const compact = new Intl.NumberFormat(locale, { notation: 'compact' })
  const count = new Intl.NumberFormat(locale)
  return (
    <section aria-label={labels.charts} className="grid grid-cols-1 gap-5 lg:grid-cols-2">
      <Panel>
        <MonthChart
          title={labels.perMonth}
          unit={labels.registrations}
          values={months.map(({ month, registrations: value }) => ({ month, value }))}
          format={(value) => count.format(value)}
          formatTick={(value) => compact.format(value)}
          to={(mois) => ({ onglet: 'inscriptions', mois })}
        />
      </Panel>
      <Panel>
        <MonthChart
          title={labels.receivedPerMonth}
          unit={labels.receipts}
          values={months.map(({ month, received: value }) => ({ month, value }))}
          format={formatMoney}
          formatTick={(value) => compact.format(value)}
          to={(mois) => ({ onglet: 'paiements', mois })}
        />
      </Panel>
      <Panel>
        {filling.length === 0 ? (
          <figure className="grid gap-3">
            <figcaption className="font-semibold">{labels.filling}</figcaption>
            <p className="text-muted text-sm">{labels.noComing}</p>
          </figure>
        ) : (
          <BarList
            title={labels.filling}
            bars={filling.map(({ id, title, startsAt, taken, places }) => ({
              id,
              label: (
                <>
                  {title}{' '}
                  <span className="whitespace-nowrap text-muted">
                    · {startsAt ? formatShortDay(startsAt, locale) : words.trainings.noDate}
                  </span>
                </>
              ),
              value: words.trainings.filling(taken, places) + (taken >= places ? ` · ${labels.full}` : ''),
              share: taken / places,
              to: { onglet: 'formations', formation: id },
            }))}
          />
        )}
      </Panel>
      <Panel>
        <BarList
          title={labels.byMethod}
          bars={payments.byMethod.map(({ method, amount }) => ({
            id: method,
            label: words.payments.methods[method],
            value: formatMoney(amount),
            share: revenue.received <= 0 ? 0 : Math.max(0, amount / revenue.received),
            to: { onglet: 'paiements', methode: method },
          }))}
        />
      </Panel>
    </section>
  )
}

function Panel({ children }: { children: ReactNode }) {
  return <div className="grid min-w-0 grid-cols-1 rounded-box border border-sand bg-surface p-5">{children}</div>
}
