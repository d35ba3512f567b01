import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { isTyping } from '../../ui/is-typing.ts'
import { DetailSheet } from '../kit/detail-sheet.tsx'
import { useOffice } from '../kit/office-text.ts'
import { atPlace, useOfficeSearch } from '../kit/use-office-search.ts'
import { registrationQuery } from '../queries/registrations.ts'
import { opensRegistrationId } from './registration-columns.tsx'
import { RegistrationDetails } from './registration-details.tsx'
import type { Neighbours } from './use-neighbours.ts'
import { type Neighbour, useNeighbours } from './use-neighbours.ts'

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
  const { words } = useOffice()
  const { show } = useOfficeSearch()
  const queryClient = useQueryClient()
  const [opened] = useState(id)
  const neighbours = useNeighbours(id)
  const { title, notFound, loadError } = words.registration
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
