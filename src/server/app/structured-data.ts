import type { Company } from '../../domain/company/company.ts'
import { weekdays } from '../../domain/site/site-values.ts'
import type { OnlineCourse } from '../../domain/trainings/online-course.ts'
import { placeOf } from '../../domain/trainings/place.ts'
import { trainingHeadings } from '../../domain/trainings/training.ts'
import type { Training, TrainingSummary } from '../../domain/trainings/training-schemas.ts'
import type { Locale } from '../../domain/values/language.ts'
import { withLanguage, withoutLanguage } from '../../domain/values/language-path.ts'
import { coursePath, publicPages, trainingPath } from '../../domain/values/paths.ts'
import { capitalized } from '../../web/content/in-language.ts'
import { pageContent } from '../../web/content/page-content.ts'
import type { WrittenSite } from '../../web/content/written-site.ts'
import { courseStatements, listOfCourses, type Statement } from './structured-training.ts'

interface Site {
  company: Company
  publicUrl: string
  /** What the office has written of it. */
  written: WrittenSite
}

/** The trainings that a page was rendered with. */
interface Shown {
  /** Where it is about one. */
  training?: Training | undefined
  course?: OnlineCourse | undefined
  /** When that one was to start before it was moved, in ISO 8601. */
  formerStarts: readonly string[]
  /** Where it lists some. */
  trainings: readonly TrainingSummary[]
}

/**
 * What a public page states about itself in schema.org's terms, as JSON-LD before `</head>`. Search engines read the first HTML, so the
 * browser's side of the page knows nothing of it. Questions are stated where they stand (`web/site/faq/faq.tsx`)
 * (docs/rules/site.md#search-engines).
 */
export function withStructuredData(html: string, path: string, locale: Locale, site: Site, shown: Shown): string {
  const statements = statementsOf(withoutLanguage(path), locale, site, shown)
  if (statements.length === 0) return html
  // A `<` in a text must not end the element.
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': statements }).replaceAll('<', '\\u003c')
  return html.replace('</head>', () => `<script type="application/ld+json">${json}</script></head>`)
}

function statementsOf(path: string, locale: Locale, site: Site, shown: Shown): Statement[] {
  const { training, course, formerStarts, trainings } = shown
  const content = <Page extends Parameters<typeof pageContent>[0]>(page: Page) =>
    pageContent(page, locale, site.company, site.written)
  const breadcrumbTrail = (...steps: [name: string, path: string][]) =>
    breadcrumbs(site, locale, [homeStep(locale), ...steps])
  if (training && path === trainingPath(training.slug)) {
    const { title } = trainingHeadings(training, locale)
    const streetAddress = placeOf(training.location, content('training').places)?.address
    return [
      ...courseStatements(training, locale, site, { organizer: organizer(site), formerStarts, streetAddress }),
      breadcrumbTrail([content('trainings').hero.heading, publicPages.trainings], [title.text, path]),
    ]
  }
  if (course && path === coursePath(course.slug)) {
    const { title } = trainingHeadings(course, locale)
    return [
      soldCourse(course, locale, site),
      breadcrumbTrail([content('online').hero.heading, publicPages.online], [title.text, path]),
    ]
  }
  switch (path) {
    case publicPages.home:
      return [organization(site)]
    case publicPages.services:
      return [breadcrumbTrail([content('services').hero.heading, path])]
    case publicPages.about:
      return [organization(site), breadcrumbTrail([content('about').hero.heading, path])]
    case publicPages.contact:
      return [organization(site), breadcrumbTrail([content('contact').hero.heading, path])]
    case publicPages.trainings:
      return [...listOfCourses(trainings, locale, site), breadcrumbTrail([content('trainings').hero.heading, path])]
    case publicPages.online: {
      const online = content('online')
      return [
        ...online.courses.map((entry) => onlineCourse(entry, locale, site)),
        breadcrumbTrail([online.hero.heading, path]),
      ]
    }
    case publicPages.privacy:
      return [breadcrumbTrail([content('privacy').document.title, path])]
    case publicPages.terms:
      return [breadcrumbTrail([content('terms').document.title, path])]
    default:
      return []
  }
}

const homeStep = (locale: Locale): [string, string] => [locale === 'fr' ? 'Accueil' : 'Home', publicPages.home]

const organizationId = ({ publicUrl }: Site) => `${publicUrl}/#organisation`

/** The firm, in a statement about something else. */
const organizer = (site: Site): Statement => ({
  '@type': 'EducationalOrganization',
  '@id': organizationId(site),
  ...(site.company.name && { name: site.company.name }),
  url: site.publicUrl,
})

/** What of its numbers and addresses the firm has given. */
const reached = ({ email, phone }: Site['company']) => ({
  ...(email && { email }),
  ...(phone && { telephone: phone }),
})

function organization(site: Site): Statement {
  const { company, publicUrl } = site
  return {
    '@type': ['Organization', 'EducationalOrganization'],
    '@id': organizationId(site),
    ...(company.name && { name: company.name }),
    url: publicUrl,
    logo: `${publicUrl}/icon-512.png`,
    ...(company.foundedYear && { foundingDate: String(company.foundedYear) }),
    ...reached(company),
    ...(company.address && {
      address: {
        '@type': 'PostalAddress',
        streetAddress: company.address,
        ...(company.city && { addressLocality: company.city }),
        addressCountry: 'CI',
      },
    }),
    ...(company.location.lat !== null && {
      geo: { '@type': 'GeoCoordinates', latitude: company.location.lat, longitude: company.location.lng },
    }),
    sameAs: [company.socialLinks.facebook, company.socialLinks.linkedin, company.socialLinks.twitter].filter(Boolean),
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer service',
      ...reached(company),
      availableLanguage: ['fr', 'en'],
      hoursAvailable: site.written.values.hours.entries.map(({ from, to, opens, closes }) => ({
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: weekdays.slice(weekdays.indexOf(from), weekdays.indexOf(to) + 1).map(capitalized),
        opens,
        closes,
      })),
    },
  }
}

function onlineCourse(
  entry: { id: string; title: string; description: string; price: string },
  locale: Locale,
  site: Site,
): Statement {
  const url = `${site.publicUrl}${withLanguage(publicPages.online, locale)}#${entry.id}`
  return {
    '@type': 'Course',
    '@id': url,
    name: entry.title,
    description: entry.description,
    url,
    provider: organizer(site),
    offers: offer(Number(entry.price), url, true),
    hasCourseInstance: { '@type': 'CourseInstance', courseMode: 'Online', courseWorkload: 'PT2H' },
  }
}

/** An online course on the page where it is sold. */
function soldCourse(course: OnlineCourse, locale: Locale, site: Site): Statement {
  const url = site.publicUrl + withLanguage(coursePath(course.slug), locale)
  const { title, description } = trainingHeadings(course, locale)
  return {
    '@type': 'Course',
    '@id': `${url}#formation`,
    name: title.text,
    description: description.text,
    url,
    provider: organizer(site),
    ...(course.price !== null && { offers: offer(course.price, url, course.status === 'programmée') }),
    hasCourseInstance: { '@type': 'CourseInstance', courseMode: 'Online', courseWorkload: `PT${course.duration}H` },
  }
}

const offer = (price: number, url: string, isAvailable: boolean): Statement => ({
  '@type': 'Offer',
  category: 'Paid',
  price,
  priceCurrency: 'XOF',
  url,
  availability: isAvailable ? 'https://schema.org/InStock' : 'https://schema.org/SoldOut',
})

const breadcrumbs = (site: Site, locale: Locale, steps: [name: string, path: string][]): Statement => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(([name, path], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: site.publicUrl + withLanguage(path, locale),
  })),
})
