import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { administrator, pharmacyContact, startApi } from '../../../tests/api.ts'
import { uniqueWord } from '../../../tests/factories/unique.ts'
import { bookedPerson } from '../../../tests/forms.ts'
import { lettersTo } from '../../../tests/outbox.ts'
import type { BookedRegistration, Booking } from '../../domain/pharmacies/pharmacy-booking.ts'
import { strictLine } from '../db/in-line.ts'
import { courseEditions, courseEnrolments } from '../db/schema/courses.ts'
import { documents } from '../db/schema/documents.ts'
import { registrations } from '../db/schema/registrations.ts'
import { followAccess } from '../registrations/access-commands.ts'

const { as, build, clock, db, services } = await startApi()
const office = as(administrator(await build.administrator()))

/** A pharmacy that books an online course for somebody with an e-mail, somebody without, and a place to be named. */
async function booked() {
  const contact = await build.pharmacyContact()
  const built = await build.course()
  const { trainingId } = built.registration
  const [edition] = await db.select().from(courseEditions).where(eq(courseEditions.courseId, built.course.id))
  const browser = as(pharmacyContact(contact))
  const email = `ama.${uniqueWord()}@example.ci`
  const people = [bookedPerson({ email }), bookedPerson()]
  const { body } = await browser.post<Booking>('/api/pharmacy/bookings', {
    ...{ trainingId, people, unnamed: 1, termsAccepted: true },
  })
  const own = async () => (await browser.get<BookedRegistration[]>('/api/pharmacy/registrations')).body
  const pay = async () => {
    for (const { id, price } of await own())
      await office.post('/api/payments', { registrationId: id, amount: price, method: 'espèces' })
  }
  const follow = () => followAccess(db, services, clock.now(), strictLine)
  return { contact, edition, browser, email, body, own, pay, follow }
}

test('a course is booked for a team without a place being counted, under one reference and proforma', async () => {
  const { body, email, contact } = await booked()
  expect(body).toMatchObject({ registrations: 3, waiting: 0, total: 150_000 })
  const [proforma] = await db
    .select()
    .from(documents)
    .where(and(eq(documents.kind, 'invoice'), eq(documents.pharmacyId, contact.pharmacyId ?? 0)))
  expect(proforma?.snapshot?.training).toMatchObject({ location: 'En ligne', startsAt: null })
  const letter = (await lettersTo(db, contact.email)).at(-1)
  expect(letter?.textContent).toContain('3 inscriptions sont enregistrées')
  expect(letter?.textContent).toContain('qui suit le cours')
  expect(letter?.textContent).not.toContain('veille')
  expect((await lettersTo(db, email)).at(-1)?.textContent).toContain('Accès')
})

test('paid, the course opens to those who are named and have an e-mail; to the others once they are', async () => {
  const { own, pay, follow, browser } = await booked()
  await pay()
  const standing = async () => (await own()).map(({ course: one }) => one?.standing)
  expect(await standing()).toEqual(['not_begun', 'waiting', 'waiting'])
  const [open, without] = await own()
  expect(open).toMatchObject({ canBeNamed: false, canCancel: false, canMove: false, status: 'confirmée' })
  const person = bookedPerson({ email: `yao.${uniqueWord()}@example.ci` })
  const naming = await browser.put(`/api/pharmacy/registrations/${without?.id}/person`, {
    ...person,
    version: without?.version,
  })
  expect(naming.status).toBe(200)
  await follow()
  expect(await standing()).toEqual(['not_begun', 'not_begun', 'waiting'])
})

test('the pharmacy reads begun, and neither answers nor marks', async () => {
  const { own, pay, edition } = await booked()
  await pay()
  const [first] = await own()
  const registrationId = first?.id ?? 0
  await db.insert(courseEnrolments).values({ registrationId, editionId: edition?.id ?? 0, begunAt: clock.now() })
  const [begun] = await own()
  expect(begun?.course).toEqual({ standing: 'begun', endsAt: expect.any(String) })
  expect(JSON.stringify(begun)).not.toMatch(/percent|answer|score|passed/)
})

test('a place of a course is given up until it is open', async () => {
  const { own, browser } = await booked()
  const [first] = await own()
  const given = await browser.post<BookedRegistration>(`/api/pharmacy/registrations/${first?.id}/cancel`)
  expect(given.body).toMatchObject({ status: 'annulée' })
  const row = await db
    .select()
    .from(registrations)
    .where(eq(registrations.id, first?.id ?? 0))
  expect(row).toMatchObject([{ status: 'annulée' }])
})
