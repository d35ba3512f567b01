import { getRouteApi, Link } from '@tanstack/react-router'
import { buttonClass } from '../../ui/button.tsx'
import { CallToAction } from '../call-to-action.tsx'
import { Faq } from '../faq/faq.tsx'
import { PageHero } from '../page-hero.tsx'
import { CourseCard } from './course-card.tsx'
import { Offer } from './offer.tsx'

const route = getRouteApi('/_site/formations-en-ligne')

/** docs/rules/pages.md#online-courses: a fixed selection, what one gets, a call to action, two tabs of questions. */
export function OnlineScreen() {
  const { content } = route.useLoaderData()
  const { hero, callToAction } = content
  return (
    <>
      <PageHero title={hero.heading} intro={hero.tagline} />
      <div className="page-width grid gap-8 py-12 md:py-16">
        <p className="max-w-prose border-orange border-l-4 pl-5 text-lg">{hero.notice}</p>
        {content.courses.map((course) => (
          <CourseCard key={course.id} course={course} labels={content.labels} />
        ))}
      </div>
      <Offer offer={content.offer} steps={content.steps} limits={content.limits} />
      <CallToAction title={callToAction.heading} text={callToAction.text}>
        <Link to="/contact" className={buttonClass('outline')}>
          {callToAction.action}
        </Link>
      </CallToAction>
      <section className="page-width grid gap-x-16 gap-y-8 pt-14 md:pt-20 lg:grid-cols-[4fr_8fr]">
        <h2 className="text-title">{content.faq.heading}</h2>
        <Faq name="questions" texts={content.faq} />
      </section>
    </>
  )
}
