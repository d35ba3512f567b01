import type { ReactNode } from 'react'

/** A titled part of a record. */
export function DetailPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid grid-cols-1 gap-3 px-5 py-5">
      <h3 className="font-body font-semibold text-lg">{title}</h3>
      {children}
    </section>
  )
}
