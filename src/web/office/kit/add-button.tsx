import type { ReactNode } from 'react'
import type { Circle } from '../../../domain/staff/role.ts'
import { Button } from '../../ui/button.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { OnlyFor } from './only-for.tsx'

interface Props {
  /** Who may add one. */
  circle?: Circle
  onClick: () => void
  children: ReactNode
}

/** Opens the form for a new record of a list. */
export function AddButton({ circle = 'administrators', onClick, children }: Props) {
  return (
    <OnlyFor circle={circle}>
      <Button size="compact" onClick={onClick}>
        <Glyph name="add" />
        {children}
      </Button>
    </OnlyFor>
  )
}
