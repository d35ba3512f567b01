import type { PageContent } from '../../content/page-content.ts'
import { useSite } from '../../page/use-site.ts'
import { WeaveBand } from '../../ui/weave-band.tsx'

/** The vision: a quoted statement and what it means (docs/rules/pages.md#home). */
export function VisionSection({ texts }: { texts: PageContent<'home'>['vision'] }) {
  const { locale } = useSite()
  const [open, close] = locale === 'fr' ? ['«\u00A0', '\u00A0»'] : ['“', '”']
  return (
    <section id="vision" className="bg-green-deep text-on-green">
      <div className="page-width grid gap-x-16 gap-y-5 py-5 md:py-24 lg:grid-cols-[8fr_4fr]">
        <div className="grid gap-3 md:gap-6">
          <h2 className="font-body font-semibold text-lg">{texts.heading}</h2>
          <blockquote className="font-bold font-heading text-quote">
            <p>{`${open}${texts.quote}${close}`}</p>
          </blockquote>
        </div>
        <p className="self-end border-leaf border-t-2 pt-4 md:text-lg lg:border-t-0 lg:border-l-2 lg:pt-0 lg:pl-8">
          {texts.description}
        </p>
      </div>
      <WeaveBand className="h-5 bg-paper" />
    </section>
  )
}
