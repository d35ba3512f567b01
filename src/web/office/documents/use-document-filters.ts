import { documentTypeLabels } from '../../../domain/desk/labels.ts'
import type { ListFilter } from '../kit/list-filter.ts'
import { useOffice } from '../kit/office-text.ts'
import { useSelectFilter } from '../kit/use-select-filter.tsx'
import { useTrainingFilter } from '../kit/use-training-filter.tsx'

/** By type, by state, and by the training one came from. */
export function useDocumentFilters(): ListFilter[] {
  const { locale, words } = useOffice()
  const labels = words.documents
  const type = useSelectFilter({
    name: 'type',
    label: labels.type,
    labelOf: (type) => (type === 'all' ? labels.allTypes : documentTypeLabels[type][locale]),
  })
  const state = useSelectFilter({ name: 'etat', label: labels.state, labelOf: (state) => labels.states[state] })
  const { id, part } = useTrainingFilter('formation')
  return [type, state, { id, part }]
}
