import type { ReactNode } from 'react'

/** A section's title and, under it, one sentence. */
export function SectionHead({ title, intro, children }: { title: string; intro?: string; children?: ReactNode }) {
  return (
    <header className="grid content-start justify-items-start gap-2 md:gap-4">
      <h2 className="text-title">{title}</h2>
      {intro && <p className="max-w-prose text-muted md:text-lg">{intro}</p>}
      {children}
    </header>
  )
}
