import { Button } from '../../ui/button.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { useOffice } from '../kit/office-text.ts'
import type { Neighbour, Neighbours } from './use-neighbours.ts'

/** The way to the registrations before and after, in sight while the one shown scrolls. */
export function NeighbourButtons({ of, onGo }: { of: Neighbours; onGo: (to: Neighbour) => void }) {
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
