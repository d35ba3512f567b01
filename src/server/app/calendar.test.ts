import { expect, test } from 'vitest'
import { administrator } from '../../../tests/api.ts'
import { startApp } from '../../../tests/app.ts'
import { findInvisible } from '../../../tests/invisible.ts'
import { lettersAbout } from '../../../tests/outbox.ts'
import type { Training } from '../../domain/trainings/training-schemas.ts'

const { ask, as, build, services } = await startApp()
const office = as(administrator(await build.administrator()))
const { db } = services.database

const property = (name: string, calendar: string) => new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(calendar)?.[1]
const sequenceOf = (calendar: string | null | undefined) => Number(property('SEQUENCE', calendar ?? ''))
const event = async ({ slug }: { slug: string }) => (await ask(`/formations/${slug}.ics`)).text

test('an event counts up with every change of what it says, and with nothing else', async () => {
  const training = await build.training({ startsAt: new Date('2027-03-10T09:00:00Z'), trainers: ['Awa Koné'] })
  const { title, description } = training
  const change = async (changes: object) => {
    await office.put<Training>(`/api/trainings/${training.id}`, { title, description, ...changes })
    return event(training)
  }
  const first = await event(training)
  expect(sequenceOf(first)).toBe(0)
  expect(sequenceOf(await change({ price: 10_000, maxParticipants: 20, description: 'Autrement.' }))).toBe(0)
  expect(sequenceOf(await change({ startsAt: '2027-03-11T09:00:00Z' }))).toBe(1)
  expect(sequenceOf(await change({ startsAt: '2027-03-11T09:00:00Z' }))).toBe(1)
  expect(sequenceOf(await change({ location: 'Bouaké' }))).toBe(2)
  expect(sequenceOf(await change({ trainers: ['Awa Koné', 'Yao Kouassi'] }))).toBe(3)
  expect(sequenceOf(await change({ duration: 3 }))).toBe(4)

  const cancelled = await change({ status: 'annulée' })
  expect(sequenceOf(cancelled)).toBe(5)
  expect(property('METHOD', cancelled)).toBe('CANCEL')
  const back = await change({ status: 'programmée' })
  expect(sequenceOf(back)).toBe(6)
  expect(property('METHOD', back)).toBe('PUBLISH')
  expect(property('UID', back)).toBe(property('UID', first))

  const feed = (await ask('/formations.ics')).text
  expect(feed).toMatch(new RegExp(`UID:${property('UID', first)}\\r\\nSEQUENCE:6`))
})

test('a registration that is cancelled and comes back counts up in its mails', async () => {
  const training = await build.training({ startsAt: new Date('2027-03-10T09:00:00Z'), calendarSequence: 3 })
  const { id } = await build.registration({ trainingId: training.id })
  for (const status of ['confirmée', 'annulée', 'confirmée']) {
    await office.put(`/api/registrations/${id}/status`, { status })
  }
  const calendars = (await lettersAbout(db, id)).map(({ calendar }) => calendar ?? '').reverse()
  expect(calendars.map(sequenceOf)).toEqual([3, 4, 5])
  expect(calendars.map((calendar) => property('METHOD', calendar))).toEqual(['PUBLISH', 'CANCEL', 'PUBLISH'])
})

test('a calendar and a subject hold neither control characters nor what nobody sees, also of what was stored before', async () => {
  const startsAt = new Date('2027-03-10T09:00:00Z')
  const stored = await build.training({
    ...{ startsAt, title: 'Bien\r\naccueillir\u000Bau\u200B comptoir', location: 'Abid\u200Ejan' },
    description: 'Lire\u000Bécrire\u0007',
  })
  const calendars = [await event(stored), (await ask('/calendrier.ics')).text, (await ask('/formations.ics')).text]
  for (const calendar of calendars) {
    expect(calendar).toContain('SUMMARY:Bien accueillir au comptoir')
    expect(calendar).toContain('LOCATION:Abidjan')
    expect(findInvisible(calendar.replaceAll('\r\n', '\n'))).toEqual([])
  }
  const { id } = await build.registration({ trainingId: stored.id })
  await office.put(`/api/registrations/${id}/status`, { status: 'confirmée' })
  const [letter] = await lettersAbout(db, id)
  expect(letter?.subject).toContain('Bien accueillir au comptoir')
  expect(findInvisible([letter?.subject, letter?.calendar?.replaceAll('\r\n', '\n')])).toEqual([])
})

test('a training that was typed elsewhere keeps its lines where it has several, and its title is one', async () => {
  const { body } = await office.post<Training>('/api/trainings', {
    ...{ title: 'Bien\r\naccueillir\u000Bau comptoir', description: 'Lire\u000Bécrire', category: 'auxiliaires' },
    ...{
      status: 'programmée',
      location: 'Abidjan\u2028Plateau',
      details: { objectives: 'Lire\r\nun relevé\u000BAgir' },
    },
  })
  expect(body).toMatchObject({
    ...{ title: 'Bien accueillir au comptoir', description: 'Lire\nécrire', location: 'Abidjan Plateau' },
    details: { objectives: 'Lire\nun relevé\nAgir' },
  })
})
