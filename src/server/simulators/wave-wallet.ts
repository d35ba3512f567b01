// What the simulated Wave has in memory: the sessions that were begun, and the movements of the firm's wallet.
import { randomBytes } from 'node:crypto'

/** A session as the API answers it. Its amount is what its payer pays, before the fee. */
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

/** A movement as the API answers it. Its amount is what it changed in the wallet: of 1 000 that were paid, 990 with a fee of 10. */
export interface WaveMovement {
  timestamp: string
  transaction_id: string
  transaction_type: 'api_checkout' | 'api_checkout_refund' | 'merchant_payment' | 'merchant_sweep'
  amount: string
  fee: string
  balance: string
  currency: string
  is_reversal: boolean
  counterparty_name: string | null
  counterparty_mobile: string | null
  client_reference: string | null
  checkout_api_session_id: string | null
}

/** How somebody pays; the amount in FCFA, where it is not what was asked for. */
export interface Paying {
  phone?: string
  amount?: number
  currency?: string
}

interface Begun {
  amount: string
  reference: string | null
  successUrl: string
  errorUrl: string
}

interface WalletTerms {
  clock: () => Date
  /** What is kept of a payment, as a part of a hundred. */
  feePercent: number
  /** Where a session is paid. */
  pageOf: (id: string) => string
}

/** For how long a session may be paid, in milliseconds. */
const lifetime = 30 * 60_000

const token = () => randomBytes(9).toString('hex').toUpperCase()

export type WaveWallet = ReturnType<typeof openWallet>

/** Opens an empty one. */
export function openWallet({ clock, feePercent, pageOf }: WalletTerms) {
  const sessions: WaveSession[] = []
  const movements: WaveMovement[] = []
  const refunds = new Map<string, number>()
  let balance = 0

  const refresh = (session: WaveSession): WaveSession => {
    const isOver = session.checkout_status === 'open' && clock() > new Date(session.when_expires)
    return isOver ? Object.assign(session, { checkout_status: 'expired', payment_status: 'cancelled' }) : session
  }
  const find = (match: (session: WaveSession) => boolean): WaveSession | undefined => {
    const found = sessions.findLast(match)
    return found && refresh(found)
  }
  function sessionOf(about: string): WaveSession {
    const found = find((one) => one.client_reference === about || one.id === about)
    if (!found) throw new Error(`no session of ${about}`)
    return found
  }
  function openOne(about: string): WaveSession {
    const session = sessionOf(about)
    if (session.checkout_status !== 'open') throw new Error(`the session is ${session.checkout_status}`)
    return session
  }

  /** @param paid what moved before the fee, in FCFA, as the fee below 0 where money left */
  function move(type: WaveMovement['transaction_type'], paid: number, fee: number, more: Partial<WaveMovement> = {}) {
    const change = paid - fee
    balance += change
    const movement: WaveMovement = {
      ...{ timestamp: clock().toISOString(), transaction_id: `T_${token()}`, transaction_type: type },
      ...{ amount: String(change), fee: String(fee), balance: String(balance), currency: 'XOF', is_reversal: false },
      ...{ counterparty_name: null, counterparty_mobile: null, client_reference: null, checkout_api_session_id: null },
      ...more,
    }
    movements.push(movement)
    return movement
  }
  const feeOf = (amount: number) => Math.floor((amount * feePercent) / 100)
  const ofSession = ({ id, client_reference, payer_mobile }: WaveSession) => ({
    ...{ client_reference, checkout_api_session_id: id, counterparty_name: 'Un payeur' },
    ...{ counterparty_mobile: payer_mobile },
  })

  return {
    sessions: sessions as readonly WaveSession[],
    movements: movements as readonly WaveMovement[],
    /** How often what was given back was asked for, by the number of its session. */
    refunds: refunds as ReadonlyMap<string, number>,
    balance: () => balance,
    find,
    /** All of a reference, the first one first. */
    search: (reference: string | null) => sessions.filter((one) => one.client_reference === reference).map(refresh),
    /** By our reference, or by the number of it. @throws Error where there is none */
    sessionOf,
    begin({ amount, reference, successUrl, errorUrl }: Begun): WaveSession {
      const [id, now] = [`cos-${token()}`, clock()]
      const session: WaveSession = {
        ...{ id, amount, currency: 'XOF', checkout_status: 'open', payment_status: 'processing', transaction_id: null },
        ...{ wave_launch_url: pageOf(id), client_reference: reference, business_name: 'Le cabinet' },
        ...{ success_url: successUrl, error_url: errorUrl, when_created: now.toISOString() },
        when_expires: new Date(now.getTime() + lifetime).toISOString(),
        ...{ when_completed: null, last_payment_error: null, payer_mobile: null },
      }
      sessions.push(session)
      return session
    },
    /** @throws Error where it may not be paid any more */
    pay(about: string, { phone = '+2250700000042', amount, currency }: Paying = {}): WaveSession {
      const session = openOne(about)
      if (amount !== undefined) session.amount = String(amount)
      if (currency !== undefined) session.currency = currency
      session.payer_mobile = phone
      const paid = Number(session.amount)
      const { transaction_id, timestamp } = move('api_checkout', paid, feeOf(paid), ofSession(session))
      return Object.assign(session, {
        ...{ checkout_status: 'complete', payment_status: 'succeeded', transaction_id },
        ...{ when_completed: timestamp, last_payment_error: null },
      })
    },
    /** Tries to pay in vain: the session stays open. @throws Error where it may not be paid any more */
    failToPay(about: string, code: string): void {
      openOne(about).last_payment_error = { code, message: code }
    },
    expire(about: string): void {
      Object.assign(openOne(about), { checkout_status: 'expired', payment_status: 'cancelled' })
    },
    /** Gives all of it back once, with the fee; asked for again, it is done already. */
    giveBack(session: WaveSession): void {
      const times = refunds.get(session.id) ?? 0
      refunds.set(session.id, times + 1)
      const paid = Number(session.amount)
      if (times === 0) move('api_checkout_refund', -paid, -feeOf(paid), { ...ofSession(session), is_reversal: true })
    },
    /** Money that is sent to the firm's number without a session; FCFA. @returns the number of it */
    receive: ({ amount, phone, name }: { amount: number; phone: string; name: string }): string =>
      move('merchant_payment', amount, feeOf(amount), { counterparty_mobile: phone, counterparty_name: name })
        .transaction_id,
    /** Money that leaves for another account of the firm; FCFA. */
    payOut: (amount: number): void => void move('merchant_sweep', -amount, 0),
    forget() {
      sessions.length = 0
      movements.length = 0
      refunds.clear()
    },
  }
}
