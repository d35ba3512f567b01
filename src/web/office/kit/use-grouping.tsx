import type { Grouping } from '../../../domain/desk/list-sums.ts'
import { datedTitle } from '../../../domain/trainings/session-name.ts'
import { formatPhone } from '../../../domain/values/phone.ts'
import { useOffice } from './office-text.ts'
import { useOfficeSearch, useSorting } from './use-office-search.ts'

const groupings = {
  officine: { by: 'pharmacy', sort: 'pharmacy' },
  session: { by: 'session', sort: 'startsAt' },
} as const satisfies Record<string, { by: Grouping; sort: string }>

/** By what the rows of a list are put together, as the address tells: the server’s word for it, and the order in which they come then. */
export function useGrouping() {
  const { regrouper } = useOfficeSearch().search
  return regrouper === 'all' ? undefined : groupings[regrouper]
}

/** How a list that can be grouped is sorted: by its groups, or by a column, which takes them apart. */
export function useGroupedSorting<Sort extends string>(
  list: { sorts: Record<Sort, unknown> },
  byDefault: NoInfer<Sort>,
) {
  const grouping = useGrouping()
  const sorting = useSorting(list, byDefault, { regrouper: 'all' })
  return grouping ? { ...sorting, by: grouping.sort, order: 'asc' as const } : sorting
}

/** What a row says of the groups that it may be in. */
interface Grouped {
  pharmacy: { id: number; name: string } | null
  trainingId: number
  trainingTitle: string
  startsAt: string | null
}

interface Sum {
  id: number | null
  phone: string | null
}

/**
 * The group of each row, with what stands over its first: who pays, and by which phone they are reached, or the session; and what it
 * comes to in all, also where its rows go on on another page. Undefined where the list is not grouped.
 */
export function useGroupOf<Of extends Sum>(sums: readonly Of[] | undefined, said: (sum: Of) => string) {
  const { locale, words } = useOffice()
  const grouping = useGrouping()
  if (!grouping) return undefined
  const isByPayer = grouping.by === 'pharmacy'
  return ({ pharmacy, trainingId, trainingTitle, startsAt }: Grouped) => {
    const id = isByPayer ? (pharmacy?.id ?? null) : trainingId
    const sum = sums?.find((one) => one.id === id)
    const name = isByPayer ? (pharmacy?.name ?? words.facts.payThemselves) : datedTitle(trainingTitle, startsAt, locale)
    return {
      id: id ?? 0,
      heading: (
        <span className="flex flex-wrap gap-x-3">
          <span className="font-semibold">{name}</span>
          {sum?.phone && <span className="whitespace-nowrap tabular-nums">{formatPhone(sum.phone)}</span>}
          {sum && <span className="tabular-nums">{said(sum)}</span>}
        </span>
      ),
    }
  }
}
