import { getRouteApi } from '@tanstack/react-router'
import { Faq } from '../faq/faq.tsx'
import { PageHero } from '../page-hero.tsx'
import { Picture } from '../picture.tsx'
import { ContactForm } from './contact-form.tsx'
import { ContactInformation } from './contact-information.tsx'
import { SocialBar } from './social-bar.tsx'

const route = getRouteApi('/_site/contact')

/** docs/rules/pages.md#contact-page. Coming from a service's quote button, the form already names the subject and the service. */
export function ContactScreen() {
  const { content, submission } = route.useLoaderData()
  const { service: wanted } = route.useSearch()
  const service = content.services.find(({ id }) => id === wanted)
  const preset = service && {
    subject: service.group === 'consultance' ? ('consultation' as const) : ('formation' as const),
    message: content.quoteMessage.replace('{service}', service.title),
  }
  return (
    <>
      <PageHero title={content.hero.heading} intro={content.hero.tagline}>
        <SocialBar label={content.socialBar} />
      </PageHero>
      <section className="page-width grid items-start gap-x-16 gap-y-12 py-12 md:py-16 lg:grid-cols-[7fr_5fr]">
        <ContactForm
          key={service?.id}
          texts={content.form}
          submission={submission}
          preset={preset}
          headingLevel="h2"
          messageRows={12}
        />
        <div className="grid gap-6 lg:pt-8">
          <h2 className="text-heading">{content.information.heading}</h2>
          <ContactInformation texts={content.information} />
          <Picture
            picture={content.map.picture}
            alt={content.map.alt}
            sizes="(width > 1024px) 480px, calc(100vw - 2.5rem)"
            className="aspect-4/3 w-full rounded-box border border-sand object-cover"
          />
        </div>
      </section>
      <section className="border-sand border-t bg-surface py-14 md:py-20">
        <div className="page-width grid gap-x-16 gap-y-8 lg:grid-cols-[4fr_8fr]">
          <h2 className="text-title">{content.faq.heading}</h2>
          <Faq name="questions" texts={content.faq} />
        </div>
      </section>
    </>
  )
}
