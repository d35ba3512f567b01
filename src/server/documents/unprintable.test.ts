// Each way in which a name is corrected has the papers made that wait for it (docs/rules/documents.md#letters).
import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { administrator, participant, pharmacyContact, startApi } from '../../../tests/api.ts'
import { bookedPerson, trainingForm } from '../../../tests/forms.ts'
import { allTheSame } from '../../../tests/issued.ts'
import type { IssuedCertificates } from '../../domain/documents/document.ts'
import type { Pharmacy } from '../../domain/pharmacies/pharmacy.ts'
import type { BookedRegistration } from '../../domain/pharmacies/pharmacy-booking.ts'
import type { Training } from '../../domain/trainings/training-schemas.ts'
import { documents } from '../db/schema/documents.ts'
import { pharmacies } from '../db/schema/pharmacies.ts'
import { registrations } from '../db/schema/registrations.ts'
import { trainings } from '../db/schema/trainings.ts'
import { draw } from '../pdf/draw.ts'
import { findSigningStore } from '../pdf/signing-store.ts'
import { renderDocument } from './render-commands.ts'

const { as, build, clock, db, services } = await startApi()
const office = as(administrator(await build.administrator()))
const store = await findSigningStore(services.config, services.database, services.secrets)

const work = (id: number) => renderDocument({ ...services, store, papers: { make: draw }, log: { warn: () => {} } }, id)
const find = async (id: number) => (await db.select().from(documents).where(eq(documents.id, id)))[0]

/** A certificate that waits for letters, whose holder and session are given. */
async function waitingCertificate(of: { registration?: object; training?: Partial<typeof trainings.$inferInsert> }) {
  const training = await build.training({ status: 'terminée', ...of.training })
  const registration = await build.registration({
    trainingId: training.id,
    status: 'confirmée',
    firstName: 'Aya',
    lastName: 'Koné',
    ...of.registration,
  })
  const path = `/api/admin/trainings/${training.id}/certificates`
  const { body } = await office.post<IssuedCertificates>(path, allTheSame)
  const id = body.issued[0]?.id ?? 0
  await work(id)
  expect((await find(id))?.state).toBe('to_check')
  return { id, training, registration }
}

/** A paper that was waiting is made once its worker has been called again. */
async function expectMade(id: number, snapshot: object) {
  expect((await find(id))?.state).toBe('pending')
  await work(id)
  expect(await find(id)).toMatchObject({ state: 'ready', snapshot })
}

test('a participant who corrects their profile', async () => {
  const person = await build.participant({ firstName: 'Aya', lastName: '李明' })
  const mine = { participantId: person.id, email: person.email, lastName: '李明' }
  const { id } = await waitingCertificate({ registration: mine })
  const elsewhere = await waitingCertificate({ registration: { ...mine, email: 'other@example.ci' } })
  const { email, phone } = person
  const profile = { firstName: 'Aya', lastName: 'Li Ming', email, phone }
  expect((await as(participant(person)).put('/api/participant/profile', profile)).status).toBe(200)
  await expectMade(id, { person: { lastName: 'Li Ming' } })
  // A place under another address keeps the name that was typed for it.
  expect((await find(elsewhere.id))?.state).toBe('to_check')
})

test('a session whose trainer, title or place is corrected, and the programme of one', async () => {
  const changed = { trainers: ['Maître 李'], title: 'Médecine 中医', location: '北京' }
  const { id, training } = await waitingCertificate({ training: changed })
  const right = { trainers: ['Maître Li'], title: 'Médecine chinoise', location: 'Abidjan' }
  const { version } = (await office.get<Training>(`/api/trainings/${training.id}`)).body
  const form = {
    ...trainingForm(right),
    startsAt: training.startsAt,
    endsAt: training.endsAt,
    status: 'terminée',
    version,
  }
  expect((await office.put(`/api/trainings/${training.id}`, form)).status).toBe(200)
  const { trainers, ...session } = right
  await expectMade(id, { trainers, training: session })

  const other = await waitingCertificate({ training: { title: 'Médecine 中医' } })
  const [row] = await db.select().from(trainings).where(eq(trainings.id, other.training.id))
  const path = `/api/programmes/${row?.programmeId}`
  const programme = (await office.get<{ version: number; description: string; category: string }>(path)).body
  const { description, category } = programme
  const rest = { description, category, duration: row?.duration, price: row?.price, sessions: 'all' }
  const answer = await office.put(path, { title: 'Médecine chinoise', ...rest, version: programme.version })
  expect(answer).toMatchObject({ status: 200 })
  await expectMade(other.id, { training: { title: 'Médecine chinoise' } })
})

/** A booking of two whose proforma waits: the name of one of them, at a price of their own, was stored before names were looked at. */
async function waitingBooking(price: number) {
  const contact = await build.pharmacyContact()
  const startsAt = new Date(clock.now().getTime() + 9 * 86_400_000)
  const training = await build.training({ maxParticipants: 30, startsAt, price: 65_000 })
  const browser = as(pharmacyContact(contact))
  const form = { trainingId: training.id, people: [bookedPerson(), bookedPerson()], termsAccepted: true }
  expect((await browser.post('/api/pharmacy/bookings', form)).status).toBe(201)
  const [place] = (await browser.get<BookedRegistration[]>('/api/pharmacy/registrations')).body
  const wrong = eq(registrations.id, place?.id ?? 0)
  const [person] = await db.update(registrations).set({ lastName: '李明', price }).where(wrong).returning()
  const own = eq(documents.pharmacyId, contact.pharmacyId ?? 0)
  const [paper] = await db.select().from(documents).where(own).orderBy(desc(documents.id))
  if (!person || paper?.snapshot?.kind !== 'invoice') throw new Error('no proforma for several')
  const lines = paper.snapshot.lines?.map((line) =>
    line.paymentReference === person.paymentReference ? { ...line, name: 'Ama 李明' } : line,
  )
  const snapshot = { ...paper.snapshot, ...(lines && { lines }) }
  await db.update(documents).set({ snapshot }).where(eq(documents.id, paper.id))
  await work(paper.id)
  expect((await find(paper.id))?.state).toBe('to_check')
  return { browser, person, paper }
}
const lineOf = (name: string) => ({ lines: expect.arrayContaining([expect.objectContaining({ name })]) })

test('somebody on a proforma for several, corrected by the office', async () => {
  const { paper, person } = await waitingBooking(65_000)
  const { version, organization, position } = person
  const name = { firstName: 'Ama', lastName: 'Li Ming', phone: '+2250708091011' }
  const form = { ...name, organization, position, version, holder: 'same' }
  expect(await office.put(`/api/registrations/${person.id}/participant`, form)).toMatchObject({ status: 200 })
  await expectMade(paper.id, lineOf('Ama Li Ming'))
})

test('a place whose person its pharmacy names again', async () => {
  // Nothing is due for it, so that its naming alone writes no name onto the proforma.
  const { browser, paper, person } = await waitingBooking(0)
  const named = bookedPerson({ firstName: 'Awa', lastName: 'Li Ming' })
  expect(await browser.put(`/api/pharmacy/registrations/${person.id}/person`, named)).toMatchObject({ status: 200 })
  await expectMade(paper.id, lineOf('Awa Li Ming'))
})

test('a pharmacy whose name is corrected, or that is merged into one whose name can be printed', async () => {
  const [pharmacy, other] = [await build.pharmacy({ name: '中医', ncc: '7654321 B' }), await build.pharmacy()]
  const training = await build.training({ price: 65_000 })
  const paid = { trainingId: training.id, price: 65_000, status: 'confirmée' as const }
  const registration = await build.registration({ ...paid, pharmacyId: pharmacy.id })
  const receipt = async () => {
    const form = { registrationId: registration.id, amount: 10_000, method: 'espèces' }
    expect(await office.post('/api/payments', form)).toMatchObject({ status: 201 })
    const of = eq(documents.registrationId, registration.id)
    const [made] = await db.select().from(documents).where(of).orderBy(desc(documents.id))
    const id = made?.kind === 'receipt' ? made.id : 0
    await work(id)
    expect((await find(id))?.state).toBe('to_check')
    return id
  }
  const first = await receipt()
  const path = `/api/admin/pharmacies/${pharmacy.id}`
  const { version } = (await office.get<Pharmacy>(path)).body
  const form = { name: 'Pharmacie chinoise', ncc: '7654321 B', city: 'Abidjan', version }
  expect(await office.put(path, form)).toMatchObject({ status: 200 })
  await expectMade(first, { payer: { name: 'Pharmacie chinoise' } })

  await db.update(pharmacies).set({ name: '中医' }).where(eq(pharmacies.id, pharmacy.id))
  const second = await receipt()
  const merging = { from: pharmacy.id }
  expect(await office.post(`/api/admin/pharmacies/${other.id}/merges`, merging)).toMatchObject({ status: 200 })
  await expectMade(second, { payer: { name: other.name } })
})
