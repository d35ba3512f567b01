import type { OfficeDocument } from '../../../domain/documents/document.ts'
import { datedTitle } from '../../../domain/trainings/session-name.ts'
import { formatShortDay } from '../../../domain/values/dates.ts'
import { Badge } from '../../ui/badge.tsx'
import type { Column } from '../../ui/table-cells.tsx'
import { DownloadButton } from '../kit/download-button.tsx'
import { useOffice } from '../kit/office-text.ts'
import { DocumentBadge, useKindLabel, useSizeLabel } from './document-state.tsx'

/** The list's columns: what it is, for whom, since when, and whether it is there. */
export function useDocumentColumns(open: (id: number) => void): Column<OfficeDocument>[] {
  const { locale, words } = useOffice()
  const kindOf = useKindLabel()
  const sizeOf = useSizeLabel()
  const { columns, see } = words.documents
  return [
    {
      id: 'title',
      header: columns.title,
      sort: 'title',
      isRowHeader: true,
      cell: ({ id, title }) => (
        <button
          type="button"
          title={see(title)}
          onClick={() => open(id)}
          className="max-w-xs text-left font-semibold underline decoration-sand-deep underline-offset-4 hover:text-green max-md:text-right"
        >
          {title}
        </button>
      ),
    },
    {
      id: 'type',
      header: columns.type,
      cell: (document) => (
        <span className="flex flex-wrap items-center gap-1.5">
          {kindOf(document)}
          {document.isPublic && <Badge tone="blue">{words.documents.public}</Badge>}
        </span>
      ),
    },
    {
      id: 'for',
      header: columns.for,
      cell: ({ holder, training }) => (
        <span className="grid max-w-sm">
          {holder && <span>{holder}</span>}
          {training && (
            <span className={holder ? 'text-muted' : ''}>{datedTitle(training.title, training.startsAt, locale)}</span>
          )}
        </span>
      ),
    },
    {
      id: 'date',
      header: columns.date,
      sort: 'createdAt',
      cell: ({ createdAt }) => (
        <time dateTime={createdAt} className="whitespace-nowrap tabular-nums">
          {formatShortDay(createdAt, locale)}
        </time>
      ),
    },
    {
      id: 'size',
      header: columns.size,
      align: 'right',
      cell: ({ fileSize }) => <span className="whitespace-nowrap">{sizeOf(fileSize) ?? '–'}</span>,
    },
    { id: 'state', header: columns.state, cell: (document) => <DocumentBadge document={document} /> },
    {
      id: 'actions',
      header: columns.actions,
      isHeaderHidden: true,
      cell: (document) => document.state === 'ready' && <DownloadButton document={document} isWordHidden />,
    },
  ]
}
