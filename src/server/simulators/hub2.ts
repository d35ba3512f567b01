// A simulator of Hub2's API of payments: it speaks its protocol on loopback, with its faults, and has pages on which somebody pays: that of
// Orange and Wave, and what MTN and Moov show on a phone.
import { createHmac, randomBytes } from 'node:crypto'
import { operatorNames } from '../../domain/company/payment-providers.ts'
import { type Answer, type Call, type Notice, openTill, type TillFault } from './till.ts'
import { button, escaped, sumOf, tillPage } from './till-pages.ts'

export interface Hub2Options {
  key: string
  merchantId: string
  webhookSecret?: string
  /** Where notifications go, as it is told in Hub2's portal; none are sent without. */
  notifyUrl?: string
  clock?: () => Date
  port?: number
  /** How late a `slow` answer is, in milliseconds. */
  slowness?: number
  /** How long lies between two readings of one intent at least, in milliseconds, as Hub2 limits them. */
  readEvery?: number
  /** Gives what is listed without heeding what was asked for. */
  listsAll?: boolean
  /** After which pauses a notification is sent again that was not taken, in milliseconds. */
  sentAgainAfter?: readonly number[]
}

const hub2Operators = ['orange', 'mtn', 'moov', 'wave'] as const
type Hub2Operator = (typeof hub2Operators)[number]

interface NextAction {
  type: 'redirection' | 'otp'
  message: string
  data: { url: string; method: string; headers: object; data: object }
}

/** One try to pay an intent; amounts in FCFA. */
interface Hub2Payment {
  id: string
  intentId: string
  createdAt: string
  updatedAt: string
  status: 'created' | 'processing' | 'action_required' | 'successful' | 'failed'
  amount: number
  currency: string
  method: string
  country: string
  provider: Hub2Operator
  number: string
  failure?: { code: string; message: string; params: [] }
  fees: []
}

/** An intent as the API answers it. */
export interface Hub2Intent {
  id: string
  merchantId: string
  createdAt: string
  updatedAt: string
  purchaseReference: string
  customerReference: string
  amount: number
  currency: string
  token: string
  status: 'payment_required' | 'processing' | 'action_required' | 'successful' | 'failed'
  payments: Hub2Payment[]
  mode: 'live'
  nextAction?: NextAction
  lastPaymentFailure?: { code: string; message: string; params: [] }
}

/** How somebody pays; the amount in FCFA, where it is not what was asked for. */
export interface Hub2Paying {
  amount?: number
  currency?: string
}

type Hub2Part = 'intent' | 'payment'

export interface Hub2Simulator {
  /** Such as `http://127.0.0.1:40001`. */
  url: string
  intents: readonly Hub2Intent[]
  /** How many calls with the right keys were read. */
  asked(part?: Hub2Part): number
  /** Lets the next calls fail, after those that were told before: those to pay and to read, or those that make intents. */
  fail(fault: TillFault, times?: number, part?: Hub2Part): void
  /** @throws Error where there is none */
  intentOf(reference: string): Hub2Intent
  /** Pays, as somebody does on the page or the phone; the notification that follows is not sent. @throws Error where it may not be paid */
  pay(reference: string, how?: Hub2Paying): Hub2Payment
  /** Ends a try without money: `customer_insufficient_funds`, `authentication_timeout`, `canceled_by_customer`. */
  endWithout(reference: string, code: string): void
  /** Asks for a code on our page, as Orange does where its own page is not wanted. */
  askForCode(reference: string): void
  /** The notification of an intent, signed with each of the secrets, the present one first: what `post` sends. */
  notice(reference: string, changes?: { secrets?: readonly string[]; id?: string }): Notice
  /** Sends a notification to the firm. @returns the status of its last answer */
  post(notice: Notice): Promise<number>
  setKey(key: string): void
  /** Forgets what was begun, so that a long run stays short of memory. */
  forget(): void
  stop(): Promise<void>
}

const problem = (status: number, code: string): Answer => ({
  ...{ status, body: { statusCode: status, message: code, error: { type: 'api', code, message: [code] } } },
})
const random = () => randomBytes(16).toString('base64url')
/** How long a wallet may be confirmed, in milliseconds. */
const lifetime = 60 * 60_000
const isWaiting = ({ status }: Hub2Payment) => status !== 'successful' && status !== 'failed'
const isReference = (value: unknown): value is string => typeof value === 'string' && /^[\w.\- ]{1,100}$/.test(value)

/** Starts a simulator, which keeps everything in memory; several can run in one process. */
export async function startHub2Simulator({
  clock = () => new Date(),
  webhookSecret = 'hub2_simulated',
  readEvery = 0,
  listsAll = false,
  sentAgainAfter = [],
  ...options
}: Hub2Options): Promise<Hub2Simulator> {
  let { key } = options
  const intents: Hub2Intent[] = []
  /** Where their payers come back to, and when they were last read, by the intent. */
  const returns = new Map<string, string>()
  const lastRead = new Map<string, number>()

  /** Ends what nobody confirmed in time. */
  const refresh = (intent: Hub2Intent): Hub2Intent => {
    const payment = intent.payments.at(-1)
    const isLate = payment && clock().getTime() > new Date(payment.createdAt).getTime() + lifetime
    if (isLate && isWaiting(payment)) fail(intent, payment, 'authentication_timeout')
    return intent
  }
  const find = (match: (intent: Hub2Intent) => boolean) => {
    const found = intents.findLast(match)
    return found && refresh(found)
  }
  const intentOf = (reference: string): Hub2Intent => {
    const found = find((one) => one.purchaseReference === reference)
    if (!found) throw new Error(`no intent of ${reference}`)
    return found
  }
  function waitingOf(reference: string): { intent: Hub2Intent; payment: Hub2Payment } {
    const intent = intentOf(reference)
    const payment = intent.payments.at(-1)
    if (!payment || !isWaiting(payment)) throw new Error(`the intent is ${intent.status}`)
    return { intent, payment }
  }
  function end(intent: Hub2Intent, payment: Hub2Payment, change: Partial<Hub2Payment>): Hub2Payment {
    const updatedAt = clock().toISOString()
    delete intent.nextAction
    Object.assign(payment, { updatedAt, ...change })
    Object.assign(intent, { updatedAt, status: payment.status })
    return payment
  }
  function fail(intent: Hub2Intent, payment: Hub2Payment, code: string): void {
    const failure = { code, message: `Payment failed. ${code}`, params: [] as [] }
    end(intent, payment, { status: 'failed', failure })
    intent.lastPaymentFailure = failure
  }
  function pay(reference: string, how: Hub2Paying = {}): Hub2Payment {
    const { intent, payment } = waitingOf(reference)
    return end(intent, payment, { status: 'successful', ...how })
  }
  function endWithout(reference: string, code: string): void {
    const { intent, payment } = waitingOf(reference)
    fail(intent, payment, code)
  }

  function create({ body }: Call): Answer {
    const { customerReference, purchaseReference, amount, currency } = body
    const isAmount = typeof amount === 'number' && Number.isInteger(amount) && amount > 0
    if (!isReference(customerReference) || !isReference(purchaseReference) || !isAmount || currency !== 'XOF') {
      return problem(400, 'bad_parameters')
    }
    const now = clock().toISOString()
    const intent: Hub2Intent = {
      ...{ id: `pi_${random()}`, merchantId: options.merchantId, createdAt: now, updatedAt: now },
      ...{ purchaseReference, customerReference, amount, currency, token: random() },
      ...{ status: 'payment_required', payments: [], mode: 'live' },
    }
    intents.push(intent)
    return { status: 201, body: structuredClone(intent) }
  }

  /** Asks a wallet to pay. What its payer does next is known a moment later: the answer does not say it. */
  function attempt(intent: Hub2Intent, { body }: Call): Answer {
    const { token, paymentMethod, country, provider, mobileMoney } = body
    const operator = hub2Operators.find((one) => one === provider)
    const { msisdn, workflow, onFinishRedirectionUrl, onSuccessRedirectionUrl } = (mobileMoney ?? {}) as Record<
      string,
      unknown
    >
    if (token !== intent.token) return problem(401, 'unauthorized')
    if (!operator || paymentMethod !== 'mobile_money' || country !== 'CI' || typeof msisdn !== 'string') {
      return problem(400, 'bad_parameters')
    }
    if (!/^\+225\d{10}$/.test(msisdn)) return problem(400, 'invalid_msisdn')
    if (intent.payments.some(isWaiting)) return problem(409, 'duplicate_request')
    const now = clock().toISOString()
    const payment: Hub2Payment = {
      ...{ id: `pay_${random()}`, intentId: intent.id, createdAt: now, updatedAt: now, status: 'created' },
      ...{ amount: intent.amount, currency: intent.currency, method: 'mobile_money', country, provider: operator },
      ...{ number: msisdn, fees: [] },
    }
    intent.payments.push(payment)
    intent.status = 'processing'
    const answered = structuredClone(intent)
    const url = operator === 'wave' ? onSuccessRedirectionUrl : onFinishRedirectionUrl
    if (typeof url === 'string') returns.set(intent.id, url)
    if (operator === 'wave' || (operator === 'orange' && workflow === 'redirection')) leadOn(intent, payment)
    else if (operator === 'orange') needAction(intent, payment, 'otp')
    else payment.status = 'processing'
    return { status: 201, body: answered }
  }
  function leadOn(intent: Hub2Intent, payment: Hub2Payment): void {
    needAction(intent, payment, 'redirection')
    void till.post(notice(intent.purchaseReference), sentAgainAfter)
  }
  function needAction(intent: Hub2Intent, payment: Hub2Payment, type: NextAction['type']): void {
    payment.status = 'action_required'
    intent.status = 'action_required'
    const url = type === 'redirection' ? `${till.url}/p/${intent.id}` : ''
    const data = { url, method: 'get', headers: {}, data: {} }
    intent.nextAction = { type, message: `mm_${payment.provider}_live.${type}`, data }
  }

  function read(intent: Hub2Intent): Answer {
    const now = clock().getTime()
    const last = lastRead.get(intent.id)
    if (last !== undefined && now - last < readEvery) return problem(429, 'too_many_request')
    lastRead.set(intent.id, now)
    return { status: 200, body: intent }
  }

  /** Those of a reference; without `from`, from the first of the month on; ten at most. */
  function list({ address: { searchParams } }: Call): Answer {
    const now = clock()
    const from = searchParams.get('from') ?? new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth())).toISOString()
    const reference = searchParams.get('purchaseReference')
    const found = intents
      .map(refresh)
      .filter(
        (one) => listsAll || (one.createdAt >= from && (reference === null || one.purchaseReference === reference)),
      )
    return { status: 200, body: found.toReversed().slice(0, Number(searchParams.get('perPage') ?? 10)) }
  }

  function answer(call: Call): Answer {
    const [, what, id = '', act] = call.address.pathname.split('/')
    if (what !== 'payment-intents') return problem(404, 'not_found')
    if (id === '') return call.method === 'POST' ? create(call) : list(call)
    const intent = find((one) => one.id === decodeURIComponent(id))
    if (!intent) return problem(404, 'not_found')
    return call.method === 'POST' && act === 'payments' ? attempt(intent, call) : read(intent)
  }

  function notice(
    reference: string,
    { secrets = [webhookSecret], id }: { secrets?: readonly string[]; id?: string } = {},
  ) {
    const { token: _, ...data } = intentOf(reference)
    const body = JSON.stringify({ id: id ?? `evt_${random()}`, type: `payment_intent.${data.status}`, data })
    // The present secret signs `s1`, the one before it `s0`.
    const signed = secrets.map(
      (secret, index) => `s${1 - index}=${createHmac('sha256', secret).update(body).digest('hex')}`,
    )
    return { url: options.notifyUrl, body, headers: { 'hub2-signature': signed.join(',') } }
  }

  /** The pages on which somebody pays, and their buttons; `/` shows what waits on phones. */
  function page({ method, address, form }: Call): Answer | undefined {
    if (address.pathname === '/') return { status: 200, body: phonesPage(intents) }
    if (!address.pathname.startsWith('/p/')) return undefined
    const intent = find((one) => `/p/${one.id}` === address.pathname)
    const payment = intent?.payments.at(-1)
    if (!intent || !payment) return { status: 404, body: tillPage('Paiement inconnu', '', colors) }
    const act = method === 'POST' ? form.get('acte') : null
    if (act && isWaiting(payment)) {
      if (act === 'payer') pay(intent.purchaseReference)
      if (act === 'solde') endWithout(intent.purchaseReference, 'customer_insufficient_funds')
      if (act === 'refuser') endWithout(intent.purchaseReference, 'canceled_by_customer')
      void till.post(notice(intent.purchaseReference), sentAgainAfter)
    }
    const location = returns.get(intent.id)
    return act && location ? { status: 303, location } : { status: 200, body: payPage(intent, payment) }
  }

  const till = await openTill<Hub2Part>({
    ...{ port: options.port ?? 0, slowness: options.slowness ?? 300, problem, page, answer, own: {} },
    partOf: ({ method, address }) =>
      method === 'POST' && address.pathname === '/payment-intents' ? 'intent' : 'payment',
    refuse: ({ headers }) =>
      headers.apikey === key && headers.merchantid === options.merchantId && headers.environment === 'live'
        ? undefined
        : problem(401, 'unauthorized'),
  })

  return {
    ...{ url: till.url, intents, intentOf, pay, endWithout, notice, stop: till.stop },
    asked: (part = 'payment') => till.asked(part),
    fail: (fault, times = 1, part = 'payment') => till.fail(fault, times, part),
    askForCode(reference) {
      const { intent, payment } = waitingOf(reference)
      needAction(intent, payment, 'otp')
    },
    post: (one) => till.post(one, sentAgainAfter),
    setKey(changed) {
      key = changed
    },
    forget() {
      intents.length = 0
      returns.clear()
      lastRead.clear()
      till.forget()
    },
  }
}

const colors = ['#5b2a86', '#f3ecf8'] as const
const ends: Record<string, string> = {
  customer_insufficient_funds: 'Votre solde est insuffisant.',
  canceled_by_customer: 'Vous avez refusé ce paiement.',
}

function payPage({ purchaseReference }: Hub2Intent, payment: Hub2Payment): string {
  const sum = sumOf(payment.amount, payment.currency)
  const acts = isWaiting(payment)
    ? `<form method="post">${button('payer', `Payer ${sum}`)}${button('solde', 'Essayer avec un solde insuffisant')}${button('refuser', 'Refuser')}</form>`
    : ''
  const said = payment.status === 'successful' ? 'C’est payé.' : ends[payment.failure?.code ?? '']
  const alert = said ? `<p role="alert">${said}</p>` : ''
  return tillPage(
    `Payer par ${operatorNames[payment.provider]}`,
    `<p>${escaped(purchaseReference)} · ${escaped(payment.number)}</p><p><strong>${sum}</strong></p>${alert}${acts}`,
    colors,
  )
}

/** What waits for somebody who confirms it, the latest first. */
function phonesPage(intents: readonly Hub2Intent[]): string {
  const waiting = intents.toReversed().flatMap(({ id, payments }) =>
    payments.filter(isWaiting).map(({ number, amount, currency, provider }) => {
      const label = `${operatorNames[provider]} · ${escaped(number)} · ${sumOf(amount, currency)}`
      return `<li><a href="/p/${id}">${label}</a></li>`
    }),
  )
  const body = waiting.length > 0 ? `<ul>${waiting.join('')}</ul>` : '<p>Aucun paiement n’attend.</p>'
  return tillPage('Téléphones des payeurs', body, colors)
}
