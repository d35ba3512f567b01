import { isReversible, reversibleAs } from '../../../domain/payments/ledger.ts'
import type { PaymentRow } from '../../../domain/payments/payment.ts'
import { datedTitle } from '../../../domain/trainings/session-name.ts'
import { formatMoment, formatShortDay } from '../../../domain/values/dates.ts'
import { formatMoney } from '../../../domain/values/money.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { type Column, columnsOf } from '../../ui/table-cells.tsx'
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
  const column = columnsOf(columns)
  const none = <span className="text-muted">–</span>
  return [
    column('id', { cell: ({ id }) => <span className="tabular-nums">{id}</span> }),
    column('date', {
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
    }),
    column('participant', {
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
    }),
    column('amount', {
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
    }),
    column('method', {
      cell: ({ method, operator }) => (
        <span className="grid">
          {methods[method]}
          {operator && <span className="text-muted">{operator}</span>}
        </span>
      ),
    }),
    column('reference', {
      cell: ({ reference }) => (reference ? <code className="inline-block max-w-44">{reference}</code> : none),
    }),
    column('notes', {
      cell: ({ notes }) => (notes ? <span className="max-w-xs whitespace-pre-line">{notes}</span> : none),
    }),
    column('remaining', {
      align: 'right',
      // Nobody owes what was given back to them.
      cell: ({ remaining, paymentStatus }) =>
        paymentStatus === 'remboursé' ? none : <span className="whitespace-nowrap">{formatMoney(remaining)}</span>,
    }),
    column('actions', {
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
    }),
  ]
}
