import { isReversible, reversibleAs } from '../../../domain/payments/ledger.ts'
import type { PaymentRow } from '../../../domain/payments/payment.ts'
import { datedTitle } from '../../../domain/trainings/session-name.ts'
import { formatMoment, formatShortDay } from '../../../domain/values/dates.ts'
import { formatMoney } from '../../../domain/values/money.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import type { Column } from '../../ui/table-cells.tsx'
import { DownloadButton } from '../kit/download-button.tsx'
import { fullName } from '../kit/full-name.ts'
import { useOffice } from '../kit/office-text.ts'
import { useMay } from '../kit/use-may.ts'

interface Acts {
  open: (registrationId: number) => void
  refund: (payment: PaymentRow) => void
  reverse: (payment: PaymentRow) => void
}

/** The ledger's columns (docs/rules/office.md#payments-tab), with whose payment it is and what is still owed, its receipt and its refund. */
export function usePaymentColumns({ open, refund, reverse }: Acts): Column<PaymentRow>[] {
  const { locale, words } = useOffice()
  const may = useMay()
  const { columns, kinds, methods, see, refundOf } = words.payments
  const none = <span className="text-muted">–</span>
  return [
    { id: 'id', header: columns.id, cell: ({ id }) => <span className="tabular-nums">{id}</span> },
    {
      id: 'date',
      header: columns.date,
      sort: 'date',
      cell: ({ createdAt, valuedOn }) => (
        <span className="grid tabular-nums">
          <time dateTime={createdAt} className="whitespace-nowrap">
            {formatMoment(createdAt, locale)}
          </time>
          {!createdAt.startsWith(valuedOn) && (
            <span className="whitespace-nowrap text-muted">
              {words.payment.valuedOnShort(formatShortDay(valuedOn, locale))}
            </span>
          )}
        </span>
      ),
    },
    {
      id: 'participant',
      header: columns.participant,
      isRowHeader: true,
      cell: ({ participant, registrationId, trainingTitle, startsAt }) => (
        <span className="grid justify-items-start max-md:justify-items-end">
          <button
            type="button"
            title={see(registrationId)}
            onClick={() => open(registrationId)}
            className="text-left font-semibold underline decoration-sand-deep underline-offset-4 hover:text-green"
          >
            {participant.firstName} {participant.lastName}
          </button>
          <span className="text-muted">{datedTitle(trainingTitle, startsAt, locale)}</span>
        </span>
      ),
    },
    {
      id: 'amount',
      header: columns.amount,
      sort: 'amount',
      align: 'right',
      cell: ({ amount, kind, isReversed }) => (
        <span className="grid justify-items-end gap-0.5">
          <span className={`whitespace-nowrap font-semibold ${isReversed ? 'line-through' : ''}`}>
            {formatMoney(amount)}
          </span>
          {isReversed && <Badge>{words.payments.isReversed}</Badge>}
          {kind !== 'payment' && <Badge>{kinds[kind]}</Badge>}
        </span>
      ),
    },
    {
      id: 'method',
      header: columns.method,
      cell: ({ method, operator }) => (
        <span className="grid">
          {methods[method]}
          {operator && <span className="text-muted">{operator}</span>}
        </span>
      ),
    },
    {
      id: 'reference',
      header: columns.reference,
      cell: ({ reference }) => (reference ? <code className="inline-block max-w-44">{reference}</code> : none),
    },
    {
      id: 'notes',
      header: columns.notes,
      cell: ({ notes }) => (notes ? <span className="max-w-xs whitespace-pre-line">{notes}</span> : none),
    },
    {
      id: 'remaining',
      header: columns.remaining,
      align: 'right',
      // Nobody owes what was given back to them.
      cell: ({ remaining, paymentStatus }) =>
        paymentStatus === 'remboursé' ? none : <span className="whitespace-nowrap">{formatMoney(remaining)}</span>,
    },
    {
      id: 'actions',
      header: columns.actions,
      isHeaderHidden: true,
      cell: (payment) => (
        <span className="flex gap-1 md:justify-end">
          {payment.receipt && <DownloadButton document={payment.receipt} isWordHidden />}
          {payment.kind === 'payment' && !payment.isReversed && may('money recorders') && payment.paymentAmount > 0 && (
            <Button look="quiet" size="compact" title={words.refund.refund} onClick={() => refund(payment)}>
              <Glyph name="undo" />
              <span className="sr-only">{refundOf(fullName(payment.participant))}</span>
            </Button>
          )}
          {isReversible(payment) && !payment.isReversed && may('money recorders') && (
            <Button
              look="quiet"
              size="compact"
              title={words.reversal.titles[reversibleAs(payment.kind)]}
              onClick={() => reverse(payment)}
            >
              <Glyph name="close" />
              <span className="sr-only">
                {words.reversal.of[reversibleAs(payment.kind)](fullName(payment.participant))}
              </span>
            </Button>
          )}
        </span>
      ),
    },
  ]
}
