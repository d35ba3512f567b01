import { getRouteApi } from '@tanstack/react-router'
import { FaqSection } from '../faq/faq-section.tsx'
import { GallerySection } from '../gallery/gallery-section.tsx'
import { AboutSection } from './about-section.tsx'
import { ContactSection } from './contact-section.tsx'
import { Hero } from './hero.tsx'
import { OnlineBanner } from './online-banner.tsx'
import { ServicesSection } from './services-section.tsx'
import { TestimonialsSection } from './testimonials-section.tsx'
import { VisionSection } from './vision-section.tsx'

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
