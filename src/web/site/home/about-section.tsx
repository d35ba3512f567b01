import { Link } from '@tanstack/react-router'
import type { PageContent } from '../../content/page-content.ts'
import { Icon } from '../icon.tsx'
import { Picture } from '../picture.tsx'

/** The firm in short: the 6+ badge, three values, three figures (docs/rules/pages.md#home). */
export function AboutSection({ texts }: { texts: PageContent<'home'>['about'] }) {
  return (
    <section id="a-propos" className="border-sand border-y bg-surface py-5 md:py-24">
      <div className="page-width grid items-start gap-x-16 gap-y-6 md:gap-y-12 lg:grid-cols-[5fr_6fr]">
        <div className="relative mb-8">
          <Picture
            picture={texts.picture}
            alt={texts.alt}
            sizes="(width > 1024px) 520px, calc(100vw - 2.5rem)"
            className="aspect-5/2 w-full md:aspect-4/3 rounded-box object-cover"
          />
          {texts.badge && (
            <p className="absolute figure-note rounded-box bg-green">
              <span className="font-bold font-heading text-5xl leading-none">{texts.badge.value}</span>{' '}
              <span className="max-w-24 leading-tight">{texts.badge.label}</span>
            </p>
          )}
        </div>
        <div className="grid gap-3 md:gap-5">
          <h2 className="text-title">{texts.heading}</h2>
          {texts.paragraphs.map((paragraph) => (
            <p key={paragraph} className="max-w-prose text-muted md:text-lg">
              {paragraph}
            </p>
          ))}
          <ul className="grid gap-2 md:mt-2 md:gap-3">
            {texts.valueBadges.map((badge) => (
              <li key={badge.title} className="grid grid-cols-[auto_1fr] gap-x-4">
                <Icon name={badge.icon} className="row-span-2 mt-0.5 size-6 text-leaf" />
                <h3 className="font-body font-semibold text-base">{badge.title}</h3>
                <p className="text-muted">{badge.text}</p>
              </li>
            ))}
          </ul>
          <Link to="/a-propos" className="text-link min-h-11">
            {texts.action}
          </Link>
        </div>
        {texts.counters.length > 0 && (
          <dl className="flex flex-wrap gap-x-3 border-sand border-t lg:col-span-2">
            {texts.counters.map((counter) => (
              <div key={counter.label} className="stated-figure">
                <dt>{counter.label}</dt>
                <dd className="font-bold font-heading text-3xl text-green md:text-5xl">{counter.value}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </section>
  )
}
