import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'

const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

/** Moves the focus among the tabs with the arrow keys, Home and End; Enter opens (APG "Tabs", manual activation). */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')]
  const current = tabs.indexOf(document.activeElement as HTMLElement)
  const step = steps[event.key]
  const target =
    step === undefined ? { Home: 0, End: tabs.length - 1 }[event.key] : (current + step + tabs.length) % tabs.length
  if (target === undefined || current < 0) return
  event.preventDefault()
  tabs[target]?.focus()
}

/** Brings a tab into sight within its row; `scrollIntoView` would move the page as well. */
function showInRow(row: HTMLElement, tab: HTMLElement) {
  const isInSight =
    tab.offsetLeft >= row.scrollLeft && tab.offsetLeft + tab.offsetWidth <= row.scrollLeft + row.clientWidth
  if (!isInSight) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2
}

interface Props {
  label: string
  className?: string
  children: ReactNode
}

/** A row of tabs, the chosen one in sight; what is in it, links or buttons, carries `tabProps`. */
export function TabList({ label, className = '', children }: Props) {
  const row = useRef<HTMLDivElement>(null)
  const shown = useRef('')
  useEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>('[aria-selected="true"]')
    if (!row.current || !chosen) return
    // Again when a number on another tab has pushed it aside; not whenever something else has changed, for the row is the reader's.
    const place = `${chosen.id} ${chosen.offsetLeft}`
    if (place !== shown.current) showInRow(row.current, chosen)
    shown.current = place
  })
  return (
    <div
      ref={row}
      role="tablist"
      aria-label={label}
      onKeyDown={moveFocus}
      // The row moves sideways rather than any tab being narrower than its words.
      className={`no-scrollbar relative flex overflow-x-auto *:shrink-0 ${className}`}
    >
      {children}
    </div>
  )
}

/** What makes a link or button a tab: only the chosen one is in the tab order. */
export const tabProps = (id: string, panelId: string, isChosen: boolean) => ({
  role: 'tab' as const,
  id,
  'aria-selected': isChosen,
  'aria-controls': isChosen ? panelId : undefined,
  tabIndex: isChosen ? 0 : -1,
})
