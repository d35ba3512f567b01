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

/** Of a row that scrolls sideways: brings what is chosen in it into sight; `scrollIntoView` would move the page as well. */
export function useChosenInSight() {
  const row = useRef<HTMLDivElement>(null)
  const shown = useRef('')
  useEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>('[aria-selected="true"], [aria-current="page"]')
    if (!row.current || !chosen) return
    const [around, own] = [row.current.getBoundingClientRect(), chosen.getBoundingClientRect()]
    const left = own.left - around.left + row.current.scrollLeft
    // Again when a number on another tab has pushed it aside; not whenever something else has changed, for the row is the reader's.
    const place = `${chosen.id} ${Math.round(left)}`
    const isInSight = own.left >= around.left && own.right <= around.right
    if (place !== shown.current && !isInSight) row.current.scrollLeft = left - (around.width - own.width) / 2
    shown.current = place
  })
  return row
}

/** Of a row of tabs that stands on the page itself: its edges say that more follows. In a card, `scrolls-sideways` alone does. */
export const scrollsOnPaper = 'scrolls-sideways [--color-surface:var(--color-paper)]'

interface Props {
  label: string
  className?: string
  children: ReactNode
}

/** A row of tabs, the chosen one in sight; what is in it, links or buttons, carries `tabProps`. */
export function TabList({ label, className = '', children }: Props) {
  return (
    <div
      ref={useChosenInSight()}
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

/**
 * What makes a link or button a tab: one of a row is in the tab order, the chosen one.
 * @param isReached whether this one is, where none of the row is chosen
 */
export const tabProps = (id: string, panelId: string, isChosen: boolean, isReached = isChosen) => ({
  role: 'tab' as const,
  id,
  'aria-selected': isChosen,
  'aria-controls': isChosen ? panelId : undefined,
  tabIndex: isReached ? 0 : -1,
})
