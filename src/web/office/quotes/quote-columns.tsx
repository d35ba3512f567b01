import { Link } from '@tanstack/react-router'
import type { QuoteRow, QuoteState } from '../../../domain/quotes/quote.ts'
import { quoteStateLabels } from '../../../domain/quotes/quote-labels.ts'
import { datedTitle } from '../../../domain/trainings/session-name.ts'
import { formatMoment, formatShortDay } from '../../../domain/values/dates.ts'
import { formatMoney } from '../../../domain/values/money.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import type { Column } from '../../ui/table-cells.tsx'
import { useOffice } from '../kit/office-text.ts'
import { QuoteActions } from './quote-actions.tsx'

const tones: Record<QuoteState, Tone> = { sent: 'orange', accepted: 'green', expired: 'grey', withdrawn: 'grey' }
const link = 'font-semibold underline decoration-sand-deep underline-offset-4 hover:text-green'

/** The columns of the quotes: which and for whom, what for, how much, how it stands, and what can be done. */
export function useQuoteColumns(): Column<QuoteRow>[] {
  const { locale, words } = useOffice()
  const { columns, places, until, acceptedBy } = words.quotes
  return [
    {
      id: 'number',
      header: columns.number,
      isRowHeader: true,
      sort: 'number',
      cell: ({ number, documentId, pharmacy }) => (
        <span className="grid min-w-0 justify-items-start gap-0.5 max-md:justify-items-end">
          <Link to="/admin" search={{ onglet: 'documents', document: documentId }} className={link}>
            {number}
          </Link>
          <span className="text-muted">{pharmacy.name}</span>
        </span>
      ),
    },
    {
      id: 'training',
      header: columns.training,
      cell: ({ training }) => <span>{datedTitle(training.title, training.startsAt, locale)}</span>,
    },
    {
      id: 'total',
      header: columns.total,
      align: 'right',
      cell: (quote) => (
        <span className="grid gap-0.5 tabular-nums">
          <span className="whitespace-nowrap">{formatMoney(quote.total)}</span>
          <span className="text-muted">{places(quote.places)}</span>
        </span>
      ),
    },
    {
      id: 'state',
      header: columns.state,
      sort: 'expiresOn',
      cell: ({ state, expiresOn, acceptedAt, acceptedBy: name, reference, invoiceId }) => (
        <span className="grid justify-items-start gap-1 max-md:justify-items-end">
          <Badge tone={tones[state]}>{quoteStateLabels[state][locale]}</Badge>
          <span className="text-muted">
            {acceptedAt
              ? acceptedBy(name ?? '', formatMoment(acceptedAt, locale))
              : until(formatShortDay(expiresOn, locale))}
          </span>
          {reference && (
            <Link to="/admin" search={{ onglet: 'inscriptions', q: reference }} className={link}>
              {reference}
            </Link>
          )}
          {invoiceId && (
            <Link to="/admin" search={{ onglet: 'documents', document: invoiceId }} className={link}>
              {columns.invoice}
            </Link>
          )}
        </span>
      ),
    },
    { id: 'actions', header: columns.actions, cell: (quote) => <QuoteActions quote={quote} /> },
  ]
}
