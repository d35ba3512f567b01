// What the worker sends, and what comes of it: to a real receiver on this machine, which the demonstration may tell.
import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { Webhook as Verifier } from 'standardwebhooks'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { administrator, startApi } from '../../../tests/api.ts'
import { days, hours, minutes, seconds } from '../../../tests/clock.ts'
import { webhookForm } from '../../../tests/factories/webhook.ts'
import { startReceiver } from '../../../tests/receiver.ts'
import { atOncePerWebhook, type Delivery, type NewWebhook, pauses, type Webhook } from '../../domain/connect/webhook.ts'
import { notifications } from '../db/schema/notifications.ts'
import { registrations } from '../db/schema/registrations.ts'
import { webhookDeliveries, webhooks } from '../db/schema/webhooks.ts'
import { sealAll } from '../encryption/seal-existing.ts'
import { createSecretBox } from '../encryption/secret-box.ts'
import { send, takeDue } from './send-commands.ts'

const { as, build, clock, db, services } = await startApi()
const colleague = await build.administrator()
const receiver = await startReceiver()
afterAll(receiver.close)
/** Signed in now, however far the clock has gone. */
const office = () => as(administrator(colleague))
const calls = '/api/admin/webhooks'

beforeEach(async () => {
  await db.delete(webhooks)
  receiver.received.length = 0
  receiver.answerWith(204)
})

const make = async (overrides: Parameters<typeof webhookForm>[0] = {}) =>
  (await office().post<NewWebhook>(calls, webhookForm({ url: receiver.url, ...overrides }))).body
const stateOf = async (id: number) => (await office().get<Webhook[]>(calls)).body.find((one) => one.id === id)
const deliveriesOf = async (id: number) => (await office().get<Delivery[]>(`${calls}/${id}/deliveries`)).body

/** Sends what is due, as each look of the worker does. @returns how many that were */
async function work(): Promise<number> {
  const due = await takeDue(services, clock.now())
  await Promise.all(due.map((id) => send(services, id)))
  return due.length
}

describe('a message', () => {
  test('is signed by the standard, and says what happened', async () => {
    const { id, secret } = await make()
    const payment = await build.payment({ amount: 65_000 })
    expect(await work()).toBe(1)
    const [message] = receiver.received
    const headers = message?.headers as Record<string, string>
    expect(new Verifier(secret).verify(message?.body ?? '', headers)).toEqual({
      type: 'payment.recorded',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      data: { paymentId: payment.id, registrationId: payment.registrationId, amount: 65_000, method: 'espèces' },
    })
    const [delivery] = await deliveriesOf(id)
    expect(delivery).toMatchObject({ state: 'delivered', tries: 1, lastStatus: 204, nextTryAt: null })
    expect(delivery?.messageId).toBe(headers['webhook-id'])
    expect(await work()).toBe(0)
  })

  test('says who it is about only where that was allowed, as they are called when it is sent', async () => {
    await make({ events: ['registration.created'] })
    await make({ events: ['registration.created'], tellsOfPeople: true })
    const { id } = await build.registration({ firstName: 'Awa', lastName: 'Canarille' })
    await db.update(registrations).set({ firstName: 'Awah' }).where(eq(registrations.id, id))
    await work()
    const [plain, personal] = receiver.received.map(({ body }) => body).sort((one, other) => one.length - other.length)
    expect(plain).not.toContain('Canarille')
    expect(JSON.parse(personal ?? '').data.person).toMatchObject({ firstName: 'Awah', lastName: 'Canarille' })
  })

  test('that waits says nothing any more of somebody who has been erased meanwhile', async () => {
    await make({ events: ['registration.created'], tellsOfPeople: true })
    const { id } = await build.registration({ lastName: 'Canarille' })
    await db
      .update(registrations)
      .set({ lastName: 'Effacé', email: `efface-${id}@efface.invalid` })
      .where(eq(registrations.id, id))
    await work()
    expect(JSON.parse(receiver.received[0]?.body ?? '').data).toMatchObject({ registrationId: id, person: null })
  })

  test('of a contact message names its writer, until that is erased', async () => {
    await make({ events: ['contact_message.received'], tellsOfPeople: true })
    await build.contactMessage({ name: 'Aya N’Guessan' })
    await work()
    expect(JSON.parse(receiver.received[0]?.body ?? '').data.person).toMatchObject({ name: 'Aya N’Guessan' })
  })

  test('of the millisecond that is now is due, however fine the clock that wrote it', async () => {
    await make()
    await build.payment()
    const now = clock.now()
    await db
      .update(webhookDeliveries)
      .set({ nextTryAt: sql`${now.toISOString()}::timestamptz + interval '999 microseconds'` })
    expect(await takeDue(services, new Date(now.getTime() - 1))).toEqual([])
    expect(await takeDue(services, now)).toHaveLength(1)
  })

  test('is signed with both secrets for a day after another was given', async () => {
    const { id, secret } = await make()
    const { body: renewed } = await office().post<NewWebhook>(`${calls}/${id}/secret`)
    await build.payment()
    await work()
    const verified = (given: string) => {
      const { body = '', headers = {} } = receiver.received.at(-1) ?? {}
      return new Verifier(given).verify(body, headers as Record<string, string>)
    }
    for (const each of [secret, renewed.secret]) expect(verified(each)).toBeTruthy()
    clock.advance(24 * hours)
    await build.payment()
    await work()
    expect(receiver.received).toHaveLength(2)
    expect(receiver.received[1]?.headers['webhook-signature']).not.toContain(' ')
  })

  test('opens with another encryption key once its secret was sealed with that', async () => {
    const { id, secret } = await make()
    await office().post<NewWebhook>(`${calls}/${id}/secret`) // so that the one before is sealed again too
    const next = createSecretBox(randomBytes(32))
    const opensBoth = {
      ...next,
      open: (sealed: string, place: string) => (next.isCurrent(sealed) ? next : services.secrets).open(sealed, place),
    }
    expect(await db.transaction((tx) => sealAll(tx, opensBoth))).toEqual({ sealed: 2, unreadable: [] })
    await build.payment()
    for (const due of await takeDue(services, clock.now())) await send({ ...services, secrets: next }, due)
    const { body = '', headers = {} } = receiver.received[0] ?? {}
    expect(new Verifier(secret).verify(body, headers as Record<string, string>)).toBeTruthy()
  })

  test('whose secret no key opens is not sent, and the office sees why', async () => {
    const { id } = await make()
    await db.update(webhooks).set({ secret: 'sealed1.00000000.none' }).where(eq(webhooks.id, id))
    await build.payment()
    await work()
    expect(receiver.received).toEqual([])
    expect((await deliveriesOf(id))[0]).toMatchObject({ state: 'waiting', tries: 1, lastProblem: 'secret' })
  })
})

describe('what is not taken', () => {
  test('is tried again under the same id, with growing pauses, for three days, and then given up', async () => {
    const { id } = await make()
    receiver.answerWith(500)
    await build.payment()
    for (const pause of pauses) {
      expect(await work()).toBe(1)
      expect(await work()).toBe(0)
      clock.advance(pause + seconds)
    }
    expect(await work()).toBe(1)
    expect((await deliveriesOf(id))[0]).toMatchObject({ state: 'failed', tries: pauses.length + 1, lastStatus: 500 })
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(receiver.received).toHaveLength(pauses.length + 1)
    clock.advance(10 * days)
    expect(await work()).toBe(0)
  })

  test('is taken later, and its address answers again', async () => {
    const { id } = await make()
    receiver.answerWith(503)
    await build.payment()
    await work()
    expect((await stateOf(id))?.failingSince).not.toBeNull()
    receiver.answerWith(200)
    clock.advance(10 * seconds)
    await work()
    expect(await stateOf(id)).toMatchObject({ failingSince: null, waiting: 0, state: 'active' })
    expect((await deliveriesOf(id))[0]).toMatchObject({ state: 'delivered', tries: 2, lastStatus: 200 })
  })

  test('by an address that says it is gone switches that off, and the firm is told once', async () => {
    const { id, name } = await make()
    receiver.answerWith(410)
    await build.payment()
    await build.payment()
    await work()
    expect(await stateOf(id)).toMatchObject({ state: 'off', waiting: 2 })
    expect(await lettersOf(name)).toHaveLength(1)
    expect((await lettersOf(name))[0]?.textContent).toContain('n’existe plus')
    clock.advance(days)
    expect(await work()).toBe(0)
  })

  test('for five days switches the address off, which a test and the office bring back', async () => {
    const { id, name } = await make()
    receiver.answerWith(500)
    await build.payment()
    await work()
    clock.advance(5 * days - minutes)
    await build.payment()
    await work()
    expect((await stateOf(id))?.state).toBe('active')
    clock.advance(10 * minutes)
    await work()
    expect((await stateOf(id))?.state).toBe('off')
    expect(await lettersOf(name)).toHaveLength(1)

    receiver.answerWith(204)
    receiver.received.length = 0
    await office().post(`${calls}/${id}/tests`)
    expect(await work()).toBe(1)
    expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({
      type: 'webhook.test',
      data: { webhookId: id },
    })
    await office().post(`${calls}/${id}/resume`)
    clock.advance(days)
    await work()
    expect(await stateOf(id)).toMatchObject({ state: 'active', waiting: 0 })
  })
})

const lettersOf = async (name: string) =>
  (await db.select().from(notifications).where(eq(notifications.type, 'security_alert'))).filter(({ subject }) =>
    subject.includes(name),
  )

describe('several at once', () => {
  test('an address has a few on their way, and one that hangs holds up no other', async () => {
    const slow = await make()
    for (let paid = 0; paid < atOncePerWebhook + 2; paid++) await build.payment()
    expect(await takeDue(services, clock.now())).toHaveLength(atOncePerWebhook) // and they hang
    const quick = await make()
    await build.payment()
    expect(await work()).toBe(1)
    expect(await stateOf(quick.id)).toMatchObject({ waiting: 0 })
    expect(await stateOf(slow.id)).toMatchObject({ waiting: atOncePerWebhook + 3 })
  })

  test('what a process has taken that died is taken up after a minute', async () => {
    await make()
    await build.payment()
    expect(await takeDue(services, clock.now())).toHaveLength(1)
    clock.advance(59 * seconds)
    expect(await work()).toBe(0)
    clock.advance(2 * seconds)
    expect(await work()).toBe(1)
    expect(receiver.received).toHaveLength(1)
  })

  test('two instances that look at once send it once', async () => {
    await make()
    await build.payment()
    const taken = await Promise.all([takeDue(services, clock.now()), takeDue(services, clock.now())])
    expect(taken.flat()).toHaveLength(1)
  })

  test('what was forgotten meanwhile is left', async () => {
    const { id } = await make()
    await build.payment()
    const [due] = await takeDue(services, clock.now())
    await office().delete(`${calls}/${id}`)
    await send(services, due ?? 0)
    expect(receiver.received).toEqual([])
    expect(await db.$count(webhookDeliveries)).toBe(0)
  })

  test('one that was paused meanwhile keeps what waits for later', async () => {
    const { id } = await make()
    await build.payment()
    await office().post(`${calls}/${id}/pause`)
    await build.payment()
    expect(await work()).toBe(0)
    await office().post(`${calls}/${id}/resume`)
    expect(await work()).toBe(1)
  })
})

test('sent again by the office, it comes under the same id', async () => {
  const { id } = await make()
  await build.payment()
  await work()
  const [delivery] = await deliveriesOf(id)
  await office().post(`${calls}/${id}/deliveries/${delivery?.id}/again`)
  await work()
  const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
  expect(ids).toEqual([delivery?.messageId, delivery?.messageId])
})
