import { Link } from '@tanstack/react-router'
import type { PageContent } from '../../content/page-content.ts'
import { buttonClass } from '../../ui/button.tsx'
import { WeaveBand } from '../../ui/weave-band.tsx'
import { HeroCarousel } from './hero-carousel.tsx'

/** The head of the home page: what the firm does, and its three pictures, which run off the page's edge. */
export function Hero({ texts }: { texts: PageContent<'home'>['hero'] }) {
  return (
    <section id="accueil" className="relative overflow-clip bg-surface">
      <div className="page-width grid items-center gap-x-14 gap-y-8 pt-8 pb-10 lg:grid-cols-12 lg:py-16">
        <div className="grid justify-items-start gap-5 lg:col-span-6">
          <h1 className="text-display">{texts.headline}</h1>
          <p className="max-w-[34rem] text-lg text-muted">{texts.tagline}</p>
          <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
            <Link to="/formations" className={buttonClass()}>
              {texts.trainings}
            </Link>
            <Link to="/contact" className="text-link min-h-11">
              {texts.quote}
            </Link>
          </div>
        </div>
        <HeroCarousel texts={texts} />
      </div>
      <WeaveBand className="h-5 md:animate-weave" />
    </section>
  )
}
