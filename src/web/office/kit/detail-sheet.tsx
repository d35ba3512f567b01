import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadFailure } from '../../signed-in/loaded.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useOffice } from './office-text.ts'

interface Props<Found> {
  title: string
  query: UseQueryResult<Found>
  /** Said of a number that stands for nothing, and when the record cannot be had (docs/rules/office.md#registration-details). */
  notFound: string
  loadError: string
  /** What stays over the record, also while it is loading. */
  above?: ReactNode
  /** Where the focus goes on closing, unless to what opened the sheet. */
  returnTo?: () => HTMLElement | null
  onClose: () => void
  children: (found: Found) => ReactNode
}

/** One record beside its list; what cannot be loaded says so, with ways to retry and close. */
export function DetailSheet<Found>(props: Props<Found>) {
  const { title, query, notFound, loadError, above, onClose, children } = props
  const { words } = useOffice()
  return (
    <Dialog shape="sheet" title={title} closeLabel={words.close} onClose={onClose} returnTo={props.returnTo}>
      {above}
      {query.isPending ? (
        <div className="p-5">
          <Skeleton label={words.loading} />
        </div>
      ) : query.isError ? (
        <div className="grid justify-items-start gap-4 p-5">
          <LoadFailure notFound={notFound} title={loadError} error={query.error} onRetry={() => query.refetch()} />
          <Button look="neutral" onClick={onClose}>
            {words.close}
          </Button>
        </div>
      ) : (
        children(query.data)
      )}
    </Dialog>
  )
}

/** One part of a record's details, with what can be done about it. */
export function Part({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid grid-cols-1 gap-3 px-5 py-5">
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-3">
        <h3 className="font-body font-semibold text-base">{title}</h3>
        {action}
      </div>
      {children}
    </section>
  )
}
