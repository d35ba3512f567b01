import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TrainingSummary } from '../../../domain/training-schemas.ts'
import { AddButton } from '../kit/add-button.tsx'
import { ListTab } from '../kit/list-tab.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useAskedToCreate } from '../kit/use-asked-to-create.ts'
import { useMay } from '../kit/use-may.ts'
import { useOfficeSearch, useSorting } from '../kit/use-office-search.ts'
import { useSelectFilter } from '../kit/use-select-filter.tsx'
import { officeTrainingsQuery, trainingsPerPage } from '../queries/trainings.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { ParticipantsSheet } from './participants-sheet.tsx'
import type { TrainingAction } from './training-action.ts'
import { useTrainingColumns } from './training-columns.tsx'
import { TrainingDialog } from './training-dialog.tsx'

const sorts = ['title', 'category', 'status', 'location', 'startsAt', 'createdAt'] as const

/** docs/rules/office.md#trainings-tab. */
export default function TrainingsTab() {
  const { words } = useOffice()
  const may = useMay()
  const { search, show } = useOfficeSearch()
  const { q, avancement, formation } = search
  const [action, act] = useState<TrainingAction>()
  const close = () => act(undefined)
  const create = () => act({ kind: 'create' })
  useAskedToCreate(create)
  const columns = useTrainingColumns(act)
  const open = (training: TrainingSummary) =>
    may('administrators') ? act({ kind: 'edit', training }) : show({ formation: training.id })
  const sorting = useSorting(sorts, 'createdAt')
  const query = { q, sort: sorting.by, order: sorting.order, ...(avancement !== 'all' && { stage: avancement }) }
  const stage = useSelectFilter({
    name: 'avancement',
    label: words.trainings.filterLabel,
    labelOf: (stage) => words.trainings.filters[stage],
  })
  return (
    <ListTab
      id="formations"
      words={words.trainings}
      filters={[stage]}
      exporters="money recorders"
      exportAs={(api, format) => api.admin.trainings.export.$get({ query: { ...query, format } })}
      actions={<AddButton onClick={create}>{words.trainings.create}</AddButton>}
      query={useQuery(officeTrainingsQuery({ ...query, page: String(search.page) }))}
      pageSize={trainingsPerPage}
      empty={q || avancement !== 'all' ? words.trainings.emptySearch : words.trainings.empty}
      show={{ columns, sorting, onOpen: open, hasStickyHeader: true }}
    >
      {action?.kind === 'delete' && <DeleteDialog training={action.training} onClose={close} />}
      {formation > 0 && (
        <ParticipantsSheet
          key={formation}
          trainingId={formation}
          onClose={() => show({ formation: 0, inscription: 0 })}
        />
      )}
      {action && action.kind !== 'delete' && <TrainingDialog action={action} onClose={close} />}
    </ListTab>
  )
}
