import * as v from 'valibot'
import { rowId } from '../values/numbers.ts'
import { line } from '../values/text.ts'
import { key } from '../values/validation.ts'
import { testEvent, webhookEvents } from './webhook-events.ts'

/** How many addresses may be told at once: each gets its own copy of what happens. */
export const mostWebhooks = 10

/** How long a former secret still signs beside its successor, in hours. */
export const formerSecretHours = 24

/** How long what was sent is listed, in days. */
export const deliveriesKeptDays = 30

/** After how many days of nothing but failure an address is switched off. */
export const failingDays = 5

/** How long an address may take to answer, in milliseconds. */
export const answerWithin = 10_000

/** How many are sent to one address at once. */
export const atOncePerWebhook = 4

const [second, minute, hour] = [1_000, 60_000, 3_600_000]

/** After how many milliseconds a delivery is tried again, after the first failure, the second, …: for a little more than three days. */
export const pauses: readonly number[] = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
]

/** When a delivery is tried again that has failed so many times, or undefined where it is given up. */
export function nextTryAt(failures: number, now: Date): Date | undefined {
  const pause = pauses[failures - 1]
  return pause === undefined ? undefined : new Date(now.getTime() + pause)
}

/** Whether it is an address at all that something can be sent to; whether it may be, its machine's network decides when it is sent. */
function isWebhookUrl(typed: string): boolean {
  if (!URL.canParse(typed)) return false
  const { protocol, username, password, hash } = new URL(typed)
  return (protocol === 'https:' || protocol === 'http:') && username === '' && password === '' && hash === ''
}

/** The body of POST /api/admin/webhooks, and of PUT for one (docs/rules/webhooks.md#making-one). */
export const WebhookForm = v.strictObject({
  name: v.pipe(line(60), v.minLength(2, key('webhookName'))),
  url: v.pipe(line(500), v.check(isWebhookUrl, key('webhookUrl'))),
  events: v.pipe(
    v.array(v.picklist(webhookEvents, key('invalid')), key('required')),
    v.minLength(1, key('webhookEvents')),
    v.check((chosen) => new Set(chosen).size === chosen.length, key('invalid')),
  ),
  /** Whether it is told who it is about: name, e-mail, phone, organization. */
  tellsOfPeople: v.optional(v.boolean(key('invalid')), false),
})
export type WebhookForm = v.InferOutput<typeof WebhookForm>

/** `off`: by itself, because nothing but failure came of it, or its tool said that it is gone. */
export const webhookStates = ['active', 'paused', 'off'] as const
export type WebhookState = (typeof webhookStates)[number]

/** An address as the office sees it; its secret is shown once, when it is made. */
export const Webhook = v.object({
  id: v.number(),
  name: v.string(),
  url: v.string(),
  events: v.array(v.picklist(webhookEvents)),
  tellsOfPeople: v.boolean(),
  state: v.picklist(webhookStates),
  /** Since when nothing but failure came of it; null while it answers. */
  failingSince: v.nullable(v.string()),
  /** How many deliveries wait, to be sent or tried again. */
  waiting: v.number(),
  /** Until when the former secret signs as well; null where there is none. */
  formerSecretUntil: v.nullable(v.string()),
  createdAt: v.string(),
  createdBy: v.string(),
})
export type Webhook = v.InferOutput<typeof Webhook>

/** The answer to making one, or another secret of it: the only time that the secret is told. */
export const NewWebhook = v.object({ ...Webhook.entries, secret: v.string() })
export type NewWebhook = v.InferOutput<typeof NewWebhook>

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** Why no answer came: its host is on a private network or unknown, it said nothing in time, …; or its secret can no longer be read. */
export const deliveryProblems = [
  'private_address',
  'not_found',
  'no_answer',
  'unreachable',
  'certificate',
  'secret',
] as const
export type DeliveryProblem = (typeof deliveryProblems)[number]

/** One thing told to one address (docs/rules/webhooks.md#what-was-sent); what was told of people is kept nowhere. */
export const Delivery = v.object({
  id: v.number(),
  /** `webhook-id`: the same at each try. */
  messageId: v.string(),
  type: v.picklist([...webhookEvents, testEvent]),
  /** Numbers and amounts that are told. */
  data: v.record(v.string(), v.unknown()),
  state: v.picklist(deliveryStates),
  /** How often it was tried. */
  tries: v.number(),
  /** When it is tried next; null once it is over. */
  nextTryAt: v.nullable(v.string()),
  /** The answer to the last try: its HTTP status, or null where none came. */
  lastStatus: v.nullable(v.number()),
  lastProblem: v.nullable(v.picklist(deliveryProblems)),
  lastMilliseconds: v.nullable(v.number()),
  createdAt: v.string(),
  /** When it was delivered or given up. */
  endedAt: v.nullable(v.string()),
})
export type Delivery = v.InferOutput<typeof Delivery>

/** A delivery's number in an address, beside its webhook's. */
export const deliveryParam = v.object({ id: rowId, delivery: rowId })
