import type { ReactNode } from 'react'

/** A card beside the profile's form. */
export function Part({
  id,
  title,
  intro,
  children,
}: {
  id: string
  title: string
  intro: string
  children: ReactNode
}) {
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-1 justify-items-start gap-4 rounded-box border border-sand bg-surface p-5 sm:p-6"
    >
      <div className="grid gap-1">
        <h2 id={id} className="text-heading">
          {title}
        </h2>
        <p className="text-muted">{intro}</p>
      </div>
      {children}
    </section>
  )
}
