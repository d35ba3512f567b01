import type { ReactNode } from 'react'

/** The end of a page: one sentence that says what to do next, and the buttons to do it. */
export function CallToAction({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className="page-width mt-16 md:mt-24">
      <div className="rounded-box border border-sand bg-surface">
        <div className="grid items-end gap-6 card-inset sm:p-10 lg:grid-cols-[1fr_auto]">
          <div className="grid gap-3">
            <h2 className="text-title">{title}</h2>
            <p className="max-w-prose text-lg text-muted">{text}</p>
          </div>
          <div className="flex flex-wrap gap-3">{children}</div>
        </div>
      </div>
    </section>
  )
}
