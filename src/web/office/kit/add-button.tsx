import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Glyph } from '../../ui/glyph.tsx'

/** Opens the form for a new record of a list. */
export function AddButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Button size="compact" onClick={onClick}>
      <Glyph name="add" />
      {children}
    </Button>
  )
}
