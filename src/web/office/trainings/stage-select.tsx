import { FilterSelect } from '../kit/filter-select.tsx'
import { stageFilters } from '../kit/office-search.ts'
import { useOffice } from '../kit/office-text.ts'
import { useOfficeSearch } from '../kit/use-office-search.ts'

/** Which trainings the list shows: all, or those that are active, finished or cancelled, as the dashboard counts them (docs/rules/trainings.md#statuses). */
export function StageSelect() {
  const { words } = useOffice()
  const { search, show } = useOfficeSearch()
  return (
    <FilterSelect
      label={words.trainings.filterLabel}
      filters={stageFilters}
      labelOf={(stage) => words.trainings.filters[stage]}
      chosen={search.avancement}
      onChoose={(avancement) => show({ avancement, page: 1 })}
    />
  )
}
