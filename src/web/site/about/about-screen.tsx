import { getRouteApi, Link } from '@tanstack/react-router'
import type { PageContent } from '../../content/page-content.ts'
import { buttonClass } from '../../ui/button.tsx'
import { CallToAction } from '../call-to-action.tsx'
import { Icon, IllustrationBadge } from '../icon.tsx'
import { PageHero, SectionHead } from '../page-hero.tsx'
import { Picture } from '../picture.tsx'

type About = PageContent<'about'>

type Member = About['team'][number]

/**
 * The people: picture, name, position, bio, links (docs/rules/pages.md#team). The first of them large, the others in rows; nothing while
 * nobody is named.
 */
function Team({ heading, members }: { heading: About['teamHeading']; members: About['team'] }) {
  if (members.length === 0) return null
  return (
    <section className="page-width grid gap-6 pt-10 md:gap-8">
      <SectionHead title={heading.heading} intro={heading.intro} />
      <ul className="team">
        {members.map((member) => (
          <li key={member.id}>
            <Portrait member={member} />
            <div>
              <h3 className="text-heading">{member.name}</h3>
              <p className="font-semibold text-green">{member.position}</p>
              <p className="bio">{member.bio}</p>
              <Links member={member} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Portrait({ member: { name, image } }: { member: Member }) {
  if (!image) return null
  return (
    <div className="relative">
      <Picture
        picture={image}
        alt={name}
        sizes="(width > 640px) 384px, calc(100vw - 2.5rem)"
        className="aspect-square w-full rounded-box object-cover"
      />
      {image.isDrawn && <IllustrationBadge />}
    </div>
  )
}

function Links({ member: { name, socialLinks } }: { member: Member }) {
  const links = socialLinks.filter(({ url }) => url)
  if (links.length === 0) return null
  return (
    <p className="-ml-2.5 flex flex-wrap gap-1">
      {links.map((link) => (
        <a
          key={link.platform}
          href={link.url}
          {...(link.url.startsWith('http') && { target: '_blank', rel: 'noopener' })}
          aria-label={`${link.platform}, ${name}`}
          className="grid size-11 shrink-0 place-items-center rounded-box text-green hover:bg-green-wash"
        >
          <Icon name={link.icon} className="size-5" />
        </a>
      ))}
    </p>
  )
}

/** From the founding to today (docs/rules/pages.md#about). */
function Timeline({ texts }: { texts: PageContent<'about'>['timeline'] }) {
  return (
    <section className="page-width grid gap-8 py-14 md:gap-10 md:py-20">
      <h2 className="text-title">{texts.heading}</h2>
      <ol className="history">
        {texts.entries.map((entry) => (
          <li key={entry.year}>
            <p className="year">{entry.year}</p>
            <h3 className="font-body font-semibold text-lg">{entry.title}</h3>
            <p className="text-muted">{entry.text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

const route = getRouteApi('/_site/a-propos')

/** docs/rules/pages.md#about: people before claims. The 8+ years here and the 6+ years of the home page are both given (docs/rules/company.md#figures). */
export function AboutScreen() {
  const { content } = route.useLoaderData()
  const { hero, story, mission, vision, figures, values, certifications, callToAction } = content
  return (
    <>
      <PageHero title={hero.heading} intro={hero.tagline} />

      <Team heading={content.teamHeading} members={content.team} />

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

      <section className="bg-green-deep text-on-green">
        <div className="page-width grid gap-x-16 gap-y-6 py-14 md:py-20 lg:grid-cols-[7fr_5fr]">
          <div className="grid content-start gap-4">
            <h2 className="font-body font-semibold text-lg">{mission.heading}</h2>
            <p className="font-bold font-heading text-quote">{mission.text}</p>
          </div>
          <div className="grid content-start gap-4 border-leaf border-t-2 pt-4 lg:border-t-0 lg:border-l-2 lg:pt-0 lg:pl-8">
            <h2 className="font-body font-semibold text-lg">{vision.heading}</h2>
            <p className="text-lg">{vision.text}</p>
          </div>
        </div>
      </section>

      {figures.length > 0 && (
        <dl className="page-width grid grid-cols-2 pt-8 lg:grid-cols-4">
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

      <section className="page-width grid gap-x-16 gap-y-8 py-14 md:py-20 lg:grid-cols-[4fr_8fr]">
        <h2 className="text-title">{values.heading}</h2>
        <dl className="values">
          {values.list.map((value) => (
            <div key={value.title}>
              <dt>
                <Icon name={value.icon} className="size-6 text-leaf" />
                {value.title}
              </dt>
              <dd>{value.text}</dd>
            </div>
          ))}
        </dl>
      </section>

      <div className="border-sand border-y bg-surface">
        <Timeline texts={content.timeline} />
      </div>

      <section className="page-width grid gap-x-16 gap-y-8 pt-14 md:pt-20 lg:grid-cols-[4fr_8fr]">
        <SectionHead title={certifications.heading} intro={certifications.intro} />
        <ul className="border-sand border-t">
          {certifications.list.map((certification) => (
            <li key={certification.name} className="grid gap-x-8 border-sand border-b py-4 sm:grid-cols-[3fr_2fr]">
              <strong className="font-semibold">{certification.name}</strong>{' '}
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
