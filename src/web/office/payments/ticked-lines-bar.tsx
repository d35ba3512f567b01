import { useState } from 'react'
import type { StatementLineRow } from '../../../domain/statements/statement-line.ts'
import { Button } from '../../ui/button.tsx'
import { useOffice } from '../kit/office-text.ts'
import { SetAsideDialog } from './set-aside-dialog.tsx'

/** What can be done with the ticked lines; stays in sight at the lower edge while the list scrolls. */
export function TickedLinesBar({
  rows,
  onUntick,
}: {
  rows: readonly StatementLineRow[]
  onUntick: (rows: readonly StatementLineRow[]) => void
}) {
  const { words } = useOffice()
  const labels = words.statements
  const [isLeaving, setLeaving] = useState(false)
  if (rows.length === 0) return null
  return (
    <section
      aria-label={labels.tickedLabel}
      className="sticky bottom-3 z-20 flex min-h-9 flex-wrap items-center gap-x-4 gap-y-2 rounded-box border border-sand-deep bg-surface p-3 shadow-lg"
    >
      <p aria-live="polite" className="font-semibold text-sm tabular-nums">
        {labels.ticked(rows.length)}
      </p>
      <Button look="neutral" size="compact" onClick={() => setLeaving(true)}>
        {labels.setAsideAct}
      </Button>
      <Button look="quiet" size="compact" onClick={() => onUntick(rows)} className="ml-auto">
        {words.bulk.untick}
      </Button>
      {isLeaving && (
        <SetAsideDialog
          rows={rows}
          onClose={() => setLeaving(false)}
          onDone={() => {
            setLeaving(false)
            onUntick(rows)
          }}
        />
      )}
    </section>
  )
}
