import { getRouteApi, Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { openingState, openingStateText } from '../../../domain/site/opening-hours.ts'
import type { IconName } from '../../content/icon-name.ts'
import type { PageContent } from '../../content/page-content.ts'
import { useSite } from '../../page/use-site.ts'
import { Badge } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Faq } from '../faq/faq.tsx'
import { Icon, IllustrationBadge } from '../icon.tsx'
import { PageHero } from '../page-hero.tsx'
import { Picture } from '../picture.tsx'
import { ContactForm } from './contact-form.tsx'
import { ContactInformation } from './contact-information.tsx'

type Contact = PageContent<'contact'>

/** The way to the place that has the firm's own address, and its plan (docs/rules/site-content.md#places); nothing where it has none. */
function WayToUs({ texts, places }: { texts: Contact['wayToUs']; places: Contact['places'] }) {
  const { company } = useSite()
  const place = places.find(({ address }) => address !== '' && address === company.address)
  if (!place) return null
  const { plan } = place
  return (
    <section className="page-width grid items-center gap-x-10 gap-y-6 pb-14 sm:grid-cols-2 md:pb-20 lg:grid-cols-[5fr_7fr]">
      <div className="grid gap-4">
        <h2 className="text-title">{texts.heading}</h2>
        <p className="font-semibold">{place.address}</p>
        <p className="max-w-prose text-lg text-muted">{place.way}</p>
      </div>
      {plan && (
        <div className="relative">
          <Picture
            picture={plan}
            alt={texts.planAlt}
            sizes="(width > 1024px) 660px, (width > 640px) 46vw, calc(100vw - 2.5rem)"
            className="aspect-4/3 w-full rounded-box border border-sand object-cover"
          />
          {plan.isDrawn && <IllustrationBadge />}
        </div>
      )}
    </section>
  )
}

/** Facebook, LinkedIn, Twitter, WhatsApp, as far as the firm is there (docs/rules/pages.md#contact-page). */
function SocialBar({ label }: { label: string }) {
  const { company } = useSite()
  const { facebook, linkedin, twitter, whatsapp } = company.socialLinks
  const links: { name: string; icon: IconName; href: string }[] = [
    { name: 'Facebook', icon: 'facebook', href: facebook },
    { name: 'LinkedIn', icon: 'linkedin', href: linkedin },
    { name: 'Twitter', icon: 'twitter', href: twitter },
    { name: 'WhatsApp', icon: 'whatsapp', href: whatsapp },
  ]
  return (
    <nav aria-label={label} className="flex flex-wrap items-center gap-1">
      <span aria-hidden="true" className="mr-2 text-muted">
        {label}
      </span>
      {links
        .filter(({ href }) => href)
        .map(({ name, icon, href }) => (
          <a
            key={name}
            href={href}
            target="_blank"
            rel="noopener"
            aria-label={name}
            title={name}
            className="grid size-11 shrink-0 place-items-center rounded-full border border-sand text-green hover:border-green hover:bg-green-wash"
          >
            <Icon name={icon} className="size-5" />
          </a>
        ))}
    </nav>
  )
}

const minute = 60_000

/** Now, to the minute; the tab that comes back to the front is told at once. Nothing on the server, whose pages are kept for later. */
function useMinute(): Date | null {
  const [now, setNow] = useState<Date | null>(null)
  useEffect(() => {
    let timer = 0
    const look = () => {
      clearTimeout(timer)
      if (document.hidden) return
      setNow(new Date())
      timer = window.setTimeout(look, minute - (Date.now() % minute))
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return now
}

/** Whether the firm is open at this moment. Its line is kept free until the browser says so. */
function OpeningState({ hours }: { hours: Contact['hours'] }) {
  const { locale } = useSite()
  const now = useMinute()
  const state = now && openingState(hours, now)
  return (
    <span className="no-print block min-h-7 noscript:hidden">
      {state && <Badge tone={state.isOpen ? 'green' : 'plain'}>{openingStateText(state, locale)}</Badge>}
    </span>
  )
}

const route = getRouteApi('/_site/contact')

/** What the form says beforehand: a visitor came from a service's quote button, or asks for access to an online course. */
function presetOf(
  { services, quoteMessage, courses, accessMessage }: Contact,
  wanted: { service?: string; cours?: string },
) {
  const service = services.find(({ id }) => id === wanted.service)
  if (service) {
    const subject = service.group === 'consultance' ? ('consultation' as const) : ('formation' as const)
    return { subject, message: quoteMessage.replace('{service}', service.title) }
  }
  const course = courses.find(({ id }) => id === wanted.cours)
  return course && { subject: 'formation' as const, message: accessMessage.replace('{course}', course.title) }
}

/** docs/rules/pages.md#contact-page. */
export function ContactScreen() {
  const { content, submission } = route.useLoaderData()
  const { text } = useSite()
  const preset = presetOf(content, route.useSearch())
  return (
    <>
      <PageHero title={content.hero.heading} intro={content.hero.tagline}>
        <SocialBar label={content.socialBar} />
      </PageHero>
      <section className="page-width grid items-start gap-x-8 gap-y-12 py-8 sm:grid-cols-[7fr_4fr] lg:grid-cols-[7fr_5fr] lg:gap-x-16 lg:py-12">
        <ContactForm
          key={preset?.message}
          texts={content.form}
          submission={submission}
          preset={preset}
          headingLevel="h2"
          messageRows={7}
        />
        <div className="grid gap-6 lg:pt-8">
          <h2 className="text-heading">{content.information.heading}</h2>
          <ContactInformation texts={content.information} openingState={<OpeningState hours={content.hours} />} />
          <Link to="/espace-pharmacie" className={`${buttonClass('outline')} justify-self-start`}>
            <Icon name="store" className="size-5" />
            {text.navigation.pharmacySpace}
          </Link>
        </div>
      </section>
      <WayToUs texts={content.wayToUs} places={content.places} />
      <section className="border-sand border-t bg-surface py-14 md:py-20">
        <div className="page-width grid gap-x-16 gap-y-8 lg:grid-cols-[4fr_8fr]">
          <h2 className="text-title">{content.faq.heading}</h2>
          <Faq name="questions" texts={content.faq} />
        </div>
      </section>
    </>
  )
}
