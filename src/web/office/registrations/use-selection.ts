import { useState } from 'react'
import type { RegistrationRow } from '../../../domain/registration.ts'
import { fullName } from '../kit/full-name.ts'
import { useOffice } from '../kit/office-text.ts'

type SelectedRows = ReadonlyMap<number, RegistrationRow>

/**
 * The registrations that are ticked, also on other pages.
 * @param view which list they were ticked in; another one starts with none, so that nobody changes what is out of sight
 */
export function useSelection(view: string) {
  const { words } = useOffice()
  const [selected, setSelected] = useState<{ view: string; rows: SelectedRows }>({ view, rows: new Map() })
  const rows: SelectedRows = selected.view === view ? selected.rows : new Map()
  const tick = (added: readonly RegistrationRow[]) =>
    setSelected((known) => {
      const before = known.view === view ? known.rows : []
      return { view, rows: new Map([...before, ...added.map((row) => [row.id, row] as const)]) }
    })
  const untick = (removed: readonly RegistrationRow[]) =>
    setSelected((known) => {
      const left = new Map(known.rows)
      for (const { id } of removed) left.delete(id)
      return { ...known, rows: left }
    })
  /** The boxes before the rows of the list. */
  const boxes = {
    isSelected: ({ id }: RegistrationRow) => rows.has(id),
    onSelect: (chosen: readonly RegistrationRow[], isTicked: boolean) => (isTicked ? tick(chosen) : untick(chosen)),
    words: {
      page: words.bulk.tickPage,
      row: ({ participant }: RegistrationRow) => words.bulk.tick(fullName(participant)),
    },
  }
  return { rows, tick, untick, boxes }
}
