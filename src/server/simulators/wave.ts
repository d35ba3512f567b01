// A simulator of Wave's Checkout API: it speaks its protocol on loopback, with its faults, and has a page on which somebody pays.
import { createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { payPage } from './wave-pages.ts'

/**
 * What goes wrong with a call.
 * Nothing is done: `plain_500`, `unavailable_503`, `too_many_429`, `key_revoked`, `silent`, which never answers.
 * It is done, and: `lost_answer` breaks the connection, `hang` never answers, `half_body` breaks off within the answer, `done_then_500`
 * answers with an error, `not_json` with a page, `slow` late.
 */
export type WaveFault =
  | 'plain_500'
  | 'unavailable_503'
  | 'too_many_429'
  | 'key_revoked'
  | 'silent'
  | 'lost_answer'
  | 'hang'
  | 'half_body'
  | 'done_then_500'
  | 'not_json'
  | 'slow'

export interface WaveOptions {
  key: string
  webhookSecret?: string
  /** Where notifications go; none are sent without. */
  notifyUrl?: string
  clock?: () => Date
  port?: number
  /** What is kept of a payment, as a part of a hundred. */
  feePercent?: number
  /** How late a `slow` answer is, in milliseconds. */
  slowness?: number
}

/** A session as the API answers it. */
export interface WaveSession {
  id: string
  amount: string
  currency: string
  checkout_status: 'open' | 'complete' | 'expired'
  payment_status: 'processing' | 'cancelled' | 'succeeded'
  transaction_id: string | null
  wave_launch_url: string
  client_reference: string | null
  business_name: string
  success_url: string
  error_url: string
  when_created: string
  when_expires: string
  when_completed: string | null
  last_payment_error: { code: string; message: string } | null
  payer_mobile: string | null
}

interface Movement {
  timestamp: string
  transaction_id: string
  transaction_type: string
  amount: string
  fee: string
  balance: string
  currency: string
  is_reversal: boolean
  counterparty_name: string
  counterparty_mobile: string
  client_reference?: string
}

interface Answer {
  status: number
  /** An object is sent as JSON, a string as a page. */
  body?: object | string
  location?: string
}

/** How somebody pays; the amount in FCFA, where it is not what was asked for. */
export interface Paying {
  phone?: string
  amount?: number
  currency?: string
}

export interface WaveSimulator {
  /** Such as `http://127.0.0.1:40001`. */
  url: string
  sessions: readonly WaveSession[]
  movements: readonly Movement[]
  /** What was given back, by the number of its session, how often it was asked for. */
  refunds: ReadonlyMap<string, number>
  /** How many calls with the right key were read. */
  asked(): number
  /** Lets the next calls fail, after those that were told before. */
  fail(fault: WaveFault, times?: number): void
  /** The session of a payment of ours. @throws Error where there is none */
  sessionOf(reference: string): WaveSession
  /** Pays, as somebody does on the page; the notification that follows is not sent. */
  pay(reference: string, how?: Paying): WaveSession
  /** Ends a session without money. */
  expire(reference: string): void
  /** Tries to pay, and has too little: the session stays open. */
  payWithoutMoney(reference: string): void
  /** Money that is sent to the firm's number without a session. @returns the number of it */
  receive(sent: { amount: number; phone: string; name: string }): string
  /** Money that leaves for the firm's bank. */
  payOut(amount: number): void
  /** The notification of a session or of received money, signed: what `post` sends. */
  notice(
    about: string,
    changes?: { at?: Date; secrets?: readonly string[]; id?: string },
  ): { body: string; signature: string }
  /** Sends a notification to the firm. @returns the status of its answer */
  post(notice: { body: string; signature: string }): Promise<number>
  setKey(key: string): void
  /** Forgets what was begun and what moved, so that a long run stays short of memory. */
  forget(): void
  stop(): Promise<void>
}

const problem = (status: number, code: string, message = code): Answer => ({ status, body: { code, message } })
const done: ReadonlySet<WaveFault> = new Set(['lost_answer', 'hang', 'half_body', 'done_then_500', 'not_json', 'slow'])
const token = () => randomBytes(9).toString('hex').toUpperCase()

/** Starts a simulator, which keeps everything in memory; several can run in one process. */
export async function startWaveSimulator({
  clock = () => new Date(),
  feePercent = 1,
  port = 0,
  slowness = 300,
  webhookSecret = 'wave_ci_WHS_simulated',
  ...options
}: WaveOptions): Promise<WaveSimulator> {
  let { key } = options
  let asked = 0
  let balance = 0
  let isAway = false
  const faults: WaveFault[] = []
  const sessions: WaveSession[] = []
  const movements: Movement[] = []
  const refunds = new Map<string, number>()
  const posting = new Set<Promise<unknown>>()

  const find = (match: (session: WaveSession) => boolean) => sessions.findLast(match)
  const sessionOf = (reference: string): WaveSession => {
    const found = find((one) => one.client_reference === reference || one.id === reference)
    if (!found) throw new Error(`no session of ${reference}`)
    return found
  }
  function move(change: Partial<Movement> & { amount: string; transaction_type: string }): Movement {
    balance += Number(change.amount)
    const movement: Movement = {
      ...{ timestamp: clock().toISOString(), transaction_id: `T_${token()}`, fee: '0', currency: 'XOF' },
      ...{ is_reversal: false, counterparty_name: '', counterparty_mobile: '', balance: String(balance) },
      ...change,
    }
    movements.push(movement)
    return movement
  }
  /** What a payment changes on the account: the fee is taken off it. */
  function received(amount: number) {
    const fee = Math.floor((amount * feePercent) / 100)
    return { amount: String(amount - fee), fee: String(fee), transaction_type: 'merchant_payment' }
  }
  const refresh = (session: WaveSession) => {
    if (session.checkout_status === 'open' && clock() > new Date(session.when_expires))
      session.checkout_status = 'expired'
    return session
  }

  function pay(reference: string, { phone = '+2250700000042', amount, currency }: Paying = {}): WaveSession {
    const session = refresh(sessionOf(reference))
    if (session.checkout_status !== 'open') throw new Error(`the session is ${session.checkout_status}`)
    if (amount !== undefined) session.amount = String(amount)
    if (currency !== undefined) session.currency = currency
    const paid = move({
      ...received(Number(session.amount)),
      ...{
        counterparty_mobile: phone,
        counterparty_name: 'Un payeur',
        client_reference: session.client_reference ?? '',
      },
    })
    return Object.assign(session, {
      ...{ checkout_status: 'complete', payment_status: 'succeeded', transaction_id: paid.transaction_id },
      ...{ when_completed: paid.timestamp, last_payment_error: null, payer_mobile: phone },
    })
  }

  function create(body: Record<string, unknown>): Answer {
    const { amount, currency, client_reference: reference, success_url: success, error_url: error } = body
    const isUrl = (typed: unknown): typed is string => typeof typed === 'string' && /^https?:\/\//.test(typed)
    if (
      typeof amount !== 'string' ||
      !/^[1-9]\d*$/.test(amount) ||
      currency !== 'XOF' ||
      !isUrl(success) ||
      !isUrl(error)
    )
      return problem(422, 'request-validation-error')
    const id = `cos-${token()}`
    const now = clock()
    const session: WaveSession = {
      ...{ id, amount, currency: 'XOF', checkout_status: 'open', payment_status: 'processing', transaction_id: null },
      ...{ wave_launch_url: `${url}/c/${id}`, client_reference: typeof reference === 'string' ? reference : null },
      ...{ business_name: 'Le cabinet', success_url: success, error_url: error, when_created: now.toISOString() },
      when_expires: new Date(now.getTime() + 30 * 60_000).toISOString(),
      ...{ when_completed: null, last_payment_error: null, payer_mobile: null },
    }
    sessions.push(session)
    return { status: 200, body: session }
  }

  function giveBack(id: string): Answer {
    const session = find((one) => one.id === id)
    if (!session) return problem(404, 'checkout-session-not-found')
    if (session.payment_status !== 'succeeded') return problem(409, 'checkout-refund-failed')
    const times = refunds.get(id) ?? 0
    refunds.set(id, times + 1)
    if (times === 0) {
      const { amount, client_reference: reference, payer_mobile: phone } = session
      move({
        ...{ amount: `-${amount}`, transaction_type: 'merchant_refund', is_reversal: true },
        ...{ counterparty_mobile: phone ?? '', client_reference: reference ?? '' },
      })
    }
    return { status: 200, body: {} }
  }

  function answer(method: string, address: URL, body: Record<string, unknown>): Answer {
    const { pathname, searchParams } = address
    const [, , , , id = '', act] = pathname.split('/')
    if (method === 'POST' && pathname === '/v1/checkout/sessions') return create(body)
    if (method === 'POST' && act === 'refund') return giveBack(decodeURIComponent(id))
    if (method === 'GET' && pathname === '/v1/checkout/sessions/search') {
      const reference = searchParams.get('client_reference')
      return {
        status: 200,
        body: { result: sessions.filter((one) => one.client_reference === reference).map(refresh) },
      }
    }
    if (method === 'GET' && pathname === '/v1/transactions') {
      const items = movements.filter(({ timestamp }) => timestamp.startsWith(searchParams.get('date') ?? ''))
      return {
        status: 200,
        body: { page_info: { end_cursor: null, has_next_page: false }, date: searchParams.get('date'), items },
      }
    }
    const session = method === 'GET' && find((one) => one.id === decodeURIComponent(id))
    return session ? { status: 200, body: refresh(session) } : problem(404, 'checkout-session-not-found')
  }

  /** The page on which somebody pays, and its buttons. */
  function onPage(method: string, address: URL, form: URLSearchParams): Answer {
    const session = find((one) => `/c/${one.id}` === address.pathname)
    if (!session) return { status: 404, body: 'Session inconnue' }
    const act = method === 'POST' ? form.get('acte') : null
    if (act === 'panne') isAway = !isAway
    if (refresh(session).checkout_status === 'open') {
      if (act === 'payer') {
        pay(session.id)
        void post(notice(session.id))
        return { status: 303, location: session.success_url }
      }
      if (act === 'solde') session.last_payment_error = { code: 'insufficient-funds', message: 'Insufficient funds' }
    }
    return act === 'revenir'
      ? { status: 303, location: session.error_url }
      : { status: 200, body: payPage(session, isAway) }
  }

  function notice(
    about: string,
    {
      at = clock(),
      secrets = [webhookSecret],
      id = `EV_${token()}`,
    }: { at?: Date; secrets?: readonly string[]; id?: string } = {},
  ) {
    const received = movements.find((one) => one.transaction_id === about)
    const event = received
      ? {
          ...{ id, type: 'merchant.payment_received' },
          data: {
            ...{
              id: received.transaction_id,
              amount: String(Number(received.amount) + Number(received.fee)),
              currency: received.currency,
            },
            ...{ sender_mobile: received.counterparty_mobile, sender_name: received.counterparty_name },
            when_created: received.timestamp,
          },
        }
      : noticeOf(id, sessionOf(about))
    const body = JSON.stringify(event)
    const time = Math.floor(at.getTime() / 1_000)
    const signed = secrets.map((secret) => `v1=${createHmac('sha256', secret).update(`${time}${body}`).digest('hex')}`)
    return { body, signature: [`t=${time}`, ...signed].join(',') }
  }

  async function post({ body, signature }: { body: string; signature: string }): Promise<number> {
    if (!options.notifyUrl) return 0
    const headers = { 'content-type': 'application/json', 'wave-signature': signature }
    const posted = fetch(options.notifyUrl, { method: 'POST', headers, body }).then(
      ({ status }) => status,
      () => 0,
    )
    posting.add(posted)
    return posted.finally(() => posting.delete(posted))
  }

  const server = createServer((request, response) => void handle(request, response).catch(() => response.destroy()))
  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET' } = request
    const address = new URL(request.url ?? '/', 'http://wave')
    const sent = await text(request)
    if (address.pathname.startsWith('/c/')) return send(response, onPage(method, address, new URLSearchParams(sent)))
    const given = request.headers.authorization
    if (given === undefined) return send(response, problem(401, 'missing-auth-header'))
    if (given !== `Bearer ${key}`) return send(response, problem(401, 'no-matching-api-key'))
    asked++
    const fault = isAway ? 'unavailable_503' : faults.shift()
    if (fault === 'plain_500') return send(response, problem(500, 'internal-server-error'))
    if (fault === 'unavailable_503') return send(response, problem(503, 'service-unavailable'))
    if (fault === 'too_many_429') return send(response, problem(429, 'too-many-requests'))
    if (fault === 'key_revoked') return send(response, problem(401, 'api-key-revoked'))
    if (fault === 'silent') return
    const answered = answer(method, address, sent === '' ? {} : (JSON.parse(sent) as Record<string, unknown>))
    if (fault && done.has(fault)) return spoil(response, fault, answered)
    send(response, answered)
  }

  async function spoil(response: ServerResponse, fault: WaveFault, answered: Answer): Promise<void> {
    if (fault === 'hang') return
    if (fault === 'lost_answer') {
      response.destroy()
    } else if (fault === 'half_body') {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': 500 })
      response.write('{"id":"cos-')
      await setTimeout(10)
      response.destroy()
    } else if (fault === 'done_then_500') {
      send(response, problem(500, 'internal-server-error'))
    } else if (fault === 'not_json') {
      send(response, { status: 200, body: '<h1>Bad gateway</h1>' })
    } else {
      await setTimeout(slowness)
      send(response, answered)
    }
  }

  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    ...{ url, sessions, movements, refunds, sessionOf, pay, notice, post },
    asked: () => asked,
    fail: (fault, times = 1) => void faults.push(...Array<WaveFault>(times).fill(fault)),
    expire(reference) {
      sessionOf(reference).checkout_status = 'expired'
    },
    payWithoutMoney(reference) {
      sessionOf(reference).last_payment_error = { code: 'insufficient-funds', message: 'Insufficient funds' }
    },
    receive: ({ amount, phone, name }) =>
      move({
        ...received(amount),
        ...{ counterparty_mobile: phone, counterparty_name: name },
      }).transaction_id,
    payOut: (amount) => void move({ amount: `-${amount}`, transaction_type: 'merchant_transfer' }),
    setKey(changed) {
      key = changed
    },
    forget() {
      sessions.length = 0
      movements.length = 0
      faults.length = 0
    },
    async stop() {
      await Promise.all(posting)
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** What is told of a session. */
function noticeOf(id: string, session: WaveSession): object {
  const { success_url: _, error_url: __, ...data } = session
  const isPaid = session.payment_status === 'succeeded'
  return { id, type: isPaid ? 'checkout.session.completed' : 'checkout.session.payment_failed', data }
}

function send(response: ServerResponse, { status, body = '', location }: Answer): void {
  const isPage = typeof body === 'string'
  response.writeHead(status, {
    'content-type': isPage ? 'text/html; charset=utf-8' : 'application/json',
    ...(location && { location }),
  })
  response.end(isPage ? body : JSON.stringify(body))
}
