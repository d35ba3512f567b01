import type { KeyboardEvent } from 'react'

const controls = 'a, button, input'

/** Whether a click meant a control of its own rather than the row around it. */
export const isControl = (target: EventTarget) => (target as Element).closest(`${controls}, label`) !== null

/** Puts the focus on a row, so that it can come back there: on the first control that opens something. */
export const focusRow = (row: Element) => row.querySelector<HTMLElement>('a, button')?.focus()

/** From a control of one row to the like one of the next: arrows move, Home and End jump, Enter does what the control does. */
export function moveBetweenRows(event: KeyboardEvent<HTMLElement>) {
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
