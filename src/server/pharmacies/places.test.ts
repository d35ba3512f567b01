// A contact gives a place up, or takes another date for it, by the participants' rules (docs/rules/pharmacies.md#places).
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { pharmacyContact, startApi } from '../../../tests/api.ts'
import { uniqueWord } from '../../../tests/factories/unique.ts'
import { bookedPerson } from '../../../tests/forms.ts'
import { validInvoicesOf } from '../../../tests/issued.ts'
import { historyOf, lettersTo } from '../../../tests/outbox.ts'
import type { OtherDate } from '../../domain/participants/participant.ts'
import type { BookedRegistration } from '../../domain/pharmacies/pharmacy-booking.ts'
import type { Problem } from '../../domain/values/problem.ts'
import { documents } from '../db/schema/documents.ts'
import { programmes } from '../db/schema/programmes.ts'

const { as, build, clock, db } = await startApi()

/** Two sessions of a programme that lets people move, and a booking of some people in the first. */
async function booked(people: object[], { startsIn = 9, price = 65_000 } = {}) {
  const contact = await build.pharmacyContact()
  const inDays = (days: number) => new Date(clock.now().getTime() + days * 86_400_000)
  const training = await build.training({ maxParticipants: 30, startsAt: inDays(startsIn), price })
  const { programmeId } = training
  const other = await build.training({ programmeId, maxParticipants: 30, startsAt: inDays(30), price: 90_000 })
  await db.update(programmes).set({ selfTransfer: true }).where(eq(programmes.id, programmeId))
  const browser = as(pharmacyContact(contact))
  const form = { trainingId: training.id, people, termsAccepted: true }
  expect((await browser.post('/api/pharmacy/bookings', form)).status).toBe(201)
  const own = async () => (await browser.get<BookedRegistration[]>('/api/pharmacy/registrations')).body
  const cancel = (id = 0, who = browser) =>
    who.post<BookedRegistration & Problem>(`/api/pharmacy/registrations/${id}/cancel`, {})
  const move = (id = 0, trainingId = other.id, who = browser) =>
    who.post<BookedRegistration & Problem>(`/api/pharmacy/registrations/${id}/transfer`, { trainingId })
  const dates = (id = 0) => browser.get<OtherDate[]>(`/api/pharmacy/registrations/${id}/dates`)
  return { contact, training, other, own, cancel, move, dates }
}
const ownEmail = () => `ama.${uniqueWord()}@example.ci`
const invoicesIn = (trainingId: number) => db.$count(documents, eq(documents.trainingId, trainingId))

describe('cancelling', () => {
  test('tells the person and the contact, is in the trail, and makes the invoice again once', async () => {
    const email = ownEmail()
    const { contact, training, own, cancel } = await booked([bookedPerson({ email }), bookedPerson(), bookedPerson()])
    const rows = await own()
    const place = rows.find((row) => row.email === email)
    expect(place).toMatchObject({ canCancel: true, canMove: true })
    const before = await invoicesIn(training.id)
    expect(await cancel(place?.id)).toMatchObject({ status: 200, body: { status: 'annulée', canCancel: false } })
    expect(await invoicesIn(training.id)).toBe(before + 1)
    const others = rows.filter(({ id }) => id !== place?.id).map(({ id }) => id)
    expect(await validInvoicesOf(db, ...others)).toMatchObject([{ price: 130_000, lines: 2 }])
    const toldPerson = await lettersTo(db, email)
    expect(toldPerson.at(-1)).toMatchObject({ type: 'status_update' })
    expect(toldPerson.at(-1)?.calendar).toContain('METHOD:CANCEL')
    const toldContact = (await lettersTo(db, contact.email)).filter(({ type }) => type === 'pharmacy_payment')
    expect(toldContact).toHaveLength(1)
    expect(toldContact[0]?.textContent).toContain(place?.bookingReference ?? 'none')
    expect(await historyOf(db, 'registration', place?.id ?? 0)).toContainEqual(
      expect.objectContaining({ action: 'change_status', after: { status: 'annulée' } }),
    )
    // The same call again: its answer was lost.
    expect((await cancel(place?.id)).status).toBe(200)
    expect(await invoicesIn(training.id)).toBe(before + 1)
  })

  test('of somebody without an e-mail is told once, and a place without a price as well', async () => {
    const { contact, own, cancel } = await booked([bookedPerson(), bookedPerson()], { price: 0 })
    const [place] = await own()
    const before = (await lettersTo(db, contact.email)).length
    expect((await cancel(place?.id)).status).toBe(200)
    expect(await lettersTo(db, contact.email)).toHaveLength(before + 1)
  })

  test('is over 48 hours before the start, and never another’s', async () => {
    const { own, cancel } = await booked([bookedPerson()], { startsIn: 1.5 })
    const [place] = await own()
    expect(place).toMatchObject({ canCancel: false, canMove: false })
    expect(await cancel(place?.id)).toMatchObject({ status: 409, body: { code: 'cancellation_closed' } })
    const stranger = as(pharmacyContact(await build.pharmacyContact()))
    expect(await cancel(place?.id, stranger)).toMatchObject({ status: 404, body: { code: 'registration_not_found' } })
  })
})

describe('another date', () => {
  test('is taken at the agreed price; both are told, and each invoice is made once', async () => {
    const email = ownEmail()
    const { contact, training, other, own, move, dates } = await booked([bookedPerson({ email }), bookedPerson()])
    const rows = await own()
    const place = rows.find((row) => row.email === email)
    const stays = rows.find((row) => row.email !== email)
    expect((await dates(place?.id)).body).toMatchObject([{ id: other.id, placesLeft: 30 }])
    const before = await invoicesIn(training.id)
    expect(await move(place?.id)).toMatchObject({ status: 200, body: { trainingId: other.id, price: 65_000 } })
    expect(await invoicesIn(training.id)).toBe(before + 1)
    expect(await validInvoicesOf(db, stays?.id ?? 0)).toMatchObject([{ price: 65_000, lines: 1 }])
    expect(await validInvoicesOf(db, place?.id ?? 0)).toMatchObject([{ price: 65_000, payer: expect.any(String) }])
    expect((await lettersTo(db, email)).at(-1)).toMatchObject({ type: 'training_update' })
    const toldContact = (await lettersTo(db, contact.email)).filter(({ type }) => type === 'pharmacy_payment')
    expect(toldContact).toHaveLength(1)
    expect(await historyOf(db, 'registration', place?.id ?? 0)).toContainEqual(
      expect.objectContaining({ action: 'transfer' }),
    )
    expect((await move(place?.id)).status).toBe(200)
    expect(await invoicesIn(training.id)).toBe(before + 1)
  })

  test('of another programme, where it is not allowed, or where they come already, is refused', async () => {
    const same = bookedPerson()
    const { training, other, own, move, dates, contact } = await booked([same])
    const [place] = await own()
    const elsewhere = await build.training({ startsAt: new Date(clock.now().getTime() + 30 * 86_400_000) })
    expect(await move(place?.id, elsewhere.id)).toMatchObject({ status: 404, body: { code: 'training_not_found' } })
    const browser = as(pharmacyContact(contact))
    const form = { trainingId: other.id, people: [same], termsAccepted: true }
    expect((await browser.post('/api/pharmacy/bookings', form)).status).toBe(201)
    expect(await move(place?.id)).toMatchObject({ status: 409, body: { code: 'already_registered' } })
    await db.update(programmes).set({ selfTransfer: false }).where(eq(programmes.id, training.programmeId))
    expect(await move(place?.id)).toMatchObject({ status: 409, body: { code: 'transfer_closed' } })
    expect((await dates(place?.id)).body).toEqual([])
  })
})
