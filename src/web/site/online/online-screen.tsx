import { getRouteApi, Link } from '@tanstack/react-router'
import { waysToPay } from '../../../domain/company/ways-to-pay-phrase.ts'
import type { PageContent } from '../../content/page-content.ts'
import { useSite } from '../../page/use-site.ts'
import { buttonClass } from '../../ui/button.tsx'
import { CallToAction } from '../call-to-action.tsx'
import { Faq } from '../faq/faq.tsx'
import { Icon } from '../icon.tsx'
import { PageHero } from '../page-hero.tsx'
import { CourseCard } from './course-card.tsx'

type Online = PageContent<'online'>

/** What one gets, how it goes from asking to taking the course, and what it is not (docs/rules/pages.md#online-courses). */
function Offer({ offer, steps, limits }: Pick<Online, 'offer' | 'steps' | 'limits'>) {
  const { company, locale } = useSite()
  return (
    <section className="border-sand border-y bg-surface py-14 md:py-20">
      <div className="page-width grid items-start gap-x-16 gap-y-10 lg:grid-cols-[7fr_5fr]">
        <div className="grid gap-8">
          <h2 className="text-title">{offer.heading}</h2>
          <ul className="grid gap-x-10 gap-y-8 sm:grid-cols-2">
            {offer.list.map((one) => (
              <li key={one.title} className="grid grid-cols-[auto_1fr] content-start gap-x-4">
                <Icon name={one.icon} className="row-span-2 mt-0.5 size-6 text-leaf" />
                <h3 className="font-body font-semibold text-lg">{one.title}</h3>
                <p className="text-muted">{one.text}</p>
              </li>
            ))}
          </ul>
          <div className="grid gap-2 border-sand border-t pt-5">
            <h3 className="font-body font-semibold text-lg">{limits.heading}</h3>
            <ul className="grid gap-2 text-muted">
              {limits.list.map((limit) => (
                <li key={limit} className="grid grid-cols-[auto_1fr] gap-3 before:content-['–']">
                  {limit}
                </li>
              ))}
            </ul>
            <Link to="/formations" className="text-link min-h-11">
              {limits.classroom}
            </Link>
          </div>
        </div>
        <div className="grid gap-5 rounded-box border border-sand bg-paper card-inset sm:p-8">
          <h2 className="text-heading">{steps.heading}</h2>
          <ol className="grid gap-5">
            {steps.list.map((step, index) => (
              <li key={step.title} className="grid grid-cols-[auto_1fr] gap-x-4">
                <span aria-hidden="true" className="row-span-2 font-bold font-heading text-2xl text-green">
                  {index + 1}
                </span>
                <h3 className="font-body font-semibold text-lg">{step.title}</h3>
                <p className="text-muted">{step.text.replace('{ways}', waysToPay(company.payment, locale))}</p>
              </li>
            ))}
          </ol>
        </div>
      </div>
    </section>
  )
}

const route = getRouteApi('/_site/formations-en-ligne/')

/** docs/rules/pages.md#online-courses: a fixed selection, what one gets, a call to action, two tabs of questions. */
export function OnlineScreen() {
  const { content, sold } = route.useLoaderData()
  const { hero, callToAction } = content
  return (
    <>
      <PageHero title={hero.heading} intro={hero.tagline} />
      <div className="page-width grid gap-8 py-12 md:py-16">
        <p className="max-w-prose border-orange border-l-4 pl-5 text-lg">{hero.notice}</p>
        {content.courses.map((course) => (
          <CourseCard
            key={course.id}
            course={course}
            labels={content.labels}
            isSold={sold.some(({ slug }) => slug === course.id)}
          />
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
