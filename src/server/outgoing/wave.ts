// Wave's Checkout API, as its pages describe it (docs/rules/online-payments.md#wave).
import { createHmac } from 'node:crypto'
import * as v from 'valibot'
import type { ProviderKeys } from '../../domain/company/payment-providers.ts'
import { providerAnswersWithin } from '../../domain/payments/online-payment.ts'
import type { Reply } from '../../domain/values/reply.ts'
import { ask } from './ask.ts'
import {
  type Access,
  type Checked,
  type Hint,
  isAmongSignatures,
  type Moved,
  type PaymentIntent,
  type PaymentProvider,
  type Refunded,
  type Started,
} from './payment-provider.ts'
import {
  type Answered,
  francs as amount,
  id,
  isRefused,
  moment,
  optional,
  parsed,
  phoneOf,
  webAddress,
} from './provider-replies.ts'
import { Movement, movedBy, Received, receivedOf } from './wave-movements.ts'

const ownAddress = 'https://api.wave.com'

const Session = v.looseObject({
  id,
  amount,
  currency: v.string(),
  checkout_status: v.picklist(['open', 'complete', 'expired']),
  /** `succeeded` alone is money; `processing`, `cancelled` and `failed` are not. */
  payment_status: v.string(),
  transaction_id: optional(v.string()),
  wave_launch_url: optional(webAddress),
  client_reference: optional(v.string()),
  when_created: optional(moment),
  when_completed: optional(moment),
  when_expires: optional(moment),
  last_payment_error: optional(v.looseObject({ code: v.string() })),
  payer_mobile: optional(v.string()),
})
type Session = v.InferOutput<typeof Session>
const Found = v.looseObject({ result: v.array(Session) })
const Problem = v.looseObject({ code: v.optional(v.string()), error_code: v.optional(v.string()) })

const call = ({ keys, address, reach }: Access, path: string, body?: object): Promise<Reply> =>
  ask({
    url: (address ?? ownAddress) + path,
    headers: { authorization: `Bearer ${keys.apiKey ?? ''}` },
    ...(body && { body }),
    ...{ reach, within: providerAnswersWithin },
  })

/** What an error says, such as `request-validation-error`; its status where it says nothing. */
const problemOf = ({ status, text }: Answered): string => {
  const said = parsed(Problem, text)
  return said?.code ?? said?.error_code ?? String(status)
}

/** A wallet that may not take payments is put right by Wave, as keys are. */
const isOfKeys = ({ status }: Answered) => status === 401 || status === 403
/** Too busy, or not reached: of what was begun all the same nobody ever has the address. */
const isAway = ({ status }: Answered) => status === 429 || status === 502 || status === 503

async function start(access: Access, intent: PaymentIntent): Promise<Started> {
  const { reference, amount: asked, returnUrl } = intent
  const reply = await call(access, '/v1/checkout/sessions', {
    ...{ amount: String(asked), currency: 'XOF', client_reference: reference },
    ...{ success_url: returnUrl, error_url: returnUrl },
  })
  if ('failure' in reply) return reply.failure === 'unreachable' ? { kind: 'down' } : { kind: 'unknown' }
  if (isOfKeys(reply)) return { kind: 'keys' }
  if (isAway(reply)) return { kind: 'down' }
  if (isRefused(reply)) return { kind: 'refused', problem: problemOf(reply) }
  const session = reply.status < 300 ? parsed(Session, reply.text) : undefined
  if (!session?.wave_launch_url) return { kind: 'unknown' }
  return { kind: 'open', remoteId: session.id, url: session.wave_launch_url, expiresAt: session.when_expires }
}

async function check(
  access: Access,
  { reference, remoteId }: { reference: string; remoteId: string | null },
): Promise<Checked> {
  const reply = await call(
    access,
    remoteId === null
      ? `/v1/checkout/sessions/search?client_reference=${encodeURIComponent(reference)}`
      : `/v1/checkout/sessions/${encodeURIComponent(remoteId)}`,
  )
  if ('failure' in reply) return { kind: 'unanswered', isLimited: false }
  if (isOfKeys(reply)) return { kind: 'keys' }
  if (reply.status === 404) return { kind: 'absent' }
  if (reply.status >= 300) return { kind: 'unanswered', isLimited: reply.status === 429 }
  const sessions = remoteId === null ? parsed(Found, reply.text)?.result : [parsed(Session, reply.text)]
  if (!sessions || sessions.includes(undefined)) return { kind: 'unanswered', isLimited: false }
  const ours = sessions.flatMap((one) => (one?.client_reference === reference ? one : []))
  const told = ours.find((one) => one.payment_status === 'succeeded') ?? latestOf(ours)
  return told ? standingOf(told) : { kind: 'absent' }
}

const latestOf = (sessions: readonly Session[]): Session | undefined =>
  sessions.toSorted((one, other) => Number(one.when_created) - Number(other.when_created)).at(-1)

function standingOf(session: Session): Checked {
  const { payment_status: paying, checkout_status: checkout, transaction_id: transactionId } = session
  const problem = session.last_payment_error?.code ?? null
  if (paying === 'succeeded') {
    if (!transactionId) return { kind: 'unanswered', isLimited: false }
    return {
      ...{ kind: 'paid', amount: session.amount, currency: session.currency, transactionId, operator: 'wave' },
      ...{ payerPhone: phoneOf(session.payer_mobile), paidAt: session.when_completed, remoteId: session.id },
    }
  }
  if (checkout === 'expired') return { kind: 'expired', problem }
  // Money that went back. While it is open it may be paid, whatever became of the last try.
  if (checkout === 'complete') return { kind: 'failed', problem }
  const { id: remoteId, wave_launch_url: url, when_expires: expiresAt } = session
  return { kind: 'open', remoteId, url, expiresAt, problem }
}

const Event = v.looseObject({ id, type: v.string(), data: v.looseObject({}) })
/** How far a notification's time may be from ours, in milliseconds. */
const window = 5 * 60_000

/**
 * Whether a notification is Wave's: `Wave-Signature: t=<seconds>,v1=<hex>[,v1=<hex>]`, an HMAC-SHA256 of the time immediately followed by
 * the body. Some programs put a dot between them, with the same secret: that is taken as well.
 */
function isSigned({ webhookSecret, formerSecret }: ProviderKeys, header: string, body: Buffer, now: Date): boolean {
  const parts = header.split(',').map((part) => part.trim().split('='))
  const time = parts.find(([name]) => name === 't')?.[1] ?? ''
  if (!/^\d{9,11}$/.test(time) || Math.abs(now.getTime() - Number(time) * 1_000) > window) return false
  const given = parts.flatMap(([name, value]) => (name === 'v1' && value ? value : []))
  const secrets = [webhookSecret, formerSecret].flatMap((secret) => secret || [])
  const made = secrets.flatMap((secret) =>
    ['', '.'].map((between) =>
      createHmac('sha256', secret)
        .update(time + between)
        .update(body)
        .digest('hex'),
    ),
  )
  return isAmongSignatures(given, made)
}

async function read(
  keys: ProviderKeys,
  { body, header, now }: { body: Buffer; header: (name: string) => string | undefined; now: Date },
): Promise<Hint | undefined> {
  if (!isSigned(keys, header('wave-signature') ?? '', body, now)) return undefined
  const event = parsed(Event, body.toString('utf8'))
  if (!event) return undefined
  if (event.type === received) return { eventId: event.id, reference: null, remoteId: null, moved: movedIn(body) }
  const { client_reference: reference, id: remoteId } = event.data as { client_reference?: unknown; id?: unknown }
  const isText = (value: unknown): value is string => typeof value === 'string'
  return {
    ...{ eventId: event.id, moved: null },
    reference: isText(reference) ? reference : null,
    remoteId: isText(remoteId) ? remoteId : null,
  }
}

const received = 'merchant.payment_received'

function movedIn(body: Buffer): Moved | null {
  const event = parsed(Event, body.toString('utf8'))
  const told = event?.type === received ? v.safeParse(Received, event.data) : undefined
  return told?.success ? receivedOf(told.output) : null
}

async function refund(access: Access, { remoteId }: { remoteId: string | null }): Promise<Refunded> {
  if (remoteId === null) return { kind: 'refused', problem: 'checkout-session-not-found' }
  const reply = await call(access, `/v1/checkout/sessions/${encodeURIComponent(remoteId)}/refund`, {})
  if ('failure' in reply) return { kind: 'unanswered' }
  if (isOfKeys(reply)) return { kind: 'keys' }
  // Wave answers nothing, or an object: a page is of a machine in between.
  if (reply.status < 300) return { kind: /^\s*(\{|$)/.test(reply.text) ? 'done' : 'unanswered' }
  const isOver = !isAway(reply) && (isRefused(reply) || reply.status === 409)
  return isOver ? { kind: 'refused', problem: problemOf(reply) } : { kind: 'unanswered' }
}

const Page = v.looseObject({
  page_info: v.looseObject({ end_cursor: optional(v.string()), has_next_page: v.boolean() }),
  items: v.array(Movement),
})

/** The most pages of a day that are read; one has a thousand movements at most. */
const mostPages = 50

async function statement(access: Access, day: string): Promise<Moved[] | undefined> {
  const moved: Moved[] = []
  let after = ''
  for (let page = 0; page < mostPages; page++) {
    const reply = await call(access, `/v1/transactions?date=${day}${after && `&after=${encodeURIComponent(after)}`}`)
    const read = 'failure' in reply || reply.status >= 300 ? undefined : parsed(Page, reply.text)
    if (!read) return undefined
    moved.push(...read.items.map(movedBy))
    const { has_next_page: isMore, end_cursor: cursor } = read.page_info
    if (!isMore) return moved
    if (!cursor) return undefined
    after = cursor
  }
  return undefined
}

export const wave: PaymentProvider = { start, check, read, movedIn, refund, statement }
