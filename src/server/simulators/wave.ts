// A simulator of Wave's Checkout API: it speaks its protocol on loopback, with its faults, and has a page on which somebody pays.
import { createHmac, randomBytes } from 'node:crypto'
import { type Answer, type Call, type Notice, openTill, type TillFault } from './till.ts'
import { payPage } from './wave-pages.ts'
import { openWallet, type WaveMovement, type WaveSession, type WaveWallet } from './wave-wallet.ts'

type OwnFault = 'key_revoked' | 'bad_gateway_502' | 'gateway_timeout_504' | 'refund_failed'

/** As those of every till; after `gateway_timeout_504` it is done, after the other ones of its own it is not. */
export type WaveFault = TillFault | OwnFault

export interface WaveOptions {
  key: string
  webhookSecret?: string
  /** Where notifications go, as it is told in Wave's portal; none are sent without. */
  notifyUrl?: string
  clock?: () => Date
  port?: number
  /** What is kept of a payment, as a part of a hundred. */
  feePercent?: number
  /** How late a `slow` answer is, in milliseconds. */
  slowness?: number
  /** How many movements of a day are told at once. */
  pageSize?: number
  /** After which pauses a notification is sent again that was not taken, in milliseconds. */
  sentAgainAfter?: readonly number[]
}

type OfWallet = 'sessions' | 'movements' | 'refunds' | 'sessionOf' | 'pay' | 'expire' | 'receive' | 'payOut' | 'forget'

export interface WaveSimulator extends Pick<WaveWallet, OfWallet> {
  /** Such as `http://127.0.0.1:40001`. */
  url: string
  /** How many calls with the right key were read. */
  asked(): number
  /** Lets the next calls fail, after those that were told before. */
  fail(fault: WaveFault, times?: number): void
  /** Tries to pay, and has too little: the session stays open. */
  payWithoutMoney(about: string): void
  /** The notification of a session or of received money, signed with each of the secrets: what `post` sends. */
  notice(about: string, changes?: Changes): Notice
  /** Sends a notification to the firm. @returns the status of its last answer */
  post(notice: Notice): Promise<number>
  setKey(key: string): void
  stop(): Promise<void>
}

/** Wave's names of what every till tells. */
const codes: Record<string, string> = {
  internal_error: 'internal-server-error',
  service_unavailable: 'service-unavailable',
  too_many_request: 'too-many-requests',
  forbidden: 'unauthorized-wallet',
  bad_parameters: 'request-validation-error',
}
const problem = (status: number, code: string): Answer => ({
  ...{ status, body: { code: codes[code] ?? code, message: codes[code] ?? code } },
})
const found = (body: object | undefined): Answer =>
  body ? { status: 200, body } : problem(404, 'checkout-session-not-found')

/** Starts a simulator, which keeps everything in memory; several can run in one process. */
export async function startWaveSimulator({
  clock = () => new Date(),
  webhookSecret = 'wave_ci_WHS_simulated',
  feePercent = 1,
  pageSize = 1_000,
  sentAgainAfter = [],
  ...options
}: WaveOptions): Promise<WaveSimulator> {
  let { key } = options
  let isAway = false
  const wallet = openWallet({ clock, feePercent, pageOf: (id) => `${till.url}/c/${id}` })

  function begin({ body }: Call): Answer {
    const { amount, currency, client_reference: reference, success_url: successUrl, error_url: errorUrl } = body
    const isUrl = (typed: unknown): typed is string => typeof typed === 'string' && /^https?:\/\//.test(typed)
    const isAmount = typeof amount === 'string' && /^[1-9]\d*$/.test(amount)
    if (!isAmount || currency !== 'XOF' || !isUrl(successUrl) || !isUrl(errorUrl)) return problem(422, 'bad_parameters')
    return found(wallet.begin({ amount, reference: textIn(reference), successUrl, errorUrl }))
  }

  function change(session: WaveSession, act: string | undefined): Answer {
    if (act === 'expire') {
      if (session.checkout_status !== 'open') return problem(409, 'checkout-session-not-open')
      wallet.expire(session.id)
    } else {
      if (session.payment_status !== 'succeeded') return problem(400, 'checkout-refund-failed')
      wallet.giveBack(session)
    }
    return { status: 200 }
  }

  function list({ address: { searchParams } }: Call): Answer {
    const date = searchParams.get('date') ?? clock().toISOString().slice(0, 10)
    const from = Number(searchParams.get('after') ?? 0)
    const ofDay = wallet.movements.filter(({ timestamp }) => timestamp.startsWith(date))
    const items = ofDay.slice(from, from + pageSize)
    const pageInfo = {
      ...{ start_cursor: from > 0 ? String(from) : null, end_cursor: String(from + items.length) },
      has_next_page: from + items.length < ofDay.length,
    }
    return { status: 200, body: { page_info: pageInfo, date, items } }
  }

  function answer(call: Call): Answer {
    const { pathname, searchParams } = call.address
    const [, , noun, what = '', id, act] = pathname.split('/')
    if (noun === 'balance') return found({ amount: String(wallet.balance()), currency: 'XOF' })
    if (noun === 'transactions') return list(call)
    if (noun !== 'checkout' || what !== 'sessions') return problem(404, 'not-found')
    if (call.method === 'POST' && id === undefined) return begin(call)
    if (id === 'search') return found({ result: wallet.search(searchParams.get('client_reference')) })
    const session = wallet.find((one) =>
      id === undefined ? one.transaction_id === searchParams.get('transaction_id') : one.id === decodeURIComponent(id),
    )
    return session && call.method === 'POST' ? change(session, act) : found(session)
  }

  /** What is answered with a key that is not taken, or while it is away. */
  function refuse({ headers: { authorization } }: Call): Answer | undefined {
    if (authorization === undefined) return problem(401, 'missing-auth-header')
    const given = /^Bearer ?(.*)$/.exec(authorization)?.[1]
    if (given === undefined) return problem(401, 'invalid-auth')
    if (given === '') return problem(401, 'api-key-not-provided')
    if (given !== key) return problem(401, 'no-matching-api-key')
    return isAway ? problem(503, 'service_unavailable') : undefined
  }

  function notice(
    about: string,
    { at = clock(), secrets = [webhookSecret], id = `EV_${randomBytes(9).toString('hex')}` }: Changes = {},
  ): Notice {
    const received = wallet.movements.find((one) => one.transaction_id === about)
    const body = JSON.stringify({ id, ...(received ? toldOf(received) : toldOfSession(wallet.sessionOf(about))) })
    const time = Math.floor(at.getTime() / 1_000)
    const signed = secrets.map((secret) => `v1=${createHmac('sha256', secret).update(`${time}${body}`).digest('hex')}`)
    return { url: options.notifyUrl, body, headers: { 'wave-signature': [`t=${time}`, ...signed].join(',') } }
  }
  const post = (one: Notice) => till.post(one, sentAgainAfter)
  const payWithoutMoney = (about: string) => wallet.failToPay(about, 'insufficient-funds')

  /** The page on which somebody pays, and its buttons. */
  function page({ method, address, form }: Call): Answer | undefined {
    if (!address.pathname.startsWith('/c/')) return undefined
    const session = wallet.find((one) => `/c/${one.id}` === address.pathname)
    if (!session) return { status: 404, body: 'Session inconnue' }
    const act = method === 'POST' ? form.get('acte') : null
    if (act === 'panne') isAway = !isAway
    if (session.checkout_status === 'open' && (act === 'payer' || act === 'solde')) {
      if (act === 'payer') wallet.pay(session.id)
      else payWithoutMoney(session.id)
      void post(notice(session.id))
      if (act === 'payer') return { status: 303, location: session.success_url }
    }
    const isPaid = session.payment_status === 'succeeded'
    return act === 'revenir'
      ? { status: 303, location: isPaid ? session.success_url : session.error_url }
      : { status: 200, body: payPage(session, isAway) }
  }

  const till = await openTill<'call', OwnFault>({
    ...{ port: options.port ?? 0, slowness: options.slowness ?? 300, problem, page, refuse, answer },
    partOf: () => 'call',
    own: {
      key_revoked: () => problem(401, 'api-key-revoked'),
      bad_gateway_502: () => problem(502, 'bad-gateway'),
      gateway_timeout_504(call) {
        answer(call)
        return problem(504, 'gateway-timeout')
      },
      refund_failed: () => problem(400, 'checkout-refund-failed'),
    },
  })

  const { sessions, movements, refunds, sessionOf, pay, expire, receive, payOut } = wallet
  return {
    ...{ url: till.url, sessions, movements, refunds, sessionOf, pay, expire, receive, payOut },
    ...{ payWithoutMoney, notice, post, stop: till.stop },
    asked: () => till.asked('call'),
    fail: (fault, times = 1) => till.fail(fault, times, 'call'),
    setKey(changed) {
      key = changed
    },
    forget() {
      wallet.forget()
      till.forget()
    },
  }
}

interface Changes {
  at?: Date
  secrets?: readonly string[]
  id?: string
}

const textIn = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** What is told of a session, which is that it was paid, or that somebody tried to. */
function toldOfSession({ success_url: _, error_url: __, ...data }: WaveSession): object {
  return { type: `checkout.session.${data.payment_status === 'succeeded' ? 'completed' : 'payment_failed'}`, data }
}

/** What is told of money that came without a session: as in the statement, but for the payer's name. */
const toldOf = ({
  transaction_id: id,
  amount,
  fee,
  currency,
  counterparty_mobile,
  timestamp,
}: WaveMovement): object => ({
  type: 'merchant.payment_received',
  data: {
    ...{ id, amount, fee, currency, sender_mobile: counterparty_mobile, merchant_name: 'Le cabinet' },
    ...{ custom_fields: {}, when_created: timestamp },
  },
})
