// The address that stands where an erased person's was is shown nowhere (docs/rules/personal-data.md#erasure).
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { administrator, participant, pharmacyContact, startApi } from '../../../tests/api.ts'
import { days } from '../../../tests/clock.ts'
import { contactForm, registrationForm } from '../../../tests/forms.ts'
import { codeMailedTo } from '../../../tests/outbox.ts'
import type { Announcement } from '../../domain/announcements/announcement.ts'
import type { RegistrationSummary } from '../../domain/registrations/registration.ts'
import { erasedDomain } from '../../domain/values/no-address.ts'
import { notifications } from '../db/schema/notifications.ts'
import { registrations } from '../db/schema/registrations.ts'

const { as, build, clock, db, services } = await startApi()
const office = as(administrator(await build.administrator()))

/** An erased person with money, papers, an announced change and a pharmacy, and who booked a place for them. */
async function erasedPerson() {
  const contact = await build.pharmacyContact()
  const startsAt = new Date(clock.now().getTime() + 9 * days)
  const training = await build.training({ startsAt, price: 65_000, maxParticipants: 9 })
  const person = await build.participant()
  const friend = await build.participant()
  const browser = as(participant(person))
  const booked = await as(participant(friend)).post<RegistrationSummary>('/api/registrations', {
    ...registrationForm(training.id),
    email: person.email,
  })
  const id = booked.body.id
  await db.update(registrations).set({ pharmacyId: contact.pharmacyId }).where(eq(registrations.id, id))
  await office.put(`/api/registrations/${id}/status`, { status: 'confirmée' })
  await office.post('/api/payments', { registrationId: id, amount: 65_000, method: 'espèces' })
  await office.put(`/api/trainings/${training.id}`, {
    ...{ title: training.title, description: training.description, location: 'Bouaké' },
    announcement: { note: { fr: 'Un autre lieu.', en: 'Another place.' } },
  })
  await browser.post('/api/contact', contactForm({ email: person.email }))
  await db.update(registrations).set({ participantId: person.id }).where(eq(registrations.id, id))
  await browser.post('/api/participant/erase', { confirmed: true })
  const code = await codeMailedTo(db, person.email)
  expect((await browser.post('/api/participant/erase', { confirmed: true, code })).status).toBe(200)
  await db.update(registrations).set({ participantId: friend.id }).where(eq(registrations.id, id))
  const [erased] = await db.select().from(registrations).where(eq(registrations.id, id))
  expect(erased?.email).toContain(erasedDomain)
  return { contact, friend, training, id }
}

test('no list, record, export or paper of the office, a pharmacy or a participant shows it', async () => {
  const { contact, friend, training, id } = await erasedPerson()
  const [announcement] = (await office.get<Announcement[]>(`/api/admin/trainings/${training.id}/announcements`)).body
  const seen = [
    ...['admin/registrations', 'payments', 'admin/documents', 'admin/notifications', 'admin/audit'].flatMap((list) => [
      list,
      `${list}?q=personne`,
      `${list}?person=${id}`,
    ]),
    ...['csv', 'xlsx'].flatMap((format) =>
      ['registrations', 'payments', 'documents', 'notifications', 'audit'].map(
        (list) => `admin/${list}/export?format=${format}&language=fr`,
      ),
    ),
    `trainings/${training.id}/registrations`,
    `registrations/${id}`,
    `admin/people/${id}`,
    `admin/trainings/${training.id}/waiting-list`,
    `admin/announcements/${announcement?.id}/recipients`,
    `admin/pharmacies/${contact.pharmacyId}`,
    'admin/pharmacy-contacts',
    'admin/dashboard',
  ]
  for (const address of seen) {
    const { status, body } = await office.get(`/api/${address}`)
    expect.soft({ address, status }).toEqual({ address, status: 200 })
    expect.soft(JSON.stringify(body), address).not.toContain(erasedDomain)
  }
  for (const address of ['registrations', 'waiting-list'])
    expect
      .soft(JSON.stringify((await as(pharmacyContact(contact)).get(`/api/pharmacy/${address}`)).body))
      .not.toContain(erasedDomain)
  for (const address of ['registrations', 'export', 'documents'])
    expect
      .soft(JSON.stringify((await as(participant(friend)).get(`/api/participant/${address}`)).body), address)
      .not.toContain(erasedDomain)
  for (const { to, textContent, htmlContent } of await services.database.db.select().from(notifications))
    expect.soft([to, textContent, htmlContent].join(' ')).not.toContain(erasedDomain)
})
