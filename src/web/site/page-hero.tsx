import type { ReactNode } from 'react'
import { OrnamentBand } from '../ui/ornament-band.tsx'

/** The head of a page: its title, a sentence, and room for what to do there. */
export function PageHero({ title, intro, children }: { title: string; intro?: string; children?: ReactNode }) {
  return (
    <section className="bg-surface">
      <div className="page-width grid items-end gap-x-16 gap-y-6 py-10 md:py-16 lg:grid-cols-[8fr_4fr]">
        <div className="grid gap-4">
          <h1 className="max-w-4xl text-display">{title}</h1>
          {intro && <p className="max-w-2xl text-lg text-muted">{intro}</p>}
        </div>
        {children}
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
