import type { Company } from '../../domain/company/company.ts'
import { paperTitles } from '../../domain/desk/labels.ts'
import { isShownOpen, trainingDetails, trainingHeadings } from '../../domain/trainings/training.ts'
import { trainingCategoryLabels } from '../../domain/trainings/training-labels.ts'
import type { Training, TrainingSummary } from '../../domain/trainings/training-schemas.ts'
import type { Locale } from '../../domain/values/language.ts'
import { withLanguage } from '../../domain/values/language-path.ts'
import { trainingPath } from '../../domain/values/paths.ts'
import { foldName } from '../../domain/values/text-fold.ts'
import { trainingPicture } from './shared-picture.ts'

export type Statement = Record<string, unknown>

interface Site {
  company: Company
  publicUrl: string
}

/** What is known of a training beside itself. */
interface Said {
  organizer: Statement
  formerStarts?: readonly string[]
  streetAddress?: string | undefined
}

const schema = (name: string) => `https://schema.org/${name}`
/** Few enough for a reader to be told to hurry. */
const fewPlaces = 3
/** The country, as an address may name it. */
const country = ['Côte d’Ivoire', 'Ivory Coast']

const addressOf = (slug: string, locale: Locale, { publicUrl }: Site) =>
  publicUrl + withLanguage(trainingPath(slug), locale)

/**
 * What the page of a training states: the course with its session, and, once it has a date, the session as an event
 * (developers.google.com/search/docs/appearance/structured-data/course-info and /event).
 * @param said the firm, as every statement names it; when its people were told that it would start before it was moved, in ISO 8601; and
 * the address of its place, where the office describes that
 */
export function courseStatements(training: Training, locale: Locale, site: Site, said: Said): Statement[] {
  const { organizer } = said
  const url = addressOf(training.slug, locale, site)
  const { title, description } = trainingHeadings(training, locale)
  const details = trainingDetails(training, locale)
  const shared = {
    name: title.text,
    description: description.text,
    inLanguage: 'fr',
    image: [site.publicUrl + trainingPicture(training, site.company.name, locale).path],
    url,
  }
  const session = sessionOf(training, url, locale, said)
  const instructors = training.trainers.map((name) => ({ '@type': 'Person', name }))
  const teaches = details.objectives.text.split('\n').map((line) => line.replace(/^[-•–]\s*/, '').trim())
  const course: Statement = {
    '@type': 'Course',
    '@id': `${url}#formation`,
    ...shared,
    provider: organizer,
    offers: session.offers,
    educationalCredentialAwarded: {
      '@type': 'EducationalOccupationalCredential',
      credentialCategory: 'certificate',
      name: paperTitles.certificate[locale],
    },
    audience: { '@type': 'EducationalAudience', educationalRole: trainingCategoryLabels[training.category][locale] },
    ...(details.prerequisites.text && { coursePrerequisites: details.prerequisites.text }),
    ...(details.objectives.text && { teaches: teaches.filter(Boolean) }),
    hasCourseInstance: {
      '@type': 'CourseInstance',
      courseMode: 'Onsite',
      courseWorkload: `PT${training.duration}H`,
      name: title.text,
      ...session,
      ...(instructors.length > 0 && { instructor: instructors }),
    },
  }
  if (training.startsAt === null) return [course]
  const event = { '@type': 'EducationEvent', '@id': `${url}#session`, ...shared, ...session, organizer }
  return [
    course,
    { ...event, about: { '@id': course['@id'] }, performer: instructors.length > 0 ? instructors : organizer },
  ]
}

/** Where and when a training is held, and what it costs; the same of the course's session and of the event. */
function sessionOf(training: Training, url: string, locale: Locale, { formerStarts = [], streetAddress }: Said) {
  const { shownStatus, location, startsAt, endsAt, duration, maxParticipants, placesLeft } = training
  const [locality = location, ...district] = location.split(/,\s*/)
  // The town and the country of an address have fields of their own.
  const apart = [locality, ...country].map(foldName)
  const street =
    streetAddress
      ?.split(/,\s*/)
      .filter((part) => !apart.includes(foldName(part)))
      .join(', ') ?? district.join(', ')
  const isCancelled = shownStatus === 'annulée'
  const isMoved = !isCancelled && startsAt !== null && formerStarts.length > 0
  const end = endsAt ?? (startsAt && new Date(new Date(startsAt).getTime() + duration * 3_600_000).toISOString())
  return {
    eventStatus: schema(isCancelled ? 'EventCancelled' : isMoved ? 'EventRescheduled' : 'EventScheduled'),
    ...(isMoved && { previousStartDate: formerStarts }),
    eventAttendanceMode: schema('OfflineEventAttendanceMode'),
    location: {
      '@type': 'Place',
      name: location,
      address: {
        '@type': 'PostalAddress',
        ...(street && { streetAddress: street }),
        addressLocality: locality,
        addressCountry: 'CI',
      },
    },
    ...(startsAt && { startDate: startsAt, endDate: end }),
    offers: offerOf(training, url),
    maximumAttendeeCapacity: maxParticipants,
    remainingAttendeeCapacity: placesLeft,
    audience: { '@type': 'EducationalAudience', educationalRole: trainingCategoryLabels[training.category][locale] },
  }
}

function offerOf(training: Training, url: string): Statement {
  const { price, placesLeft, createdAt } = training
  const isOpen = isShownOpen(training) && placesLeft > 0
  return {
    '@type': 'Offer',
    category: 'Paid',
    ...(price !== null && { price, priceCurrency: 'XOF' }),
    url,
    availability: schema(!isOpen ? 'SoldOut' : placesLeft <= fewPlaces ? 'LimitedAvailability' : 'InStock'),
    validFrom: createdAt,
  }
}

/** The sessions to come that a list shows, in its order, each by its page. @returns nothing where there are none */
export function listOfCourses(listed: readonly TrainingSummary[], locale: Locale, site: Site): Statement[] {
  // A page may have asked for some of them twice.
  const bySlug = new Map(listed.map((training) => [training.slug, training]))
  const open = [...bySlug.values()].filter(isShownOpen)
  if (open.length === 0) return []
  const itemListElement = open.map(({ slug, ...training }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: trainingHeadings(training, locale).title.text,
    url: addressOf(slug, locale, site),
  }))
  return [{ '@type': 'ItemList', numberOfItems: open.length, itemListElement }]
}
