import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useOfficeSearch } from '../kit/use-office-search.ts'
import { registrationsPerPage } from '../queries/registrations.ts'
import { useRegistrationList } from './use-registration-list.ts'

/** A registration, and the page of the list that it stands on. */
export interface Neighbour {
  id: number
  page: number
}

export interface Neighbours {
  /** Where the registration stands among all that the list is narrowed to, from 1; what has left the list, where it stood. */
  position: number
  total: number
  /** Whether there are more than that. */
  isMore: boolean
  previous: Neighbour | undefined
  next: Neighbour | undefined
}

/** A page of that list, and never the one before in its place while it is asked for. */
function useListPage(page: number, enabled: boolean) {
  const { data, isPlaceholderData } = useQuery({ ...useRegistrationList().pageOf(page), enabled })
  return isPlaceholderData ? undefined : data
}

/**
 * Those before and after a registration in the list as it is narrowed and sorted now, also on the pages beside; undefined where no list
 * of registrations is shown, or the registration is not on its page. One that has left the list, because it was just confirmed or paid,
 * keeps its place until another is opened.
 */
export function useNeighbours(id: number): Neighbours | undefined {
  const { search } = useOfficeSearch()
  const { page } = search
  const [place, setPlace] = useState({ id: 0, page: 0, index: -1 })
  const { isShown: isListed } = useRegistrationList()
  const present = useListPage(page, isListed)
  const { rows, total, isMore } = present ?? { rows: [], total: 0, isMore: false }
  const found = rows.findIndex((row) => row.id === id)
  const isKept = place.id === id && place.page === page
  if (found >= 0 && !(isKept && place.index === found)) setPlace({ id, page, index: found })
  const index = found >= 0 ? found : isKept ? place.index : -1
  const after = found >= 0 ? index + 1 : index
  const isFirst = index === 0 && page > 1
  const isLast = index >= 0 && after >= rows.length && (isMore || page * registrationsPerPage < total)
  const pageBefore = useListPage(page - 1, isListed && isFirst)
  const pageAfter = useListPage(page + 1, isListed && isLast)
  if (index < 0 || !present) return undefined
  const on = (there: number, row: { id: number } | undefined) => row && { id: row.id, page: there }
  return {
    position: (page - 1) * registrationsPerPage + index + 1,
    total,
    isMore,
    previous: isFirst ? on(page - 1, pageBefore?.rows.at(-1)) : on(page, rows[index - 1]),
    next: isLast ? on(page + 1, pageAfter?.rows[0]) : on(page, rows[after]),
  }
}
