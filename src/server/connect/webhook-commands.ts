import { and, eq, inArray, lt, lte, ne, sql } from 'drizzle-orm'
import {
  type Delivery,
  deliveriesKeptDays,
  formerSecretHours,
  mostWebhooks,
  type NewWebhook,
  type Webhook,
  type WebhookForm,
} from '../../domain/connect/webhook.ts'
import { testEvent } from '../../domain/connect/webhook-events.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { writeAudit } from '../audit/commands.ts'
import { advisoryLocks } from '../db/advisory-locks.ts'
import { idsOf, inLine, type Line, removeInLine, strictLine } from '../db/in-line.ts'
import type { Db, Tx } from '../db/open.ts'
import { webhookDeliveries, webhooks } from '../db/schema/webhooks.ts'
import { placeOf } from '../encryption/seal-existing.ts'
import type { StaffCall } from '../http/request-context.ts'
import { newSecret } from '../outgoing/post.ts'
import { wrongWith } from '../outgoing/public-addresses.ts'
import { requireProof } from '../session/proof.ts'
import { findDelivery, findWebhook } from './webhook-queries.ts'

const hour = 3_600_000
type Row = typeof webhooks.$inferSelect
/** What the trail tells of one: of its address the host alone, as the rest may hold a secret of its tool's. */
const toldOf = ({ name, url, events, tellsOfPeople }: WebhookForm) => ({
  name,
  host: new URL(url).host,
  events,
  tellsOfPeople,
})
const subjectOf = (id: number) => ({ subjectType: 'webhook', subjectId: id }) as const

/**
 * Makes an address that is told from then on. Its answer is the only time that the secret is told.
 * @throws Refusal `proof_needed`, `too_many_webhooks`, `invalid` for an address that may not be sent to
 */
export async function makeWebhook(call: StaffCall, form: WebhookForm): Promise<NewWebhook> {
  const { actor, now, user, secrets } = call
  requireProof(actor, now)
  refuseWrongUrl(call, form)
  return call.db.transaction(async (tx) => {
    await refuseOneMore(tx)
    const [made] = await tx
      .insert(webhooks)
      .values({ ...form, secret: '', createdBy: user.id, createdAt: now })
      .returning({ id: webhooks.id })
    if (!made) throw new Error('insert returned no row')
    const secret = newSecret()
    const sealed = secrets.seal(secret, placeOf.webhook(made.id))
    await tx.update(webhooks).set({ secret: sealed }).where(eq(webhooks.id, made.id))
    await writeAudit(tx, actor, { action: 'create', ...subjectOf(made.id), after: toldOf(form) })
    return { ...(await findWebhook(tx, made.id, now)), secret }
  })
}

/**
 * Changes what an address is called, where it is and what it is told; what waits goes to the new one. Its secret stays.
 * @throws Refusal `proof_needed`, `not_found`, `invalid`
 */
export async function changeWebhook(call: StaffCall, id: number, form: WebhookForm): Promise<Webhook> {
  requireProof(call.actor, call.now)
  refuseWrongUrl(call, form)
  return call.db.transaction(async (tx) => {
    const before = toldOf(await lockWebhook(tx, id))
    await tx.update(webhooks).set(form).where(eq(webhooks.id, id))
    await writeAudit(tx, call.actor, { action: 'update', ...subjectOf(id), before, after: toldOf(form) })
    return findWebhook(tx, id, call.now)
  })
}

/** Stops telling an address: what happens meanwhile is never told, what waits already waits on. @throws Refusal `not_found` */
export const pauseWebhook = (call: StaffCall, id: number): Promise<Webhook> => setState(call, id, 'paused')

/**
 * Tells an address again, from now on, and sends what waits; also one that was switched off.
 * @throws Refusal `not_found`, `too_many_webhooks`
 */
export const resumeWebhook = (call: StaffCall, id: number): Promise<Webhook> => setState(call, id, 'active')

async function setState({ db, actor, now }: StaffCall, id: number, state: 'active' | 'paused'): Promise<Webhook> {
  return db.transaction(async (tx) => {
    if (state === 'active') await refuseOneMore(tx, id)
    const before = await lockWebhook(tx, id)
    if (before.state !== state) {
      await tx.update(webhooks).set({ state, failingSince: null }).where(eq(webhooks.id, id))
      const action = state === 'active' ? 'enable' : 'disable'
      await writeAudit(tx, actor, { action, ...subjectOf(id), before: { state: before.state }, after: { state } })
    }
    return findWebhook(tx, id, now)
  })
}

/**
 * Gives an address another secret, told this once; the one before signs as well for a day, so that its tool can change over.
 * @throws Refusal `proof_needed`, `not_found`
 */
export async function renewSecret(call: StaffCall, id: number): Promise<NewWebhook> {
  const { actor, now, secrets } = call
  requireProof(actor, now)
  return call.db.transaction(async (tx) => {
    const before = await lockWebhook(tx, id)
    const secret = newSecret()
    await tx
      .update(webhooks)
      .set({
        secret: secrets.seal(secret, placeOf.webhook(id)),
        formerSecret: before.secret,
        formerSecretUntil: new Date(now.getTime() + formerSecretHours * hour),
      })
      .where(eq(webhooks.id, id))
    await writeAudit(tx, actor, { action: 'renew_secret', ...subjectOf(id) })
    return { ...(await findWebhook(tx, id, now)), secret }
  })
}

/** Forgets former secrets that count no more. */
export async function deleteFormerSecrets(db: Db, now: Date, line: Line = strictLine): Promise<void> {
  const isOver = lte(webhooks.formerSecretUntil, now)
  await inLine(await idsOf(db, webhooks, isOver), line, (some) =>
    db
      .update(webhooks)
      .set({ formerSecret: null, formerSecretUntil: null })
      .where(and(inArray(webhooks.id, some), isOver)),
  )
}

/** Forgets an address and everything that was sent to it or waits. @throws Refusal `proof_needed`, `not_found` */
export async function removeWebhook(call: StaffCall, id: number): Promise<void> {
  requireProof(call.actor, call.now)
  await call.db.transaction(async (tx) => {
    const [removed] = await tx.delete(webhooks).where(eq(webhooks.id, id)).returning()
    if (!removed) throw new Refusal('not_found')
    await writeAudit(tx, call.actor, { action: 'delete', ...subjectOf(id), before: toldOf(removed) })
  })
}

/**
 * Refuses one active webhook too many. The caller writes it in the same transaction: else two at once would pass the limit.
 * @throws Refusal `too_many_webhooks`
 */
async function refuseOneMore(tx: Tx, except = 0): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.webhooks})`)
  const told = and(eq(webhooks.state, 'active'), ne(webhooks.id, except))
  if ((await tx.$count(webhooks, told)) >= mostWebhooks) {
    throw new Refusal('too_many_webhooks', { most: mostWebhooks })
  }
}

/** @throws Refusal `not_found` */
async function lockWebhook(tx: Tx, id: number): Promise<Row> {
  const [row] = await tx.select().from(webhooks).where(eq(webhooks.id, id)).for('no key update')
  if (!row) throw new Refusal('not_found')
  return row
}

/** @throws Refusal `invalid`, which names the field */
function refuseWrongUrl({ config }: StaffCall, { url }: WebhookForm): void {
  const wrong = wrongWith(url, { ownMachine: config.demo })
  if (wrong) throw new Refusal('invalid', {}, { url: wrong })
}

// What was sent to an address, or waits: tried, sent again, forgotten.

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
