import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { useOffice } from './office-text.ts'

interface Props {
  label: string
  /** How many rows are ticked, in words. */
  said: string
  onUntick: VoidFunction
  /** What can be done with them. */
  children: ReactNode
}

/** What can be done with the ticked rows of a list; stays in sight at the lower edge while the list scrolls. */
export function TickedBar({ label, said, onUntick, children }: Props) {
  const { words } = useOffice()
  return (
    <section
      aria-label={label}
      className="sticky bottom-3 z-20 flex min-h-9 flex-wrap items-center gap-x-4 gap-y-2 rounded-box border border-sand-deep bg-surface p-3 shadow-lg"
    >
      <p aria-live="polite" className="font-semibold text-sm tabular-nums">
        {said}
      </p>
      <Button look="quiet" size="compact" onClick={onUntick} className="ml-auto sm:order-last">
        {words.bulk.untick}
      </Button>
      {children}
    </section>
  )
}
