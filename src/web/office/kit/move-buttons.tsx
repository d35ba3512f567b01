import { Button } from '../../ui/button.tsx'
import { Glyph } from '../../ui/glyph.tsx'

/** What a button is called, and what it does; nothing where there is no place to move to. */
interface Move {
  label: string
  act: (() => void) | undefined
}

function MoveButton({ label, act, glyph }: Move & { glyph: 'ascending' | 'descending' }) {
  return (
    <Button
      look="quiet"
      size="compact"
      className="aria-disabled:opacity-60"
      aria-label={label}
      aria-disabled={!act}
      onClick={act}
    >
      <Glyph name={glyph} />
    </Button>
  )
}

/**
 * Up and down, for the keyboard and everybody who does not drag. At the end of the list a button stays and does nothing: one that is
 * disabled would lose the focus in the middle of the work.
 */
export const MoveButtons = ({ up, down }: { up: Move; down: Move }) => (
  <span className="flex shrink-0">
    <MoveButton {...up} glyph="ascending" />
    <MoveButton {...down} glyph="descending" />
  </span>
)
