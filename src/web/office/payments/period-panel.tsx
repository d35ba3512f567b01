import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { type Flow, type LedgerPeriod, monthOfDays, totalOf } from '../../../domain/payments/ledger-period.ts'
import { paymentMethods } from '../../../domain/payments/payment.ts'
import { formatShortDay } from '../../../domain/values/dates.ts'
import { formatMoney } from '../../../domain/values/money.ts'
import { Loaded } from '../../signed-in/loaded.tsx'
import { Button } from '../../ui/button.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { ExportMenu } from '../kit/export-menu.tsx'
import { wordOfTool } from '../kit/list-toolbar.tsx'
import { monthLabel } from '../kit/month-label.ts'
import { type OfficeWords, useOffice } from '../kit/office-text.ts'
import { OnlyFor } from '../kit/only-for.tsx'
import { useOfficeSearch } from '../kit/use-office-search.ts'
import { ledgerPeriodQuery } from '../queries/payments.ts'
import { flowText } from './flow-text.ts'
import { filterQuery, PeriodSelect } from './use-payment-filters.tsx'

/**
 * Over the list, on one line that opens: the period that it is narrowed to; of that period, else of the present month
 * (docs/rules/payments.md#the-accountants-month), what came and went and what there is, by whom, and the accountant's file of it.
 */
export function PeriodPanel() {
  const { words } = useOffice()
  const { search } = useOfficeSearch()
  const [isOpen, setOpen] = useState(false)
  const detailsId = useId()
  const { month, from, to, ...besides } = filterQuery(search)
  // Of the whole ledger, also where the list is narrowed to a part of it.
  const isOfMore = search.q !== '' || Object.keys(besides).length > 0
  const asked = { ...(month && { month }), ...(from && { from }), ...(to && { to }) }
  const labels = words.ledgerPeriod
  return (
    <section
      aria-label={labels.title}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-sand bg-surface p-1 text-sm max-md:p-0"
    >
      <PeriodSelect />
      <Loaded query={useQuery(ledgerPeriodQuery(asked))} error={labels.loadError} lines={1}>
        {(period) => (
          <>
            <PeriodName period={period} isOpen={isOpen} isOfMore={isOfMore} />
            <dl className="flex flex-wrap gap-x-4 max-md:hidden">
              {sumsOf(period, labels)
                .filter(({ isInBar }) => isInBar)
                .map(({ name, amount }) => (
                  <div key={name} className="flex gap-x-1.5 whitespace-nowrap">
                    <dt className="text-muted">{name}</dt>
                    <dd className="font-semibold tabular-nums">{formatMoney(amount)}</dd>
                  </div>
                ))}
            </dl>
            <span data-toolbar="" data-bar="" className="ml-auto flex gap-1">
              <Button
                look="quiet"
                size="compact"
                title={labels.details}
                aria-expanded={isOpen}
                aria-controls={isOpen ? detailsId : undefined}
                onClick={() => setOpen(!isOpen)}
              >
                <span className={wordOfTool}>{labels.details}</span>
                <Glyph name={isOpen ? 'close' : 'down'} className="size-3.5" />
              </Button>
              <OnlyFor group="money recorders">
                <ExportMenu
                  request={(api, format) => api.admin.payments.period.export.$get({ query: { ...asked, format } })}
                  words={labels}
                  others={[undefined, ...period.layouts].map((layout) => ({
                    label: layout === undefined ? labels.fec : labels.layout(layout),
                    request: (api) =>
                      api.admin.payments.period.export.$get({
                        query: { ...asked, format: 'txt', ...(layout !== undefined && { layout }) },
                      }),
                  }))}
                />
              </OnlyFor>
            </span>
            {isOpen && <Sums id={detailsId} period={period} />}
          </>
        )}
      </Loaded>
    </section>
  )
}

/** What the sums are of. */
function PeriodName({ period, isOpen, isOfMore }: { period: LedgerPeriod; isOpen: boolean; isOfMore: boolean }) {
  const { locale, words } = useOffice()
  const month = monthOfDays(period)
  const [first, last] = [period.from, period.to].map((day) => day && formatShortDay(day, locale))
  const { since, until, between } = words.narrowing
  const days = first && last ? between(first, last) : first ? since(first) : last ? until(last) : ''
  return (
    <h3
      className={`font-body font-semibold text-sm first-letter:uppercase max-md:order-1 max-md:w-full max-md:px-3 ${isOpen ? '' : 'max-md:hidden'}`}
    >
      {month ? monthLabel(month, locale).name : days}
      {isOfMore && <span className="font-normal text-muted"> · {words.ledgerPeriod.wholeLedger}</span>}
    </h3>
  )
}

/** What there was, came, went and is; the bar has those that it has room for, and what is seldom there stands where it is not 0. */
function sumsOf({ opening, closing, lines }: LedgerPeriod, labels: OfficeWords['ledgerPeriod']) {
  const { came, went, reversed, fees, payouts } = totalOf(lines)
  const seldom = [
    { name: labels.reversed, amount: reversed, isInBar: false },
    { name: labels.fees, amount: fees, isInBar: false },
    { name: labels.payouts, amount: payouts, isInBar: false },
  ]
  return [
    { name: labels.opening, amount: opening, isInBar: false },
    { name: labels.came, amount: came, isInBar: true },
    { name: labels.went, amount: went, isInBar: true },
    ...seldom.filter(({ amount }) => amount !== 0),
    { name: labels.closing, amount: closing, isInBar: true },
  ]
}

function Sums({ id, period }: { id: string; period: LedgerPeriod }) {
  const { words } = useOffice()
  const labels = words.ledgerPeriod
  const { lines } = period
  return (
    <div id={id} className="order-2 grid w-full grid-cols-1 gap-3 px-3 pt-1 pb-2">
      <dl className="grid grid-cols-1 gap-x-5 gap-y-3 min-[420px]:grid-cols-2 lg:grid-cols-4">
        {sumsOf(period, labels).map(({ name, amount }) => (
          <div key={name}>
            <dt className="text-muted">{name}</dt>
            <dd className="font-bold font-heading text-lg tabular-nums">{formatMoney(amount)}</dd>
          </div>
        ))}
      </dl>
      {lines.length > 0 && (
        <>
          <h4 className="font-semibold">{labels.byMethod(totalOf(lines).entries)}</h4>
          <ul className="grid grid-cols-1 divide-y divide-sand">
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
        </>
      )}
    </div>
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
