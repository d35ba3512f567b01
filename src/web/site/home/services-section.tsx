import { Link } from '@tanstack/react-router'
import type { PageContent } from '../../content/page-content.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Picture } from '../picture.tsx'
import { SectionHead } from '../section-head.tsx'

/** The two service lines as two cards, set off against each other. */
export function ServicesSection({ texts }: { texts: PageContent<'home'>['services'] }) {
  return (
    <section id="services" className="page-width py-5 md:py-24">
      <div className="grid items-start gap-x-8 gap-y-4 sm:grid-cols-2 sm:gap-y-10 lg:grid-cols-3 lg:gap-x-12">
        <div className="sm:col-span-2 lg:col-span-1">
          <SectionHead title={texts.heading} intro={texts.subtitle}>
            <Link to="/services" className={buttonClass('outline', 'mt-2')}>
              {texts.allServices}
            </Link>
          </SectionHead>
        </div>
        <div className="gap-4 max-sm:strip sm:contents">
          {texts.cards.map((card) => (
            <article
              key={card.id}
              className="overflow-clip rounded-box border border-sand bg-surface max-sm:w-72 last:sm:mt-12"
            >
              <div className="picture-box aspect-3/1 sm:aspect-3/2">
                <Picture
                  picture={card.picture}
                  alt={card.alt}
                  sizes="(width > 1240px) 380px, (width > 640px) 46vw, calc(100vw - 2.5rem)"
                  className="size-full object-cover"
                />
              </div>
              <div className="grid justify-items-start gap-1 p-4 sm:gap-3 sm:p-6">
                <h3 className="text-heading">{card.title}</h3>
                <p className="text-muted">{card.text}</p>
                <Link to="/services" hash={card.id} className="text-link min-h-11">
                  {card.action}
                </Link>
              </div>
            </article>
          ))}
        </div>
      </div>
    </section>
  )
}
