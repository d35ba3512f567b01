import { useState } from 'react'

/**
 * The rows of a list that are ticked, also on other pages.
 * @param view which list they were ticked in; another one starts with none, so that nobody changes what is out of sight
 */
export function useTicked<Row extends { id: number }>(view: string) {
  const [selected, setSelected] = useState<{ view: string; rows: ReadonlyMap<number, Row> }>({ view, rows: new Map() })
  const rows: ReadonlyMap<number, Row> = selected.view === view ? selected.rows : new Map()
  const tick = (added: readonly Row[]) =>
    setSelected((known) => {
      const before = known.view === view ? known.rows : []
      return { view, rows: new Map([...before, ...added.map((row) => [row.id, row] as const)]) }
    })
  const untick = (removed: readonly Row[]) =>
    setSelected((known) => {
      const left = new Map(known.rows)
      for (const { id } of removed) left.delete(id)
      return { ...known, rows: left }
    })
  /** For the boxes before the rows. */
  const boxes = {
    isSelected: ({ id }: Row) => rows.has(id),
    onSelect: (chosen: readonly Row[], isTicked: boolean) => (isTicked ? tick(chosen) : untick(chosen)),
  }
  return { rows, tick, untick, boxes }
}
