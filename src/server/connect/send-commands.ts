// The worker's part: takes what is due, sends it, and notes what came of it.
import { and, eq, sql } from 'drizzle-orm'
import { companyOf } from '../../domain/company/settings.ts'
import { atOncePerWebhook, failingDays, nextTryAt } from '../../domain/connect/webhook.ts'
import { testEvent } from '../../domain/connect/webhook-events.ts'
import { officePath } from '../../domain/values/paths.ts'
import { writeAudit } from '../audit/commands.ts'
import type { Tx } from '../db/open.ts'
import { webhookDeliveries, webhooks } from '../db/schema/webhooks.ts'
import { placeOf } from '../encryption/seal-existing.ts'
import { UnreadableSecret } from '../encryption/secret-box.ts'
import type { Services } from '../http/request-context.ts'
import { renderMail } from '../mail/layout.ts'
import { webhookOff } from '../mail/other-tools.ts'
import { notify } from '../notifications/commands.ts'
import { type Outcome, type Outgoing, post, signedHeaders } from '../outgoing/post.ts'
import { system } from '../session/actor.ts'
import { findPerson } from './webhook-queries.ts'

const day = 24 * 3_600_000

/** How long a process keeps what it has taken, in seconds: longer than sending it may last. */
const takenSeconds = 60

export type Sending = Pick<Services, 'config' | 'settings' | 'database' | 'jobs' | 'secrets' | 'clock'>
type Webhook = typeof webhooks.$inferSelect
type Delivery = typeof webhookDeliveries.$inferSelect

/**
 * Takes what is due, a few of each address, so that one that is slow holds up no other. Several instances may do so at once: what one
 * has taken, the others leave. The database's clock is finer than this one's: what it wrote within the millisecond that is now is due.
 * @returns the numbers of what is to be sent
 */
export async function takeDue({ database }: Pick<Sending, 'database'>, now: Date): Promise<number[]> {
  const moment = sql`${now.toISOString()}::timestamptz`
  const { rows } = await database.db.execute<{ id: number }>(sql`
    with due as (
      select taken.id
      from webhooks
      cross join lateral (
        select count(*) as number from webhook_deliveries
        where webhook_id = webhooks.id and state = 'waiting' and taken_until > ${moment}
      ) busy
      cross join lateral (
        select id from webhook_deliveries
        where webhook_id = webhooks.id and state = 'waiting' and next_try_at < ${moment} + interval '1 millisecond'
          and (taken_until is null or taken_until <= ${moment})
          and (webhooks.state = 'active' or type = ${testEvent})
        order by next_try_at, id limit greatest(${atOncePerWebhook} - busy.number, 0)
        for update skip locked
      ) taken
    )
    update webhook_deliveries set taken_until = ${moment} + ${takenSeconds} * interval '1 second'
    from due where webhook_deliveries.id = due.id returning webhook_deliveries.id`)
  return rows.map(({ id }) => id)
}

/**
 * Sends one that was taken, and notes what came of it. One that is over, or whose address is gone, is left
 * (docs/rules/webhooks.md#sending).
 */
export async function send(parts: Sending, id: number): Promise<void> {
  const { database, clock, config } = parts
  const [found] = await database.db
    .select()
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.state, 'waiting')))
  if (!found) return
  const outgoing = await outgoingOf(parts, found.webhooks, found.webhook_deliveries)
  const outcome: Outcome = outgoing
    ? await post(outgoing, { reach: { ownMachine: config.demo } })
    : { status: null, problem: 'secret', milliseconds: 0 }
  await noteOutcome(parts, found.webhook_deliveries, outcome, clock())
}

/** A message as it is sent, or undefined where no key opens its secret any more. */
async function outgoingOf(
  { database, secrets, clock }: Sending,
  webhook: Webhook,
  { messageId, type, data, createdAt }: Delivery,
): Promise<Outgoing | undefined> {
  const now = clock()
  const { id, url, tellsOfPeople, formerSecret, formerSecretUntil } = webhook
  const former = formerSecret !== null && formerSecretUntil !== null && formerSecretUntil > now ? [formerSecret] : []
  try {
    const opened = [webhook.secret, ...former].map((sealed) => secrets.open(sealed, placeOf.webhook(id)))
    const told = tellsOfPeople ? { ...data, person: await findPerson(database.db, data) } : data
    const body = JSON.stringify({ type, timestamp: createdAt.toISOString(), data: told })
    const timestamp = Math.floor(now.getTime() / 1_000)
    return { url, body, headers: signedHeaders({ id: messageId, timestamp, body }, opened) }
  } catch (error) {
    if (error instanceof UnreadableSecret) return undefined
    throw error
  }
}

/** Notes what came of a try; switches an address off that is gone (410), or of which nothing but failure came for five days. */
async function noteOutcome(parts: Sending, delivery: Delivery, outcome: Outcome, now: Date): Promise<void> {
  const { status, problem, milliseconds } = outcome
  const isDelivered = status !== null && status >= 200 && status < 300
  const company = companyOf(await parts.settings.read())
  await parts.database.db.transaction(async (tx) => {
    const [webhook] = await tx.select().from(webhooks).where(eq(webhooks.id, delivery.webhookId)).for('no key update')
    if (!webhook) return
    const tries = delivery.tries + 1
    const next = isDelivered ? undefined : nextTryAt(tries, now)
    await tx
      .update(webhookDeliveries)
      .set({
        tries,
        takenUntil: null,
        lastStatus: status,
        lastProblem: problem,
        lastMilliseconds: milliseconds,
        ...(next ? { nextTryAt: next } : { state: isDelivered ? 'delivered' : 'failed', endedAt: now }),
      })
      .where(and(eq(webhookDeliveries.id, delivery.id), eq(webhookDeliveries.state, 'waiting')))
    if (isDelivered) {
      if (webhook.failingSince) await tx.update(webhooks).set({ failingSince: null }).where(eq(webhooks.id, webhook.id))
      return
    }
    const failingSince = webhook.failingSince ?? now
    const isHopeless = status === 410 || now.getTime() - failingSince.getTime() >= failingDays * day
    if (isHopeless && webhook.state === 'active') {
      await tx.update(webhooks).set({ failingSince, state: 'off' }).where(eq(webhooks.id, webhook.id))
      await tellOfEnd(tx, { ...parts, company, now }, { webhook, failingSince, isGone: status === 410 })
    } else if (!webhook.failingSince) {
      await tx.update(webhooks).set({ failingSince }).where(eq(webhooks.id, webhook.id))
    }
  })
}

interface End {
  webhook: Webhook
  failingSince: Date
  /** Whether its tool said so itself. */
  isGone: boolean
}

async function tellOfEnd(
  tx: Tx,
  call: Parameters<typeof notify>[1],
  { webhook: { id, name, url, state }, failingSince, isGone }: End,
): Promise<void> {
  const after = { state: 'off', isGone }
  await writeAudit(tx, system, { action: 'disable', subjectType: 'webhook', subjectId: id, before: { state }, after })
  const { company, config } = call
  const letter = webhookOff({ name, host: new URL(url).host, failingSince, isGone, url: config.publicUrl + officePath })
  const mail = renderMail(letter, company, 'fr')
  await notify(tx, call, { type: 'security_alert', locale: 'fr', to: company.email, mail })
}
