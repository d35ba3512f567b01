import { useQuery } from '@tanstack/react-query'
import { formatMoment } from '../../../domain/dates.ts'
import { formatMoney } from '../../../domain/money.ts'
import type { PaymentRow } from '../../../domain/payment.ts'
import { Loaded } from '../../signed-in/loaded.tsx'
import { Badge } from '../../ui/badge.tsx'
import { DownloadButton } from '../kit/download-button.tsx'
import { useOffice } from '../kit/office-text.ts'
import { paymentsQuery } from '../queries/payments.ts'

/** Whose: of one registration, or of a person, whom any registration of theirs names. */
export type Whose = { registrationId: string } | { person: string }

/** What was paid and given back, newest first, each payment with its receipt. */
export function PaymentList({ of }: { of: Whose }) {
  const { words } = useOffice()
  const payments = useQuery(paymentsQuery(of))
  return (
    <Loaded query={payments}>
      {({ rows }) =>
        rows.length === 0 ? (
          <p className="text-muted text-sm">{words.registration.noPayments}</p>
        ) : (
          <ul className="divide-y divide-sand rounded-lg border border-sand">
            {rows.map((payment) => (
              <Payment key={payment.id} payment={payment} />
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}

function Payment({ payment }: { payment: PaymentRow }) {
  const { locale, words } = useOffice()
  const { amount, kind, method, reference, notes, createdAt, receipt } = payment
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-3.5 py-2.5 text-sm">
      <div className="grid min-w-0 gap-0.5">
        <p className="flex flex-wrap items-center gap-2">
          <span className="whitespace-nowrap font-semibold tabular-nums">{formatMoney(amount)}</span>
          {kind !== 'payment' && <Badge>{words.payments.kinds[kind]}</Badge>}
        </p>
        <p className="break-words text-muted">
          <time dateTime={createdAt} className="tabular-nums">
            {formatMoment(createdAt, locale)}
          </time>
          {` · ${words.payments.methods[method]}`}
          {reference && ` · ${reference}`}
        </p>
        {notes && <p className="whitespace-pre-line break-words">{notes}</p>}
      </div>
      {receipt && <DownloadButton document={receipt} />}
    </li>
  )
}
