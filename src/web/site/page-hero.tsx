import type { ReactNode } from 'react'
import { OrnamentBand } from '../ui/ornament-band.tsx'

/** The head of a page: its title, and beside it, where there is room, a sentence and what to do there. */
export function PageHero({ title, intro, children }: { title: string; intro?: string; children?: ReactNode }) {
  return (
    <section className="bg-surface">
      <div className="page-width grid items-end gap-x-16 gap-y-4 py-8 lg:grid-cols-[3fr_2fr] lg:py-6">
        <h1 className="text-display">{title}</h1>
        <div className="grid gap-4">
          {intro && <p className="max-w-2xl text-lg text-muted lg:text-base">{intro}</p>}
          {children}
        </div>
      </div>
      <OrnamentBand className="h-4" />
    </section>
  )
}

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
