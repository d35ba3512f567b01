import { getRouteApi, Link } from '@tanstack/react-router'
import { buttonClass } from '../../ui/button.tsx'
import { CallToAction } from '../call-to-action.tsx'
import { Icon } from '../icon.tsx'
import { PageHero } from '../page-hero.tsx'
import { Picture } from '../picture.tsx'
import { SectionHead } from '../section-head.tsx'
import { Team } from './team.tsx'
import { Timeline } from './timeline.tsx'

const route = getRouteApi('/_site/a-propos')

/** docs/rules/pages.md#about. The 8+ years here and the 6+ years of the home page are both given (docs/rules/company.md#figures). */
export function AboutScreen() {
  const { content } = route.useLoaderData()
  const { hero, story, mission, vision, figures, values, certifications, callToAction } = content
  return (
    <>
      <PageHero title={hero.heading} intro={hero.tagline} />

      <section className="page-width grid items-start gap-x-16 gap-y-10 py-14 md:py-20 lg:grid-cols-[7fr_5fr]">
        <div className="grid gap-5">
          <h2 className="text-title">{story.heading}</h2>
          {story.paragraphs.map((paragraph) => (
            <p key={paragraph} className="max-w-prose text-lg">
              {paragraph}
            </p>
          ))}
        </div>
        <Picture
          picture={story.picture}
          alt={story.alt}
          sizes="(width > 1024px) 480px, calc(100vw - 2.5rem)"
          className="aspect-4/3 w-full rounded-box object-cover lg:mt-16"
        />
      </section>

      {figures.length > 0 && (
        <dl className="page-width grid grid-cols-2 border-sand border-y lg:grid-cols-4">
          {figures.map((figure) => (
            <div
              key={figure.label}
              className="flex flex-col-reverse justify-end py-6 lg:not-first:border-sand lg:not-first:border-l lg:not-first:pl-8"
            >
              <dt className="text-muted">{figure.label}</dt>
              <dd className="font-bold font-heading text-4xl text-green md:text-5xl">{figure.value}</dd>
            </div>
          ))}
        </dl>
      )}

      <section className="page-width grid gap-x-16 gap-y-10 py-14 md:py-20 lg:grid-cols-2">
        <div className="grid content-start gap-4">
          <h2 className="text-title">{mission.heading}</h2>
          <p className="max-w-prose text-lg text-muted">{mission.text}</p>
        </div>
        <div className="grid content-start gap-4 lg:mt-16">
          <h2 className="text-title">{vision.heading}</h2>
          <p className="max-w-prose text-lg text-muted">{vision.text}</p>
        </div>
      </section>

      <section className="border-sand border-y bg-surface py-14 md:py-20">
        <div className="page-width grid gap-x-16 gap-y-8 lg:grid-cols-[4fr_8fr]">
          <h2 className="text-title">{values.heading}</h2>
          <ul className="grid gap-x-10 gap-y-8 sm:grid-cols-2">
            {values.list.map((value) => (
              <li key={value.title} className="grid content-start gap-1">
                <h3 className="flex items-center gap-3 text-heading">
                  <Icon name={value.icon} className="size-6 text-leaf" />
                  {value.title}
                </h3>
                <p className="text-muted">{value.text}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>

      <Timeline texts={content.timeline} />
      <Team heading={content.teamHeading} members={content.team} />

      <section className="page-width grid gap-x-16 gap-y-8 pt-14 md:pt-20 lg:grid-cols-[4fr_8fr]">
        <SectionHead title={certifications.heading} intro={certifications.intro} />
        <ul className="border-sand border-t">
          {certifications.list.map((certification) => (
            <li key={certification.name} className="grid gap-x-8 border-sand border-b py-4 sm:grid-cols-[3fr_2fr]">
              <strong className="font-semibold">{certification.name}</strong>
              <span className="text-muted">{certification.detail}</span>
            </li>
          ))}
        </ul>
      </section>

      <CallToAction title={callToAction.heading} text={callToAction.text}>
        <Link to="/contact" className={buttonClass()}>
          {callToAction.action}
        </Link>
      </CallToAction>
    </>
  )
}
