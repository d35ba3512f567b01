// What waits for whom while other tools are told (docs/locks.md).
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { administrator, startApi, visitor } from '../../../tests/api.ts'
import { onPostgres } from '../../../tests/database.ts'
import { webhookForm } from '../../../tests/factories/webhook.ts'
import { registrationForm } from '../../../tests/forms.ts'
import { meanwhile } from '../../../tests/meanwhile.ts'
import { startReceiver } from '../../../tests/receiver.ts'
import type { NewWebhook } from '../../domain/connect/webhook.ts'
import { webhookEvents } from '../../domain/connect/webhook-events.ts'
import type { Tx } from '../db/open.ts'
import { registrations } from '../db/schema/registrations.ts'
import { webhookDeliveries, webhooks } from '../db/schema/webhooks.ts'
import { send, takeDue } from './send-commands.ts'

const { as, build, clock, db, services } = await startApi()
const office = as(administrator(await build.administrator()))
const receiver = await startReceiver()
afterAll(receiver.close)
beforeEach(async () => {
  await db.delete(webhooks)
  receiver.answerWith(204)
})

const remove = (id: number) => (tx: Tx) => tx.delete(webhooks).where(eq(webhooks.id, id))
const lock = (id: number) => (tx: Tx) => tx.select().from(webhooks).where(eq(webhooks.id, id)).for('update')

/** Something that waits for an address, taken to be sent. */
async function taken() {
  const { body } = await office.post<NewWebhook>('/api/admin/webhooks', webhookForm({ url: receiver.url }))
  await build.payment()
  const [deliveryId = 0] = await takeDue(services, clock.now())
  return { id: body.id, deliveryId }
}

describe.runIf(onPostgres())('needs PostgreSQL: several connections', () => {
  test('somebody registers while the webhook that would be told of it is deleted', async () => {
    const [{ id }, training] = [
      await build.webhook({ state: 'active', events: [...webhookEvents] }),
      await build.training(),
    ]
    await db.delete(webhookDeliveries)
    const register = () => as(visitor).post('/api/registrations', registrationForm(training.id))
    expect(await meanwhile(db, remove(id), register)).toMatchObject({ status: 201 })
    expect(await db.$count(webhookDeliveries)).toBe(0)
  })

  test('a webhook is deleted while somebody registers: what was about to be told goes with it', async () => {
    const { id: trainingId } = await build.training()
    const { id } = await build.webhook({ state: 'active', events: [...webhookEvents] })
    const register = (tx: Tx) => tx.insert(registrations).values(registrationRow(trainingId))
    const answer = await meanwhile(db, register, () => office.delete(`/api/admin/webhooks/${id}`))
    expect(answer.status).toBe(204)
    expect(await db.$count(webhookDeliveries)).toBe(0)
  })

  test('a webhook comes before what is sent to it, when what came of that is noted', async () => {
    const { id, deliveryId } = await taken()
    const later = (tx: Tx) =>
      tx.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, deliveryId)).for('update')
    await meanwhile(db, lock(id), () => send(services, deliveryId), later)
    const [noted] = await db.select().from(webhookDeliveries)
    expect(noted).toMatchObject({ state: 'delivered', tries: 1 })
  })

  test('what came of something is noted nowhere once its webhook is gone', async () => {
    const { id, deliveryId } = await taken()
    await meanwhile(db, remove(id), () => send(services, deliveryId))
    expect(await db.$count(webhookDeliveries)).toBe(0)
  })

  test('a webhook that is paused while its tool says that it is gone stays paused', async () => {
    const { id, deliveryId } = await taken()
    receiver.answerWith(410)
    const pause = (tx: Tx) => tx.update(webhooks).set({ state: 'paused' }).where(eq(webhooks.id, id))
    await meanwhile(db, pause, () => send(services, deliveryId))
    expect(await db.select().from(webhooks)).toMatchObject([{ state: 'paused' }])
  })
})

const registrationRow = (trainingId: number): typeof registrations.$inferInsert => ({
  trainingId,
  firstName: 'Awa',
  lastName: 'Koné',
  email: 'awa.kone@example.ci',
  phone: '+2250708091011',
  locale: 'fr',
  paymentReference: `OFF-PENDANT${trainingId}`,
})
