// A simulator of CinetPay's API of 2026: it speaks its protocol on loopback, with its faults, and has a page on which somebody pays.
import { randomBytes } from 'node:crypto'
import { type Operator, operatorNames, operators } from '../../domain/company/payment-providers.ts'
import { type Answer, type Call, type Notice, openTill, type TillFault } from './till.ts'
import { button, escaped, sumOf, tillPage } from './till-pages.ts'

/** `token_expired` takes no token that was given until now; nothing is done. */
export type CinetpayFault = TillFault | 'token_expired'

export interface CinetpayOptions {
  key: string
  password: string
  clock?: () => Date
  port?: number
  /** How late a `slow` answer is, in milliseconds. */
  slowness?: number
  /** How long a token counts, in seconds. */
  tokenLasts?: number
  /** Rounds amounts down to 5 and says nothing of it, as the former API did. */
  roundsDown?: boolean
  /** Tells only that something was paid, by whom: no amount, no currency, no means. */
  isTerse?: boolean
  /** After which pauses a notification is sent again that was not taken, in milliseconds. */
  sentAgainAfter?: readonly number[]
}

type Status = 'INITIATED' | 'PENDING' | 'SUCCESS' | 'FAILED' | 'EXPIRED' | 'INSUFFICIENT_BALANCE'

/** Amounts in FCFA. */
export interface CinetpayPayment {
  merchantTransactionId: string
  transactionId: string
  paymentToken: string
  notifyToken: string
  status: Status
  amount: number
  currency: string
  designation: string
  method: string | null
  phone: string | null
  successUrl: string
  failedUrl: string
  notifyUrl: string
  createdAt: Date
}

/** How somebody pays; the amount in FCFA, where it is not what was asked for. */
export interface CinetpayPaying {
  operator?: Operator
  phone?: string
  amount?: number
  currency?: string
}

export interface CinetpaySimulator {
  /** Such as `http://127.0.0.1:40001`. */
  url: string
  payments: readonly CinetpayPayment[]
  /** How many calls with a token that counts, or logins, were read. */
  asked(part?: CinetpayPart): number
  /** Lets the next calls fail, after those that were told before: those about payments, or logins. */
  fail(fault: CinetpayFault, times?: number, part?: CinetpayPart): void
  /** @throws Error where there is none */
  paymentOf(reference: string): CinetpayPayment
  /** Pays, as somebody does on the page; the notification that follows is not sent. @throws Error where it may not be paid any more */
  pay(reference: string, how?: CinetpayPaying): CinetpayPayment
  expire(reference: string): void
  /** Tries to pay, and has too little: that ends it. */
  payWithoutMoney(reference: string): void
  /** The notification of a payment: what `post` sends. */
  notice(reference: string, changes?: { token?: string; status?: string }): Notice
  /** Sends a notification to the firm. @returns the status of its last answer */
  post(notice: Notice): Promise<number>
  setKeys(key: string, password: string): void
  /** Forgets what was begun, so that a long run stays short of memory. */
  forget(): void
  stop(): Promise<void>
}

type CinetpayPart = 'login' | 'payment'

const coded = (status: number, code: number, name: string): Answer => ({
  ...{ status, body: { code, status: name, description: name.replaceAll('_', ' ').toLowerCase() } },
})
const random = () => randomBytes(16).toString('hex')
const methodOf: Record<Operator, string> = {
  ...{ wave: 'WAVE_CI', orange: 'OM_CI', mtn: 'MTN_CI', moov: 'MOOV_CI', card: 'CARD_CI' },
}
const isOpen = ({ status }: CinetpayPayment) => status === 'INITIATED' || status === 'PENDING'
/** How long a payment may be paid, in milliseconds. */
const lifetime = 60 * 60_000

/** Starts a simulator, which keeps everything in memory; several can run in one process. */
export async function startCinetpaySimulator({
  clock = () => new Date(),
  tokenLasts = 86_400,
  roundsDown = false,
  isTerse = false,
  sentAgainAfter = [],
  ...options
}: CinetpayOptions): Promise<CinetpaySimulator> {
  let { key, password } = options
  const payments: CinetpayPayment[] = []
  const tokens = new Map<string, number>()

  const find = (match: (payment: CinetpayPayment) => boolean) => {
    const found = payments.findLast(match)
    if (found && isOpen(found) && clock().getTime() > found.createdAt.getTime() + lifetime) found.status = 'EXPIRED'
    return found
  }
  const paymentOf = (reference: string): CinetpayPayment => {
    const found = find((one) => one.merchantTransactionId === reference)
    if (!found) throw new Error(`no payment of ${reference}`)
    return found
  }
  const openOf = (reference: string): CinetpayPayment => {
    const payment = paymentOf(reference)
    if (!isOpen(payment)) throw new Error(`the payment is ${payment.status}`)
    return payment
  }
  function pay(reference: string, { operator = 'wave', ...how }: CinetpayPaying = {}): CinetpayPayment {
    const payment = openOf(reference)
    const { amount = payment.amount, currency = payment.currency, phone = '+2250700000042' } = how
    return Object.assign(payment, { status: 'SUCCESS', amount, currency, phone, method: methodOf[operator] })
  }
  const payWithoutMoney = (reference: string) =>
    void Object.assign(openOf(reference), { status: 'INSUFFICIENT_BALANCE' })

  function login({ body }: Call): Answer {
    if (body.api_key !== key || body.api_password !== password) return coded(401, 1001, 'INVALID_CREDENTIALS')
    const token = random()
    tokens.set(token, clock().getTime() + tokenLasts * 1_000)
    const given = { access_token: token, token_type: 'bearer', expires_in: tokenLasts }
    return { status: 200, body: { code: 200, status: 'OK', ...given } }
  }

  function create({ body }: Call): Answer {
    const asked = readAsked(body)
    if (!asked) return coded(422, 1100, 'VALIDATION_ERROR')
    if (find((one) => one.merchantTransactionId === asked.merchantTransactionId))
      return coded(400, 1200, 'TRANSACTION_EXIST')
    const payment: CinetpayPayment = {
      ...{ ...asked, amount: roundsDown ? asked.amount - (asked.amount % 5) : asked.amount },
      ...{ transactionId: random(), paymentToken: random(), notifyToken: random(), createdAt: clock() },
      ...{ status: 'INITIATED', method: null, phone: null },
    }
    payments.push(payment)
    return {
      status: 200,
      body: {
        ...{ code: 200, status: 'OK', payment_token: payment.paymentToken, notify_token: payment.notifyToken },
        ...{ transaction_id: payment.transactionId, merchant_transaction_id: payment.merchantTransactionId },
        payment_url: `${till.url}/p/${payment.paymentToken}`,
        details: { code: 2001, status: 'INITIATED', must_be_redirected: true },
      },
    }
  }

  function standing(reference: string): Answer {
    const payment = find((one) => one.merchantTransactionId === reference || one.transactionId === reference)
    if (!payment) return coded(404, 1404, 'TRANSACTION_NOT_FOUND')
    const { status, amount, currency, phone, method } = payment
    return {
      status: 200,
      body: {
        ...{ code: status === 'SUCCESS' ? 100 : 2001, status, merchant_transaction_id: payment.merchantTransactionId },
        ...{ transaction_id: payment.transactionId, user: { name: 'Un payeur', phone_number: phone } },
        ...(!isTerse && { amount: String(amount), currency, payment_method: method }),
      },
    }
  }

  function notice(reference: string, { token, status }: { token?: string; status?: string } = {}): Notice {
    const payment = paymentOf(reference)
    const told = {
      ...{ notify_token: token ?? payment.notifyToken, merchant_transaction_id: reference },
      ...{ transaction_id: payment.transactionId, status: status ?? payment.status },
      user: { name: 'Un payeur', phone_number: payment.phone },
    }
    return { url: payment.notifyUrl, body: JSON.stringify(told), headers: {} }
  }

  /** The page on which somebody pays, and its buttons. */
  function page({ method, address, form }: Call): Answer | undefined {
    if (!address.pathname.startsWith('/p/')) return undefined
    const payment = find((one) => `/p/${one.paymentToken}` === address.pathname)
    if (!payment) return { status: 404, body: tillPage('Paiement inconnu', '', colors) }
    const act = method === 'POST' ? form.get('acte') : null
    const { merchantTransactionId: reference } = payment
    if (act === 'revenir') return { status: 303, location: payment.failedUrl }
    const operator = operators.find((one) => one === form.get('moyen'))
    if (act === 'payer' && operator && isOpen(payment)) {
      pay(reference, { operator })
      void till.post(notice(reference), sentAgainAfter)
      return { status: 303, location: payment.successUrl }
    }
    if (act === 'solde' && isOpen(payment)) {
      payWithoutMoney(reference)
      void till.post(notice(reference), sentAgainAfter)
    }
    return { status: 200, body: payPage(payment) }
  }

  const till = await openTill<CinetpayPart, 'token_expired'>({
    ...{ port: options.port ?? 0, slowness: options.slowness ?? 300, page },
    problem: (status, code) => coded(status, status, code.toUpperCase()),
    partOf: ({ address }) => (address.pathname === '/v1/oauth/login' ? 'login' : 'payment'),
    refuse({ address, headers }) {
      if (address.pathname === '/v1/oauth/login') return undefined
      const token = /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1] ?? ''
      const until = tokens.get(token)
      if (until === undefined) return coded(401, 1002, 'INVALID_TOKEN')
      return clock().getTime() > until ? coded(401, 1003, 'EXPIRED_TOKEN') : undefined
    },
    answer(call) {
      const [, , what, id] = call.address.pathname.split('/')
      if (call.method === 'POST' && what === 'oauth') return login(call)
      if (call.method === 'POST' && what === 'payment') return create(call)
      return id ? standing(decodeURIComponent(id)) : coded(404, 404, 'NOT_FOUND')
    },
    own: {
      token_expired() {
        tokens.clear()
        return coded(200, 1003, 'EXPIRED_TOKEN')
      },
    },
  })

  return {
    ...{ url: till.url, payments, paymentOf, pay, payWithoutMoney, notice, stop: till.stop },
    asked: (part = 'payment') => till.asked(part),
    fail: (fault, times = 1, part = 'payment') => till.fail(fault, times, part),
    expire: (reference) => void Object.assign(openOf(reference), { status: 'EXPIRED' }),
    post: (one) => till.post(one, sentAgainAfter),
    setKeys(newKey, newPassword) {
      ;[key, password] = [newKey, newPassword]
      tokens.clear()
    },
    forget() {
      payments.length = 0
      till.forget()
    },
  }
}

/** What a payment is begun with, where all of it is right. */
function readAsked(body: Record<string, unknown>) {
  const textOf = (name: string, most: number) => {
    const value = body[name]
    return typeof value === 'string' && value !== '' && value.length <= most ? value : undefined
  }
  const { amount } = body
  const merchantTransactionId = textOf('merchant_transaction_id', 30)
  const [successUrl, failedUrl] = [textOf('success_url', 1_000), textOf('failed_url', 1_000)]
  const notifyUrl = textOf('notify_url', 120)
  const designation = textOf('designation', 100)
  const isKnown = textOf('client_email', 200) && textOf('client_first_name', 100) && textOf('client_last_name', 100)
  const isAmount = typeof amount === 'number' && Number.isInteger(amount) && amount >= 100 && amount <= 2_500_000
  if (!merchantTransactionId || !successUrl || !failedUrl || !notifyUrl || !designation) return undefined
  if (!isKnown || !isAmount || body.currency !== 'XOF') return undefined
  return { merchantTransactionId, successUrl, failedUrl, notifyUrl, designation, amount, currency: 'XOF' }
}

const colors = ['#1a6b3c', '#eaf5ee'] as const
const said: Record<Status, string> = {
  ...{ INITIATED: '', PENDING: '', SUCCESS: 'C’est payé.', FAILED: 'Ce paiement a échoué.' },
  ...{ EXPIRED: 'Ce paiement a expiré.', INSUFFICIENT_BALANCE: 'Votre solde est insuffisant.' },
}

function payPage(payment: CinetpayPayment): string {
  const sum = sumOf(payment.amount, payment.currency)
  const choices = operators.map(
    (one, index) =>
      `<label><input type="radio" name="moyen" value="${one}"${index === 0 ? ' checked' : ''} />${one === 'card' ? 'Carte bancaire' : operatorNames[one]}</label>`,
  )
  const acts = isOpen(payment)
    ? `<fieldset><legend>Moyen de paiement</legend>${choices.join('')}</fieldset>
        ${button('payer', `Payer ${sum}`)}${button('solde', 'Essayer avec un solde insuffisant')}`
    : ''
  const alert = said[payment.status] && `<p role="alert">${said[payment.status]}</p>`
  return tillPage(
    `Payer ${sum}`,
    `<p>${escaped(payment.designation)}</p><p><strong>${sum}</strong></p>${alert}<form method="post">${acts}${button('revenir', 'Revenir sans payer')}</form>`,
    colors,
  )
}
