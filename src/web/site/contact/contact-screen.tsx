import { getRouteApi, Link } from '@tanstack/react-router'
import type { PageContent } from '../../content/page-content.ts'
import { useSite } from '../../page/use-site.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Faq } from '../faq/faq.tsx'
import { Icon } from '../icon.tsx'
import { PageHero } from '../page-hero.tsx'
import { ContactForm } from './contact-form.tsx'
import { ContactInformation } from './contact-information.tsx'
import { OpeningState } from './opening-state.tsx'
import { SocialBar } from './social-bar.tsx'
import { WayToUs } from './way-to-us.tsx'

type Contact = PageContent<'contact'>

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
      <section className="page-width grid items-start gap-x-16 gap-y-12 py-12 md:py-16 lg:grid-cols-[7fr_5fr]">
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
