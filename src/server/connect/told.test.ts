// What happens is told by the triggers, no matter what causes it.
import { asc, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'
import { administrator, startApi, visitor } from '../../../tests/api.ts'
import { issuedDocument } from '../../../tests/factories/document.ts'
import { contactForm, registrationForm, trainingForm } from '../../../tests/forms.ts'
import { webhookEvents } from '../../domain/connect/webhook-events.ts'
import { webhookData } from '../../domain/connect/webhook-message.ts'
import type { RegistrationSummary } from '../../domain/registrations/registration.ts'
import type { TrainingSummary } from '../../domain/trainings/training-schemas.ts'
import { registrations } from '../db/schema/registrations.ts'
import { webhookDeliveries, webhooks } from '../db/schema/webhooks.ts'

const { as, build, db } = await startApi()
const office = as(administrator(await build.administrator()))
let webhookId: number
beforeEach(async () => {
  await db.delete(webhooks)
  webhookId = (await build.webhook({ state: 'active', events: [...webhookEvents] })).id
})

/** What was told to an address, which is what its contract says. */
const told = async (id = webhookId) => {
  const messages = await db
    .select({ type: webhookDeliveries.type, data: webhookDeliveries.data })
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.webhookId, id))
    .orderBy(asc(webhookDeliveries.id))
  for (const { type, data } of messages) expect(v.safeParse(webhookData[type], data).issues, type).toBeUndefined()
  return messages
}
const toldOf = async (noun: string) => (await told()).filter(({ type }) => type.startsWith(`${noun}.`))

const register = async (trainingId: number) => {
  const { body } = await as(visitor).post<RegistrationSummary>('/api/registrations', registrationForm(trainingId))
  return body
}

describe('a registration', () => {
  test('is told when somebody makes it, in numbers and amounts alone', async () => {
    const training = await build.training({ price: 65_000 })
    const { id, paymentReference } = await register(training.id)
    const data = { registrationId: id, trainingId: training.id, status: 'en_attente', price: 65_000, paymentReference }
    expect(await toldOf('registration')).toEqual([{ type: 'registration.created', data }])
  })

  test('is told when its status changes, and not when it stays', async () => {
    const { id } = await register((await build.training()).id)
    await office.put(`/api/registrations/${id}/status`, { status: 'confirmée' })
    await office.put(`/api/registrations/${id}/status`, { status: 'confirmée' })
    expect((await toldOf('registration')).slice(1)).toEqual([
      {
        type: 'registration.status_changed',
        data: expect.objectContaining({ registrationId: id, status: 'confirmée', previousStatus: 'en_attente' }),
      },
    ])
  })

  test('is told when it goes to another session', async () => {
    const [one, other] = [await build.training(), await build.training()]
    const { id } = await build.registration({ trainingId: one.id })
    await db.update(registrations).set({ trainingId: other.id }).where(eq(registrations.id, id))
    expect((await toldOf('registration')).at(-1)).toMatchObject({
      type: 'registration.transferred',
      data: { registrationId: id, trainingId: other.id, previousTrainingId: one.id },
    })
  })

  test('is told when its person is erased, with its number alone', async () => {
    const { id } = await build.registration()
    const erased = { firstName: '', lastName: '', email: `efface-${id}@efface.invalid` }
    await db.update(registrations).set(erased).where(eq(registrations.id, id))
    expect((await toldOf('registration')).at(-1)).toEqual({
      type: 'registration.erased',
      data: { registrationId: id },
    })
  })

  test('is told when an import that made it is taken back', async () => {
    const { id, trainingId } = await build.registration()
    await db.delete(registrations).where(eq(registrations.id, id))
    expect((await toldOf('registration')).at(-1)).toEqual({
      type: 'registration.deleted',
      data: { registrationId: id, trainingId },
    })
  })

  test('that is refused is not told', async () => {
    const training = await build.training({ maxParticipants: 1 })
    await register(training.id)
    const { status } = await as(visitor).post('/api/registrations', registrationForm(training.id))
    expect(status).toBe(409)
    expect(await toldOf('registration')).toHaveLength(1)
  })
})

test('a payment is told by what it is: received, given back, corrected', async () => {
  const { id } = await build.registration({ price: 65_000 })
  const payment = { registrationId: id, amount: 65_000, method: 'mobile' }
  expect((await office.post('/api/payments', payment)).status).toBe(201)
  const refund = { amount: 15_000, method: 'espèces', reason: 'Venu une demi-journée', afterwards: 'owed' }
  expect((await office.post(`/api/registrations/${id}/refunds`, refund)).status).toBe(201)
  await build.payment({ registrationId: id, kind: 'adjustment', amount: -5_000 })
  expect(await toldOf('payment')).toMatchObject([
    { type: 'payment.recorded', data: { registrationId: id, amount: 65_000, method: 'mobile' } },
    { type: 'payment.refunded', data: { registrationId: id, amount: -15_000, method: 'espèces' } },
    { type: 'payment.corrected', data: { registrationId: id, amount: -5_000 } },
  ])
})

test('a training is told when it is made, when what visitors see of it changes, and when it is deleted', async () => {
  const { body } = await office.post<TrainingSummary>('/api/trainings', trainingForm())
  const [created] = await toldOf('training')
  expect(created).toMatchObject({ type: 'training.created', data: { trainingId: body.id, location: 'Abidjan' } })
  const { title, description } = trainingForm()
  const save = (changes: object) =>
    office.put<TrainingSummary>(`/api/trainings/${body.id}`, { title, description, location: 'Abidjan', ...changes })
  expect((await save({ description: 'Avec un thermomètre.' })).status).toBe(200) // of which they are not told
  expect((await save({ location: 'Bouaké' })).status).toBe(200)
  expect((await toldOf('training')).slice(1)).toEqual([
    { type: 'training.changed', data: { ...created?.data, location: 'Bouaké' } },
  ])
  // One that nobody ever registered for leaves no row, another is marked.
  const { trainingId } = await build.registration({ status: 'annulée' })
  for (const id of [body.id, trainingId]) {
    expect((await office.delete(`/api/trainings/${id}`)).status).toBeLessThan(300)
    expect((await toldOf('training')).at(-1)).toEqual({ type: 'training.deleted', data: { trainingId: id } })
  }
})

test('a certificate and a contact message are told', async () => {
  const { id: registrationId, trainingId } = await build.registration()
  const certificate = await issuedDocument('certificate')
  const document = await build.document({ ...certificate, registrationId, trainingId })
  expect(await toldOf('certificate')).toMatchObject([
    { type: 'certificate.issued', data: { documentId: document.id, number: document.number } },
  ])
  expect((await as(visitor).post('/api/contact', contactForm())).status).toBe(201)
  const [message] = await toldOf('contact_message')
  expect(message?.data).toMatchObject({ subject: 'formation', locale: 'fr' })
  expect(Object.keys(message?.data ?? {}).sort()).toEqual(['locale', 'messageId', 'subject'])
})

test('each address is told what it wants to know, and nothing while it is paused or switched off', async () => {
  const payments = await build.webhook({ state: 'active', events: ['payment.recorded'] })
  const paused = await build.webhook({ state: 'paused', events: [...webhookEvents] })
  const off = await build.webhook({ state: 'off', events: [...webhookEvents] })
  await build.payment()
  expect((await told(payments.id)).map(({ type }) => type)).toEqual(['payment.recorded'])
  expect(await told(paused.id)).toEqual([])
  expect(await told(off.id)).toEqual([])
})

test('what is undone with its transaction is not told', async () => {
  const { id } = await build.training()
  const undone = db.transaction(async (tx) => {
    await tx.insert(registrations).values(rowFor(id))
    throw new Error('the change failed')
  })
  await expect(undone).rejects.toThrow('the change failed')
  expect(await toldOf('registration')).toEqual([])
})

const rowFor = (trainingId: number): typeof registrations.$inferInsert => ({
  trainingId,
  firstName: 'Awa',
  lastName: 'Koné',
  email: 'awa.kone@example.ci',
  phone: '+2250708091011',
  locale: 'fr',
  paymentReference: `OFF-DEFAIT${trainingId}`,
})
