import { getRouteApi, Link } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { type TrainingCategory, trainingCategories } from '../../../domain/trainings/training.ts'
import { formatPhone } from '../../../domain/values/phone.ts'
import type { UpcomingTraining } from '../../api/trainings.ts'
import type { PageContent } from '../../content/page-content.ts'
import { useSite } from '../../page/use-site.ts'
import { buttonClass } from '../../ui/button.tsx'
import { CallToAction } from '../call-to-action.tsx'
import { PageContents } from '../contents/page-contents.tsx'
import { Icon } from '../icon.tsx'
import { PageHero, SectionHead } from '../page-hero.tsx'
import { Picture } from '../picture.tsx'
import { UpcomingSession } from '../upcoming-session.tsx'
import { blockAnchor, ServiceBlock } from './service-block.tsx'

const grounds: Record<TrainingCategory, string> = { pharmaciens: 'bg-green-wash', auxiliaires: 'bg-orange-wash' }

interface Props {
  category: TrainingCategory
  training: PageContent<'services'>['training']
  /** The next ones that it may register for. */
  sessions: UpcomingTraining[]
  children: ReactNode
}

/** What is offered to one audience: a head of its own colour and picture, its services, and the next dates with their prices. */
function Audience({ category, training, sessions, children }: Props) {
  const { heading, intro, picture } = training[category]
  return (
    <section id={`pour-les-${category}`} className="scroll-mt-14">
      <header
        className={`mb-2 grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-2 rounded-box p-5 sm:gap-x-8 ${grounds[category]}`}
      >
        <h3 className="self-end text-title">{heading}</h3>
        <Picture
          picture={picture}
          alt=""
          sizes="160px"
          className="aspect-4/3 w-20 rounded-box object-cover sm:row-span-2 sm:w-40"
        />
        <p className="col-span-2 max-w-prose self-start sm:col-span-1">{intro}</p>
      </header>
      {children}
      <div className="grid gap-4 border-sand border-t py-6">
        {sessions.length > 0 && (
          <>
            <h4 className="font-body font-semibold">{training.datesHeading}</h4>
            <ul className="grid gap-4 sm:grid-cols-2">
              {sessions.map((session) => (
                <UpcomingSession
                  key={session.slug}
                  session={session}
                  className="rounded-box border border-sand bg-surface p-4 hover:border-green"
                />
              ))}
            </ul>
          </>
        )}
        <Link to="/formations" search={{ categorie: category }} className={buttonClass('primary', 'w-fit')}>
          {training[category].dates}
        </Link>
      </div>
    </section>
  )
}

/** The head of the training offer, with the teaching-approach box: methods and formats (docs/rules/pages.md#services). */
function TeachingApproach({ texts }: { texts: PageContent<'services'>['training'] }) {
  return (
    <div className="relative mb-4 rounded-box bg-green-deep p-5 text-on-green sm:p-8">
      <div className="grid items-center gap-x-10 gap-y-8 sm:grid-cols-[5fr_7fr]">
        <Picture
          picture={texts.picture}
          alt={texts.alt}
          sizes="(width > 640px) 340px, 80px"
          className="absolute top-4 right-4 aspect-4/3 w-20 rounded-box object-cover object-[45%_50%] sm:static sm:aspect-square sm:w-full"
        />
        <div className="grid gap-6">
          <h2 className="text-title max-sm:pr-20">{texts.heading}</h2>
          <p className="max-w-prose text-lg">{texts.intro}</p>
          <div className="grid gap-4 border-leaf border-t pt-5">
            <h3 className="text-heading">{texts.teachingHeading}</h3>
            <div className="grid gap-x-10 gap-y-4 sm:grid-cols-2">
              {[texts.methods, texts.formats].map((part) => (
                <div key={part.label}>
                  <h4 className="font-body font-semibold">{part.label}</h4>
                  <ul className="mt-2 grid gap-2">
                    {part.entries.map((entry) => (
                      <li key={entry}>{entry}</li>
                    ))}
                  </ul>
                </div>
              ))}
            </div>
          </div>
          <Link to="/formations" className={buttonClass('accent', 'w-fit')}>
            {texts.all}
          </Link>
        </div>
      </div>
    </div>
  )
}

/** What scrolls must be reachable by keyboard. */
const reachable = { tabIndex: 0 }

/** Who the consultancy is for, and its four steps; the first two are the anchors `audit` and `strategie` (docs/rules/pages.md#services). */
function ConsultancyApproach({ texts }: { texts: PageContent<'services'>['consultancy'] }) {
  return (
    <div className="relative grid gap-x-12 gap-y-6 py-8 sm:grid-cols-[7fr_5fr] lg:pt-0">
      <div className="grid content-start gap-6">
        <SectionHead title={texts.heading} intro={texts.intro} />
        <div className="grid gap-4">
          <h3 className="text-heading">{texts.clientsHeading}</h3>
          <ul className="grid gap-x-10 gap-y-3 lg:grid-cols-2">
            {texts.clients.map((client) => (
              <li key={client.name} className="grid grid-cols-[auto_1fr] content-start gap-x-4">
                <Icon name={client.icon} className="row-span-2 mt-0.5 size-6 text-leaf" />
                <strong className="font-semibold">{client.name}</strong>{' '}
                <span className="text-muted">{client.need}</span>
              </li>
            ))}
          </ul>
        </div>
      </div>
      <Picture
        picture={texts.picture}
        alt={texts.alt}
        sizes="(width > 640px) 340px, 80px"
        className="absolute top-2 right-0 aspect-4/3 w-20 rounded-box object-cover sm:static sm:w-full"
      />
      <div className="grid gap-4 sm:col-span-2">
        <h3 className="text-heading">{texts.approachHeading}</h3>
        <ol
          {...reachable}
          aria-label={texts.approachHeading}
          className="gap-4 max-sm:strip sm:grid sm:grid-cols-2 sm:gap-x-8 xl:grid-cols-4"
        >
          {texts.approach.map((step, index) => (
            <li
              key={step.id}
              id={step.id}
              className="grid scroll-mt-14 grid-cols-[auto_1fr] content-start gap-x-3 gap-y-1 border-green border-t-2 pt-3 max-sm:w-64"
            >
              <span aria-hidden="true" className="font-bold font-heading text-green text-lg">
                {index + 1}
              </span>
              <h4 className="font-body font-semibold text-lg">{step.title}</h4>
              <p className="col-span-2 text-muted">{step.text}</p>
            </li>
          ))}
        </ol>
      </div>
    </div>
  )
}

const route = getRouteApi('/_site/services')

/** docs/rules/pages.md#services: seven consultancy blocks, then the training offer for both audiences. */
export function ServicesScreen() {
  const { content, upcoming } = route.useLoaderData()
  const { company } = useSite()
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
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
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
        <PageContents heading={content.contents} parts={parts}>
          {company.phone && (
            <p className="mt-4 border-sand border-t pt-4 pl-3 text-sm max-lg:hidden">
              {content.aside}{' '}
              <a href={`tel:${company.phone}`} className="text-link">
                {formatPhone(company.phone)}
              </a>
            </p>
          )}
        </PageContents>
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
