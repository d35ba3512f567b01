// Hub2's API of payments, as its pages describe it (docs/rules/online-payments.md#providers): an intent is made, then a wallet is asked to pay it.
import { createHash, createHmac } from 'node:crypto'
import * as v from 'valibot'
import { type Operator, operators, type ProviderKeys } from '../../domain/company/payment-providers.ts'
import { providerAnswersWithin } from '../../domain/payments/online-payment.ts'
import type { Reply } from '../../domain/values/reply.ts'
import { ask } from './ask.ts'
import {
  type Access,
  type Checked,
  type Hint,
  isAmongSignatures,
  type Notification,
  type PaymentIntent,
  type PaymentName,
  type PaymentProvider,
  type Started,
} from './payment-provider.ts'
import {
  type Answered,
  francs,
  id,
  isAway,
  isRefused,
  leftUntil,
  moment,
  optional,
  parsed,
  phoneOf,
  webAddress,
} from './provider-replies.ts'

const ownAddress = 'https://api.hub2.io'

const Failure = v.looseObject({ code: optional(v.string()) })
const NextAction = v.looseObject({
  type: v.string(),
  data: optional(v.looseObject({ url: optional(v.string()), method: optional(v.string()) })),
})
/** One try to pay an intent. */
const Payment = v.looseObject({
  id,
  status: v.string(),
  amount: francs,
  currency: v.string(),
  provider: optional(v.string()),
  number: optional(v.string()),
  updatedAt: optional(moment),
  failure: optional(Failure),
  nextAction: optional(NextAction),
})
const Intent = v.looseObject({
  id,
  purchaseReference: v.string(),
  status: v.string(),
  payments: v.nullish(v.array(Payment), []),
  nextAction: optional(NextAction),
  lastPaymentFailure: optional(Failure),
})
type Intent = v.InferOutput<typeof Intent>
const Made = v.looseObject({ id, token: v.pipe(v.string(), v.minLength(1)) })
/** An error: its code stands in it, or in what it holds. */
const Problem = v.looseObject({
  code: optional(v.string()),
  error: optional(v.union([v.string(), v.looseObject({ code: optional(v.string()), type: optional(v.string()) })])),
})

const call = ({ keys, address, reach }: Access, path: string, within: number, body?: object): Promise<Reply> =>
  ask({
    url: (address ?? ownAddress) + path,
    headers: { ApiKey: keys.apiKey ?? '', MerchantId: keys.merchantId ?? '', Environment: 'live' },
    ...(body && { body }),
    ...{ reach, within },
  })

/** What an error says, such as `bad_parameters`; its status where it says nothing. */
function problemOf({ status, text }: Answered): string {
  const said = parsed(Problem, text)
  const inner = typeof said?.error === 'string' ? said.error : (said?.error?.code ?? said?.error?.type)
  return said?.code ?? inner ?? String(status)
}

/** Keys that are not taken; a page says nothing of them. */
const isOfKeys = ({ status, text }: Answered): boolean =>
  (status === 401 || status === 403) && parsed(Problem, text) !== undefined

/** How long making an intent may last, in milliseconds: what is left is for asking the wallet. */
const intentWithin = 8_000

async function start(access: Access, intent: PaymentIntent): Promise<Started> {
  const { reference, amount, wallet } = intent
  if (!wallet) return { kind: 'refused', problem: 'wallet' }
  const deadline = Date.now() + providerAnswersWithin
  const reply = await call(access, '/payment-intents', intentWithin, {
    ...{ customerReference: reference, purchaseReference: reference, amount, currency: 'XOF' },
  })
  const made = 'failure' in reply || reply.status >= 300 ? undefined : parsed(Made, reply.text)
  if (!made) return notMade(reply)
  const mobileMoney = { msisdn: wallet.phone, ...returnsOf(wallet.operator, intent.returnUrl) }
  const asked = await call(access, `/payment-intents/${encodeURIComponent(made.id)}/payments`, leftUntil(deadline), {
    ...{ token: made.token, paymentMethod: 'mobile_money', country: 'CI', provider: wallet.operator, mobileMoney },
  })
  return begunBy(asked, made.id, reference)
}

/** An intent alone asks for no money, so that nothing was begun, whatever became of it. */
function notMade(reply: Reply): Started {
  if ('failure' in reply) return { kind: 'down' }
  if (isOfKeys(reply)) return { kind: 'keys' }
  return isRefused(reply) && !isAway(reply) && reply.status !== 401 && reply.status !== 403
    ? { kind: 'refused', problem: problemOf(reply) }
    : { kind: 'down' }
}

/** Orange asks for a code on our page unless its own is wanted; Wave has nothing but its own; the others ask on the phone. */
function returnsOf(operator: Operator, url: string): object {
  if (operator === 'orange') {
    return { workflow: 'redirection', onFinishRedirectionUrl: url, onCancelRedirectionUrl: url }
  }
  return operator === 'wave' ? { onSuccessRedirectionUrl: url, onFailedRedirectionUrl: url } : {}
}

/** What came of asking a wallet to pay an intent. */
function begunBy(reply: Reply, remoteId: string, reference: string): Started {
  if ('failure' in reply) return reply.failure === 'unreachable' ? { kind: 'down' } : { kind: 'unknown', remoteId }
  if (isOfKeys(reply)) return { kind: 'keys' }
  if (isAway(reply)) return { kind: 'down' }
  if (isRefused(reply)) return { kind: 'refused', problem: problemOf(reply) }
  const begun = reply.status < 300 ? parsed(Intent, reply.text) : undefined
  if (begun?.id !== remoteId || begun.purchaseReference !== reference) return { kind: 'unknown', remoteId }
  const standing = standingOf(begun)
  if (standing.kind === 'failed' || standing.kind === 'expired') {
    return { kind: 'refused', problem: standing.problem ?? 'failed' }
  }
  return { kind: 'open', remoteId, url: urlOf(begun), expiresAt: null }
}

/** How far back an intent is looked for by its reference, in milliseconds: without it, Hub2 looks from the first of the month. */
const lookedBack = 31 * 24 * 3_600_000

async function check(access: Access, { reference, remoteId }: PaymentName): Promise<Checked> {
  const from = new Date(Date.now() - lookedBack).toISOString()
  const path = remoteId
    ? `/payment-intents/${encodeURIComponent(remoteId)}`
    : `/payment-intents?${new URLSearchParams({ purchaseReference: reference, from })}`
  const reply = await call(access, path, providerAnswersWithin)
  if ('failure' in reply) return { kind: 'unanswered', isLimited: false }
  if (isOfKeys(reply)) return { kind: 'keys' }
  if (remoteId && reply.status === 404 && parsed(Problem, reply.text)) return { kind: 'absent' }
  if (reply.status >= 300) return { kind: 'unanswered', isLimited: reply.status === 429 }
  const told = remoteId ? [parsed(Intent, reply.text)] : (parsed(v.array(Intent), reply.text) ?? [undefined])
  const intents = told.filter((one) => one !== undefined)
  if (intents.length < told.length) return { kind: 'unanswered', isLimited: false }
  const ours = intents.filter(({ purchaseReference }) => purchaseReference === reference).map(standingOf)
  const found = ours.find(({ kind }) => kind === 'paid') ?? ours.at(-1)
  if (found) return found
  // Others, though one reference was asked for, are some of all that there are: ours may be among the rest.
  return intents.length > 0 && !remoteId ? { kind: 'unanswered', isLimited: true } : { kind: 'absent' }
}

const timeouts = ['timeout', 'authentication_timeout', 'expired']
const isOver = ({ status }: { status: string }) => ['failed', 'canceled', 'cancelled', 'expired'].includes(status)

function standingOf(intent: Intent): Checked {
  const { payments } = intent
  const paid = payments.find(({ status }) => status === 'successful')
  if (paid) {
    const { amount, currency, updatedAt: paidAt, id: transactionId } = paid
    const operator = operators.find((one) => one === paid.provider?.toLowerCase()) ?? null
    return {
      ...{ kind: 'paid', amount, currency, transactionId, operator, payerPhone: phoneOf(paid.number), paidAt },
      remoteId: intent.id,
    }
  }
  // It says that it was paid, and not what.
  if (intent.status === 'successful') return { kind: 'unanswered', isLimited: false }
  if (isOver(intent) || (payments.length > 0 && payments.every(isOver))) {
    const problem = payments.at(-1)?.failure?.code ?? intent.lastPaymentFailure?.code ?? null
    const isLate = problem === null ? intent.status === 'expired' : timeouts.includes(problem)
    return { kind: isLate ? 'expired' : 'failed', problem }
  }
  // No wallet was asked to pay it, and none will be: its token is known to nobody.
  if (payments.length === 0) return { kind: 'absent' }
  const problem = actionOf(intent)?.type === 'otp' ? 'otp' : null
  return { kind: 'open', remoteId: intent.id, url: urlOf(intent), expiresAt: null, problem }
}

const actionOf = ({ nextAction, payments }: Intent) => nextAction ?? payments.at(-1)?.nextAction

/** Where the payer goes on; null where they confirm on their phone, or where Hub2 does not know yet. */
function urlOf(intent: Intent): string | null {
  const { url = null, method = null } = actionOf(intent)?.data ?? {}
  const isLink = (method ?? 'get').toLowerCase() === 'get' && v.is(webAddress, url)
  return isLink ? url : null
}

/**
 * Whether a notification is Hub2's: `Hub2-Signature: s1=<hex>,s0=<hex>`, HMAC-SHA256 of the body with the present secret and, for a day,
 * with the one before it.
 */
function isSigned({ webhookSecret, formerSecret }: ProviderKeys, header: string, body: Buffer): boolean {
  const parts = header.split(',').map((part) => part.trim().split('='))
  const given = parts.flatMap(([name, value]) => ((name === 's1' || name === 's0') && value ? value : []))
  const made = [webhookSecret, formerSecret].flatMap((secret) =>
    secret ? createHmac('sha256', secret).update(body).digest('hex') : [],
  )
  return isAmongSignatures(given, made)
}

const Event = v.looseObject({
  data: v.looseObject({ id: optional(id), intentId: optional(id), purchaseReference: optional(id) }),
})

async function read(keys: ProviderKeys, { body, header }: Notification): Promise<Hint | undefined> {
  if (!isSigned(keys, header('hub2-signature') ?? '', body)) return undefined
  const event = parsed(Event, body.toString('utf8'))
  if (!event) return undefined
  const { id: about, intentId, purchaseReference: reference } = event.data
  const remoteId = intentId ?? (about?.startsWith('pi_') ? about : null)
  return { eventId: createHash('sha256').update(body).digest('hex'), reference, remoteId, moved: null }
}

export const hub2: PaymentProvider = { start, check, read }
