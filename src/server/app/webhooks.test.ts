// The worker as it runs: it looks by itself, and ends without cutting off what is on its way.
import type { ServerResponse } from 'node:http'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { administrator, startApi } from '../../../tests/api.ts'
import { webhookForm } from '../../../tests/factories/webhook.ts'
import { startReceiver } from '../../../tests/receiver.ts'
import type { NewWebhook } from '../../domain/connect/webhook.ts'
import { webhookDeliveries, webhooks } from '../db/schema/webhooks.ts'
import { startWebhooks } from './background.ts'

const { as, build, db, services } = await startApi()
const office = as(administrator(await build.administrator()))
const receiver = await startReceiver()
afterAll(receiver.close)
beforeEach(async () => {
  await db.delete(webhooks)
  receiver.received.length = 0
  receiver.answerWith(204)
})

const soon = { timeout: 60_000 }
const make = async (path: string) => {
  const url = new URL(path, receiver.url).href
  return (await office.post<NewWebhook>('/api/admin/webhooks', webhookForm({ url }))).body.id
}
const stateOf = async (webhookId: number) =>
  (await db.select().from(webhookDeliveries).where(eq(webhookDeliveries.webhookId, webhookId))).map(
    ({ state }) => state,
  )

/** Has every answer wait. @returns those that wait */
function answerLater(): ServerResponse[] {
  const waiting: ServerResponse[] = []
  receiver.answerWith((response) => waiting.push(response))
  return waiting
}

function start() {
  const failures: unknown[] = []
  const stop = startWebhooks(services, { error: (details) => failures.push(details) })
  onTestFinished(async () => {
    await stop()
    expect(failures).toEqual([])
  })
  return stop
}

test('what happens is told by itself, each thing once', async () => {
  const id = await make('/once')
  start()
  await build.payment()
  await vi.waitFor(async () => expect(await stateOf(id)).toEqual(['delivered']), soon)
  await build.payment()
  await vi.waitFor(async () => expect(await stateOf(id)).toEqual(['delivered', 'delivered']), soon)
  expect(receiver.received).toHaveLength(2)
})

test('an address that does not answer holds up no other', async () => {
  const [slow, quick] = [await make('/slow'), await make('/quick')]
  const waiting = answerLater()
  start()
  await build.payment()
  await vi.waitFor(() => expect(waiting).toHaveLength(2), soon)
  const slowAnswer = waiting[receiver.received.findIndex(({ path }) => path === '/slow')]
  receiver.answerWith(204)
  for (const response of waiting) if (response !== slowAnswer) response.writeHead(204).end()
  await build.payment()
  await vi.waitFor(async () => expect(await stateOf(quick)).toEqual(['delivered', 'delivered']), soon)
  expect(await stateOf(slow)).toContain('waiting')
  slowAnswer?.writeHead(204).end()
})

test('stopped, it waits for what is on its way, and begins nothing more', async () => {
  const id = await make('/stopped')
  const waiting = answerLater()
  const stop = start()
  await build.payment()
  await vi.waitFor(() => expect(waiting).toHaveLength(1), soon)
  const stopped = stop()
  await build.payment()
  waiting[0]?.writeHead(204).end()
  await stopped
  expect((await stateOf(id)).sort()).toEqual(['delivered', 'waiting'])
  expect(receiver.received).toHaveLength(1)
})
