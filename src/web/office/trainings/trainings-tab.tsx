import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { ExportMenu } from '../kit/export-menu.tsx'
import { useOffice } from '../kit/office-text.ts'
import { PagedList } from '../kit/paged-list.tsx'
import { useAskedToCreate } from '../kit/use-asked-to-create.ts'
import { useOfficeSearch, useSorting } from '../kit/use-office-search.ts'
import { officeTrainingsQuery, trainingsPerPage } from '../queries/trainings.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { ParticipantsSheet } from './participants-sheet.tsx'
import { StageSelect } from './stage-select.tsx'
import type { TrainingAction } from './training-action.ts'
import { useTrainingColumns } from './training-columns.tsx'
import { TrainingDialog } from './training-dialog.tsx'

const sorts = ['title', 'category', 'status', 'location', 'startsAt', 'createdAt'] as const

/** docs/rules/office.md#trainings-tab. */
export default function TrainingsTab() {
  const { words } = useOffice()
  const { search, show, find } = useOfficeSearch()
  const sorting = useSorting(sorts, 'createdAt')
  const [action, act] = useState<TrainingAction>()
  const columns = useTrainingColumns(act)
  const asked = {
    q: search.q,
    sort: sorting.by,
    order: sorting.order,
    ...(search.avancement !== 'toutes' && { stage: search.avancement }),
  }
  const list = useQuery(officeTrainingsQuery({ ...asked, page: String(search.page) }))
  const close = () => act(undefined)
  const create = useCallback(() => act({ kind: 'create' }), [])
  useAskedToCreate(create)
  return (
    <section aria-labelledby="formations-titre" className="grid grid-cols-1 gap-4">
      <h2 id="formations-titre" className="sr-only">
        {words.trainings.title}
      </h2>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="flex grow flex-wrap items-center gap-3">
          <SearchField
            label={words.trainings.search}
            placeholder={words.trainings.searchHint}
            value={search.q}
            onSearch={find}
          />
          <StageSelect />
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <ExportMenu request={(api, format) => api.admin.trainings.export.$get({ query: { ...asked, format } })} />
          <Button size="compact" onClick={create}>
            <Glyph name="add" />
            {words.trainings.create}
          </Button>
        </div>
      </div>
      <PagedList
        query={list}
        title={words.trainings.title}
        pageSize={trainingsPerPage}
        loadError={words.trainings.loadError}
        empty={search.q || search.avancement !== 'toutes' ? words.trainings.emptySearch : words.trainings.empty}
      >
        {(rows) => (
          <DataTable
            caption={words.trainings.title}
            columns={columns}
            rows={rows}
            rowId={(training) => training.id}
            sorting={sorting}
            onOpen={(training) => act({ kind: 'edit', training })}
            isBusy={list.isPlaceholderData}
            hasStickyHeader
          />
        )}
      </PagedList>
      {action?.kind === 'delete' && <DeleteDialog training={action.training} onClose={close} />}
      {search.formation > 0 && (
        <ParticipantsSheet
          key={search.formation}
          trainingId={search.formation}
          onClose={() => show({ formation: 0, inscription: 0 })}
        />
      )}
      {action && action.kind !== 'delete' && <TrainingDialog action={action} onClose={close} />}
    </section>
  )
}
