import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { administrator, participant, pharmacyContact, startApi, visitor } from '../../../../tests/api.ts'
import { buildDiscount } from '../../../../tests/factories/discount.ts'
import { uniqueIp } from '../../../../tests/factories/unique.ts'
import { bookedPerson, registrationForm } from '../../../../tests/forms.ts'
import { waitingToken } from '../../../../tests/waiting-link.ts'
import type { Booking } from '../../../domain/pharmacies/pharmacy-booking.ts'
import type { RegistrationSummary } from '../../../domain/registrations/registration.ts'
import type { Problem } from '../../../domain/values/problem.ts'
import type { OwnWaitingEntry } from '../../../domain/waiting-list/waiting-list.ts'
import { documents } from '../../db/schema/documents.ts'
import { pharmacies } from '../../db/schema/pharmacies.ts'
import { registrations } from '../../db/schema/registrations.ts'
import { waitingEntries } from '../../db/schema/waiting-entries.ts'

const { as, build, clock, db } = await startApi({ limits: { discountPerAddress: 3 } })
const office = as(administrator(await build.administrator()))

const offered = () => ({ state: 'offered' as const, offerEndsAt: new Date(clock.now().getTime() + 3_600_000) })
const stored = async (id: number) => (await db.select().from(registrations).where(eq(registrations.id, id)))[0]

/** Somebody to whom a place is offered, for 65 000 FCFA. */
async function offeredTo(changes: Partial<typeof waitingEntries.$inferInsert> = {}) {
  const training = await build.training({ maxParticipants: 5, price: 65_000 })
  const entry = await build.waitingEntry({ trainingId: training.id, ...offered(), ...changes })
  const link = { id: entry.id, token: waitingToken(entry.id) }
  const accept = (discountCode?: string, address = uniqueIp()) =>
    as(visitor).post<RegistrationSummary & Problem>(
      '/api/waiting-list/accept',
      { ...link, ...(discountCode !== undefined && { discountCode }) },
      { address },
    )
  return { training, entry, link, accept }
}

test('a code counts when the place is taken: the price there is then, the proforma and the uses say so', async () => {
  const { id, code } = await buildDiscount(db, { maxUses: 1 })
  const { entry, link, accept } = await offeredTo()
  const place = await as(visitor).post<OwnWaitingEntry>('/api/waiting-list/check', link)
  expect(place.body.training).toMatchObject({ price: 65_000 })
  const { status, body } = await accept(` ${code.toLowerCase()} `)
  expect({ status, body }).toMatchObject({ status: 200, body: { price: 58_500, discountAmount: 6_500 } })
  expect(await stored(body.id)).toMatchObject({ discountId: id, email: entry.email })
  const [proforma] = await db.select().from(documents).where(eq(documents.registrationId, body.id))
  expect(proforma?.snapshot).toMatchObject({ price: 58_500, discount: 6_500 })
  // Taking it again takes no other use.
  expect((await accept(code)).body).toMatchObject({ id: body.id, price: 58_500 })

  const next = await offeredTo()
  const refused = await next.accept(code)
  expect(refused).toMatchObject({
    status: 422,
    body: { code: 'discount_refused', fields: { discountCode: expect.any(String) } },
  })
  const [kept] = await db.select().from(waitingEntries).where(eq(waitingEntries.id, next.entry.id))
  expect(kept?.state).toBe('offered')
  expect((await next.accept('')).body).toMatchObject({ price: 65_000 })
})

test('codes that are guessed there count like any others', async () => {
  const { accept } = await offeredTo()
  const address = uniqueIp()
  for (let guess = 0; guess < 3; guess++) expect((await accept('INCONNU', address)).status).toBe(422)
  expect((await accept('INCONNU', address)).status).toBe(429)
  expect((await accept(undefined, address)).status).toBe(200)
})

test('a participant gives a code in their space, and a pharmacy for its people, where its record is the employer', async () => {
  const owner = await build.participant()
  const { entry } = await offeredTo({ email: owner.email })
  const { code } = await buildDiscount(db)
  const url = `/api/participant/waiting-list/${entry.id}/accept`
  const own = await as(participant(owner)).post<RegistrationSummary>(url, { discountCode: code })
  expect(own).toMatchObject({ status: 200, body: { price: 58_500 } })

  const contact = await build.pharmacyContact()
  const [pharmacy] = await db
    .select()
    .from(pharmacies)
    .where(eq(pharmacies.id, contact.pharmacyId ?? 0))
  const training = await build.training({ maxParticipants: 1, price: 65_000 })
  const space = as(pharmacyContact(contact))
  const people = [bookedPerson(), bookedPerson()]
  const form = { trainingId: training.id, people, restWaits: true, termsAccepted: true }
  const { body: booking } = await space.post<Booking>('/api/pharmacy/bookings', form)
  expect(booking).toMatchObject({ registrations: 1, waiting: 1 })
  const [waits] = (await space.get<OwnWaitingEntry[]>('/api/pharmacy/waiting-list')).body
  await db
    .update(waitingEntries)
    .set(offered())
    .where(eq(waitingEntries.id, waits?.id ?? 0))
  const kept = await buildDiscount(db, { organization: pharmacy?.name.toUpperCase() ?? null })
  const elsewhere = await buildDiscount(db, { organization: 'Pharmacie d’ailleurs' })
  const take = (discountCode: string) =>
    space.post<RegistrationSummary & Problem>(`/api/pharmacy/waiting-list/${waits?.id}/accept`, { discountCode })
  expect(await take(elsewhere.code)).toMatchObject({ status: 422, body: { code: 'discount_refused' } })
  const taken = await take(kept.code)
  expect(taken).toMatchObject({ status: 200, body: { price: 58_500 } })
  expect(await stored(taken.body.id)).toMatchObject({ pharmacyId: contact.pharmacyId, discountId: kept.id })
  const shared = await db
    .select()
    .from(documents)
    .where(eq(documents.pharmacyId, contact.pharmacyId ?? 0))
  expect(shared.at(-1)?.snapshot).toMatchObject({ price: 123_500, lines: [{}, { price: 58_500, discount: 6_500 }] })
})

test('an employer is who is known to pay, under any name that its record has had by merging, whatever was typed', async () => {
  const [into, former] = [await build.pharmacy({ name: 'Pharmacie Saint-Michel' }), await build.pharmacy()]
  const merged = await office.post(`/api/admin/pharmacies/${into.id}/merges`, { from: former.id })
  expect(merged.status, JSON.stringify(merged.body)).toBe(200)
  const training = await build.training({ price: 65_000 })
  const codes = [
    await buildDiscount(db, { organization: 'PHARMACIE SAINT MICHEL' }),
    await buildDiscount(db, { organization: former.name }),
  ]
  const person = await build.participant()
  await build.registration({ participantId: person.id, email: person.email, pharmacyId: into.id })
  const register = (who: Parameters<typeof as>[0], discountCode: string) =>
    as(who).post<RegistrationSummary & Problem>(
      '/api/registrations',
      registrationForm(training.id, { organization: 'Phie St Michel', discountCode }),
      { address: uniqueIp() },
    )
  for (const { code } of codes) {
    expect(await register(participant(person), code)).toMatchObject({ status: 201, body: { price: 58_500 } })
    // Nobody knows who pays for a stranger.
    expect(await register(visitor, code)).toMatchObject({ status: 422, body: { code: 'discount_refused' } })
  }
  const contact = await build.pharmacyContact({ pharmacyId: into.id })
  const form = { trainingId: training.id, people: [bookedPerson()], termsAccepted: true, discountCode: codes[1]?.code }
  expect(await as(pharmacyContact(contact)).post('/api/pharmacy/bookings', form)).toMatchObject({
    status: 201,
    body: { total: 58_500 },
  })
})
