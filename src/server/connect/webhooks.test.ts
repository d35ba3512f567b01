import { desc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { administrator, startApi } from '../../../tests/api.ts'
import { hours } from '../../../tests/clock.ts'
import { uniqueWord } from '../../../tests/factories/unique.ts'
import { webhookForm } from '../../../tests/factories/webhook.ts'
import { dump } from '../../../tests/traces.ts'
import type { Delivery, NewWebhook, Webhook } from '../../domain/connect/webhook.ts'
import type { Problem } from '../../domain/values/problem.ts'
import { auditEntries } from '../db/schema/audit.ts'
import { webhookDeliveries, webhooks } from '../db/schema/webhooks.ts'
import { deleteExpiredDeliveries, deleteFormerSecrets } from './webhook-commands.ts'

const { as, build, clock, db } = await startApi()
const office = as(administrator(await build.administrator()))
beforeEach(async () => {
  await db.delete(webhooks)
})

const calls = '/api/admin/webhooks'
const make = async (overrides: Parameters<typeof webhookForm>[0] = {}) => {
  const { status, body } = await office.post<NewWebhook>(calls, webhookForm(overrides))
  expect(status).toBe(201)
  return body
}
const listed = async (id: number) => (await office.get<Webhook[]>(calls)).body.find((one) => one.id === id)
const trailOf = async (id: number) => {
  const entries = await db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, id))
    .orderBy(desc(auditEntries.id))
  return entries.filter(({ subjectType }) => subjectType === 'webhook')
}

describe('an address that is told', () => {
  test('gets a secret that is shown once, and kept sealed', async () => {
    const { secret, ...made } = await make()
    expect(secret).toMatch(/^whsec_[A-Za-z\d+/]{43}=$/)
    expect(made).toMatchObject({ state: 'active', tellsOfPeople: false, waiting: 0, formerSecretUntil: null })
    expect(await listed(made.id)).toEqual(made)
    const bare = secret.slice('whsec_'.length).toLowerCase()
    for (const rows of (await dump(db)).values()) expect(rows).not.toContain(bare)
  })

  test('stands in the trail with its host alone: the rest of an address may be a secret', async () => {
    const { id } = await make({ url: 'https://crochet.example/services/T0CANARI' })
    const [entry] = await trailOf(id)
    expect(entry).toMatchObject({ action: 'create', after: { host: 'crochet.example' } })
    expect(JSON.stringify(entry)).not.toContain('CANARI')
  })

  test.each([
    ['url', { url: 'pas une adresse' }],
    ['url', { url: 'ftp://comptabilite.example/' }],
    ['url', { url: 'https://nom:passe@comptabilite.example/' }],
    ['url', { url: 'http://comptabilite.example/' }],
    ['url', { url: 'https://169.254.169.254/latest/meta-data/' }],
    ['events', { events: [] }],
    ['events', { events: ['payment.recorded', 'payment.recorded'] as const }],
    ['name', { name: 'x' }],
  ])('is refused for its %s', async (field, wrong) => {
    const refused = await office.post<Problem>(calls, { ...webhookForm(), ...wrong })
    expect(refused).toMatchObject({ status: 422, body: { fields: { [field]: expect.any(String) } } })
    expect((await office.get<Webhook[]>(calls)).body).toEqual([])
  })

  test('is changed as a whole, and keeps its secret', async () => {
    const { id } = await make()
    const [before] = await db.select().from(webhooks).where(eq(webhooks.id, id))
    const form = webhookForm({ events: ['training.changed'], tellsOfPeople: true, url: 'https://autre.example/' })
    const changed = await office.put<Webhook>(`${calls}/${id}`, form)
    expect(changed).toMatchObject({ status: 200, body: form })
    const [after] = await db.select().from(webhooks).where(eq(webhooks.id, id))
    expect(after?.secret).toBe(before?.secret)
    expect((await office.put(`${calls}/2147483647`, form)).status).toBe(404)
  })

  test('is paused and told again; saying so twice changes nothing', async () => {
    const { id } = await make()
    for (const [step, state] of [
      ['pause', 'paused'],
      ['pause', 'paused'],
      ['resume', 'active'],
      ['resume', 'active'],
    ]) {
      expect(await office.post(`${calls}/${id}/${step}`)).toMatchObject({ status: 200, body: { state } })
    }
    expect((await trailOf(id)).map(({ action }) => action)).toEqual(['enable', 'disable', 'create'])
  })

  test('gets another secret, beside which the one before counts for a day', async () => {
    const { id, secret } = await make()
    const renewed = await office.post<NewWebhook>(`${calls}/${id}/secret`)
    expect(renewed.status).toBe(200)
    expect(renewed.body.secret).not.toBe(secret)
    const until = Date.parse(renewed.body.formerSecretUntil ?? '')
    expect(Math.round((until - clock.now().getTime()) / hours)).toBe(24)
    clock.advance(25 * hours)
    const tomorrow = as(administrator(await build.administrator()))
    const { body } = await tomorrow.get<Webhook[]>(calls)
    expect(body.find((one) => one.id === id)?.formerSecretUntil).toBeNull()
    await deleteFormerSecrets(db, clock.now())
    expect(await db.select().from(webhooks)).toMatchObject([{ formerSecret: null, formerSecretUntil: null }])
  })

  test('is forgotten with everything that was sent to it', async () => {
    const { id } = await make()
    await build.webhookDelivery({ webhookId: id })
    expect((await office.delete(`${calls}/${id}`)).status).toBe(204)
    expect((await office.delete(`${calls}/${id}`)).status).toBe(404)
    expect(await db.$count(webhookDeliveries, eq(webhookDeliveries.webhookId, id))).toBe(0)
    expect((await trailOf(id)).map(({ action }) => action)).toEqual(['delete', 'create'])
  })

  test('is one of ten at most, also when two make the tenth at once; one that is paused counts not', async () => {
    for (let made = 0; made < 9; made++) await build.webhook({ state: 'active' })
    const both = await Promise.all([office.post(calls, webhookForm()), office.post(calls, webhookForm())])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    const { id } = await build.webhook()
    expect(await office.post(`${calls}/${id}/resume`)).toMatchObject({
      status: 409,
      body: { code: 'too_many_webhooks' },
    })
  })
})

describe('what was sent', () => {
  test('is listed, the newest first, each address by itself', async () => {
    const webhook = await build.webhook()
    await build.webhookDelivery()
    const first = await build.webhookDelivery({ webhookId: webhook.id })
    const second = await build.webhookDelivery({ webhookId: webhook.id, state: 'waiting', endedAt: null })
    const { body } = await office.get<Delivery[]>(`${calls}/${webhook.id}/deliveries`)
    expect(body.map(({ id }) => id)).toEqual([second.id, first.id])
    expect(body.map(({ nextTryAt }) => nextTryAt === null)).toEqual([false, true])
    expect((await office.get(`${calls}/2147483647/deliveries`)).status).toBe(404)
  })

  test('is sent again under the same id, from its own address alone', async () => {
    const { id, webhookId, messageId } = await build.webhookDelivery({ state: 'failed', tries: 10 })
    const again = await office.post<Delivery>(`${calls}/${webhookId}/deliveries/${id}/again`)
    expect(again).toMatchObject({ status: 200, body: { messageId, state: 'waiting', tries: 0, endedAt: null } })
    const other = await build.webhook()
    expect((await office.post(`${calls}/${other.id}/deliveries/${id}/again`)).status).toBe(404)
  })

  test('is forgotten after 30 days', async () => {
    const kept = await build.webhookDelivery()
    const old = await build.webhookDelivery({ createdAt: new Date(clock.now().getTime() - 30 * 24 * hours - 60_000) })
    await deleteExpiredDeliveries(db, clock.now())
    const left = await db.select({ id: webhookDeliveries.id }).from(webhookDeliveries)
    expect(left.map(({ id }) => id)).toContain(kept.id)
    expect(left.map(({ id }) => id)).not.toContain(old.id)
  })
})

test('in production, this machine itself cannot be told either', async () => {
  const production = await startApi({ config: { demo: false, production: true } })
  const there = production.as(administrator(await production.build.administrator()))
  const refused = await there.post<Problem>(calls, webhookForm({ url: `http://127.0.0.1:8080/${uniqueWord()}` }))
  expect(refused).toMatchObject({ status: 422, body: { fields: { url: expect.stringContaining('https') } } })
})
