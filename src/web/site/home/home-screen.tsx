import { getRouteApi, Link } from '@tanstack/react-router'
import type { Submission } from '../../../server/app/page-environment.ts'
import type { PageContent } from '../../content/page-content.ts'
import { useSite } from '../../page/use-site.ts'
import { buttonClass } from '../../ui/button.tsx'
import { OrnamentBand } from '../../ui/ornament-band.tsx'
import { ContactForm } from '../contact/contact-form.tsx'
import { ContactInformation } from '../contact/contact-information.tsx'
import { Faq } from '../faq/faq.tsx'
import { GallerySection } from '../gallery/gallery-section.tsx'
import { Icon } from '../icon.tsx'
import { SectionHead } from '../page-hero.tsx'
import { Picture } from '../picture.tsx'
import { Hero } from './hero.tsx'
import { TestimonialsSection } from './testimonials-section.tsx'

/** The firm in short: the 6+ badge, three values, three figures (docs/rules/pages.md#home). */
function AboutSection({ texts }: { texts: PageContent<'home'>['about'] }) {
  return (
    <section id="a-propos" className="border-sand border-y bg-surface py-5 md:py-24">
      <div className="page-width grid items-start gap-x-8 gap-y-6 sm:grid-cols-[5fr_6fr] md:gap-y-12 lg:gap-x-16">
        <div className="relative mb-8">
          <Picture
            picture={texts.picture}
            alt={texts.alt}
            sizes="(width > 1024px) 520px, calc(100vw - 2.5rem)"
            className="aspect-5/2 w-full rounded-box object-cover sm:aspect-4/3"
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
          <dl className="flex flex-wrap gap-x-3 border-sand border-t sm:col-span-2">
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

/** The vision: a quoted statement and what it means (docs/rules/pages.md#home). */
function VisionSection({ texts }: { texts: PageContent<'home'>['vision'] }) {
  const { locale } = useSite()
  const [open, close] = locale === 'fr' ? ['«\u00A0', '\u00A0»'] : ['“', '”']
  return (
    <section id="vision" className="bg-green-deep text-on-green">
      <div className="page-width grid gap-x-8 gap-y-5 py-5 sm:grid-cols-[8fr_5fr] md:py-24 lg:gap-x-16">
        <div className="grid gap-3 md:gap-6">
          <h2 className="font-body font-semibold text-lg">{texts.heading}</h2>
          <blockquote className="font-bold font-heading text-quote">
            <p>{`${open}${texts.quote}${close}`}</p>
          </blockquote>
        </div>
        <p className="self-end border-leaf border-t-2 pt-4 sm:border-t-0 sm:border-l-2 sm:pt-0 sm:pl-8 md:text-lg">
          {texts.description}
        </p>
      </div>
      <OrnamentBand className="h-5 bg-paper" />
    </section>
  )
}

/** The two service lines as two cards, set off against each other. */
function ServicesSection({ texts }: { texts: PageContent<'home'>['services'] }) {
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

/** The banner for the online training: four points and the way to it (docs/rules/pages.md#home). */
function OnlineBanner({ texts }: { texts: NonNullable<PageContent<'home'>['onlineBanner']> }) {
  return (
    <section id="formations-en-ligne" className="page-width md:py-8">
      <div className="grid overflow-clip rounded-box bg-green text-on-green sm:grid-cols-[7fr_5fr]">
        <div className="grid content-center justify-items-start gap-4 p-5 sm:p-10 lg:p-14">
          <h2 className="text-title">{texts.heading}</h2>
          <p className="max-w-prose md:text-lg">{texts.text}</p>
          <ul className="grid gap-x-8 gap-y-3 lg:grid-cols-2">
            {texts.points.map((point) => (
              <li key={point.title} className="grid grid-cols-[auto_1fr] content-start gap-x-3">
                <Icon name={point.icon} className="mt-0.5 size-5" />
                <h3 className="font-body font-semibold text-base">{point.title}</h3>
                <p className="col-start-2">{point.text}</p>
              </li>
            ))}
          </ul>
          <Link to="/formations-en-ligne" className={buttonClass('accent', 'mt-2')}>
            {texts.action}
          </Link>
        </div>
        <Picture
          picture={texts.picture}
          alt={texts.alt}
          sizes="500px"
          className="size-full object-cover max-sm:hidden"
        />
      </div>
    </section>
  )
}

interface Props {
  texts: Pick<PageContent<'home'>, 'contactSection' | 'form' | 'information'>
  submission: Submission | null
}

/** The contact form next to the firm's address (docs/rules/pages.md#home). */
function ContactSection({ texts, submission }: Props) {
  return (
    <section
      id="contact"
      className="page-width grid items-start gap-x-8 gap-y-6 pt-5 sm:grid-cols-[5fr_7fr] md:pt-24 lg:gap-x-16"
    >
      <div className="grid gap-5 md:gap-10">
        <SectionHead title={texts.contactSection.heading} intro={texts.contactSection.subtitle} />
        <ContactInformation texts={texts.information} />
      </div>
      <ContactForm texts={texts.form} submission={submission} headingLevel="h3" messageRows={3} />
    </section>
  )
}

const route = getRouteApi('/_site/')

/** Its sections, in the order of docs/rules/pages.md#home. */
export function HomeScreen() {
  const { content, upcoming, submission } = route.useLoaderData()
  return (
    <>
      <Hero texts={content.hero} upcomingTexts={content.upcoming} upcoming={upcoming} />
      <ServicesSection texts={content.services} />
      <AboutSection texts={content.about} />
      <VisionSection texts={content.vision} />
      <TestimonialsSection texts={content.testimonialsSection} testimonials={content.testimonials} />
      <GallerySection texts={content.gallery} />
      {content.faq.groups.length > 0 && <FaqSection texts={content.faq} />}
      {content.onlineBanner && <OnlineBanner texts={content.onlineBanner} />}
      <ContactSection texts={content} submission={submission} />
    </>
  )
}

/** The home page's questions (anchor `faq`), with where to ask another one. */
function FaqSection({ texts }: { texts: PageContent<'home'>['faq'] }) {
  return (
    <section id="faq" className="page-width grid gap-x-8 gap-y-5 py-5 sm:grid-cols-[4fr_8fr] md:py-24 lg:gap-x-16">
      <SectionHead title={texts.heading} intro={texts.aside.text}>
        <Link to="/contact" className="text-link min-h-11">
          {texts.aside.action}
        </Link>
      </SectionHead>
      <Faq name="questions" texts={texts} />
    </section>
  )
}
