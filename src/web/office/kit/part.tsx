import type { ReactNode } from 'react'

/** One part of a record's details, with what can be done about it. */
export function Part({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid grid-cols-1 gap-3 px-5 py-5">
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-3">
        <h3 className="font-body font-semibold text-base">{title}</h3>
        {action}
      </div>
      {children}
    </section>
  )
}
