import { useQuery } from '@tanstack/react-query'
import { ownDocumentsQuery, ownRowsPerPage } from '../../api/participant-queries.ts'
import { Pager } from '../../ui/pager.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Empty } from '../kit/empty.tsx'
import { LoadFailure } from '../kit/load-failure.tsx'
import { usePortal } from '../kit/portal-text.ts'
import { usePortalSearch } from '../kit/use-portal-search.ts'
import { DocumentCard } from './document-card.tsx'

/** docs/rules/participant-space.md#documents: a card each. While a file is still being made, the list is asked for again. */
export default function DocumentsPanel() {
  const { words } = usePortal()
  const { search, show } = usePortalSearch()
  const documents = useQuery({
    ...ownDocumentsQuery(search.page),
    refetchInterval: ({ state }) => (state.data?.rows.some((document) => document.state === 'pending') ? 5_000 : false),
  })
  if (documents.isPending) return <Skeleton label={words.loading} lines={4} />
  if (documents.isError) {
    return <LoadFailure title={words.documents.loadError} error={documents.error} onRetry={() => documents.refetch()} />
  }
  const { rows, total } = documents.data
  if (rows.length === 0) return <Empty title={words.documents.empty} text={words.documents.emptyText} />
  return (
    <div className="grid grid-cols-1 gap-5">
      <ul className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        {rows.map((document) => (
          <DocumentCard key={document.id} document={document} />
        ))}
      </ul>
      {total > ownRowsPerPage && (
        <Pager
          page={search.page}
          pageSize={ownRowsPerPage}
          total={total}
          onPage={(page) => show({ page })}
          label={words.pager.label}
          words={words.pager}
        />
      )}
    </div>
  )
}
