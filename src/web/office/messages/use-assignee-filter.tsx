import { FilterSelect } from '../kit/filter-select.tsx'
import type { ListFilter } from '../kit/list-filter.ts'
import { useOffice } from '../kit/office-text.ts'
import { type OfficeSearch, useOfficeSearch } from '../kit/use-office-search.ts'
import { useAnswerers } from './use-answerers.ts'

type Assignee = OfficeSearch['attribue']

/** Who is to answer the messages shown: oneself, nobody or a colleague. */
export function useAssigneeFilter(): ListFilter {
  const { words } = useOffice()
  const { search, show } = useOfficeSearch()
  const { answerers, own } = useAnswerers()
  const { assignee, assignees, assignedTo } = words.messages
  const chosen = search.attribue
  const colleagues = answerers.filter((account) => account !== own).map(({ id }) => id)
  const offered = new Set<Assignee>(['all', ...(own ? (['me'] as const) : []), 'nobody', ...colleagues, chosen])
  const labelOf = (which: Assignee): string =>
    typeof which === 'number'
      ? assignedTo(answerers.find(({ id }) => id === which)?.username ?? String(which))
      : assignees[which]
  return {
    id: 'attribue',
    field: (
      <FilterSelect
        label={assignee}
        options={[...offered]}
        labelOf={labelOf}
        chosen={chosen}
        onChoose={(attribue) => show({ attribue, page: 1 })}
      />
    ),
    part: chosen === 'all' ? undefined : { name: labelOf(chosen), without: { attribue: 'all' } },
  }
}
