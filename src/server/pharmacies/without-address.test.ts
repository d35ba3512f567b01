// Nobody is shown an address that stands for none (docs/rules/pharmacies.md#without-an-e-mail).
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { administrator, pharmacyContact, startApi } from '../../../tests/api.ts'
import { days } from '../../../tests/clock.ts'
import { bookedPerson } from '../../../tests/forms.ts'
import type { Announcement, AnnouncementRecipient } from '../../domain/announcements/announcement.ts'
import type { Person } from '../../domain/registrations/person.ts'
import type { RegistrationDetail } from '../../domain/registrations/registration.ts'
import { noAddressDomain } from '../../domain/values/no-address.ts'
import { findPerson } from '../connect/webhook-queries.ts'
import { auditEntries } from '../db/schema/audit.ts'
import { registrations } from '../db/schema/registrations.ts'

const { as, build, clock, db } = await startApi()
const office = as(administrator(await build.administrator()))

/** Two people of a pharmacy without an e-mail, and a third one who waits. */
async function withoutAddress() {
  const contact = await build.pharmacyContact()
  const browser = as(pharmacyContact(contact))
  const startsAt = new Date(clock.now().getTime() + 9 * days)
  const training = await build.training({ maxParticipants: 2, startsAt, price: 65_000 })
  const people = [bookedPerson(), bookedPerson({ lastName: 'Bamba' }), bookedPerson()]
  const form = { trainingId: training.id, people, restWaits: true, termsAccepted: true }
  expect((await browser.post('/api/pharmacy/bookings', form)).status).toBe(201)
  const [first, second] = await db
    .select()
    .from(registrations)
    .where(eq(registrations.trainingId, training.id))
    .orderBy(registrations.id)
  if (!first || !second) throw new Error('nobody is registered')
  return { contact, browser, training, first, second, lastName: people[0]?.lastName ?? '' }
}

const contactData = ({ firstName, lastName }: { firstName: string; lastName: string }) => ({
  ...{ firstName, lastName, phone: '+2250708091011', organization: 'Pharmacie du Port', position: 'Auxiliaire' },
})

test('no list, page, file or webhook of the office or the pharmacy has it', async () => {
  const { browser, training, first, second, lastName } = await withoutAddress()
  const { title, description } = training
  const moved = new Date((training.startsAt?.getTime() ?? 0) + days).toISOString()
  await office.put(`/api/trainings/${training.id}`, {
    ...{ title, description, startsAt: moved },
    announcement: { note: { fr: 'Une autre date.', en: 'Another date.' } },
  })
  await office.post(`/api/admin/people/${first.id}/merges`, { otherId: second.id })
  const [announcement] = (await office.get<Announcement[]>(`/api/admin/trainings/${training.id}/announcements`)).body
  const seen = [
    `admin/registrations?q=${lastName}`,
    `admin/registrations/export?q=${lastName}&format=csv&language=fr`,
    `trainings/${training.id}/registrations`,
    `registrations/${first.id}`,
    `admin/people/${first.id}`,
    `admin/people/${first.id}/waiting-list`,
    `admin/trainings/${training.id}/waiting-list`,
    `admin/announcements/${announcement?.id}/recipients`,
    `admin/notifications?person=${first.id}`,
    `admin/documents?person=${first.id}`,
    `admin/audit?q=${first.id}`,
    'admin/pharmacy-contacts',
  ]
  for (const address of seen) {
    const { status, body } = await office.get(`/api/${address}`)
    expect({ address, status }).toEqual({ address, status: 200 })
    expect(JSON.stringify(body), address).not.toContain(noAddressDomain)
  }
  for (const address of ['registrations', 'waiting-list']) {
    expect(JSON.stringify((await browser.get(`/api/pharmacy/${address}`)).body)).not.toContain(noAddressDomain)
  }
  expect(await findPerson(db, { registrationId: first.id })).toMatchObject({ lastName, email: '' })
})

test('a mail that was announced to them is sent again to the contact who registered them', async () => {
  const { contact, training } = await withoutAddress()
  const { title, description } = training
  await office.put(`/api/trainings/${training.id}`, {
    ...{ title, description, location: 'Bouaké' },
    announcement: { note: { fr: 'Un autre lieu.', en: 'Another place.' } },
  })
  const [announcement] = (await office.get<Announcement[]>(`/api/admin/trainings/${training.id}/announcements`)).body
  const { body } = await office.get<AnnouncementRecipient[]>(`/api/admin/announcements/${announcement?.id}/recipients`)
  expect(body).toMatchObject([
    { participant: { email: '' }, to: contact.email },
    { participant: { email: '' }, to: contact.email },
  ])
})

describe('the office', () => {
  const change = (id: number, body: object) =>
    office.put<RegistrationDetail>(`/api/registrations/${id}/participant`, body)

  test('changes the data of somebody without an e-mail, and gives them one', async () => {
    const { first } = await withoutAddress()
    const named = await change(first.id, contactData({ firstName: 'Awa', lastName: 'Kouadio' }))
    expect(named).toMatchObject({ status: 200, body: { participant: { firstName: 'Awa', email: '' } } })
    const email = `awa.${first.id}@example.ci`
    const reached = await change(first.id, { ...contactData({ firstName: 'Awa', lastName: 'Kouadio' }), email })
    expect(reached.body.participant.email).toBe(email)
    const told = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, first.id))
    expect(JSON.stringify(told)).not.toContain(noAddressDomain)
    expect(told.at(-1)).toMatchObject({ action: 'change_contact', before: { email: '' }, after: { email } })
  })

  test('joins two of them who are one, but nobody with themselves', async () => {
    const { first, second } = await withoutAddress()
    const merge = (otherId: number) => office.post<Person>(`/api/admin/people/${first.id}/merges`, { otherId })
    expect(await merge(first.id)).toMatchObject({ status: 409, body: { code: 'same_person' } })
    // By their names, for neither has an e-mail.
    const names = [first, second].map(({ firstName, lastName }) => `${firstName} ${lastName}`)
    const joined = (await merge(second.id)).body
    expect([joined.emails, joined.merges.map(({ email, otherEmail }) => [email, otherEmail])]).toEqual([[], [names]])
    expect(await merge(second.id)).toMatchObject({ status: 409, body: { code: 'same_person' } })
  })
})
