import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useState } from 'react'
import type { PagePlace } from '../../../domain/values/listing.ts'
import { Button } from '../../ui/button.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { isTyping } from '../../ui/is-typing.ts'
import { DetailSheet } from '../kit/detail-sheet.tsx'
import { useOffice } from '../kit/office-text.ts'
import { atPlace, placeOf, useOfficeSearch } from '../kit/use-office-search.ts'
import { registrationQuery, registrationsPerPage } from '../queries/registrations.ts'
import { opensRegistrationId } from './registration-columns.tsx'
import { RegistrationDetails } from './registration-details.tsx'
import { useRegistrationList } from './use-registration-list.ts'

/** The way to the registrations before and after, in sight while the one shown scrolls. */
function NeighbourButtons({ of, onGo }: { of: Neighbours; onGo: (to: Neighbour) => void }) {
  const { previous, next, position } = useOffice().words.neighbours
  // Not `disabled`: at the end of the list the focus would fall out of the sheet.
  const button = (to: Neighbour | undefined, key: string) => ({
    look: 'quiet' as const,
    size: 'compact' as const,
    'aria-disabled': to === undefined,
    'aria-keyshortcuts': key,
    onClick: () => to && onGo(to),
    className: 'aria-disabled:cursor-not-allowed aria-disabled:text-muted aria-disabled:hover:bg-transparent',
  })
  return (
    <div className="sticky top-0 z-10 flex items-center justify-between gap-2 border-sand border-b bg-surface px-2 py-1">
      <Button {...button(of.previous, 'Alt+ArrowUp')}>
        <Glyph name="ascending" />
        {previous}
      </Button>
      <p aria-live="polite" className="text-center text-muted text-sm tabular-nums">
        {position(of.position, of.total, of.isMore)}
      </p>
      <Button {...button(of.next, 'Alt+ArrowDown')}>
        {next}
        <Glyph name="descending" />
      </Button>
    </div>
  )
}

/** One registration beside its list, with the way to those before and after it (docs/rules/office.md#registration-details). */
export default function RegistrationSheet({ id, onClose }: { id: number; onClose: () => void }) {
  const { title, notFound, loadError } = useOffice().words.registration
  const { show } = useOfficeSearch()
  const queryClient = useQueryClient()
  const [opened] = useState(id)
  const neighbours = useNeighbours(id)
  const ways = { ArrowUp: neighbours?.previous, ArrowDown: neighbours?.next }
  const ahead = neighbours?.next?.id
  // Beforehand: going through a list is not to wait for each.
  useEffect(() => {
    if (ahead) void queryClient.prefetchQuery(registrationQuery(ahead))
  }, [ahead, queryClient])
  const go = ({ id: inscription, place }: Neighbour) => show({ inscription, ...atPlace(place) }, { replace: true })
  /** Also from a form over the sheet, which asks before what was typed is lost. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') || isTyping(document.activeElement))
      return
    event.preventDefault()
    const to = ways[event.key]
    if (to) go(to)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears the keys of what is inside
    <div className="contents" onKeyDown={onKeyDown}>
      <DetailSheet
        title={title(id)}
        query={useQuery(registrationQuery(id))}
        notFound={notFound}
        loadError={loadError}
        above={neighbours && <NeighbourButtons of={neighbours} onGo={go} />}
        // Who has gone on to another comes back to the row of that one.
        returnTo={() => (id === opened ? null : document.getElementById(opensRegistrationId(id)))}
        onClose={onClose}
      >
        {(detail) => <RegistrationDetails key={id} detail={detail} />}
      </DetailSheet>
    </div>
  )
}

/** A registration, and the page of the list that it stands on. */
interface Neighbour {
  id: number
  place: PagePlace
}

interface Neighbours {
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
function useNeighbours(id: number): Neighbours | undefined {
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
