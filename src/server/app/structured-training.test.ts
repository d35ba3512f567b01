import { expect, test } from 'vitest'
import { administrator, startApi } from '../../../tests/api.ts'
import { defaultSettings } from '../../domain/company/default-settings.ts'
import { companyOf } from '../../domain/company/settings.ts'
import type { TrainingStatus } from '../../domain/trainings/training.ts'
import type { Training } from '../../domain/trainings/training-schemas.ts'
import { coursePath, trainingPath } from '../../domain/values/paths.ts'
import { siteSamples } from '../../web/content/site-samples.ts'
import { findFormerStarts } from '../announcements/queries.ts'
import { findOnlineCourse } from '../trainings/online-course-queries.ts'
import { findTraining } from '../trainings/queries.ts'
import { withStructuredData } from './structured-data.ts'
import { courseStatements, listOfCourses, type Statement } from './structured-training.ts'

const { as, build, db } = await startApi()
const site = {
  company: companyOf(defaultSettings),
  publicUrl: 'https://officina.example',
  now: new Date('2026-11-02T08:00:00Z'),
}
const organizer = { '@type': 'EducationalOrganization', name: 'Officina', url: site.publicUrl }
const training = async (change: Parameters<typeof build.training>[0] = {}) =>
  findTraining(db, (await build.training({ startsAt: new Date('2026-12-10T14:00:00Z'), ...change })).slug, site.now)

const [scheduled, rescheduled] = ['https://schema.org/EventScheduled', 'https://schema.org/EventRescheduled']
const statementsOf = (shown: Training) => courseStatements(shown, 'fr', site, { organizer })
const ofType = (statements: Statement[], type: string) => statements.find((statement) => statement['@type'] === type)
/** Which of these properties, named with a dot where they are within others, a statement lacks. */
const lacking = (statement: Statement | undefined, properties: string) =>
  properties.split(' ').filter((property) => {
    const value = property
      .split('.')
      .reduce<unknown>((within, name) => (within as Record<string, unknown> | undefined)?.[name], statement)
    return value === undefined || value === null || value === ''
  })

test('a training states all that Google asks for of a course, and what it recommends', async () => {
  const shown = await training({ trainers: ['Dr Awa Koné'] })
  const details = { ...shown.details, certification: 'Test final de 10 questions.' }
  const course = ofType(statementsOf({ ...shown, details }), 'Course')
  expect(lacking(course, 'name description provider.name offers.category offers.price offers.priceCurrency')).toEqual(
    [],
  )
  expect(lacking(course, 'hasCourseInstance.courseMode hasCourseInstance.courseWorkload image inLanguage')).toEqual([])
  expect(lacking(course, 'educationalCredentialAwarded.name hasCourseInstance.instructor audience')).toEqual([])
  // By its name, not by how it is earned.
  expect(course?.educationalCredentialAwarded).toMatchObject({ name: 'Certificat de participation' })
  expect(course?.hasCourseInstance).toMatchObject({ courseMode: 'Onsite', courseWorkload: 'PT2H' })
  expect(course?.offers).toMatchObject({ price: 65_000, priceCurrency: 'XOF' })
})

test('its session states all that Google asks for of an event, and what it recommends', async () => {
  const event = ofType(statementsOf(await training({ location: 'Abidjan, Marcory' })), 'EducationEvent')
  expect(lacking(event, 'name startDate location.name location.address.addressLocality')).toEqual([])
  expect(
    lacking(event, 'description endDate eventStatus eventAttendanceMode image organizer.name organizer.url performer'),
  ).toEqual([])
  expect(lacking(event, 'offers.availability offers.price offers.priceCurrency offers.url offers.validFrom')).toEqual(
    [],
  )
  expect(event).toMatchObject({ startDate: '2026-12-10T14:00:00.000Z', endDate: '2026-12-10T16:00:00.000Z' })
  expect(event?.location).toMatchObject({
    address: { streetAddress: 'Marcory', addressLocality: 'Abidjan', addressCountry: 'CI' },
  })
})

test('a place that the office describes is told with its address, by the page', async () => {
  const shown = await training({ location: 'Abidjan, Plateau, salle 2' })
  const written = { values: siteSamples, pictures: [] }
  const [head, path] = ['<head></head>', trainingPath(shown.slug)]
  const page = withStructuredData(
    head,
    path,
    'fr',
    { ...site, written },
    { training: shown, formerStarts: [], trainings: [] },
  )
  const { '@graph': statements } = JSON.parse(/<script[^>]*>(.*)<\/script>/.exec(page)?.[1] ?? '')
  expect(ofType(statements, 'EducationEvent')?.location).toMatchObject({
    name: 'Abidjan, Plateau, salle 2',
    address: { streetAddress: 'Immeuble Les Palmes, 3e étage, Plateau', addressLocality: 'Abidjan' },
  })
})

test('without a date there is a course and no event, and without a price an offer that names none', async () => {
  const statements = statementsOf(await training({ startsAt: null, price: null }))
  expect(statements.map((statement) => statement['@type'])).toEqual(['Course'])
  expect(statements[0]?.offers).not.toHaveProperty('price')
})

test('a session that is cancelled, under way, full or nearly so says so', async () => {
  const shown = await training()
  const stateOf = (change: Partial<Training>) => {
    const event = ofType(statementsOf({ ...shown, ...change }), 'EducationEvent')
    const offer = event?.offers as { availability: string } | undefined
    return [event?.eventStatus, offer?.availability].map((address) =>
      String(address).replace('https://schema.org/', ''),
    )
  }
  const cancelled: TrainingStatus = 'annulée'
  expect(stateOf({ placesLeft: 9 })).toEqual(['EventScheduled', 'InStock'])
  expect(stateOf({ placesLeft: 3 })).toEqual(['EventScheduled', 'LimitedAvailability'])
  expect(stateOf({ placesLeft: 0 })).toEqual(['EventScheduled', 'SoldOut'])
  expect(stateOf({ shownStatus: 'en_cours', placesLeft: 9 })).toEqual(['EventScheduled', 'SoldOut'])
  expect(stateOf({ shownStatus: cancelled })).toEqual(['EventCancelled', 'SoldOut'])
  // Whatever the office has yet to change.
  const over = await training({ startsAt: new Date('2026-01-10T14:00:00Z') })
  expect([over.status, ...stateOf(over)]).toEqual(['programmée', 'EventScheduled', 'SoldOut'])
})

test('a session that was moved after its people were told says from when; one that was cancelled only that', async () => {
  const office = as(administrator(await build.administrator()))
  const { id, slug, title, description } = await build.training({ startsAt: new Date('2090-12-10T14:00:00Z') })
  await build.registration({ trainingId: id })
  const change = async (changes: object) =>
    expect((await office.put(`/api/trainings/${id}`, { title, description, ...changes })).status).toBe(200)
  const stated = async () => {
    const shown = await findTraining(db, slug, site.now)
    const event = ofType(
      courseStatements(shown, 'fr', site, { organizer, formerStarts: await findFormerStarts(db, shown) }),
      'EducationEvent',
    )
    return [event?.eventStatus, event?.startDate, event?.previousStartDate]
  }
  const [first, second, third] = ['10', '12', '14'].map((day) => `2090-12-${day}T14:00:00.000Z`)
  expect(await stated()).toEqual([scheduled, first, undefined])
  await change({ location: 'Bouaké' })
  expect(await stated()).toEqual([scheduled, first, undefined])
  await change({ startsAt: second })
  expect(await stated()).toEqual([rescheduled, second, [first]])
  await change({ startsAt: third })
  expect(await stated()).toEqual([rescheduled, third, [second, first]])
  await change({ startsAt: first })
  expect(await stated()).toEqual([rescheduled, first, [third, second]])
  await change({ status: 'annulée' })
  expect(await stated()).toEqual(['https://schema.org/EventCancelled', first, undefined])
})

test('the list states the sessions that are open, each by the address of its page in the reader’s language', async () => {
  const [one, other, over] = [await training(), await training(), await training({ status: 'terminée' })]
  const [list] = listOfCourses([one, other, over], 'en', site)
  expect(list).toMatchObject({
    '@type': 'ItemList',
    numberOfItems: 2,
    itemListElement: [
      { position: 1, url: `https://officina.example/en/formations/${one.slug}` },
      { position: 2, url: `https://officina.example/en/formations/${other.slug}` },
    ],
  })
  expect(listOfCourses([over], 'fr', site)).toEqual([])
})

test('an online course is told on its own page as taken online, with its price while it is sold', async () => {
  const { id } = await build.onlineCourse()
  const written = { values: siteSamples, pictures: [] }
  const statedOf = async (status: TrainingStatus) => {
    const course = { ...(await findOnlineCourse(db, String(id))), status }
    const shown = { course, formerStarts: [], trainings: [] }
    const page = withStructuredData('<head></head>', coursePath(course.slug), 'fr', { ...site, written }, shown)
    const { '@graph': statements } = JSON.parse(/<script[^>]*>(.*)<\/script>/.exec(page)?.[1] ?? '')
    return ofType(statements, 'Course')
  }
  expect(await statedOf('programmée')).toMatchObject({
    offers: { price: 50_000, availability: 'https://schema.org/InStock' },
    hasCourseInstance: { courseMode: 'Online', courseWorkload: 'PT2H' },
  })
  expect(await statedOf('annulée')).toMatchObject({ offers: { availability: 'https://schema.org/SoldOut' } })
})
