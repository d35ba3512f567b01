import { useQuery } from '@tanstack/react-query'
import { operatorNames, providerNames } from '../../../domain/company/payment-providers.ts'
import type { OnlinePaymentRow } from '../../../domain/payments/online-payment.ts'
import { formatMoment } from '../../../domain/values/dates.ts'
import { formatMoney } from '../../../domain/values/money.ts'
import { formatPhone } from '../../../domain/values/phone.ts'
import { read } from '../../api/api.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { fullName } from '../kit/full-name.ts'
import { useOffice } from '../kit/office-text.ts'
import { OnlyFor } from '../kit/only-for.tsx'
import { useChange } from '../kit/use-change.ts'
import { useOfficeSearch } from '../kit/use-office-search.ts'
import { onlinePaymentsQuery, providersChanged } from '../queries/online-payments.ts'
import { OnlineRefundNote } from './online-refund.tsx'

const tones = {
  claimed: 'orange',
  unknown: 'orange',
  open: 'orange',
  recorded: 'green',
  stuck: 'red',
  failed: 'plain',
  expired: 'plain',
} as const

/** One payment in the browser: whose, how much, by which number, and in words what is known of it. */
export function OnlinePaymentCard({ row }: { row: OnlinePaymentRow }) {
  const { locale, words } = useOffice()
  const { show } = useOfficeSearch()
  const labels = words.onlinePayments
  const { state, amount, paidAmount, operator, operationId, payerPhone, booking, participant, checkedAt } = row
  const who = booking ? labels.booking(booking.pharmacy, booking.people) : fullName(participant)
  const provider = providerNames[row.provider]
  const isOther = paidAmount !== null && paidAmount !== amount
  const wallet = operator === null ? provider : operatorNames[operator]
  return (
    <li className="grid grid-cols-1 gap-3 rounded-box border border-sand bg-surface p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="grid min-w-0 gap-0.5">
          <button
            type="button"
            onClick={() => show({ inscription: row.registrationId })}
            className="justify-self-start text-left font-semibold underline decoration-sand-deep underline-offset-4 hover:text-green phone:min-h-11"
          >
            {who}
          </button>
          <span className="text-muted text-sm">
            {[row.trainingTitle, booking?.reference].filter(Boolean).join(' · ')}
          </span>
        </div>
        <div className="grid justify-items-start gap-0.5 sm:justify-items-end">
          <span className="flex flex-wrap items-center gap-2">
            <Badge tone={tones[state]}>{labels.states[state]}</Badge>
            <strong className="whitespace-nowrap text-lg tabular-nums">{formatMoney(paidAmount ?? amount)}</strong>
          </span>
          <span className="text-sm">
            {wallet} · <code className="break-all">{operationId ?? row.reference}</code>
          </span>
          <time dateTime={row.createdAt} className="text-muted text-sm tabular-nums">
            {labels.begun(formatMoment(row.createdAt, locale))}
          </time>
        </div>
      </div>
      <p className="text-sm">
        {labels.known[state](provider)} <Problem row={row} />
        {row.wasKnown && ` ${labels.wasKnown}`}
      </p>
      {isOther && (
        <p className="text-orange-deep text-sm">{labels.paidOther(formatMoney(paidAmount), formatMoney(amount))}</p>
      )}
      <p className="flex flex-wrap gap-x-4 text-muted text-sm empty:hidden">
        {payerPhone && (
          <span>
            {labels.phone}
            {words.dashboard.colon} {formatPhone(payerPhone)}
          </span>
        )}
        {checkedAt && <span>{labels.checked(formatMoment(checkedAt, locale))}</span>}
      </p>
      {row.refunds.map((refund) => (
        <div key={refund.id} className="grid justify-items-start gap-1 border-sand border-t pt-3 text-sm">
          <strong className="tabular-nums">{labels.refund(formatMoney(refund.amount))}</strong>
          <OnlineRefundNote
            refund={refund}
            amount={refund.amount}
            operator={wallet}
            who={who}
            createdAt={refund.createdAt}
          />
        </div>
      ))}
      {state !== 'recorded' && <Check row={row} who={who} />}
    </li>
  )
}

function Problem({ row: { problem, state } }: { row: OnlinePaymentRow }) {
  const { words } = useOffice()
  const labels = words.onlinePayments
  if (problem === null || (state === 'recorded' && problem === 'amount')) return null
  return <span>{labels.problems[problem] ?? labels.otherProblem(problem)}</span>
}

function Check({ row: { id }, who }: { row: OnlinePaymentRow; who: string }) {
  const { words } = useOffice()
  const labels = words.onlinePayments
  const check = useChange({
    failsIn: 'toast',
    send: (api, _: undefined) => read(api.admin['online-payments'][':id'].check.$post({ param: { id: String(id) } })),
    success: { title: labels.checkedNow },
    ...providersChanged,
  })
  return (
    <OnlyFor group="money recorders">
      <Button
        look="neutral"
        size="compact"
        className="justify-self-start"
        disabled={check.isPending}
        onClick={() => check.mutate(undefined)}
      >
        {labels.check}
        <span className="sr-only"> {labels.of(who)}</span>
      </Button>
    </OnlyFor>
  )
}

/** What was begun in the browser for one registration; nothing where nothing was. */
export function OnlinePaymentsOf({ registrationId }: { registrationId: number }) {
  const { words } = useOffice()
  const { data } = useQuery(onlinePaymentsQuery({ registrationId: String(registrationId), state: 'all' }))
  if (!data || data.rows.length === 0) return null
  return (
    <>
      <h4 className="mt-3 font-body font-semibold">{words.onlinePayments.title}</h4>
      <ul className="grid grid-cols-1 gap-3">
        {data.rows.map((row) => (
          <OnlinePaymentCard key={row.id} row={row} />
        ))}
      </ul>
    </>
  )
}
