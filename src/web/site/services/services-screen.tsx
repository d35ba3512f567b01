import { getRouteApi, Link } from '@tanstack/react-router'
import { buttonClass } from '../../ui/button.tsx'
import { CallToAction } from '../call-to-action.tsx'
import { PageHero } from '../page-hero.tsx'
import { ConsultancyApproach } from './consultancy-approach.tsx'
import { ServiceBlock } from './service-block.tsx'
import { TeachingApproach } from './teaching-approach.tsx'

const route = getRouteApi('/_site/services')

/** docs/rules/pages.md#services: seven consultancy blocks, then the training offer for both audiences. */
export function ServicesScreen() {
  const { content } = route.useLoaderData()
  const { hero, consultancy, training, callToAction } = content
  const blocks = (group: (typeof content.list)[number]['group']) =>
    content.list
      .filter((service) => service.group === group)
      .map((service) => (
        <ServiceBlock key={service.id} service={service} actions={content.actions} brandLabel={content.brandLabel} />
      ))
  const consultancyBlocks = blocks('consultance')
  return (
    <>
      <PageHero title={hero.heading} intro={hero.tagline}>
        <div className="grid justify-items-start gap-3 lg:justify-items-end">
          <Link to="/contact" className={buttonClass()}>
            {hero.quote}
          </Link>
          <p className="flex gap-6">
            <a href="#consultance" className="text-link min-h-11">
              {hero.anchors[0]}
            </a>
            <a href="#formation" className="text-link min-h-11">
              {hero.anchors[1]}
            </a>
          </p>
        </div>
      </PageHero>

      <section id="consultance">
        <ConsultancyApproach texts={consultancy} />
        <div className="page-width">{consultancyBlocks[0]}</div>
      </section>
      <div className="page-width">{consultancyBlocks.slice(1)}</div>

      <section id="formation" className="mt-10">
        <TeachingApproach texts={training} />
        <div className="page-width">{blocks('formation')}</div>
      </section>
      <div className="page-width">
        <AudienceHead {...training.pharmaciens} />
        {blocks('pharmaciens')}
        <AudienceHead {...training.auxiliaires} />
        {blocks('auxiliaires')}
      </div>

      <CallToAction title={callToAction.heading} text={callToAction.text}>
        <Link to="/contact" className={buttonClass()}>
          {callToAction.contact}
        </Link>
        <Link to="/a-propos" className={buttonClass('outline')}>
          {callToAction.about}
        </Link>
      </CallToAction>
    </>
  )
}

function AudienceHead({ heading, intro }: { heading: string; intro: string }) {
  return (
    <header className="grid gap-2 border-green border-t-2 pt-6 pb-10 not-first:mt-6">
      <h3 className="text-title">{heading}</h3>
      <p className="max-w-prose text-lg text-muted">{intro}</p>
    </header>
  )
}
