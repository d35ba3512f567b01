import type { PaymentRow } from '../../../domain/payments/payment.ts'
import type { PaymentAct } from '../../../domain/payments/payment-acts.ts'
import { datedTitle } from '../../../domain/trainings/session-name.ts'
import { formatShortDay } from '../../../domain/values/dates.ts'
import { formatMoney } from '../../../domain/values/money.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { type Column, columnsOf } from '../../ui/table-cells.tsx'
import { DownloadButton } from '../kit/download-button.tsx'
import { useFactColumns } from '../kit/fact-columns.tsx'
import { Moment, secondLine } from '../kit/moment.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useOfferedActs } from './act-dialogs.tsx'
import { EntryRefundNote } from './online-refund.tsx'

interface Acts {
  open: (registrationId: number) => void
  begin: (act: PaymentAct, payment: PaymentRow) => void
}

const glyphs = { refund: 'undo', reverse: 'close', bounce: 'leave' } as const

/** The ledger's columns (docs/rules/office.md#payments-tab), with whose payment it is and what is still owed, its receipt and what may be done with it. */
export function usePaymentColumns({ open, begin }: Acts): Column<PaymentRow>[] {
  const { locale, words } = useOffice()
  const actsOf = useOfferedActs()
  const { columns, kinds, methods, see } = words.payments
  const column = columnsOf(columns)
  const facts = useFactColumns<PaymentRow>()
  const none = <span className="text-muted max-md:hidden">–</span>
  return [
    column('id', { placeInCard: 'nowhere', cell: ({ id }) => <span className="tabular-nums">{id}</span> }),
    column('date', {
      placeInCard: 'mark',
      sort: 'date',
      cell: ({ createdAt, valuedOn }) => (
        <span className="grid">
          <Moment at={createdAt} isSplit={createdAt.startsWith(valuedOn)} />
          {!createdAt.startsWith(valuedOn) && (
            <span className={`whitespace-nowrap tabular-nums ${secondLine}`}>
              {words.payment.valuedOnShort(formatShortDay(valuedOn, locale))}
            </span>
          )}
        </span>
      ),
    }),
    column('participant', {
      isRowHeader: true,
      cell: ({ participant, registrationId, trainingTitle, startsAt }) => (
        <span className="grid justify-items-start md:min-w-48">
          <button
            type="button"
            title={see(registrationId)}
            onClick={() => open(registrationId)}
            className="text-left font-semibold underline decoration-sand-deep underline-offset-3 hover:text-green max-md:-my-2.5 md:-my-0.5 md:min-h-6 md:in-data-compact:-my-1"
          >
            {participant.firstName} {participant.lastName}
          </button>
          <span className={secondLine}>{datedTitle(trainingTitle, startsAt, locale)}</span>
        </span>
      ),
    }),
    column('amount', {
      placeInCard: 'beside',
      sort: 'amount',
      align: 'right',
      cell: ({ amount, kind, isReversed }) => (
        <span className="grid justify-items-end">
          <span className={`whitespace-nowrap font-semibold ${isReversed ? 'line-through' : ''}`}>
            {formatMoney(amount)}
          </span>
          {isReversed && <Badge>{words.payments.isReversed}</Badge>}
          {kind !== 'payment' && <Badge>{kinds[kind]}</Badge>}
        </span>
      ),
    }),
    column('method', {
      placeInCard: 'mark',
      cell: (payment) => (
        <span className="grid whitespace-nowrap">
          {methods[payment.method]}
          {payment.operator && <span className={`whitespace-normal ${secondLine}`}>{payment.operator}</span>}
          <EntryRefundNote payment={payment} />
        </span>
      ),
    }),
    column('reference', {
      placeInCard: 'mark',
      cell: ({ reference }) => (reference ? <code className="inline-block max-w-44">{reference}</code> : none),
    }),
    column('notes', {
      placeInCard: 'mark',
      cell: ({ notes }) => (notes ? <span className="max-w-xs whitespace-pre-line">{notes}</span> : none),
    }),
    column('remaining', {
      placeInCard: 'mark',
      align: 'right',
      // Nobody owes what was given back to them.
      cell: ({ remaining, paymentStatus }) =>
        paymentStatus === 'remboursé' ? (
          none
        ) : (
          <span className={`whitespace-nowrap ${remaining === 0 ? 'max-md:hidden' : ''}`}>
            <span className="md:hidden">{words.participants.remaining(formatMoney(remaining))}</span>
            <span className="max-md:hidden">{formatMoney(remaining)}</span>
          </span>
        ),
    }),
    columnsOf(words.facts.columns)('operator', {
      isExtra: true,
      sort: 'operator',
      cell: ({ operator }) => operator ?? none,
    }),
    ...facts,
    column('actions', {
      isHeaderHidden: true,
      cell: (payment) => (
        <span className="flex md:justify-end">
          {payment.receipt && <DownloadButton document={payment.receipt} isWordHidden />}
          {actsOf(payment).map(({ act, title, named }) => (
            <Button key={act} look="quiet" size="compact" title={title} onClick={() => begin(act, payment)}>
              <Glyph name={glyphs[act]} />
              <span className="sr-only">{named}</span>
            </Button>
          ))}
        </span>
      ),
    }),
  ]
}
