import type { PageContent } from '../../content/page-content.ts'

/** From the founding to today (docs/rules/pages.md#about). */
export function Timeline({ texts }: { texts: PageContent<'about'>['timeline'] }) {
  return (
    <section className="page-width grid gap-8 py-14 md:gap-10 md:py-20">
      <h2 className="text-title">{texts.heading}</h2>
      <ol className="history">
        {texts.entries.map((entry) => (
          <li key={entry.year}>
            <p className="year">{entry.year}</p>
            <h3 className="font-body font-semibold text-lg">{entry.title}</h3>
            <p className="text-muted">{entry.text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
