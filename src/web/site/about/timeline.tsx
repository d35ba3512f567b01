import type { PageContent } from '../../content/page-content.ts'

/** From the founding to today (docs/rules/pages.md#about). */
export function Timeline({ texts }: { texts: PageContent<'about'>['timeline'] }) {
  return (
    <section className="page-width grid gap-x-16 gap-y-8 py-14 md:py-20 lg:grid-cols-[4fr_8fr]">
      <h2 className="text-title">{texts.heading}</h2>
      <ol className="grid">
        {texts.entries.map((entry) => (
          <li
            key={entry.year}
            className="relative grid gap-x-8 border-sand border-l-2 pb-8 pl-8 last:pb-0 before:absolute before:top-2 before:-left-[7px] before:size-3 before:rotate-45 before:bg-green last:before:bg-orange sm:grid-cols-[5rem_1fr]"
          >
            <p className="font-bold font-heading text-green text-xl">{entry.year}</p>
            <div className="grid gap-1">
              <h3 className="font-body font-semibold text-lg">{entry.title}</h3>
              <p className="max-w-prose text-muted">{entry.text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
