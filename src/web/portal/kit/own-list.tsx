import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ownRowsPerPage } from '../../api/participant-queries.ts'
import { Loaded } from '../../signed-in/loaded.tsx'
import { Pager } from '../../ui/pager.tsx'
import { usePortal } from './portal-text.ts'
import { usePortalSearch } from './use-portal-search.ts'

/** What stands where rows will be: that there are none yet, and what will bring them. */
function Empty({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-3 rounded-box border border-sand border-dashed px-5 py-12 text-center">
      <p className="font-semibold text-lg">{title}</p>
      <p className="max-w-prose text-muted">{text}</p>
      {children}
    </div>
  )
}

interface Props<Row> {
  query: UseQueryResult<{ rows: Row[]; total: number }>
  words: { loadError: string; empty: string; emptyText: string }
  /** What can be done where nothing is in it. */
  action?: ReactNode
  className?: string
  children: (rows: Row[]) => ReactNode
}

/** The page of one's own list that the address tells, with the way to the others below it where there are any. */
export function OwnList<Row>({ query, words: said, action, className = 'gap-5', children }: Props<Row>) {
  const { words } = usePortal()
  const { search, show } = usePortalSearch()
  return (
    <Loaded query={query} error={said.loadError} lines={4}>
      {({ rows, total }) =>
        rows.length === 0 ? (
          <Empty title={said.empty} text={said.emptyText}>
            {action}
          </Empty>
        ) : (
          <div className={`grid grid-cols-1 ${className}`}>
            {children(rows)}
            {total > ownRowsPerPage && (
              <Pager
                page={search.page}
                pageSize={ownRowsPerPage}
                total={total}
                onPage={({ page }) => show({ page })}
                label={words.pager}
                words={words.pages}
              />
            )}
          </div>
        )
      }
    </Loaded>
  )
}
