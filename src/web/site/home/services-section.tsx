import { Link } from '@tanstack/react-router'
import type { UpcomingTraining } from '../../api/trainings-query.ts'
import type { PageContent } from '../../content/page-content.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Picture } from '../picture.tsx'
import { SectionHead } from '../section-head.tsx'
import { UpcomingTrainings } from './upcoming-trainings.tsx'

type Home = PageContent<'home'>

/** The two service lines as two cards, set off against each other, and what comes next in the second one. */
export function ServicesSection({
  texts,
  upcomingTexts,
  upcoming,
}: {
  texts: Home['services']
  upcomingTexts: Home['upcoming']
  upcoming: UpcomingTraining[]
}) {
  return (
    <section id="services" className="page-width py-16 md:py-24">
      <div className="grid items-start gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-3 lg:gap-x-12">
        <div className="sm:col-span-2 lg:col-span-1">
          <SectionHead title={texts.heading} intro={texts.subtitle}>
            <Link to="/services" className={buttonClass('outline', 'mt-2')}>
              {texts.allServices}
            </Link>
          </SectionHead>
        </div>
        {texts.cards.map((card) => (
          <article key={card.id} className="overflow-clip rounded-box border border-sand bg-surface last:sm:mt-12">
            <div className="picture-box aspect-3/2">
              <Picture
                picture={card.picture}
                alt={card.alt}
                sizes="(width > 1240px) 380px, (width > 640px) 46vw, calc(100vw - 2.5rem)"
                className="size-full object-cover"
              />
            </div>
            <div className="grid justify-items-start gap-3 p-6">
              <h3 className="text-heading">{card.title}</h3>
              <p className="text-muted">{card.text}</p>
              <Link to="/services" hash={card.id} className="text-link min-h-11">
                {card.action}
              </Link>
            </div>
          </article>
        ))}
      </div>
      <UpcomingTrainings texts={upcomingTexts} trainings={upcoming} />
    </section>
  )
}
