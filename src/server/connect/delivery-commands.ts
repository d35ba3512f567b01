// What was sent to an address, or waits: tried, sent again, forgotten.
import { and, eq, lt } from 'drizzle-orm'
import { type Delivery, deliveriesKeptDays } from '../../domain/connect/webhook.ts'
import { testEvent } from '../../domain/connect/webhook-events.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { type Line, removeInLine, strictLine } from '../db/in-line.ts'
import type { Db } from '../db/open.ts'
import { webhookDeliveries } from '../db/schema/webhooks.ts'
import type { StaffCall } from '../http/request-context.ts'
import { lockWebhook } from './webhook-commands.ts'
import { findDelivery } from './webhook-queries.ts'

const day = 24 * 3_600_000

/** Sends something to try an address, also one that is paused or switched off. @throws Refusal `not_found` */
export async function tryWebhook({ db, now }: StaffCall, webhookId: number): Promise<Delivery> {
  return db.transaction(async (tx) => {
    await lockWebhook(tx, webhookId)
    const [made] = await tx
      .insert(webhookDeliveries)
      .values({ webhookId, type: testEvent, data: { webhookId }, createdAt: now, nextTryAt: now })
      .returning({ id: webhookDeliveries.id })
    if (!made) throw new Error('insert returned no row')
    return findDelivery(tx, webhookId, made.id)
  })
}

/**
 * Sends something again under the same id, from the first try on; what waits is tried at once.
 * @throws Refusal `not_found`
 */
export async function sendAgain({ db, now }: StaffCall, webhookId: number, id: number): Promise<Delivery> {
  return db.transaction(async (tx) => {
    const [again] = await tx
      .update(webhookDeliveries)
      .set({ state: 'waiting', tries: 0, nextTryAt: now, endedAt: null })
      .where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.webhookId, webhookId)))
      .returning({ id: webhookDeliveries.id })
    if (!again) throw new Refusal('not_found')
    return findDelivery(tx, webhookId, id)
  })
}

/** Forgets what was sent, or could not be, more than 30 days ago. */
export async function deleteExpiredDeliveries(db: Db, now: Date, line: Line = strictLine): Promise<void> {
  const before = new Date(now.getTime() - deliveriesKeptDays * day)
  await removeInLine(db, webhookDeliveries, lt(webhookDeliveries.createdAt, before), line)
}
