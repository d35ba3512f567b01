import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { describedTrainings } from '../../../domain/desk/office-lists.ts'
import type { TrainingSummary } from '../../../domain/trainings/training-schemas.ts'
import type { ExportFormat } from '../../../domain/values/export.ts'
import type { Api } from '../../api/api.ts'
import { askedAt } from '../../api/list-page.ts'
import { AddButton } from '../kit/add-button.tsx'
import { type ListFilter, useChoices } from '../kit/filters.tsx'
import { askedBy } from '../kit/list-search.ts'
import { ListTab } from '../kit/list-tab.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useAskedToCreate } from '../kit/use-asked-to-create.ts'
import { placeOf, useOfficeSearch, useSorting } from '../kit/use-office-search.ts'
import { programmeQuery } from '../queries/programmes.ts'
import { officeTrainingsQuery, trainingsPerPage } from '../queries/trainings.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { SessionPage } from './session-page.tsx'
import type { TrainingAction } from './training-action.ts'
import { useTrainingColumns } from './training-columns.tsx'
import { TrainingDialog } from './training-dialog.tsx'
import { useSessionsCalendar } from './use-sessions-calendar.tsx'

/** The sessions of one programme, as its card on a session's page leads to them. */
function useProgrammeFilter(): ListFilter {
  const { locale, words } = useOffice()
  const { programme: id } = useOfficeSearch().search
  const { data } = useQuery({ ...programmeQuery(id), enabled: id > 0 })
  const title = data && ((locale === 'en' && data.englishTitle) || data.title)
  return {
    id: 'programme',
    part: id > 0 ? { name: words.trainings.ofProgramme(title ?? String(id)), without: { programme: 0 } } : undefined,
  }
}

/** docs/rules/office.md#trainings-tab: the list, or the page of one session; what is edited is edited over either. */
export default function TrainingsTab() {
  const { formation } = useOfficeSearch().search
  const [action, act] = useState<TrainingAction>()
  const close = () => act(undefined)
  return (
    <>
      {formation > 0 ? <SessionPage key={formation} trainingId={formation} act={act} /> : <TrainingsList act={act} />}
      {action?.kind === 'delete' && <DeleteDialog training={action.training} onClose={close} />}
      {action && action.kind !== 'delete' && <TrainingDialog action={action} onClose={close} />}
    </>
  )
}

function TrainingsList({ act }: { act: (action: TrainingAction) => void }) {
  const { words } = useOffice()
  const { search } = useOfficeSearch()
  const navigate = useNavigate()
  const { q } = search
  const create = () => act({ kind: 'create' })
  useAskedToCreate(create)
  const columns = useTrainingColumns(act)
  const open = ({ id }: TrainingSummary) =>
    void navigate({ to: '/admin', search: { onglet: 'formations', formation: id } })
  const sorting = useSorting(describedTrainings, 'createdAt')
  const narrowed = askedBy(describedTrainings, search)
  const isNarrowed = q !== '' || Object.keys(narrowed).length > 0
  const query = { q, sort: sorting.by, order: sorting.order, ...narrowed }
  const { isOpen, tabs, calendar } = useSessionsCalendar()
  const list = useQuery({ ...officeTrainingsQuery({ ...query, ...askedAt(placeOf(search)) }), enabled: !isOpen })
  const both = {
    id: 'formations' as const,
    words: words.trainings,
    tabs,
    filters: [...useChoices(describedTrainings), useProgrammeFilter()],
    exporters: 'money recorders' as const,
    exportAs: (api: Api, format: ExportFormat) => api.admin.trainings.export.$get({ query: { ...query, format } }),
    actions: <AddButton onClick={create}>{words.trainings.create}</AddButton>,
  }
  return isOpen ? (
    <ListTab {...both} {...calendar} />
  ) : (
    <ListTab
      {...both}
      query={list}
      pageSize={trainingsPerPage}
      empty={isNarrowed ? words.trainings.emptySearch : words.trainings.empty}
      show={{ columns, sorting, onOpen: open, hasStickyHeader: true }}
    />
  )
}
