import { useQuery } from '@tanstack/react-query'
import { askedAt } from '../../api/list-page.ts'
import { ListTab } from '../kit/list-tab.tsx'
import { useOffice } from '../kit/office-text.ts'
import { placeOf, useOfficeSearch } from '../kit/use-office-search.ts'
import { ownTrainingsQuery, trainingsPerPage } from '../queries/trainings.ts'
import { OwnTrainingSheet } from './own-training-sheet.tsx'
import { useTrainingColumns } from './training-columns.tsx'
import { useSessionsCalendar } from './use-sessions-calendar.tsx'

/** What a trainer sees in place of the list of trainings: the sessions assigned to their account. */
export default function OwnTrainingsTab() {
  const { words } = useOffice()
  const { search, show } = useOfficeSearch()
  const { q, formation } = search
  const columns = useTrainingColumns().filter(({ id }) => id !== 'createdAt')
  const { isOpen, tabs, calendar } = useSessionsCalendar()
  const list = useQuery({ ...ownTrainingsQuery({ q, ...askedAt(placeOf(search)) }), enabled: !isOpen })
  const both = {
    id: 'formations' as const,
    words: words.trainings,
    tabs,
    children: formation > 0 && (
      <OwnTrainingSheet key={formation} trainingId={formation} onClose={() => show({ formation: 0 })} />
    ),
  }
  return isOpen ? (
    <ListTab {...both} {...calendar} />
  ) : (
    <ListTab
      {...both}
      query={list}
      pageSize={trainingsPerPage}
      empty={q ? words.trainings.emptySearch : words.ownTrainings.empty}
      show={{ columns: columns.map(({ sort: _, ...column }) => column), onOpen: ({ id }) => show({ formation: id }) }}
    />
  )
}
