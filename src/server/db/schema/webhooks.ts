import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { DeliveryProblem, DeliveryState, WebhookState } from '../../../domain/connect/webhook.ts'
import type { testEvent, WebhookEvent } from '../../../domain/connect/webhook-events.ts'
import { createdAt, id, moment } from './columns.ts'
import { users } from './staff.ts'

/** Addresses of other tools that are told what happens (docs/rules/webhooks.md). */
export const webhooks = pgTable(
  'webhooks',
  {
    id: id(),
    name: text('name').notNull(),
    url: text('url').notNull(),
    events: text('events').array().$type<WebhookEvent[]>().notNull(),
    tellsOfPeople: boolean('tells_of_people').notNull(),
    /** What its messages are signed with, sealed. */
    secret: text('secret').notNull(),
    /** The one before, sealed: it signs as well until that moment. */
    formerSecret: text('former_secret'),
    formerSecretUntil: moment('former_secret_until'),
    state: text('state').$type<WebhookState>().notNull().default('active'),
    failingSince: moment('failing_since'),
    createdBy: integer('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [
    check('webhooks_state', sql`${table.state} in ('active', 'paused', 'off')`),
    check('webhooks_events', sql`cardinality(${table.events}) > 0`),
    check('webhooks_former_secret', sql`num_nonnulls(${table.formerSecret}, ${table.formerSecretUntil}) <> 1`),
  ],
)

/**
 * What is told to one address: written by triggers in the transaction of what has happened, sent afterwards. Numbers and amounts alone:
 * whom it is about is read when it is sent.
 */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: id(),
    webhookId: integer('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    messageId: text('message_id').notNull().default(sql`'msg_' || replace(gen_random_uuid()::text, '-', '')`),
    type: text('type').$type<WebhookEvent | typeof testEvent>().notNull(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    state: text('state').$type<DeliveryState>().notNull().default('waiting'),
    tries: integer('tries').notNull().default(0),
    nextTryAt: moment('next_try_at').notNull().defaultNow(),
    /** Until when a process that sends it may take; one that died leaves it to others then. */
    takenUntil: moment('taken_until'),
    lastStatus: integer('last_status'),
    lastProblem: text('last_problem').$type<DeliveryProblem>(),
    lastMilliseconds: integer('last_milliseconds'),
    createdAt: createdAt(),
    endedAt: moment('ended_at'),
  },
  (table) => [
    index('webhook_deliveries_due')
      .on(table.webhookId, table.nextTryAt, table.id)
      .where(sql`${table.state} = 'waiting'`),
    index('webhook_deliveries_listed').on(table.webhookId, table.createdAt, table.id),
    index('webhook_deliveries_created').on(table.createdAt),
    check('webhook_deliveries_state', sql`${table.state} in ('waiting', 'delivered', 'failed')`),
    check('webhook_deliveries_ended', sql`(${table.state} = 'waiting') = (${table.endedAt} is null)`),
  ],
)
