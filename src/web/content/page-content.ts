import type { Company } from '../../domain/company/company.ts'
import { openingHoursText } from '../../domain/site/opening-hours.ts'
import { type TrainingTheme, trainingThemes } from '../../domain/trainings/training-theme.ts'
import type { Locale, Localized } from '../../domain/values/language.ts'
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
import type { PictureFiles } from './picture-files.ts'
import * as services from './services.ts'
import { siteSamples } from './site-samples.ts'
import { teamHeading } from './team.ts'
import { themePictures } from './theme-pictures.ts'
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
  withPicture,
} from './written-site.ts'

/** Head of /formations. */
const trainingsHero: { heading: Localized; tagline: Localized; intro: Localized } = {
  heading: { fr: 'Nos formations', en: 'Our training courses' },
  tagline: {
    fr: 'En présentiel à Abidjan, en petits groupes de 15 personnes au plus.',
    en: 'In person in Abidjan, in small groups of no more than 15 people.',
  },
  intro: {
    fr: 'Choisissez une session, inscrivez-vous en quelques minutes : nous confirmons votre place sous 24 heures. Supports et certificat de participation sont compris dans le prix.',
    en: 'Choose a session and register in a few minutes: we confirm your place within 24 hours. Materials and the certificate of participation are included in the price.',
  },
}

/** Under the list: for a team, or a date that suits nobody. */
const trainingsOnSite: { heading: Localized; text: Localized; action: Localized } = {
  heading: { fr: 'Aucune date ne vous convient ?', en: 'No date that suits you?' },
  text: {
    fr: 'Nous animons la même session dans vos locaux, pour votre équipe, à l’heure qui vous arrange.',
    en: 'We hold the same session on your premises, for your team, at a time that suits you.',
  },
  action: { fr: 'Demander une session sur place', en: 'Ask for an on-site session' },
}

/** What the list says that no other page does. */
const trainingsWords = {
  search: { fr: 'Chercher', en: 'Search' },
  trainers: { fr: 'Formateurs', en: 'Trainers' },
  anyMonth: { fr: 'Tous les mois', en: 'All months' },
  anyPlace: { fr: 'Tous les lieux', en: 'All places' },
  filtersLabel: { fr: 'Chercher, affiner', en: 'Search, narrow' },
  showAll: { fr: 'Tout afficher', en: 'Show all' },
  viewsLabel: { fr: 'Présentation', en: 'Layout' },
  filter: { fr: 'Afficher', en: 'Show' },
  list: { fr: 'Liste', en: 'List' },
  calendar: { fr: 'Calendrier', en: 'Calendar' },
  empty: { fr: 'Aucune formation ne correspond à vos critères', en: 'No training matches your criteria' },
} satisfies Record<string, Localized>

/** The public pages with fixed texts; a training's page describes itself. */
type PageName = 'home' | 'services' | 'about' | 'contact' | 'trainings' | 'onlineCourses' | 'privacy' | 'terms'

/** Title and description of each page, for search engines and shared links; `{company}` is the firm's name. */
const pageMeta: Record<PageName, { title: Localized; description: Localized }> = {
  home: {
    title: {
      fr: '{company} : conseil et formation en qualité pharmaceutique à Abidjan',
      en: '{company}: pharmaceutical quality consultancy and training in Abidjan',
    },
    description: {
      fr: 'Conseil et formation continue pour pharmacies, grossistes et laboratoires d’Afrique francophone : système qualité, chaîne du froid, stocks, trésorerie.',
      en: 'Consultancy and continuing education for pharmacies, wholesalers and laboratories in French-speaking Africa: quality system, cold chain, stock, cash.',
    },
  },
  services: {
    title: { fr: 'Nos services | {company}', en: 'Our services | {company}' },
    description: {
      fr: 'Audit, système qualité, gestion des risques, stocks, trésorerie, équipe : sept missions de conseil et des formations pour pharmaciens et auxiliaires.',
      en: 'Audit, quality system, risk, stock, cash, people: seven consultancy services, and courses for pharmacists and pharmacy assistants.',
    },
  },
  about: {
    title: { fr: 'À propos | {company}', en: 'About us | {company}' },
    description: {
      fr: 'Un cabinet fondé en 2018 à Abidjan par une pharmacienne qualiticienne : plus de 200 missions dans 12 pays, une petite équipe qui revient vérifier.',
      en: 'A firm founded in Abidjan in 2018 by a quality pharmacist: more than 200 assignments in 12 countries, and a small team that comes back to check.',
    },
  },
  contact: {
    title: { fr: 'Contact | {company}', en: 'Contact | {company}' },
    description: {
      fr: 'Un devis, une formation, une question : écrivez-nous ou appelez {hours}. Réponse sous 48 heures ouvrées.',
      en: 'A quote, a course, a question: write to us or call {hours}. Replies within 48 business hours.',
    },
  },
  trainings: {
    title: { fr: 'Formations en présentiel à Abidjan | {company}', en: 'In-person training in Abidjan | {company}' },
    description: {
      fr: 'Sessions courtes pour pharmaciens et auxiliaires en pharmacie, 15 personnes au plus. Supports et certificat compris, inscription en ligne.',
      en: 'Short sessions for pharmacists and pharmacy assistants, 15 people at most. Materials and certificate included, online registration.',
    },
  },
  onlineCourses: {
    title: { fr: 'Formations en ligne | {company}', en: 'Online training | {company}' },
    description: {
      fr: 'La chaîne du froid à l’officine, en 2 heures et à votre rythme : accès pendant 6 mois, certificat signé numériquement.',
      en: 'The cold chain in community pharmacy, in 2 hours and at your own pace: 6 months’ access and a digitally signed certificate.',
    },
  },
  privacy: {
    title: { fr: 'Politique de confidentialité | {company}', en: 'Privacy policy | {company}' },
    description: {
      fr: 'Quelles données nous recueillons, pourquoi, pour combien de temps, et comment exercer vos droits (loi ivoirienne n° 2013-450).',
      en: 'Which data we collect, why, for how long, and how to use your rights (Ivorian law no. 2013-450).',
    },
  },
  terms: {
    title: { fr: 'Conditions d’utilisation | {company}', en: 'Terms of use | {company}' },
    description: {
      fr: 'Inscription, prix, paiement par mobile money, annulation jusqu’à 48 heures avant le début, certificats vérifiables.',
      en: 'Registration, prices, mobile money payment, cancellation up to 48 hours before the start, certificates that can be verified.',
    },
  },
}

const contactParts = {
  form: contact.contactForm,
  information: contact.contactInformation,
}

/** What each public page says, in every language: the pages' one way to their texts. */
const pagesOf = (site: WrittenSite) => ({
  home: {
    meta: pageMeta.home,
    hero: {
      ...home.hero,
      slides: home.hero.slides.map(({ slot, ...slide }) => withPicture(site, slot, slide)),
    },
    services: {
      ...home.servicesSection,
      cards: home.servicesSection.cards.map((card) => withPicture(site, `service-${card.id}`, card)),
    },
    upcoming: home.upcomingTrainings,
    about: {
      ...withPicture(site, 'about', home.aboutSection),
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
    consultancy: withPicture(site, 'service-consultance', services.consultancySection),
    training: withPicture(site, 'service-formation', services.trainingSection),
    list: services.services,
    actions: services.serviceActions,
    brandLabel: services.brandLabel,
    contents: services.servicesContents,
    features: services.servicesFeatures,
    proofLabels: services.proofLabels,
    aside: services.servicesAside,
    callToAction: services.servicesCallToAction,
  },
  about: {
    meta: pageMeta.about,
    hero: about.aboutHero,
    story: withPicture(site, 'about', about.story),
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
  trainings: {
    meta: pageMeta.trainings,
    hero: trainingsHero,
    onSite: trainingsOnSite,
    words: trainingsWords,
    themes: Object.fromEntries(trainingThemes.map((theme) => [theme, themePictures[theme].picture])) as Record<
      TrainingTheme,
      PictureFiles
    >,
  },
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
    courses: online.onlineCourses.map((course) => withPicture(site, 'online-course', course)),
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
