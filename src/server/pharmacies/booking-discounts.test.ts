import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { administrator, pharmacyContact, startApi, visitor } from '../../../tests/api.ts'
import { buildDiscount } from '../../../tests/factories/discount.ts'
import { uniqueIp, uniqueWord } from '../../../tests/factories/unique.ts'
import { bookedPerson, registrationForm } from '../../../tests/forms.ts'
import { historyOf, lettersTo } from '../../../tests/outbox.ts'
import type { Discount } from '../../domain/discounts/discount.ts'
import type { Booking } from '../../domain/pharmacies/pharmacy-booking.ts'
import type { Problem } from '../../domain/values/problem.ts'
import { documents } from '../db/schema/documents.ts'
import { pharmacies } from '../db/schema/pharmacies.ts'
import { registrations } from '../db/schema/registrations.ts'
import { waitingEntries } from '../db/schema/waiting-entries.ts'

const { as, build, clock, db } = await startApi({ limits: { discountPerAddress: 3 } })
const office = as(administrator(await build.administrator()))

/** Somebody who speaks for a pharmacy, in their browser, and a session to come. */
async function atWork({ places = 15, price = 65_000 as number | null } = {}) {
  const contact = await build.pharmacyContact()
  const startsAt = new Date(clock.now().getTime() + 9 * 86_400_000)
  const training = await build.training({ maxParticipants: places, startsAt, price })
  const book = (people: object[], changes: object = {}, ip = uniqueIp(), headers: Record<string, string> = {}) =>
    as(pharmacyContact(contact)).post<Booking>(
      '/api/pharmacy/bookings',
      { trainingId: training.id, people, termsAccepted: true, ...changes },
      { address: ip, headers },
    )
  const live = () => db.select().from(registrations).where(eq(registrations.trainingId, training.id))
  const usesOf = async (id: number) =>
    (await office.get<Discount[]>('/api/admin/discounts?pageSize=200')).body.find((one) => one.id === id)?.uses
  return { contact, training, book, live, usesOf }
}

test('a code is taken off the price of each, and sum, letters, invoice and trail say so', async () => {
  const { contact, book, live, usesOf } = await atWork()
  const { id, code } = await buildDiscount(db, { percent: 10 })
  const email = `ama.${uniqueWord()}@example.ci`
  const { status, body } = await book([bookedPerson({ email }), bookedPerson()], {
    unnamed: 1,
    discountCode: ` ${code.toLowerCase()} `,
  })
  expect({ status, body }).toMatchObject({ status: 201, body: { registrations: 3, total: 175_500 } })
  const made = await live()
  expect(made).toHaveLength(3)
  for (const registration of made) {
    expect(registration).toMatchObject({ price: 58_500, discountAmount: 6_500, discountId: id })
    expect(await historyOf(db, 'registration', registration.id)).toMatchObject([
      { action: 'register', after: { price: 58_500, discountAmount: 6_500, discountCode: code } },
    ])
  }
  expect(await usesOf(id)).toBe(3)
  const [ofAll] = await lettersTo(db, contact.email)
  expect(ofAll?.textContent).toMatch(/Tarif.*175\u00A0500\u00A0FCFA/)
  expect(ofAll?.textContent).toMatch(/Remise déduite.*19\u00A0500\u00A0FCFA/)
  expect(ofAll?.textContent).toContain('3 fois 58\u00A0500\u00A0FCFA')
  const [own] = await lettersTo(db, email)
  // The pharmacy pays: what is due is not theirs to read.
  expect(own?.textContent).toContain('paie cette inscription')
  expect(own?.textContent).not.toContain('FCFA')
  const papers = await db
    .select()
    .from(documents)
    .where(eq(documents.pharmacyId, contact.pharmacyId ?? 0))
  expect(papers).toHaveLength(1)
  expect(papers[0]?.snapshot).toMatchObject({
    price: 175_500,
    lines: Array.from({ length: 3 }, () => ({ price: 58_500, discount: 6_500 })),
  })
})

test('without a code nothing of a discount is said', async () => {
  const { contact, book } = await atWork()
  expect((await book([bookedPerson()], { discountCode: '  ' })).body).toMatchObject({ total: 65_000 })
  const [paper] = await db
    .select()
    .from(documents)
    .where(eq(documents.pharmacyId, contact.pharmacyId ?? 0))
  expect(paper?.snapshot).toMatchObject({ lines: [{ price: 65_000 }] })
  expect(JSON.stringify(paper?.snapshot)).not.toContain('discount')
})

test('what takes everything off leaves nothing to pay and nothing to invoice', async () => {
  const { contact, book, live } = await atWork()
  const { code } = await buildDiscount(db, { percent: 100 })
  expect((await book([bookedPerson(), bookedPerson()], { discountCode: code })).body).toMatchObject({ total: 0 })
  for (const one of await live()) expect(one).toMatchObject({ price: 0, paymentStatus: 'complet' })
  expect(await db.$count(documents, eq(documents.pharmacyId, contact.pharmacyId ?? 0))).toBe(0)
})

test('a code of an employer is its own pharmacy’s', async () => {
  const own = await atWork()
  const [pharmacy] = await db
    .select()
    .from(pharmacies)
    .where(eq(pharmacies.id, own.contact.pharmacyId ?? 0))
  const { code } = await buildDiscount(db, { organization: pharmacy?.name.toUpperCase() ?? '' })
  expect((await own.book([bookedPerson()], { discountCode: code })).status).toBe(201)
  const other = await atWork()
  await db
    .update(pharmacies)
    .set({ name: `Officine ${uniqueWord()}` })
    .where(eq(pharmacies.id, other.contact.pharmacyId ?? 0))
  const refused = await other.book([bookedPerson()], { discountCode: code })
  expect(refused.status).toBe(422)
  expect((refused.body as unknown as Problem).fields?.discountCode).toMatch(/autre employeur/)
})

test.each([
  ['there are fewer uses than people', { discount: { maxUses: 2 }, price: 65_000, places: 15 }, /autant de personnes/],
  ['the session has no price', { discount: {}, price: null, places: 15 }, /ne vaut pas pour cette formation/],
  ['everybody waits', { discount: {}, price: 65_000, places: 0 }, /qui attend n’a encore rien à payer/],
])('nobody is registered where %s', async (_, { discount, price, places }, words) => {
  const { training, book, live } = await atWork({ price, places: Math.max(1, places) })
  if (places === 0) await build.registration({ trainingId: training.id })
  const before = (await live()).length
  const { code } = await buildDiscount(db, discount)
  const people = [bookedPerson(), bookedPerson(), bookedPerson()]
  const { status, body } = await book(people, { discountCode: code, restWaits: places === 0 })
  expect(status).toBe(422)
  expect(body).toMatchObject({ code: 'discount_refused' })
  expect((body as unknown as Problem).fields?.discountCode).toMatch(words)
  expect(await live()).toHaveLength(before)
  expect(await db.$count(waitingEntries, eq(waitingEntries.trainingId, training.id))).toBe(0)
})

test('those who have a place get it; who waits has no price yet, and takes no use', async () => {
  const { book, live, usesOf } = await atWork({ places: 2 })
  const { id, code } = await buildDiscount(db, { maxUses: 2 })
  const people = [bookedPerson(), bookedPerson(), bookedPerson()]
  const { body } = await book(people, { discountCode: code, restWaits: true })
  expect(body).toMatchObject({ registrations: 2, waiting: 1, total: 117_000 })
  expect(await live()).toMatchObject([{ discountAmount: 6_500 }, { discountAmount: 6_500 }])
  expect(await usesOf(id)).toBe(2)
})

test('of a pharmacy and people at once, nobody gets a use too many', async () => {
  const { training, book, usesOf } = await atWork({ places: 50 })
  const { id, code } = await buildDiscount(db, { maxUses: 4 })
  const answers = await Promise.all([
    book([bookedPerson(), bookedPerson(), bookedPerson()], { discountCode: code }),
    book([bookedPerson(), bookedPerson(), bookedPerson()], { discountCode: code }),
    ...[1, 2, 3].map(() =>
      as(visitor).post('/api/registrations', registrationForm(training.id, { discountCode: code }), {
        address: uniqueIp(),
      }),
    ),
  ])
  expect(answers.every(({ status }) => status === 201 || status === 422)).toBe(true)
  const taken = (await usesOf(id)) ?? 0
  expect(taken).toBeGreaterThanOrEqual(3)
  expect(taken).toBeLessThanOrEqual(4)
})

test('repeated with the last uses it answers the first answer', async () => {
  const { book, live } = await atWork()
  const { code } = await buildDiscount(db, { maxUses: 2 })
  const people = [bookedPerson(), bookedPerson()]
  const key = { 'idempotency-key': uniqueWord() }
  const first = await book(people, { discountCode: code }, uniqueIp(), key)
  expect(first.status).toBe(201)
  expect(await book(people, { discountCode: code }, uniqueIp(), key)).toMatchObject({ status: 201, body: first.body })
  expect(await live()).toHaveLength(2)
})

test('a network that guesses waits, and books without a code as before', async () => {
  const { book } = await atWork()
  const ip = uniqueIp()
  for (let guess = 0; guess < 3; guess++) {
    expect(await book([bookedPerson()], { discountCode: `DEVINE-${guess}` }, ip)).toMatchObject({ status: 422 })
  }
  const { code } = await buildDiscount(db)
  expect((await book([bookedPerson()], { discountCode: code }, ip)).status).toBe(429)
  expect((await book([bookedPerson()], {}, ip)).status).toBe(201)
})
