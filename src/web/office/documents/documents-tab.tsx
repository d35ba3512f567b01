import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { describedDocuments } from '../../../domain/desk/office-lists.ts'
import type { OfficeDocument } from '../../../domain/documents/document.ts'
import { datedTitle } from '../../../domain/trainings/session-name.ts'
import { formatShortDay } from '../../../domain/values/dates.ts'
import { askedAt } from '../../api/list-page.ts'
import { WholeNumbers } from '../../signed-in/whole-numbers.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import type { Column } from '../../ui/table-cells.tsx'
import { AddButton } from '../kit/add-button.tsx'
import { DetailSheet } from '../kit/detail-sheet.tsx'
import { DownloadButton } from '../kit/download-button.tsx'
import { FilterSelect, type ListFilter, useChoices } from '../kit/filters.tsx'
import { askedBy } from '../kit/list-search.ts'
import { ListTab } from '../kit/list-tab.tsx'
import { useOffice } from '../kit/office-text.ts'
import { OnlyFor } from '../kit/only-for.tsx'
import { useAskedToCreate, useAskedToOpen } from '../kit/use-asked-to-create.ts'
import { useMay } from '../kit/use-may.ts'
import { placeOf, useOfficeSearch, useSorting } from '../kit/use-office-search.ts'
import { useTicked } from '../kit/use-ticked.ts'
import { useTrainingFilter } from '../kit/use-training-filter.tsx'
import { documentQuery, documentsPerPage, documentsQuery } from '../queries/documents.ts'
import { AttachDialog } from './attach-dialog.tsx'
import { CertificatesDialog } from './certificates-dialog.tsx'
import { CertifyBar, CertifyButton, useMayCertify } from './certify.tsx'
import { DocumentDetails } from './document-details.tsx'
import { DocumentBadge, FneBadge, stateQuery, useKindLabel, useSizeLabel } from './document-state.tsx'
import { FneDialog } from './fne-dialog.tsx'
import { FneHint } from './fne-hint.tsx'

/** By type, by state, and by the training one came from. */
function useDocumentFilters(): ListFilter[] {
  const { words } = useOffice()
  const { search, keys, show } = useOfficeSearch()
  const { etat } = search
  const labels = words.documents
  const state: ListFilter = {
    id: 'etat',
    field: (
      <FilterSelect
        label={labels.state}
        options={keys.etat.options}
        labelOf={(state) => labels.states[state]}
        chosen={etat}
        onChoose={(etat) => show({ etat, page: 1 })}
      />
    ),
    part: etat === 'all' ? undefined : { name: labels.states[etat], without: { etat: 'all' } },
  }
  const { id, part } = useTrainingFilter('formation')
  return [...useChoices(describedDocuments), state, { id, part }]
}

/** One document beside its list. */
function DocumentSheet({ id, onClose }: { id: number; onClose: () => void }) {
  const { words } = useOffice()
  const found = useQuery(documentQuery(id))
  return (
    <DetailSheet
      title={found.data?.title ?? words.document.title(id)}
      query={found}
      notFound={words.document.notFound}
      loadError={words.document.loadError}
      onClose={onClose}
    >
      {(document) => <DocumentDetails document={document} onRemoved={onClose} />}
    </DetailSheet>
  )
}

/** The list's columns: what it is, for whom, since when, and whether it is there. */
function useDocumentColumns(open: (id: number) => void): Column<OfficeDocument>[] {
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
          className="max-w-md text-left font-semibold underline decoration-sand-deep underline-offset-4 hover:text-green"
        >
          <WholeNumbers text={title} />
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
        <span className="grid max-w-lg">
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
    {
      id: 'state',
      header: columns.state,
      cell: (document) => (
        <span className="flex flex-wrap items-center gap-1.5">
          <DocumentBadge document={document} />
          {document.fneCall && <FneBadge state={document.fneCall.state} />}
        </span>
      ),
    },
    {
      id: 'actions',
      header: columns.actions,
      isHeaderHidden: true,
      cell: (document) => (
        <span className="flex flex-wrap items-center justify-end gap-1.5">
          <CertifyButton document={document} look="quiet" />
          {document.state === 'ready' && <DownloadButton document={document} isWordHidden />}
        </span>
      ),
    },
  ]
}

/** Everything the office hands out: what it issued, with how far each file is, and what it attached. */
export default function DocumentsTab() {
  const { words } = useOffice()
  const may = useMay()
  const { search, show } = useOfficeSearch()
  const { q, etat, document, certificats } = search
  const [dialog, start] = useState<'attach' | 'issue' | 'fne'>()
  useAskedToCreate(() => start('attach'))
  useAskedToOpen({ certificats: () => start('issue'), fne: () => start('fne') })
  const open = (id: number) => show({ document: id })
  const columns = useDocumentColumns(open)
  const sorting = useSorting(describedDocuments, 'createdAt')
  const query = {
    ...askedBy(describedDocuments, search),
    ...stateQuery(etat),
    q,
    sort: sorting.by,
    order: sorting.order,
  }
  // Where the list has nothing else, what can be certified is chosen.
  const isChoosing = useMayCertify() && (search.fne === 'to_certify' || search.fne === 'paid')
  const ticked = useTicked<OfficeDocument>(JSON.stringify(query))
  const said = { page: words.bulk.tickPage, row: ({ title }: OfficeDocument) => words.bulk.tick(title) }
  return (
    <ListTab
      id="documents"
      words={words.documents}
      filters={useDocumentFilters()}
      exporters="money recorders"
      exportAs={(api, format) => api.admin.documents.export.$get({ query: { ...query, format } })}
      actions={
        <OnlyFor group="administrators">
          <Button look="outline" size="compact" onClick={() => start('issue')}>
            {words.documents.issue}
          </Button>
          <AddButton onClick={() => start('attach')}>{words.documents.attach}</AddButton>
        </OnlyFor>
      }
      more={[{ label: words.fne.title, act: () => start('fne') }]}
      query={useQuery(documentsQuery({ ...query, ...askedAt(placeOf(search)) }))}
      pageSize={documentsPerPage}
      empty={words.documents.empty}
      show={{
        columns,
        sorting,
        onOpen: ({ id }) => open(id),
        ...(isChoosing && { selection: { ...ticked.boxes, words: said } }),
      }}
      above={<FneHint onOpen={() => start('fne')} />}
      below={
        isChoosing && (
          <CertifyBar rows={[...ticked.rows.values()]} onUntick={() => ticked.untick([...ticked.rows.values()])} />
        )
      }
    >
      {dialog === 'fne' && <FneDialog onClose={() => start(undefined)} />}
      {dialog === 'attach' && <AttachDialog onClose={() => start(undefined)} />}
      {(dialog === 'issue' || certificats > 0) && may('administrators') && (
        <CertificatesDialog
          trainingId={certificats}
          onChoose={(certificats) => {
            // From here on the address tells it.
            start(certificats === 0 ? 'issue' : undefined)
            show({ certificats }, { replace: true })
          }}
          onClose={() => {
            start(undefined)
            show({ certificats: 0 })
          }}
        />
      )}
      {document > 0 && <DocumentSheet key={document} id={document} onClose={() => show({ document: 0 })} />}
    </ListTab>
  )
}
