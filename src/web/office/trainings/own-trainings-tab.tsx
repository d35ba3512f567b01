import { useQuery } from '@tanstack/react-query'
import { ListTab } from '../kit/list-tab.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useOfficeSearch } from '../kit/use-office-search.ts'
import { ownTrainingsQuery, trainingsPerPage } from '../queries/trainings.ts'
import { OwnTrainingSheet } from './own-training-sheet.tsx'
import { useTrainingColumns } from './training-columns.tsx'

/** What a trainer sees in place of the list of trainings: the sessions assigned to their account. */
export default function OwnTrainingsTab() {
  const { words } = useOffice()
  const { search, show } = useOfficeSearch()
  const { q, formation } = search
  const columns = useTrainingColumns().filter(({ id }) => id !== 'createdAt')
  return (
    <ListTab
      id="formations"
      words={words.trainings}
      query={useQuery(ownTrainingsQuery({ q, page: String(search.page) }))}
      pageSize={trainingsPerPage}
      empty={q ? words.trainings.emptySearch : words.ownTrainings.empty}
      show={{ columns: columns.map(({ sort: _, ...column }) => column), onOpen: ({ id }) => show({ formation: id }) }}
    >
      {formation > 0 && (
        <OwnTrainingSheet key={formation} trainingId={formation} onClose={() => show({ formation: 0 })} />
      )}
    </ListTab>
  )
}
