import { getRouteApi, Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { trainingCategories } from '../../../domain/trainings/training.ts'
import { buttonClass } from '../../ui/button.tsx'
import { CallToAction } from '../call-to-action.tsx'
import { PageContents } from '../contents/page-contents.tsx'
import { PageHero } from '../page-hero.tsx'
import { Audience } from './audience.tsx'
import { ConsultancyApproach } from './consultancy-approach.tsx'
import { blockAnchor, ServiceBlock } from './service-block.tsx'
import { TeachingApproach } from './teaching-approach.tsx'

const route = getRouteApi('/_site/services')

/** docs/rules/pages.md#services: seven consultancy blocks, then the training offer for both audiences. */
export function ServicesScreen() {
  const { content, upcoming } = route.useLoaderData()
  const { hero, consultancy, training, callToAction } = content
  const blocks = (group: (typeof content.list)[number]['group']) =>
    content.list
      .filter((service) => service.group === group)
      .map((service) => <ServiceBlock key={service.id} service={service} content={content} />)
  const consultancyBlocks = blocks('consultance')
  const parts = useMemo(
    () => [
      {
        id: 'consultance',
        title: content.consultancy.heading,
        parts: content.list
          .filter(({ group }) => group === 'consultance')
          .map((service) => ({ id: blockAnchor(service), title: service.title })),
      },
      {
        id: 'formation',
        title: content.training.heading,
        parts: trainingCategories.map((category) => ({
          id: `pour-les-${category}`,
          title: content.training[category].heading,
        })),
      },
    ],
    [content],
  )
  return (
    <>
      <PageHero title={hero.heading} intro={hero.tagline}>
        <div className="grid justify-items-start gap-3 lg:justify-items-end">
          <Link to="/contact" className={buttonClass()}>
            {hero.quote}
          </Link>
          <p className="flex flex-wrap gap-x-6">
            <a href="#consultance" className="text-link min-h-11">
              {hero.anchors[0]}
            </a>{' '}
            <a href="#formation" className="text-link min-h-11">
              {hero.anchors[1]}
            </a>
          </p>
        </div>
      </PageHero>

      <div className="page-width gap-x-14 lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] lg:pt-12">
        <PageContents heading={content.contents} parts={parts} />
        <div>
          <section id="consultance" className="scroll-mt-14">
            <ConsultancyApproach texts={consultancy} />
            {consultancyBlocks[0]}
          </section>
          {consultancyBlocks.slice(1)}
          <div className="flex flex-wrap items-center justify-between gap-4 rounded-box border border-sand bg-surface p-6">
            <p className="text-lg">{consultancy.call.text}</p>
            <Link to="/contact" search={{ service: 'consultance' }} hash="message" className={buttonClass()}>
              {consultancy.call.action}
            </Link>
          </div>

          <section id="formation" className="mt-8 scroll-mt-14 md:mt-12">
            <TeachingApproach texts={training} />
            {blocks('formation')}
          </section>
          {trainingCategories.map((category) => (
            <Audience key={category} category={category} training={training} sessions={upcoming[category]}>
              {blocks(category)}
            </Audience>
          ))}
        </div>
      </div>

      <CallToAction title={callToAction.heading} text={callToAction.text}>
        <Link to="/contact" className={buttonClass()}>
          {callToAction.contact}
        </Link>{' '}
        <Link to="/a-propos" className={buttonClass('outline')}>
          {callToAction.about}
        </Link>
      </CallToAction>
    </>
  )
}
