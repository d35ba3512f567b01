// CinetPay's API of 2026, as its own programs use it (docs/rules/online-payments.md#providers).
import { createHash } from 'node:crypto'
import * as v from 'valibot'
import type { Operator } from '../../domain/company/payment-providers.ts'
import { providerAnswersWithin } from '../../domain/payments/online-payment.ts'
import type { Reply } from '../../domain/values/reply.ts'
import { ask } from './ask.ts'
import type {
  Access,
  Checked,
  Hint,
  KnowsToken,
  Notification,
  PaymentIntent,
  PaymentName,
  PaymentProvider,
  Started,
} from './payment-provider.ts'
import {
  type Answered,
  francs,
  id,
  isAway,
  isRefused,
  leftUntil,
  optional,
  parsed,
  phoneOf,
  webAddress,
} from './provider-replies.ts'

const liveAddress = 'https://api.cinetpay.co'
const sandboxAddress = 'https://api.cinetpay.net'

/** Where an account is asked: a key of the sandbox opens nothing else. */
export const cinetpayAddress = ({ keys, address }: Pick<Access, 'keys' | 'address'>): string =>
  address ?? (keys.apiKey?.startsWith('sk_test_') ? sandboxAddress : liveAddress)

/** What every answer says, such as `{"code":1003,"status":"EXPIRED_TOKEN"}`. */
const Coded = v.looseObject({ code: v.optional(v.union([v.number(), v.string()])), status: id })
const LoggedIn = v.looseObject({ access_token: v.pipe(v.string(), v.minLength(1)), expires_in: optional(v.number()) })
const Begun = v.looseObject({
  payment_url: webAddress,
  notify_token: v.pipe(v.string(), v.minLength(8), v.maxLength(1_000)),
  transaction_id: id,
  merchant_transaction_id: optional(v.string()),
})
const Standing = v.looseObject({
  status: id,
  merchant_transaction_id: id,
  transaction_id: id,
  amount: optional(francs),
  currency: optional(v.string()),
  payment_method: optional(v.string()),
  user: optional(v.looseObject({ phone_number: optional(v.string()) })),
})
const Told = v.looseObject({ notify_token: id, merchant_transaction_id: id, transaction_id: optional(id) })

const codeIn = ({ status, text }: Answered): string => parsed(Coded, text)?.status ?? String(status)

/** Tokens of accounts, by where and with what they were given; in milliseconds since 1970. */
const tokens = new Map<string, { text: string; until: number }>()
/** How long a token counts that does not say it, in seconds; and how much earlier it is renewed, in milliseconds. */
const dayLong = 86_400
const renewedBefore = 60_000
/** How long a login may last, in milliseconds: what is left is the call's. */
const loginWithin = 6_000

const accountOf = (access: Access): string =>
  [cinetpayAddress(access), access.keys.apiKey, access.keys.apiPassword].join('\n')

type NoToken = { kind: 'keys' } | { kind: 'away'; isLimited: boolean }

/** A token that counts now, or why there is none. */
async function tokenOf(access: Access, deadline: number): Promise<{ kind: 'token'; text: string } | NoToken> {
  const known = tokens.get(accountOf(access))
  if (known && known.until > Date.now()) return { kind: 'token', text: known.text }
  const { apiKey = '', apiPassword = '' } = access.keys
  const reply = await ask({
    url: `${cinetpayAddress(access)}/v1/oauth/login`,
    body: { api_key: apiKey, api_password: apiPassword },
    ...{ reach: access.reach, within: Math.min(loginWithin, leftUntil(deadline)) },
  })
  if ('failure' in reply) return { kind: 'away', isLimited: false }
  const given = reply.status < 300 ? parsed(LoggedIn, reply.text) : undefined
  if (given) {
    const lasts = (given.expires_in ?? dayLong) * 1_000
    tokens.set(accountOf(access), { text: given.access_token, until: Date.now() + lasts - renewedBefore })
    return { kind: 'token', text: given.access_token }
  }
  const isBusy = isAway(reply) || reply.status >= 500
  // A page is not the answer of CinetPay but of what stands before it.
  if (isBusy || !parsed(Coded, reply.text)) return { kind: 'away', isLimited: reply.status === 429 }
  return { kind: 'keys' }
}

const isTokenRefused = (reply: Answered): boolean =>
  reply.status === 401 || ['EXPIRED_TOKEN', 'INVALID_TOKEN'].includes(codeIn(reply))

type Answer = { kind: 'reply'; reply: Reply } | NoToken

/** One call with a token. Where that is not taken, nothing was done: it is renewed once, and the call is sent again. */
async function call(access: Access, path: string, body?: object): Promise<Answer> {
  const deadline = Date.now() + providerAnswersWithin
  const callOnce = async (): Promise<Answer | undefined> => {
    const token = await tokenOf(access, deadline)
    if (token.kind !== 'token') return token
    const reply = await ask({
      url: cinetpayAddress(access) + path,
      headers: { authorization: `Bearer ${token.text}` },
      ...(body && { body }),
      ...{ reach: access.reach, within: leftUntil(deadline) },
    })
    if ('failure' in reply || !isTokenRefused(reply)) return { kind: 'reply', reply }
    // Another call may have renewed it meanwhile.
    if (tokens.get(accountOf(access))?.text === token.text) tokens.delete(accountOf(access))
    return undefined
  }
  return (await callOnce()) ?? (await callOnce()) ?? { kind: 'keys' }
}

/** An account that may not take payments is put right by CinetPay, as keys are; a page before it says nothing of them. */
const isOfKeys = (reply: Answered): boolean => reply.status === 403 && parsed(Coded, reply.text) !== undefined

/** Nothing personal is told: the payer is named by a word, and reached at the firm's address. */
async function start(access: Access, intent: PaymentIntent): Promise<Started> {
  const { reference, amount, label, locale, returnUrl, notifyUrl, email } = intent
  const answer = await call(access, '/v1/payment', {
    ...{ currency: 'XOF', merchant_transaction_id: reference, amount, lang: locale, designation: label.slice(0, 100) },
    ...{ client_email: email, client_first_name: 'Client', client_last_name: reference },
    ...{ success_url: returnUrl, failed_url: returnUrl, notify_url: notifyUrl, direct_pay: false },
  })
  if (answer.kind !== 'reply') return { kind: answer.kind === 'keys' ? 'keys' : 'down' }
  const { reply } = answer
  if ('failure' in reply) return { kind: reply.failure === 'unreachable' ? 'down' : 'unknown' }
  const begun = reply.status < 300 ? parsed(Begun, reply.text) : undefined
  if (!begun || (begun.merchant_transaction_id ?? reference) !== reference) return notBegun(reply)
  const { transaction_id: remoteId, payment_url: url, notify_token: notifyToken } = begun
  return { kind: 'open', remoteId, url, expiresAt: null, notifyToken }
}

/** What has this reference already, or failed in its midst, is looked for. */
const doubtful = ['TRANSACTION_EXIST', 'OPERATION_ERROR']

function notBegun(reply: Answered): Started {
  if (isOfKeys(reply)) return { kind: 'keys' }
  // What refuses with a page stands before CinetPay.
  if (isAway(reply) || (reply.status === 403 && !isOfKeys(reply))) return { kind: 'down' }
  const problem = codeIn(reply)
  return isRefused(reply) && !doubtful.includes(problem) ? { kind: 'refused', problem } : { kind: 'unknown' }
}

async function check(access: Access, payment: PaymentName & { amount: number }): Promise<Checked> {
  const answer = await call(access, `/v1/payment/${encodeURIComponent(payment.reference)}`)
  if (answer.kind === 'keys') return answer
  if (answer.kind === 'away') return { kind: 'unanswered', isLimited: answer.isLimited }
  const { reply } = answer
  if ('failure' in reply) return { kind: 'unanswered', isLimited: false }
  if (isOfKeys(reply)) return { kind: 'keys' }
  // What it does not know: a page with that number is not its answer.
  if ((reply.status === 400 || reply.status === 404) && parsed(Coded, reply.text)) return { kind: 'absent' }
  const standing = reply.status < 300 ? parsed(Standing, reply.text) : undefined
  const isOurs =
    standing?.merchant_transaction_id === payment.reference &&
    (payment.remoteId === null || standing.transaction_id === payment.remoteId)
  if (!standing || !isOurs) return { kind: 'unanswered', isLimited: reply.status === 429 }
  return standingOf(standing, payment.amount)
}

/** Ended without money. */
const ended = ['FAILED', 'INSUFFICIENT_BALANCE', 'CANCELED', 'CANCELLED', 'REFUSED', 'REJECTED']

function standingOf(told: v.InferOutput<typeof Standing>, asked: number): Checked {
  const { status, transaction_id: transactionId } = told
  if (status === 'SUCCESS') {
    return {
      // The amount was fixed when it was begun: where none is told, that one was paid.
      ...{ kind: 'paid', amount: told.amount ?? asked, currency: told.currency ?? 'XOF', transactionId },
      ...{ operator: operatorOf(told.payment_method), payerPhone: phoneOf(told.user?.phone_number) },
      ...{ paidAt: null, remoteId: transactionId },
    }
  }
  if (status === 'EXPIRED') return { kind: 'expired', problem: null }
  if (ended.includes(status)) return { kind: 'failed', problem: status }
  const isWaiting = status === 'INITIATED' || status === 'PENDING'
  return { kind: 'open', remoteId: transactionId, url: null, expiresAt: null, problem: isWaiting ? null : status }
}

const methods: [RegExp, Operator][] = [
  [/^WAVE/, 'wave'],
  [/^(OM|ORANGE)/, 'orange'],
  [/^(MTN|MOMO)/, 'mtn'],
  [/^(MOOV|FLOOZ)/, 'moov'],
  [/CARD|VISA|MASTERCARD/, 'card'],
]
const operatorOf = (method: string | null): Operator | null =>
  methods.find(([name]) => name.test(method?.toUpperCase() ?? ''))?.[1] ?? null

/** A notification is CinetPay's where it bears what was given when its payment was begun. What it says became of it is not read. */
async function read(_: unknown, { body }: Notification, knows: KnowsToken): Promise<Hint | undefined> {
  const told = parsed(Told, body.toString('utf8'))
  if (!told || !(await knows(told.merchant_transaction_id, told.notify_token))) return undefined
  const eventId = createHash('sha256').update(JSON.stringify(told)).digest('hex')
  return { eventId, reference: told.merchant_transaction_id, remoteId: told.transaction_id, moved: null }
}

export const cinetpay: PaymentProvider = { start, check, read }
