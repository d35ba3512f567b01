import { type KeyboardEvent, useEffect, useRef } from 'react'

const controls = 'a, button, input'

/** Whether a click meant a control of its own rather than the row around it. */
export const isControl = (target: EventTarget) =>
  (target as Element).closest(`${controls}, label, [role="menu"]`) !== null

/** Puts the focus on a row, so that it can come back there: on the first control that opens something. */
export const focusRow = (row: Element) => row.querySelector<HTMLElement>('a, button')?.focus()

/** From a control of one row to the like one of the next: arrows move, Home and End jump, Enter does what the control does. */
export function moveBetweenRows(event: KeyboardEvent<HTMLElement>) {
  // A menu of the row has its own use for the arrows.
  if (event.defaultPrevented) return
  const target = event.target as HTMLElement
  const row = target.closest('tbody tr')
  if (!row || target.matches('input:not([type="checkbox"]), select, textarea')) return
  const rows = [...(row.parentElement?.children ?? [])]
  const next = {
    ArrowDown: row.nextElementSibling,
    ArrowUp: row.previousElementSibling,
    Home: rows[0],
    End: rows.at(-1),
  }[event.key]
  if (!next) return
  event.preventDefault()
  const controlsOf = (of: Element) => [...of.querySelectorAll<HTMLElement>(controls)]
  const there = controlsOf(next)
  ;(there[controlsOf(row).indexOf(target)] ?? there[0])?.focus()
}

/**
 * Keeps the focus in the rows when the one that had it has left them, as a registration that is paid leaves those that are not: it goes
 * to the row that stands there now.
 * @returns the ref of the rows' body
 */
export function useRowFocus(rows: readonly unknown[]) {
  const body = useRef<HTMLTableSectionElement>(null)
  const last = useRef<{ element: Element; index: number }>(undefined)
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      const element = target as Element
      const row = element.closest('tr')
      if (row && body.current) last.current = { element, index: [...body.current.children].indexOf(row) }
    }
    const rowsNow = body.current
    rowsNow?.addEventListener('focusin', note)
    return () => rowsNow?.removeEventListener('focusin', note)
  }, [])
  useEffect(() => {
    if (!last.current || last.current.element.isConnected || document.activeElement !== document.body) return
    const row = body.current?.children[Math.min(last.current.index, rows.length - 1)]
    if (row) focusRow(row)
  }, [rows])
  return body
}
