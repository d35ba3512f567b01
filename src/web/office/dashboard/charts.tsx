import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { Dashboard } from '../../../domain/desk/dashboard.ts'
import { formatShortDay } from '../../../domain/values/dates.ts'
import { formatMoney } from '../../../domain/values/money.ts'
import { monthLabel } from '../kit/month-label.ts'
import { useOffice } from '../kit/office-text.ts'
import type { OfficeView } from '../kit/use-office-search.ts'
import { axisTicks } from './axis.ts'
import { BarList, FigureLink } from './bar-list.tsx'

interface FigureTableProps {
  title: string
  headers: [string, string]
  /** What is counted, how much, and the list behind it: a chart's bars are too narrow for a finger. */
  rows: [name: string, value: string, to?: OfficeView][]
}

/** What a chart shows, as a table for anyone who reads figures rather than pictures; folded until asked for. */
function FigureTable({ title, headers, rows }: FigureTableProps) {
  const { words } = useOffice()
  return (
    <details className="text-sm">
      <summary className="w-fit text-muted text-xs underline decoration-sand-deep underline-offset-4 hover:text-green">
        {words.dashboard.asTable}
        <span className="sr-only"> {title}</span>
      </summary>
      <table className="mt-3 w-full border-collapse text-left">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr className="border-sand border-b">
            <th scope="col" className="py-1.5 pr-4 font-semibold text-muted">
              {headers[0]}
            </th>
            <th scope="col" className="py-1.5 text-right font-semibold text-muted">
              {headers[1]}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, value, to]) => (
            <tr key={name} className="border-sand border-b last:border-0">
              <th scope="row" className="py-1.5 pr-4 font-normal">
                <FigureLink to={to} className="inline-flex items-center">
                  {name}
                </FigureLink>
              </th>
              <td className="py-1.5 text-right tabular-nums">{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

interface MonthValue {
  /** As `2026-11`. */
  month: string
  value: number
}

interface Props {
  title: string
  /** What the figures are, over their column in the table. */
  unit: string
  /** The latest months, oldest first; the last one is under way. */
  values: MonthValue[]
  /** A value in words, with its unit. */
  format: (value: number) => string
  /** A value on the axis. */
  formatTick: (value: number) => string
  /** The list behind a month's figure. */
  to: (month: string) => OfficeView
}

/** A year of months as columns, each leading to its list; over them the month pointed at, else the present one. The same as a table below. */
export function MonthChart({ title, unit, values, format, formatTick, to }: Props) {
  const { locale, words } = useOffice()
  const [pointed, point] = useState<string>()
  const ticks = axisTicks(Math.max(0, ...values.map(({ value }) => value)))
  const top = ticks.at(-1) ?? 1
  const read = values.find(({ month }) => month === pointed) ?? values.at(-1)
  const isUnderWay = (month: string) => month === values.at(-1)?.month
  const nameOf = (month: string) =>
    monthLabel(month, locale).name + (isUnderWay(month) ? ` (${words.dashboard.soFar})` : '')
  return (
    <figure className="grid min-w-0 grid-cols-1 content-start gap-4">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <span className="font-semibold">{title}</span>
        {read && (
          <span aria-hidden="true" className="text-muted text-sm tabular-nums">
            {nameOf(read.month)}
            {words.dashboard.colon} <strong className="text-ink">{format(read.value)}</strong>
          </span>
        )}
      </figcaption>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 gap-y-1.5 text-muted text-xs">
        <div aria-hidden="true" className="flex h-44 flex-col-reverse items-end justify-between tabular-nums">
          {ticks.map((tick) => (
            // Without a height of its own each number stands at the middle of its line.
            <span key={tick} className="flex h-0 items-center">
              {formatTick(tick)}
            </span>
          ))}
        </div>
        <div className="relative h-44">
          <div aria-hidden="true" className="absolute inset-0 flex flex-col justify-between">
            {ticks.map((tick) => (
              <span key={tick} className="h-px bg-sand" />
            ))}
          </div>
          <ol className="absolute inset-0 flex items-end gap-1 sm:gap-2">
            {values.map(({ month, value }) => (
              <li key={month} className="h-full grow basis-0">
                {/* On a phone too narrow for a finger, which uses the table below. */}
                <Link
                  to="/admin"
                  search={to(month)}
                  aria-label={`${nameOf(month)}${words.dashboard.colon} ${format(value)}`}
                  onPointerEnter={() => point(month)}
                  onPointerLeave={() => point(undefined)}
                  onFocus={() => point(month)}
                  onBlur={() => point(undefined)}
                  className="group flex h-full min-w-0 items-end rounded-t max-sm:pointer-events-none hover:bg-green-wash focus-visible:bg-green-wash"
                >
                  <span
                    className={`w-full rounded-t ${isUnderWay(month) ? 'border-2 border-leaf border-b-0 border-dashed bg-leaf/25 group-hover:border-green group-focus-visible:border-green' : 'bg-leaf group-hover:bg-green group-focus-visible:bg-green'} ${value > 0 ? 'min-h-1' : 'border-0'}`}
                    style={{ height: `${(Math.max(0, value) / top) * 100}%` }}
                  />
                </Link>
              </li>
            ))}
          </ol>
        </div>
        <div aria-hidden="true" className="col-start-2 flex gap-1 text-center sm:gap-2">
          {values.map(({ month }) => {
            const { label, initial } = monthLabel(month, locale)
            return (
              <span key={month} className="grow basis-0">
                <span className="sm:hidden">{initial}</span>
                <span className="max-sm:hidden">{label}</span>
              </span>
            )
          })}
        </div>
      </div>
      <FigureTable
        title={title}
        headers={[words.dashboard.month, unit]}
        rows={values.map(({ month, value }) => [nameOf(month), format(value), to(month)])}
      />
    </figure>
  )
}

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
