import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ListPage } from '../../api/list-page.ts'
import { EmptyList } from '../../signed-in/empty-list.tsx'
import { Loaded } from '../../signed-in/loaded.tsx'
import { Pager } from '../../ui/pager.tsx'
import { useOffice } from './office-text.ts'
import { atPlace, useOfficeSearch } from './use-office-search.ts'

interface Props<Row> {
  query: UseQueryResult<Pick<ListPage<Row[]>, 'rows' | 'total'> & Partial<ListPage<Row[]>>>
  /** What the list is called. */
  title: string
  /** Rows of a page. */
  pageSize: number
  /** Said when the list cannot be had (docs/rules/office.md#failures-and-successes), and when nothing is in it (docs/rules/office.md#failures-and-successes). */
  loadError: string
  empty: string
  children: (rows: Row[]) => ReactNode
}

/** The page of a list that the address tells, with the way to the others below it. */
export function PagedList<Row>({ query, title, pageSize, loadError, empty, children }: Props<Row>) {
  const { words } = useOffice()
  const { search, show } = useOfficeSearch()
  return (
    <Loaded query={query} error={loadError} lines={8}>
      {({ rows, total, isMore = false, previous, next }) =>
        rows.length === 0 ? (
          <EmptyList>{empty}</EmptyList>
        ) : (
          <>
            {children(rows)}
            <Pager
              page={search.page}
              pageSize={pageSize}
              total={total}
              isMore={isMore}
              // Another page may stand in place of the one that is asked for: its neighbours are not those of this one.
              {...(!query.isPlaceholderData && { previous, next })}
              onPage={(place) => show(atPlace(place))}
              label={words.pager.label(title)}
              words={words.pages}
            />
          </>
        )
      }
    </Loaded>
  )
}
