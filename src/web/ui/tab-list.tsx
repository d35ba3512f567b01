import type { KeyboardEvent, ReactNode } from 'react'

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

/** A row of tabs; what is in it, links or buttons, carries `tabProps`. */
export function TabList({
  label,
  className = '',
  children,
}: {
  label: string
  className?: string
  children: ReactNode
}) {
  return (
    <div
      role="tablist"
      aria-label={label}
      onKeyDown={moveFocus}
      className={`no-scrollbar relative flex overflow-x-auto ${className}`}
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
