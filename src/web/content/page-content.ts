import type { Company } from '../../domain/company.ts'
import type { Locale } from '../../domain/language.ts'
import * as about from './about.ts'
import * as contact from './contact.ts'
import { contactFaqGroups, contactFaqHeading } from './contact-faq.ts'
import { faqGroups, faqHeading, faqTabsLabel } from './faq.ts'
import { galleryImages, galleryTexts } from './gallery.ts'
import * as home from './home.ts'
import { type InLanguage, inLanguage } from './in-language.ts'
import { legalLabels } from './legal/legal-document.ts'
import { privacyPolicy } from './legal/privacy.ts'
import { termsOfUse } from './legal/terms.ts'
import * as online from './online-courses.ts'
import { pageMeta } from './page-meta.ts'
import * as services from './services.ts'
import { team, teamHeading } from './team.ts'
import { testimonials } from './testimonials.ts'
import * as trainings from './trainings.ts'

const contactParts = {
  form: contact.contactForm,
  information: contact.contactInformation,
}

/** What each public page says, in every language: the pages' one way to their texts. */
const pages = {
  home: {
    meta: pageMeta.home,
    hero: home.hero,
    services: home.servicesSection,
    upcoming: home.upcomingTrainings,
    about: home.aboutSection,
    vision: home.vision,
    testimonialsSection: home.testimonialsSection,
    testimonials,
    gallery: { ...galleryTexts, images: galleryImages },
    faq: { heading: faqHeading, tabsLabel: faqTabsLabel, groups: faqGroups, aside: home.faqAside },
    onlineBanner: home.onlineBanner,
    contactSection: home.contactSection,
    ...contactParts,
  },
  services: {
    meta: pageMeta.services,
    hero: services.servicesHero,
    consultancy: services.consultancySection,
    training: services.trainingSection,
    list: services.services,
    actions: services.serviceActions,
    brandLabel: services.brandLabel,
    callToAction: services.servicesCallToAction,
  },
  about: {
    meta: pageMeta.about,
    hero: about.aboutHero,
    story: about.story,
    mission: about.mission,
    vision: about.aboutVision,
    certifications: about.certifications,
    figures: about.figures,
    values: about.values,
    timeline: about.timeline,
    teamHeading,
    team,
    callToAction: about.aboutCallToAction,
  },
  contact: {
    meta: pageMeta.contact,
    hero: contact.contactHero,
    socialBar: contact.socialBar,
    map: contact.mapAlt,
    ...contactParts,
    quoteMessage: contact.quoteMessage,
    services: services.services.map(({ id, group, title }) => ({ id, group, title })),
    faq: { heading: contactFaqHeading, tabsLabel: faqTabsLabel, groups: contactFaqGroups },
  },
  trainings: { meta: pageMeta.trainings, hero: trainings.trainingsHero, onSite: trainings.trainingsOnSite },
  online: {
    meta: pageMeta.onlineCourses,
    hero: online.onlineCoursesHeading,
    labels: online.courseLabels,
    courses: online.onlineCourses,
    callToAction: online.onlineContactAction,
    faq: { heading: online.onlineFaqHeading, tabsLabel: faqTabsLabel, groups: online.onlineFaqGroups },
  },
  privacy: { meta: pageMeta.privacy, labels: legalLabels, document: privacyPolicy },
  terms: { meta: pageMeta.terms, labels: legalLabels, document: termsOfUse },
}

export type ContentPage = keyof typeof pages
export type PageContent<Page extends ContentPage> = InLanguage<(typeof pages)[Page]>

export const isContentPage = (name: string): name is ContentPage => Object.hasOwn(pages, name)

/** A page's texts in one language, the firm's facts put in. */
export const pageContent = <Page extends ContentPage>(page: Page, locale: Locale, company: Company) =>
  inLanguage(pages[page], locale, company)
