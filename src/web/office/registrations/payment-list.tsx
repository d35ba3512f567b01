import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isReversible, reversibleAs } from '../../../domain/payments/ledger.ts'
import type { PaymentRow } from '../../../domain/payments/payment.ts'
import { formatMoment, formatShortDay } from '../../../domain/values/dates.ts'
import { formatMoney } from '../../../domain/values/money.ts'
import { Loaded } from '../../signed-in/loaded.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { DownloadButton } from '../kit/download-button.tsx'
import { fullName } from '../kit/full-name.ts'
import { useOffice } from '../kit/office-text.ts'
import { useMay } from '../kit/use-may.ts'
import { ReversalDialog } from '../payments/reversal-dialog.tsx'
import { paymentsQuery } from '../queries/payments.ts'

/** The owner: a registration, or a person, named by any registration of theirs. */
export type Owner = { registrationId: string } | { person: string }

/** What was paid and given back, newest first, each payment with its receipt. */
export function PaymentList({ of }: { of: Owner }) {
  const { words } = useOffice()
  const payments = useQuery(paymentsQuery(of))
  const [reversing, reverse] = useState<PaymentRow>()
  return (
    <Loaded query={payments}>
      {({ rows }) =>
        rows.length === 0 ? (
          <p className="text-muted text-sm">{words.registration.noPayments}</p>
        ) : (
          <>
            <ul className="framed-rows">
              {rows.map((payment) => (
                <Payment key={payment.id} payment={payment} onReverse={() => reverse(payment)} />
              ))}
            </ul>
            {reversing && <ReversalDialog payment={reversing} onClose={() => reverse(undefined)} />}
          </>
        )
      }
    </Loaded>
  )
}

function Payment({ payment, onReverse }: { payment: PaymentRow; onReverse: () => void }) {
  const { locale, words } = useOffice()
  const may = useMay()
  const { amount, kind, method, operator, reference, notes, createdAt, valuedOn, receipt, isReversed } = payment
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-3.5 py-2.5 text-sm">
      <div className="grid min-w-0 gap-0.5">
        <p className="flex flex-wrap items-center gap-2">
          <span className={`whitespace-nowrap font-semibold tabular-nums ${isReversed ? 'line-through' : ''}`}>
            {formatMoney(amount)}
          </span>
          {isReversed && <Badge>{words.payments.isReversed}</Badge>}
          {kind !== 'payment' && <Badge>{words.payments.kinds[kind]}</Badge>}
        </p>
        <p className="text-muted">
          <time dateTime={createdAt} className="tabular-nums">
            {formatMoment(createdAt, locale)}
          </time>
          {` · ${words.payments.methods[method]}`}
          {operator && ` · ${operator}`}
          {reference && ` · ${reference}`}
          {!createdAt.startsWith(valuedOn) && ` · ${words.payment.valuedOnShort(formatShortDay(valuedOn, locale))}`}
        </p>
        {notes && <p className="whitespace-pre-line">{notes}</p>}
      </div>
      <span className="flex flex-wrap gap-2">
        {receipt && <DownloadButton document={receipt} />}
        {isReversible(payment) && !isReversed && may('money recorders') && (
          <Button look="quiet" size="compact" onClick={onReverse}>
            {words.reversal.short}
            <span className="sr-only"> {words.reversal.of[reversibleAs(kind)](fullName(payment.participant))}</span>
          </Button>
        )}
      </span>
    </li>
  )
}
