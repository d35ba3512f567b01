import type { ReactNode } from 'react'
import type { PermissionGroup } from '../../../domain/staff/role.ts'
import { Button } from '../../ui/button.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { wordOfTool } from './list-toolbar.tsx'
import { OnlyFor } from './only-for.tsx'

interface Props {
  /** Who may add one. */
  group?: PermissionGroup
  onClick: () => void
  /** `outline` where something else is what the screen is for. */
  look?: 'primary' | 'outline'
  children: ReactNode
}

/** Opens the form for a new record of a list. */
export function AddButton({ group = 'administrators', onClick, look = 'primary', children }: Props) {
  return (
    <OnlyFor group={group}>
      <Button look={look} size="compact" onClick={onClick}>
        <Glyph name="add" />
        <span className={wordOfTool}>{children}</span>
      </Button>
    </OnlyFor>
  )
}
