import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Delivery, Webhook } from '../../domain/connect/webhook.ts'
import { isErased } from '../../domain/participants/participant.ts'
import { shownEmail } from '../../domain/values/no-address.ts'
import { Refusal } from '../../domain/values/problem.ts'
import type { Db, Tx } from '../db/open.ts'
import { contactMessages } from '../db/schema/messages.ts'
import { registrations } from '../db/schema/registrations.ts'
import { users } from '../db/schema/staff.ts'
import { webhookDeliveries, webhooks } from '../db/schema/webhooks.ts'

/** How many of an address's deliveries are shown, the newest first. */
const mostListed = 100

/** Every address there is, the oldest first. */
export const listWebhooks = (db: Db, now: Date): Promise<Webhook[]> => readWebhooks(db, now)

/** @throws Refusal `not_found` */
export async function findWebhook(db: Db | Tx, id: number, now: Date): Promise<Webhook> {
  const [found] = await readWebhooks(db, now, eq(webhooks.id, id))
  if (!found) throw new Refusal('not_found')
  return found
}

async function readWebhooks(db: Db | Tx, now: Date, which?: SQL): Promise<Webhook[]> {
  const rows = await db
    .select({
      id: webhooks.id,
      name: webhooks.name,
      url: webhooks.url,
      events: webhooks.events,
      tellsOfPeople: webhooks.tellsOfPeople,
      state: webhooks.state,
      failingSince: webhooks.failingSince,
      waiting: sql<number>`(select count(*)::integer from ${webhookDeliveries}
        where ${webhookDeliveries.webhookId} = ${webhooks.id} and ${webhookDeliveries.state} = 'waiting')`,
      formerSecretUntil: webhooks.formerSecretUntil,
      createdAt: webhooks.createdAt,
      createdBy: users.username,
    })
    .from(webhooks)
    .innerJoin(users, eq(users.id, webhooks.createdBy))
    .where(which)
    .orderBy(webhooks.id)
  return rows.map(({ failingSince, formerSecretUntil, createdAt, ...row }) => ({
    ...row,
    failingSince: failingSince?.toISOString() ?? null,
    formerSecretUntil: formerSecretUntil && formerSecretUntil > now ? formerSecretUntil.toISOString() : null,
    createdAt: createdAt.toISOString(),
  }))
}

/** What was sent to an address, or waits to be: the newest hundred (docs/rules/webhooks.md#what-was-sent). @throws Refusal `not_found` */
export async function listDeliveries(db: Db, webhookId: number, now: Date): Promise<Delivery[]> {
  await findWebhook(db, webhookId, now)
  const rows = await db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.webhookId, webhookId))
    .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
    .limit(mostListed)
  return rows.map(deliveryOf)
}

/** @throws Refusal `not_found` where it is none of this address */
export async function findDelivery(tx: Tx, webhookId: number, id: number): Promise<Delivery> {
  const [row] = await tx
    .select()
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.webhookId, webhookId)))
  if (!row) throw new Refusal('not_found')
  return deliveryOf(row)
}

function deliveryOf(row: typeof webhookDeliveries.$inferSelect): Delivery {
  const { webhookId: _, takenUntil: __, nextTryAt, createdAt, endedAt, ...delivery } = row
  return {
    ...delivery,
    nextTryAt: row.state === 'waiting' ? nextTryAt.toISOString() : null,
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  }
}

/** Whom a message is about, as they are called now; null for somebody who has been erased, and where it is about nobody. */
export async function findPerson(db: Db, { registrationId, messageId }: Record<string, unknown>) {
  if (typeof registrationId === 'number') {
    const [person] = await db
      .select({
        firstName: registrations.firstName,
        lastName: registrations.lastName,
        email: registrations.email,
        phone: registrations.phone,
        organization: registrations.organization,
      })
      .from(registrations)
      .where(eq(registrations.id, registrationId))
    return person && !isErased(person) ? { ...person, email: shownEmail(person.email) } : null
  }
  if (typeof messageId !== 'number') return null
  const [writer] = await db
    .select({ name: contactMessages.name, email: contactMessages.email, phone: contactMessages.phone })
    .from(contactMessages)
    .where(eq(contactMessages.id, messageId))
  return writer && writer.email !== '' ? writer : null // erasing empties it
}
