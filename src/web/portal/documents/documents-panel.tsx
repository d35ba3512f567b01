import { useQuery } from '@tanstack/react-query'
import { ownDocumentsQuery } from '../../api/participant-queries.ts'
import { OwnList } from '../kit/own-list.tsx'
import { usePortal } from '../kit/portal-text.ts'
import { usePortalSearch } from '../kit/use-portal-search.ts'
import { DocumentCard } from './document-card.tsx'
import { OwnHours } from './own-hours.tsx'

/** docs/rules/participant-space.md#documents: a card each. While a file is still being made, the list is asked for again. */
export default function DocumentsPanel() {
  const { words } = usePortal()
  const { search } = usePortalSearch()
  const documents = useQuery({
    ...ownDocumentsQuery(search.page),
    refetchInterval: ({ state }) => (state.data?.rows.some((document) => document.state === 'pending') ? 5_000 : false),
  })
  return (
    <>
      <OwnHours />
      <OwnList query={documents} words={words.documents}>
        {(rows) => (
          <ul className="grid grid-cols-1 gap-4 lg:grid-cols-2">
            {rows.map((document) => (
              <DocumentCard key={document.id} document={document} />
            ))}
          </ul>
        )}
      </OwnList>
    </>
  )
}
