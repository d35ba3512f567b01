import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { administrator, startApi, visitor } from '../../../tests/api.ts'
import { hours } from '../../../tests/clock.ts'
import { uniqueIp } from '../../../tests/factories/unique.ts'
import { registrationForm } from '../../../tests/forms.ts'
import { historyOf, lettersAbout } from '../../../tests/outbox.ts'
import type { RegistrationSummary } from '../../domain/registrations/registration.ts'
import { documents } from '../db/schema/documents.ts'
import { notifications } from '../db/schema/notifications.ts'
import { registrations } from '../db/schema/registrations.ts'
import { freeUnprovenPlaces } from './unproven-place-commands.ts'

const { as, build, clock, db, services } = await startApi()
const office = as(administrator(await build.administrator()))
const tidy = () => freeUnprovenPlaces(db, services, clock.now())

/** A training taken from one address but for so many places: the first three were not asked for proof. */
async function stormed(maxParticipants: number, left = 0) {
  const training = await build.training({ maxParticipants })
  const address = uniqueIp()
  const ids = []
  for (let person = 0; person < maxParticipants - left; person++) {
    const form = registrationForm(training.id)
    ids.push((await as(visitor).post<RegistrationSummary>('/api/registrations', form, { address })).body.id)
  }
  return { training, ids }
}

const statusOf = async (id: number) =>
  (await db.select().from(registrations).where(eq(registrations.id, id)))[0]?.status
const statusesOf = (ids: number[]) => Promise.all(ids.map(statusOf))
/** What the worker does with the reminders. */
const deliver = (ids: number[], state: 'sent' | 'failed' = 'sent') =>
  Promise.all(
    ids.map((id) =>
      db
        .update(notifications)
        .set({ state, sentAt: state === 'sent' ? clock.now() : null })
        .where(and(eq(notifications.registrationId, id), eq(notifications.type, 'proof_reminder'))),
    ),
  )
const typesOf = async (id: number) => (await lettersAbout(db, id)).map(({ type }) => type)

test('a full training reminds those who have not proven their address, and frees their places 24 hours after', async () => {
  const { ids } = await stormed(6)
  await tidy()
  await tidy()
  expect(await typesOf(ids[2] ?? 0)).toEqual(['registration'])
  for (const id of ids.slice(3)) expect(await typesOf(id)).toEqual(['proof_reminder', 'registration'])
  clock.advance(2 * hours)
  await deliver(ids)
  clock.advance(23 * hours)
  await tidy()
  expect(new Set(await statusesOf(ids))).toEqual(new Set(['en_attente']))
  clock.advance(1 * hours + 1_000)
  await tidy()
  expect(await statusesOf(ids)).toEqual([...Array(3).fill('en_attente'), ...Array(3).fill('annulée')])
  const [letter] = await lettersAbout(db, ids[5] ?? 0)
  expect(letter).toMatchObject({ type: 'status_update', subject: expect.stringContaining('Place libérée') })
  expect(await historyOf(db, 'registration', ids[5] ?? 0)).toMatchObject([
    { action: 'free_place', actor: 'system', before: { status: 'en_attente' }, after: { status: 'annulée' } },
    { action: 'remind_proof', actor: 'system' },
    { action: 'register' },
  ])
})

test('a place that is freed leaves the invoice of those whom a pharmacy pays for with it', async () => {
  const { ids } = await stormed(5)
  const pharmacy = await build.pharmacy()
  await office.put('/api/admin/registrations/pharmacy', { ids, pharmacyId: pharmacy.id })
  await office.post(`/api/admin/pharmacies/${pharmacy.id}/invoices`, { registrationIds: ids })
  await tidy()
  await deliver(ids)
  clock.advance(25 * hours)
  await tidy()
  expect(await statusesOf(ids)).toEqual([...Array(3).fill('en_attente'), ...Array(2).fill('annulée')])
  const invoices = await db.select().from(documents).where(eq(documents.pharmacyId, pharmacy.id))
  const valid = invoices.filter(({ supersededAt }) => supersededAt === null)
  expect(valid.map(({ snapshot }) => snapshot?.kind === 'invoice' && snapshot.lines?.length)).toEqual([3])
})

test('but not while a place is left, not before the reminder has left, and not in a training that is over', async () => {
  const roomy = await stormed(6, 1)
  const slow = await stormed(5)
  const over = await stormed(5)
  await tidy()
  expect(await typesOf(roomy.ids[4] ?? 0)).toEqual(['registration'])
  expect(await typesOf(over.ids[4] ?? 0)).toEqual(['proof_reminder', 'registration'])
  await deliver(over.ids)
  await office.put(`/api/registrations/${over.ids[0]}/status`, { status: 'annulée' })
  clock.advance(72 * hours)
  await tidy()
  for (const { ids } of [roomy, slow]) expect(await statusOf(ids[4] ?? 0)).toBe('en_attente')
  // A place was left again before the day had passed.
  expect(await statusOf(over.ids[4] ?? 0)).toBe('en_attente')
})

test('an address that takes no mail is proven by nobody: its place is freed too', async () => {
  const { ids } = await stormed(4)
  await tidy()
  await deliver(ids, 'failed')
  clock.advance(25 * hours)
  await tidy()
  expect(await statusOf(ids[3] ?? 0)).toBe('annulée')
})

test('never a place that was proven, that the office confirmed, or that money came for, even if it was given back', async () => {
  const { ids } = await stormed(8)
  const [proven = 0, confirmed = 0, paid = 0, refunded = 0, neither = 0] = ids.slice(3)
  await tidy()
  await deliver(ids)
  const [letter] = await lettersAbout(db, proven)
  const token = /preuve=([\w-]{43})$/m.exec(letter?.textContent ?? '')?.[1]
  expect((await as(visitor).post('/api/registrations/proof', { token })).status).toBe(200)
  await office.put(`/api/registrations/${confirmed}/status`, { status: 'confirmée' })
  for (const registrationId of [paid, refunded]) {
    const payment = { registrationId, amount: 10_000, method: 'mobile' }
    expect((await office.post('/api/payments', payment)).status).toBe(201)
  }
  const refund = { amount: 10_000, method: 'mobile', reason: 'Erreur', afterwards: 'owed' }
  expect((await office.post(`/api/registrations/${refunded}/refunds`, refund)).status).toBe(201)
  clock.advance(25 * hours)
  await tidy()
  expect(await statusesOf([proven, confirmed, paid, refunded, neither])).toEqual([
    'en_attente',
    'confirmée',
    'en_attente',
    'en_attente',
    'annulée',
  ])
})
