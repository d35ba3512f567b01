import { Link } from '@tanstack/react-router'
import type { UpcomingTraining } from '../../api/trainings-query.ts'
import type { PageContent } from '../../content/page-content.ts'
import { buttonClass } from '../../ui/button.tsx'
import { WeaveBand } from '../../ui/weave-band.tsx'
import { HeroCarousel } from './hero-carousel.tsx'
import { UpcomingTrainings } from './upcoming-trainings.tsx'

type Home = PageContent<'home'>

/** The head of the home page: what the firm does, its three pictures, which run off the page's edge, and the next dates. */
export function Hero({
  texts,
  upcomingTexts,
  upcoming,
}: {
  texts: Home['hero']
  upcomingTexts: Home['upcoming']
  upcoming: UpcomingTraining[]
}) {
  return (
    <section id="accueil" className="relative overflow-clip bg-surface">
      <div className="page-width grid hero-columns">
        <div className="grid justify-items-start gap-4 md:gap-5 lg:col-span-6">
          <h1 className="text-display">{texts.headline}</h1>
          <p className="max-w-[34rem] text-muted md:text-lg">{texts.tagline}</p>
          <div className="flex flex-wrap items-center gap-x-6">
            <Link to="/formations" className={buttonClass()}>
              {texts.trainings}
            </Link>{' '}
            <a href="#prochaines-dates" className="text-link min-h-11">
              {texts.dates}
            </a>{' '}
            <Link to="/contact" className="text-link min-h-11">
              {texts.quote}
            </Link>
          </div>
        </div>
        <HeroCarousel texts={texts} />
      </div>
      <UpcomingTrainings texts={upcomingTexts} trainings={upcoming} />
      <WeaveBand className="h-5 md:animate-weave" />
    </section>
  )
}
