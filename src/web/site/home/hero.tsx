import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { UpcomingTraining } from '../../api/trainings.ts'
import type { PageContent } from '../../content/page-content.ts'
import { buttonClass } from '../../ui/button.tsx'
import { OrnamentBand } from '../../ui/ornament-band.tsx'
import { Picture } from '../picture.tsx'
import { UpcomingSession } from '../upcoming-session.tsx'
import { runCarousel } from './run-carousel.in-page.ts'

interface Props {
  texts: PageContent<'home'>['upcoming']
  trainings: UpcomingTraining[]
}

/** The next sessions, where the hero ends: when, what, how many places are left, for how much. */
function UpcomingTrainings({ texts, trainings }: Props) {
  return (
    <div id="prochaines-dates" className="page-width scroll-mt-20 pb-6 lg:pb-10">
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <h2 className="text-heading">{texts.heading}</h2>
        <Link to="/formations" className="text-link min-h-11">
          {texts.all}
        </Link>
      </div>
      {trainings.length === 0 ? (
        <p className="text-muted">{texts.none}</p>
      ) : (
        <ul className="grid border-sand border-t sm:grid-cols-3 sm:gap-x-8">
          {trainings.map((session) => (
            <UpcomingSession key={session.slug} session={session} className="next-session" />
          ))}
        </ul>
      )}
    </div>
  )
}

/** What scrolls must be reachable by keyboard. */
const reachable = { tabIndex: 0 }

/** Starts it where it stands in the page, as soon as that has come. Only the server has it as text. */
const startHere = { __html: import.meta.env.SSR ? `(${runCarousel})(document.currentScript.parentElement)` : '' }

/**
 * Three pictures that follow one another for ever. They can be swiped before any script; then they advance by themselves, but not
 * under the pointer or the focus, in a hidden tab, where less motion is wanted, or once the pause button was pressed (WCAG 2.2.2).
 */
function HeroCarousel({ texts }: { texts: PageContent<'home'>['hero'] }) {
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    const { current } = section
    // On a page reached by a link no inline script runs. Without a connection the pictures can be swiped.
    if (current && !current.dataset.shown)
      import('./run-carousel.in-page.ts').then(({ runCarousel }) => runCarousel(current)).catch(() => {})
  }, [])
  const count = texts.slides.length
  return (
    <section
      ref={section}
      data-carousel=""
      aria-roledescription="carousel"
      aria-label={texts.carousel}
      // It may be running before React comes.
      suppressHydrationWarning
    >
      <div className="relative">
        <ul {...reachable} aria-label={texts.carousel} className="strip h-62.5 rounded-box md:h-80">
          {texts.slides.map((slide, index) => (
            <li key={slide.alt} className="w-full">
              <Picture
                picture={slide.picture}
                alt={slide.alt}
                sizes="(width > 1024px) 572px, calc(100vw - 2.5rem)"
                className="h-full w-full object-cover object-[50%_22%]"
                isFirst={index === 0}
              />
            </li>
          ))}
        </ul>
        <button
          type="button"
          data-pause={texts.pause}
          data-play={texts.play}
          aria-label={texts.play}
          disabled
          suppressHydrationWarning
          className="absolute right-3 bottom-3 grid size-11 place-items-center rounded-full bg-surface text-green hover:bg-green-wash disabled:invisible"
        >
          <svg aria-hidden="true" viewBox="0 0 24 24" className="size-5 fill-current">
            <path data-does="pause" d="M7 5h4v14H7zM13 5h4v14h-4z" />
            <path data-does="play" d="M8 5l11 7-11 7z" />
          </svg>
        </button>
      </div>
      {/* All in one place, so that the longest keeps the room for the others. */}
      <div className="grid pt-2 text-muted text-sm">
        {texts.slides.map((slide, index) => (
          <p key={slide.alt} data-slide={index + 1} className="col-start-1 row-start-1 flex gap-4">
            <span className="grow">{slide.caption}</span>
            <span aria-hidden="true" className="w-5 whitespace-nowrap tabular-nums">
              {`${index + 1}/${count}`}
            </span>
          </p>
        ))}
      </div>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own function, which the page's policy names by its hash */}
      <script dangerouslySetInnerHTML={startHere} suppressHydrationWarning />
    </section>
  )
}

type Home = PageContent<'home'>

interface HeroProps {
  texts: Home['hero']
  upcomingTexts: Home['upcoming']
  upcoming: UpcomingTraining[]
}

/** The head of the home page: what the firm does, its three pictures, and the next dates. */
export function Hero({ texts, upcomingTexts, upcoming }: HeroProps) {
  return (
    <section id="accueil" className="relative overflow-clip bg-surface">
      <div className="page-width grid hero-columns">
        <div className="grid justify-items-start gap-4 md:gap-5">
          <h1 className="text-display">{texts.headline}</h1>
          <p className="max-w-[34rem] text-muted md:text-lg">{texts.tagline}</p>
          <div className="flex flex-wrap items-center gap-x-6">
            <Link to="/formations" className={buttonClass()}>
              {texts.trainings}
            </Link>{' '}
            <a href="#prochaines-dates" className="text-link min-h-11">
              {texts.dates}
            </a>
          </div>
        </div>
        <HeroCarousel texts={texts} />
      </div>
      <UpcomingTrainings texts={upcomingTexts} trainings={upcoming} />
      <OrnamentBand className="h-5 md:animate-weave" />
    </section>
  )
}
