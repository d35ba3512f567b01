import { useEffect, useRef, useState } from 'react'
import type { RegistrationRow } from '../../../domain/registration.ts'
import { Button } from '../../ui/button.tsx'
import { ExportMenu } from '../kit/export-menu.tsx'
import { listIdOf } from '../kit/list-tab.tsx'
import { useOffice } from '../kit/office-text.ts'
import { BulkFailures } from './bulk-failures.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { type BulkAction, useBulk } from './use-bulk.ts'

/** Where the focus goes when the bar, with nothing left to do, leaves the page. */
const focusList = () => document.getElementById(listIdOf('inscriptions'))?.focus({ preventScroll: true })

interface Props {
  rows: readonly RegistrationRow[]
  onUntick: (rows: readonly RegistrationRow[]) => void
}

/** What can be done with the ticked registrations; stays in sight at the lower edge while the list scrolls. */
export function BulkBar({ rows, onUntick }: Props) {
  const { words } = useOffice()
  const bulk = useBulk((row) => onUntick([row]))
  const bar = useRef<HTMLElement>(null)
  const [isCancelling, setCancelling] = useState(false)
  const start = (action: BulkAction) => {
    setCancelling(false)
    bulk.start({ action, rows }, { onSuccess: ({ length }) => length === 0 && focusList() })
  }
  // The button that was pressed goes while the work is under way; the focus must not fall out of the page.
  useEffect(() => {
    if (bulk.isRunning) bar.current?.focus()
  }, [bulk.isRunning])
  if (rows.length === 0 && !bulk.isRunning) return null
  const ids = rows.map(({ id }) => id).join(',')
  return (
    <section
      ref={bar}
      tabIndex={-1}
      aria-label={words.bulk.label}
      className="sticky bottom-3 z-20 grid gap-3 rounded-box border border-sand-deep bg-surface p-3 shadow-lg outline-none"
    >
      <BulkFailures failures={bulk.failures} onClose={bulk.forgetFailures} />
      <div className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-2">
        <p aria-live="polite" className="font-semibold text-sm tabular-nums">
          {bulk.isRunning ? words.bulk.progress(bulk.finished, bulk.total) : words.bulk.ticked(rows.length)}
        </p>
        {bulk.isRunning ? (
          <progress
            max={bulk.total}
            value={bulk.finished}
            aria-label={words.bulk.label}
            className="h-2 min-w-24 grow accent-green"
          />
        ) : (
          <>
            <Button look="quiet" size="compact" onClick={() => onUntick(rows)} className="ml-auto sm:order-last">
              {words.bulk.untick}
            </Button>
            <div className="grid w-full grid-cols-2 gap-2 sm:flex sm:w-auto">
              <Button look="outline" size="compact" onClick={() => start('confirm')}>
                {words.bulk.confirm}
              </Button>
              <Button look="neutral" size="compact" onClick={() => setCancelling(true)}>
                {words.bulk.cancel}
              </Button>
              <Button look="neutral" size="compact" onClick={() => start('remind')}>
                {words.bulk.remind}
              </Button>
              <ExportMenu request={(api, format) => api.admin.registrations.export.$get({ query: { ids, format } })} />
            </div>
          </>
        )}
      </div>
      {isCancelling && (
        <CancelDialog rows={rows} onCancel={() => start('cancel')} onClose={() => setCancelling(false)} />
      )}
    </section>
  )
}
