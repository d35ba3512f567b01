import type { Company } from '../../domain/company/company.ts'
import { openingHoursText } from '../../domain/site/opening-hours.ts'
import type { Locale } from '../../domain/values/language.ts'
import * as about from './about.ts'
import * as contact from './contact.ts'
import { contactFaqHeading } from './contact-faq.ts'
import { faqHeading, faqTabsLabel } from './faq.ts'
import { galleryTexts } from './gallery.ts'
import * as home from './home.ts'
import { type InLanguage, inLanguage } from './in-language.ts'
import { legalLabels } from './legal/legal-document.ts'
import { privacyPolicy } from './legal/privacy.ts'
import { termsOfUse } from './legal/terms.ts'
import * as online from './online-courses.ts'
import { accessMessage, onlineLimits, onlineOffer, onlineSteps } from './online-offer.ts'
import { pageMeta } from './page-meta.ts'
import * as services from './services.ts'
import { siteSamples } from './site-samples.ts'
import { teamHeading } from './team.ts'
import { themePictures } from './theme-pictures.ts'
import * as trainings from './trainings.ts'
import {
  galleryDescriptions,
  shownBanner,
  shownFigures,
  shownGallery,
  shownParticipantWords,
  shownPlaces,
  shownQuestions,
  shownTeam,
  shownTestimonials,
  type WrittenSite,
} from './written-site.ts'

const contactParts = {
  form: contact.contactForm,
  information: contact.contactInformation,
}

/** What each public page says, in every language: the pages' one way to their texts. */
const pagesOf = (site: WrittenSite) => ({
  home: {
    meta: pageMeta.home,
    hero: home.hero,
    services: home.servicesSection,
    upcoming: home.upcomingTrainings,
    about: {
      ...home.aboutSection,
      badge: shownFigures(site, 'badge').at(0) ?? null,
      counters: shownFigures(site, 'home'),
    },
    vision: home.vision,
    testimonialsSection: home.testimonialsSection,
    testimonials: shownTestimonials(site),
    gallery: { ...galleryTexts, subtitle: site.values.gallery.intro, images: shownGallery(site) },
    faq: { heading: faqHeading, tabsLabel: faqTabsLabel, groups: shownQuestions(site, 'faq'), aside: home.faqAside },
    onlineBanner: shownBanner(site),
    contactSection: home.contactSection,
    ...contactParts,
  },
  /** What the home page asks for when somebody is about to see a photo large. */
  photos: { descriptions: galleryDescriptions(site) },
  services: {
    meta: pageMeta.services,
    hero: services.servicesHero,
    consultancy: services.consultancySection,
    training: services.trainingSection,
    list: services.services,
    actions: services.serviceActions,
    brandLabel: services.brandLabel,
    contents: services.servicesContents,
    features: services.servicesFeatures,
    callToAction: services.servicesCallToAction,
  },
  about: {
    meta: pageMeta.about,
    hero: about.aboutHero,
    story: about.story,
    mission: about.mission,
    vision: about.aboutVision,
    certifications: about.certifications,
    figures: shownFigures(site, 'about'),
    values: about.values,
    timeline: about.timeline,
    teamHeading: { heading: teamHeading, intro: site.values.team.intro },
    team: shownTeam(site),
    callToAction: about.aboutCallToAction,
  },
  contact: {
    meta: pageMeta.contact,
    hero: contact.contactHero,
    socialBar: contact.socialBar,
    wayToUs: contact.wayToUs,
    places: shownPlaces(site),
    hours: site.values.hours.entries,
    ...contactParts,
    quoteMessage: contact.quoteMessage,
    accessMessage,
    courses: online.onlineCourses.map(({ id, title }) => ({ id, title })),
    services: services.services.map(({ id, group, title }) => ({ id, group, title })),
    faq: { heading: contactFaqHeading, tabsLabel: faqTabsLabel, groups: shownQuestions(site, 'contact_faq') },
  },
  trainings: { meta: pageMeta.trainings, hero: trainings.trainingsHero, onSite: trainings.trainingsOnSite },
  training: {
    themes: themePictures,
    participantWords: shownParticipantWords(site),
    places: shownPlaces(site),
    team: shownTeam(site).map(({ name, position, bio, image }) => ({ name, position, bio, image })),
  },
  online: {
    meta: pageMeta.onlineCourses,
    hero: online.onlineCoursesHeading,
    labels: online.courseLabels,
    courses: online.onlineCourses,
    offer: onlineOffer,
    steps: onlineSteps,
    limits: onlineLimits,
    callToAction: online.onlineContactAction,
    faq: { heading: online.onlineFaqHeading, tabsLabel: faqTabsLabel, groups: shownQuestions(site, 'online_faq') },
  },
  privacy: { meta: pageMeta.privacy, labels: legalLabels, document: privacyPolicy },
  terms: { meta: pageMeta.terms, labels: legalLabels, document: termsOfUse },
})

type Pages = ReturnType<typeof pagesOf>
export type ContentPage = keyof Pages
export type PageContent<Page extends ContentPage> = InLanguage<Pages[Page]>

const contentPages = new Set(Object.keys(pagesOf({ values: siteSamples, pictures: [] })))
export const isContentPage = (name: string): name is ContentPage => contentPages.has(name)

/** A page's texts in one language, the firm's facts put in. */
export const pageContent = <Page extends ContentPage>(
  page: Page,
  locale: Locale,
  company: Company,
  site: WrittenSite,
): PageContent<Page> =>
  inLanguage(pagesOf(site)[page], locale, company, openingHoursText(site.values.hours.entries, locale))
