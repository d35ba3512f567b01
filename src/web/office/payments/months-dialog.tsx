import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type LedgerMonth, leftOf } from '../../../domain/payments/ledger-period.ts'
import { formatDay } from '../../../domain/values/dates.ts'
import { formatMoney } from '../../../domain/values/money.ts'
import { read } from '../../api/api.ts'
import { apiQuery } from '../../api/api-query.ts'
import { Loaded } from '../../signed-in/loaded.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { FormDialog } from '../kit/form-dialog.tsx'
import { monthLabel } from '../kit/month-label.ts'
import { useOffice } from '../kit/office-text.ts'
import { OnlyFor } from '../kit/only-for.tsx'
import { useChange } from '../kit/use-change.ts'
import { flowText } from './flow-text.ts'

const monthsQuery = apiQuery(['payments', 'months'], (api) => read(api.payments.months.$get()))

/** « Clôtures » (docs/rules/payments.md#months): the latest months of the books; closing one is asked for twice, for it stays closed. */
export function MonthsDialog({ onClose }: { onClose: () => void }) {
  const { words } = useOffice()
  const months = useQuery(monthsQuery)
  return (
    <FormDialog title={words.months.title} shape="wide" isDirty={false} onClose={onClose}>
      {() => (
        <div className="grid grid-cols-1 gap-4 p-5">
          <p className="text-muted text-sm">{words.months.hint}</p>
          <Loaded query={months} error={words.payments.loadError} lines={6}>
            {(rows) => (
              <ul className="framed-rows">
                {rows.map((month) => (
                  <Month
                    key={month.month}
                    month={month}
                    before={rows.filter((one) => one.isClosable && one.month < month.month)}
                  />
                ))}
              </ul>
            )}
          </Loaded>
        </div>
      )}
    </FormDialog>
  )
}

interface MonthProps {
  month: LedgerMonth
  /** Those before it that are still open, and are closed with it. */
  before: LedgerMonth[]
}

function Month({ month: found, before }: MonthProps) {
  const { locale, words } = useOffice()
  const [isAsking, ask] = useState(false)
  const { month, methods, entries, closedAt, closedBy, closedWith, isClosable } = found
  const nameOf = (month: string) => monthLabel(month, locale).name
  const name = nameOf(month)
  const namesBefore = new Intl.ListFormat(locale).format(before.toReversed().map((one) => nameOf(one.month)))
  const closing = useChange({
    failsIn: 'toast',
    send: (api, month: string) => read(api.payments.months[':month'].closing.$post({ param: { month } })),
    success: { title: words.months.closed(name) },
    touches: [['payments'], ['audit']],
  })
  return (
    <li className="grid gap-2 px-4 py-3 text-sm">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="font-body font-semibold text-base first-letter:uppercase">{name}</h3>
        <p className="font-semibold tabular-nums">{formatMoney(leftOf(found))}</p>
      </div>
      {entries > 0 && (
        <dl className="flex flex-wrap gap-x-5 gap-y-1 text-muted tabular-nums">
          {methods.map((line) => (
            <div key={line.method} className="flex flex-wrap gap-x-1.5">
              <dt className="shrink-0">{words.payments.methods[line.method]}</dt>
              <dd className="text-ink">{flowText(line, words)}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className="flex flex-wrap items-center gap-3">
        {closedAt && closedBy && (
          <p className="text-muted">
            {words.months.closedBy(formatDay(closedAt, locale), closedBy)}
            {closedWith && words.months.closedWith(nameOf(closedWith))}
          </p>
        )}
        {isAsking && isClosable && before.length > 0 && (
          <p className="basis-full">{words.months.closesBefore(namesBefore, before.length)}</p>
        )}
        <a
          href={`/api/payments/months/${month}/sheet/${locale}`}
          className={buttonClass('quiet', '', 'compact')}
          download
        >
          {words.months.sheet}
          <span className="sr-only"> {name}</span>
        </a>
        {isClosable && (
          <OnlyFor group="money recorders">
            <Button
              look={isAsking ? 'primary' : 'neutral'}
              size="compact"
              disabled={closing.isPending}
              onClick={() => (isAsking ? closing.mutate(month) : ask(true))}
            >
              {isAsking ? words.months.closeForGood(name) : words.months.close}
              {!isAsking && <span className="sr-only"> {name}</span>}
            </Button>
          </OnlyFor>
        )}
      </div>
    </li>
  )
}
