// A pharmacy phones for several people, and the office registers them in one go (docs/rules/pharmacies.md#by-phone).
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { administrator, startApi } from '../../../tests/api.ts'
import { uniqueWord } from '../../../tests/factories/unique.ts'
import { bookedPerson } from '../../../tests/forms.ts'
import { validInvoicesOf } from '../../../tests/issued.ts'
import { historyOf, lettersTo } from '../../../tests/outbox.ts'
import type { OfficeBooking, OfficeBookingForm } from '../../domain/pharmacies/pharmacy-booking.ts'
import { registrations } from '../db/schema/registrations.ts'

const { as, build, db } = await startApi()
const office = as(administrator(await build.administrator()))
const someone = (changes: Record<string, unknown> = {}) => ({ kind: 'new' as const, ...bookedPerson(changes) })
const emailOf = () => `${uniqueWord()}@example.ci`

const book = (pharmacyId: number, form: object, key?: string) =>
  office.post<OfficeBooking>(`/api/admin/pharmacies/${pharmacyId}/bookings`, form, {
    ...(key && { headers: { 'Idempotency-Key': key } }),
  })
const peopleOf = (trainingId: number) =>
  db.select().from(registrations).where(eq(registrations.trainingId, trainingId)).orderBy(registrations.id)

/** A session at 65 000 FCFA, and a pharmacy with an e-mail of its own. */
async function phoned(changes: object = {}) {
  const training = await build.training({ price: 65_000, maxParticipants: 9, ...changes })
  return { training, pharmacy: await build.pharmacy({ email: emailOf() }) }
}

test('two who are new and one who registered under another e-mail: one proforma, and each is told rightly who pays', async () => {
  const { training, pharmacy } = await phoned()
  const [alone, own] = [emailOf(), emailOf()]
  const known = await build.registration({ trainingId: training.id, price: 65_000, email: alone, firstName: 'Awa' })
  const form = {
    trainingId: training.id,
    people: [someone({ email: own }), { kind: 'registered', registrationId: known.id }, someone({ email: '' })],
  } satisfies Partial<Record<keyof OfficeBookingForm, unknown>>
  const key = uniqueWord()
  const { status, body } = await book(pharmacy.id, form, key)
  expect({ status, body }).toMatchObject({ status: 201, body: { registrations: 2, linked: 1, total: 195_000 } })
  expect((await book(pharmacy.id, form, key)).body).toEqual(body)

  const people = await peopleOf(training.id)
  expect(people).toHaveLength(3)
  expect(people.every(({ pharmacyId }) => pharmacyId === pharmacy.id)).toBe(true)
  const [first, second, third] = people
  // A person who registered alone keeps their place as their own: the pharmacy neither renames nor cancels it.
  expect(first).toMatchObject({ id: known.id, email: alone, bookingId: null })
  // The office neither accepts conditions nor proves an e-mail; the names are as the pharmacy gave them.
  expect(second).toMatchObject({ email: own, termsAcceptedAt: null, provenAt: null, nameConfirmedAt: expect.any(Date) })
  expect(third?.bookingId).toBe(second?.bookingId)

  const ids = people.map(({ id }) => id)
  const [invoice, ...others] = await validInvoicesOf(db, ...ids)
  expect(others).toEqual([])
  expect(invoice).toMatchObject({ payer: pharmacy.name, price: 195_000, lines: 3, reference: body.reference })

  const [received] = await lettersTo(db, pharmacy.email ?? '')
  expect(received?.subject).toContain('3 inscriptions')
  expect(received?.textContent).toContain('Votre officine paie pour toutes ces personnes.')
  expect(received?.textContent).toContain(`comptée une seule fois\u00A0: Awa ${known.lastName}`)
  expect(received?.textContent).toContain(body.reference)
  expect(received?.textContent).toMatch(/195.000.FCFA/)
  const paid = `Votre officine ${pharmacy.name} paie cette inscription.`
  for (const [to, heading] of [
    [own, 'votre inscription est enregistrée'],
    [alone, 'votre officine paie votre inscription'],
  ] as const) {
    const letters = await lettersTo(db, to)
    expect(letters).toHaveLength(1)
    expect(letters[0]?.textContent).toContain(heading)
    expect(letters[0]?.textContent).toContain(paid)
    expect(letters[0]?.textContent).not.toMatch(/FCFA|OFF-/)
  }
  expect(await historyOf(db, 'registration', known.id)).toMatchObject([
    { action: 'set_payer', before: { pharmacyId: null }, after: { pharmacyId: pharmacy.id } },
  ])
  expect(await historyOf(db, 'registration', second?.id ?? 0)).toMatchObject([
    { action: 'register', after: { admission: 'office', pharmacyId: pharmacy.id } },
  ])
  expect(await historyOf(db, 'document', invoice?.id ?? 0)).toMatchObject([{ action: 'issue_invoice' }])
})

test('where all are new one reference is for all of them, on the proforma and in the letter', async () => {
  const { training, pharmacy } = await phoned()
  const { body } = await book(pharmacy.id, { trainingId: training.id, people: [someone(), someone()], locale: 'en' })
  expect(body).toMatchObject({ registrations: 2, linked: 0, total: 130_000, reference: expect.stringMatching(/^OFF-/) })
  const ids = (await peopleOf(training.id)).map(({ id }) => id)
  expect(await validInvoicesOf(db, ...ids)).toMatchObject([{ lines: 2, reference: body.reference }])
  const [letter] = await lettersTo(db, pharmacy.email ?? '')
  expect(letter?.textContent).toContain('None of them is asked for payment.')
  expect(letter?.textContent).toContain(body.reference)
})

test('what was paid for one of them already is not asked for again', async () => {
  const { training, pharmacy } = await phoned()
  const known = await build.registration({ trainingId: training.id, price: 65_000 })
  await office.post('/api/payments', { registrationId: known.id, amount: 25_000, method: 'espèces' })
  const people = [{ kind: 'registered', registrationId: known.id }]
  const { body } = await book(pharmacy.id, { trainingId: training.id, people })
  expect(body).toMatchObject({ registrations: 0, linked: 1, total: 65_000 })
  const [letter] = await lettersTo(db, pharmacy.email ?? '')
  expect(letter?.textContent).toMatch(/Reste à payer[\s\S]*40.000.FCFA/)
  expect((await lettersTo(db, known.email)).at(-1)?.textContent).toContain('se règle avec votre officine')
})

test('all of them or none: refused where places are short, unless beyond them on purpose', async () => {
  const { training, pharmacy } = await phoned({ maxParticipants: 1 })
  const form = { trainingId: training.id, people: [someone(), someone()] }
  expect(await book(pharmacy.id, form)).toMatchObject({
    status: 409,
    body: { code: 'places_short', fields: { beyondPlaces: expect.any(String) } },
  })
  expect(await peopleOf(training.id)).toEqual([])
  expect((await book(pharmacy.id, { ...form, beyondPlaces: true })).status).toBe(201)
})

test('nobody is there twice, nor linked away from another pharmacy, and each is named at their line', async () => {
  const { training, pharmacy } = await phoned()
  const [email, other] = [emailOf(), await build.pharmacy()]
  const own = { trainingId: training.id }
  const theirs = await build.registration({ ...own, pharmacyId: other.id })
  await build.registration({ ...own, email })
  const people = [someone(), { kind: 'registered', registrationId: theirs.id }]
  expect(await book(pharmacy.id, { ...own, people })).toMatchObject({
    status: 409,
    body: { code: 'already_registered', fields: { 'people.1.lastName': expect.any(String) } },
  })
  const twice = await build.registration(own)
  const known = { kind: 'registered', registrationId: twice.id }
  expect(await book(pharmacy.id, { ...own, people: [known, someone({ email })] })).toMatchObject({
    status: 409,
    body: { fields: { 'people.1.email': expect.any(String) } },
  })
  expect(await book(pharmacy.id, { ...own, people: [known, known] })).toMatchObject({ status: 409 })
  const cancelled = await build.registration({ ...own, status: 'annulée' })
  const elsewhere = await build.registration()
  for (const [registrationId, code] of [
    [cancelled.id, 'registration_cancelled'],
    [elsewhere.id, 'registration_not_found'],
  ] as const) {
    const refused = await book(pharmacy.id, { ...own, people: [{ kind: 'registered', registrationId }] })
    expect(refused.body).toMatchObject({ code })
  }
  expect(await lettersTo(db, pharmacy.email ?? '')).toEqual([])
})
