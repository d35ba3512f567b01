import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PagePlace } from '../../../domain/values/listing.ts'
import { placeOf, useOfficeSearch } from '../kit/use-office-search.ts'
import { registrationsPerPage } from '../queries/registrations.ts'
import { useRegistrationList } from './use-registration-list.ts'

/** A registration, and the page of the list that it stands on. */
export interface Neighbour {
  id: number
  place: PagePlace
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
function useListPage(place: PagePlace | undefined, enabled: boolean) {
  const { pageOf } = useRegistrationList()
  const { data, isPlaceholderData } = useQuery({
    ...pageOf(place ?? { page: 1 }),
    enabled: enabled && place !== undefined,
  })
  return isPlaceholderData ? undefined : data
}

/** Where a registration stands, or stood, on a page, and beside which others. */
interface Standing {
  id: number
  page: number
  index: number
  previous: number | undefined
  next: number | undefined
}

/** Where the one after a registration that has left its page stands now: others have moved up, or down on a page read backwards. */
function gapIn(rows: readonly { id: number }[], { index, previous, next }: Standing): number {
  const indexOf = (id: number | undefined) => rows.findIndex((row) => row.id === id)
  if (indexOf(next) >= 0) return indexOf(next)
  return indexOf(previous) >= 0 ? indexOf(previous) + 1 : index
}

/**
 * Those before and after a registration in the list as it is narrowed and sorted now, also on the pages beside; undefined where no list
 * of registrations is shown, or the registration is not on its page. One that has left the list, because it was just confirmed or paid,
 * keeps its place until another is opened.
 */
export function useNeighbours(id: number): Neighbours | undefined {
  const { search } = useOfficeSearch()
  const { page } = search
  const [kept, keep] = useState<Standing>()
  const { isShown: isListed } = useRegistrationList()
  const present = useListPage(placeOf(search), isListed)
  const rows = present?.rows ?? []
  const found = rows.findIndex((row) => row.id === id)
  const there = { id, page, index: found, previous: rows[found - 1]?.id, next: rows[found + 1]?.id }
  if (found >= 0 && JSON.stringify(there) !== JSON.stringify(kept)) keep(there)
  const standing = found >= 0 ? there : kept?.id === id && kept.page === page ? kept : undefined
  const after = found >= 0 ? found + 1 : standing ? gapIn(rows, standing) : 0
  const before = found >= 0 ? found - 1 : after - 1
  const placeBefore = standing && before < 0 ? present?.previous : undefined
  const placeAfter = standing && after >= rows.length ? present?.next : undefined
  const pageBefore = useListPage(placeBefore, isListed)
  const pageAfter = useListPage(placeAfter, isListed)
  if (!standing || !present) return undefined
  const on = (place: PagePlace, row: { id: number } | undefined) => row && { id: row.id, place }
  return {
    position: (page - 1) * registrationsPerPage + standing.index + 1,
    total: present.total,
    isMore: present.isMore,
    previous: placeBefore ? on(placeBefore, pageBefore?.rows.at(-1)) : on(placeOf(search), rows[before]),
    next: placeAfter ? on(placeAfter, pageAfter?.rows[0]) : on(placeOf(search), rows[after]),
  }
}
