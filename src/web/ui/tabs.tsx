import { type KeyboardEvent, type ReactNode, useLayoutEffect, useState } from 'react'

interface Tab {
  /** Unique in the page: it is the tab's address, `#id`. */
  id: string
  label: string
  panel: ReactNode
}

/**
 * Tabs that work before any script: each is a link to itself, and `:target` shows its panel (styles/tabs.css). Then they
 * are the tabs of WAI-ARIA, moved through with the arrow keys.
 */
export function Tabs({ label, tabs, className = '' }: { label: string; tabs: Tab[]; className?: string }) {
  const [chosen, choose] = useState<string>()
  // From here on what is shown no longer depends on the address; it starts with what the address shows.
  useLayoutEffect(() => {
    const named = tabs.find((tab) => `#${tab.id}` === location.hash)
    choose((before) => before ?? named?.id ?? tabs[0]?.id)
  }, [tabs])

  const current = chosen ?? tabs[0]?.id
  const steps: Record<string, number> = {
    ArrowRight: 1,
    ArrowLeft: -1,
    Home: Number.NEGATIVE_INFINITY,
    End: Number.POSITIVE_INFINITY,
  }
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const last = tabs.length - 1
    const at = tabs.findIndex((tab) => tab.id === current) + step
    const next =
      tabs[
        at === Number.NEGATIVE_INFINITY ? 0 : at === Number.POSITIVE_INFINITY ? last : (at + tabs.length) % tabs.length
      ]
    if (!next) return
    choose(next.id)
    document.getElementById(next.id)?.focus()
  }

  return (
    <div data-tabs={chosen ? 'live' : ''} className={className}>
      <div role="tablist" aria-label={label} className="flex flex-wrap gap-x-1 border-sand border-b" onKeyDown={move}>
        {tabs.flatMap((tab) => [
          <a
            key={tab.id}
            id={tab.id}
            href={`#${tab.id}`}
            role="tab"
            aria-selected={tab.id === current}
            aria-controls={`${tab.id}-panel`}
            tabIndex={chosen && tab.id !== current ? -1 : 0}
            onClick={(event) => {
              event.preventDefault()
              choose(tab.id)
            }}
            className="tab border-transparent"
          >
            {tab.label}
          </a>,
          ' ',
        ])}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.id}
          id={`${tab.id}-panel`}
          role="tabpanel"
          aria-labelledby={tab.id}
          data-current={tab.id === current || undefined}
        >
          {/* On paper, where all panels follow one another. */}
          <h3 className="hidden">{tab.label}</h3>
          {tab.panel}
        </div>
      ))}
    </div>
  )
}
