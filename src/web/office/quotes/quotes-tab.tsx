import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { describedQuotes } from '../../../domain/desk/office-lists.ts'
import type { QuoteRow, QuoteState } from '../../../domain/quotes/quote.ts'
import { quoteStateLabels } from '../../../domain/quotes/quote-labels.ts'
import { datedTitle } from '../../../domain/trainings/session-name.ts'
import { formatMoment, formatShortDay } from '../../../domain/values/dates.ts'
import { formatMoney } from '../../../domain/values/money.ts'
import { read } from '../../api/api.ts'
import { askedAt } from '../../api/list-page.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import type { Column } from '../../ui/table-cells.tsx'
import { AddButton } from '../kit/add-button.tsx'
import { useChoices } from '../kit/filters.tsx'
import { askedBy } from '../kit/list-search.ts'
import { ListTab } from '../kit/list-tab.tsx'
import { useOffice } from '../kit/office-text.ts'
import { OnlyFor } from '../kit/only-for.tsx'
import { QuestionDialog } from '../kit/question-dialog.tsx'
import { useAskedToCreate } from '../kit/use-asked-to-create.ts'
import { useChange } from '../kit/use-change.ts'
import { useMay } from '../kit/use-may.ts'
import { placeOf, useOfficeSearch, useSorting } from '../kit/use-office-search.ts'
import { quotesPerPage, quotesQuery } from '../queries/quotes.ts'
import { QuoteDialog } from './quote-dialog.tsx'

/** What can be done with a quote that is open: its letter goes out again, or it is withdrawn. */
function QuoteActions({ quote }: { quote: QuoteRow }) {
  const { words } = useOffice()
  const labels = words.quotes
  const may = useMay()
  const [isAsking, ask] = useState(false)
  const param = { id: String(quote.id) }
  const sending = useChange({
    failsIn: 'toast',
    send: (api) => read(api.admin.quotes[':id'].letters.$post({ param })),
    success: { title: labels.sentAgain },
    touches: [['quotes'], ['notifications']],
  })
  const withdrawal = useChange({
    failsIn: 'place',
    send: (api) => read(api.admin.quotes[':id'].withdrawal.$post({ param })),
    success: { title: labels.withdrawn },
    touches: [['quotes'], ['audit']],
    onSuccess: () => ask(false),
  })
  if (quote.state !== 'sent' || !may('administrators')) return null
  return (
    <span className="flex flex-wrap gap-2">
      <Button
        look="neutral"
        size="compact"
        disabled={sending.isPending}
        aria-label={labels.sendAgainWhat(quote.number)}
        onClick={() => sending.mutate(undefined)}
      >
        {labels.sendAgain}
      </Button>
      <Button look="quiet" size="compact" aria-label={labels.withdrawWhat(quote.number)} onClick={() => ask(true)}>
        {labels.withdraw}
      </Button>
      {isAsking && (
        <QuestionDialog
          title={labels.withdrawWhat(quote.number)}
          text={labels.withdrawText}
          action={labels.withdraw}
          change={withdrawal}
          onClose={() => ask(false)}
        />
      )}
    </span>
  )
}

const tones: Record<QuoteState, Tone> = { sent: 'orange', accepted: 'green', expired: 'grey', withdrawn: 'grey' }
const link = 'font-semibold underline decoration-sand-deep underline-offset-4 hover:text-green'

/** The columns of the quotes: which and for whom, what for, how much, how it stands, and what can be done. */
function useQuoteColumns(): Column<QuoteRow>[] {
  const { locale, words } = useOffice()
  const { columns, places, until, acceptedBy } = words.quotes
  return [
    {
      id: 'number',
      header: columns.number,
      isRowHeader: true,
      sort: 'number',
      cell: ({ number, documentId, pharmacy }) => (
        <span className="grid min-w-0 justify-items-start gap-0.5">
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

/** The quotes that were sent to pharmacies, and what became of them (docs/rules/quotes.md#in-the-office). */
export default function QuotesTab() {
  const { words } = useOffice()
  const { search } = useOfficeSearch()
  const { q } = search
  const [isMaking, setMaking] = useState(false)
  useAskedToCreate(() => setMaking(true))
  const columns = useQuoteColumns()
  const sorting = useSorting(describedQuotes, 'createdAt')
  const narrowed = askedBy(describedQuotes, search)
  const query = { q, ...narrowed, sort: sorting.by, order: sorting.order }
  const labels = words.quotes
  return (
    <ListTab
      id="devis"
      words={labels}
      filters={useChoices(describedQuotes)}
      exporters="money recorders"
      exportAs={(api, format) => api.admin.quotes.export.$get({ query: { ...query, format } })}
      actions={
        <OnlyFor group="administrators">
          <AddButton onClick={() => setMaking(true)}>{labels.add}</AddButton>
        </OnlyFor>
      }
      query={useQuery(quotesQuery({ ...query, ...askedAt(placeOf(search)) }))}
      pageSize={quotesPerPage}
      empty={q || Object.keys(narrowed).length > 0 ? labels.emptySearch : labels.empty}
      show={{ columns, sorting }}
    >
      {isMaking && <QuoteDialog onClose={() => setMaking(false)} />}
    </ListTab>
  )
}
