import { useState } from 'react'
import type { QuoteRow } from '../../../domain/quotes/quote.ts'
import { read } from '../../api/api.ts'
import { Button } from '../../ui/button.tsx'
import { useOffice } from '../kit/office-text.ts'
import { QuestionDialog } from '../kit/question-dialog.tsx'
import { useChange } from '../kit/use-change.ts'
import { useMay } from '../kit/use-may.ts'

/** What can be done with a quote that is open: its letter goes out again, or it is withdrawn. */
export function QuoteActions({ quote }: { quote: QuoteRow }) {
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
