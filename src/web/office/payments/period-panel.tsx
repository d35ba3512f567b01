import { useQuery } from '@tanstack/react-query'
import { type Flow, type LedgerPeriod, monthOfDays, totalOf } from '../../../domain/payments/ledger-period.ts'
import { paymentMethods } from '../../../domain/payments/payment.ts'
import { formatShortDay } from '../../../domain/values/dates.ts'
import { formatMoney } from '../../../domain/values/money.ts'
import { Loaded } from '../../signed-in/loaded.tsx'
import { ExportMenu } from '../kit/export-menu.tsx'
import { monthLabel } from '../kit/month-label.ts'
import { useOffice } from '../kit/office-text.ts'
import { OnlyFor } from '../kit/only-for.tsx'
import { useOfficeSearch } from '../kit/use-office-search.ts'
import { ledgerPeriodQuery } from '../queries/payments.ts'
import { flowText } from './flow-text.ts'
import { filterQuery } from './use-payment-filters.tsx'

/**
 * The period that the list is narrowed to, else the present month (docs/rules/payments.md#the-accountants-month): what there was, what
 * came and went by whom, what there is, and the accountant's file of it.
 */
export function PeriodPanel() {
  const { words } = useOffice()
  const { search } = useOfficeSearch()
  const { month, from, to } = filterQuery(search)
  const asked = { ...(month && { month }), ...(from && { from }), ...(to && { to }) }
  return (
    <Loaded query={useQuery(ledgerPeriodQuery(asked))} error={words.ledgerPeriod.loadError} lines={2}>
      {(period) => (
        <section
          aria-label={words.ledgerPeriod.title}
          className="grid grid-cols-1 gap-3 rounded-box border border-sand bg-surface px-5 py-4"
        >
          <div className="flex flex-wrap items-center justify-between gap-3">
            <PeriodName period={period} />
            <OnlyFor group="money recorders">
              <ExportMenu
                request={(api, format) => api.admin.payments.period.export.$get({ query: { ...asked, format } })}
                words={words.ledgerPeriod}
              />
            </OnlyFor>
          </div>
          <Sums period={period} />
        </section>
      )}
    </Loaded>
  )
}

function PeriodName({ period }: { period: LedgerPeriod }) {
  const { locale, words } = useOffice()
  const month = monthOfDays(period)
  const [first, last] = [period.from, period.to].map((day) => day && formatShortDay(day, locale))
  const { since, until, between } = words.narrowing
  const days = first && last ? between(first, last) : first ? since(first) : last ? until(last) : ''
  return (
    <h3 className="font-body font-semibold text-base first-letter:uppercase">
      {month ? monthLabel(month, locale).name : days}
    </h3>
  )
}

type Figure = [name: string, value: string]

function Sums({ period: { opening, closing, lines } }: { period: LedgerPeriod }) {
  const { words } = useOffice()
  const labels = words.ledgerPeriod
  const { came, went, reversed, fees, payouts, entries } = totalOf(lines)
  const figures: Figure[] = [
    [labels.opening, formatMoney(opening)],
    [labels.came, formatMoney(came)],
    [labels.went, formatMoney(went)],
    ...(reversed === 0 ? [] : [[labels.reversed, formatMoney(reversed)] satisfies Figure]),
    ...(fees === 0 ? [] : [[labels.fees, formatMoney(fees)] satisfies Figure]),
    ...(payouts === 0 ? [] : [[labels.payouts, formatMoney(payouts)] satisfies Figure]),
    [labels.closing, formatMoney(closing)],
  ]
  return (
    <>
      <dl
        className={`grid grid-cols-1 gap-x-5 gap-y-3 min-[420px]:grid-cols-2 ${figures.length > 4 ? 'lg:grid-cols-3 xl:grid-cols-4' : 'lg:grid-cols-4'}`}
      >
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt className="text-muted text-sm">{name}</dt>
            <dd className="font-bold font-heading text-lg tabular-nums xl:text-xl">{value}</dd>
          </div>
        ))}
      </dl>
      {lines.length > 0 && (
        <details className="text-sm">
          <summary className="cursor-pointer font-semibold underline decoration-sand-deep underline-offset-4 hover:text-green">
            {labels.byMethod(entries)}
          </summary>
          <ul className="mt-2 grid grid-cols-1 divide-y divide-sand">
            {paymentMethods
              .map((method) => ({ method, of: lines.filter((line) => line.method === method) }))
              .filter(({ of }) => of.length > 0)
              .map(({ method, of }) => (
                <li key={method} className="grid gap-1 py-2">
                  <Line name={words.payments.methods[method]} flow={totalOf(of)} isMethod />
                  {of.some(({ operator }) => operator !== null) &&
                    of.map(({ operator, ...flow }) => (
                      <Line key={operator ?? ''} name={operator ?? labels.noOperator} flow={flow} />
                    ))}
                </li>
              ))}
          </ul>
        </details>
      )}
    </>
  )
}

function Line({ name, flow, isMethod }: { name: string; flow: Flow; isMethod?: boolean }) {
  const { words } = useOffice()
  return (
    <p className={`flex flex-wrap justify-between gap-x-4 ${isMethod ? 'font-semibold' : 'pl-4 text-muted'}`}>
      <span>
        {name} <span className="font-normal text-muted">({flow.entries})</span>
      </span>
      <span className="tabular-nums">{flowText(flow, words)}</span>
    </p>
  )
}
