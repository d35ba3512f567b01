// The simulated providers, each as a hostile history sees it.
import { operatorNames, type Provider } from '../../src/domain/company/payment-providers.ts'
import { startCinetpaySimulator } from '../../src/server/simulators/cinetpay.ts'
import { startHub2Simulator } from '../../src/server/simulators/hub2.ts'
import { startWaveSimulator } from '../../src/server/simulators/wave.ts'
import type { Tills } from '../online-payments.ts'

/** What goes wrong with a call, as all of them know it. */
export type TillFaults =
  | 'lost_answer'
  | 'half_body'
  | 'done_then_500'
  | 'not_json'
  | 'plain_500'
  | 'unavailable_503'
  | 'too_many_429'

export interface Notified {
  /** When it was signed. */
  now?: Date
  id?: string
  isForged?: boolean
}

/** What a provider knows of a payment; FCFA. */
interface Known {
  isOpen: boolean
  isPaid: boolean
  amount: number
  currency: string
  transactionId: string | null
  /** As statements call it. */
  operator: string
}

interface HostileTill {
  find(reference: string): Known | undefined
  pay(reference: string, how: { phone: string; amount?: number; currency?: string }): unknown
  expire(reference: string): void
  payWithoutMoney(reference: string): void
  notice(reference: string, changes: Notified): { body: string; headers: Record<string, string> }
  fail(fault: TillFaults, times?: number): void
}

const keys = {
  wave: { apiKey: 'wave_ci_prod_test', webhookSecret: 'wave_ci_WHS_test' },
  cinetpay: { apiKey: 'sk_live_test', apiPassword: 'password' },
  hub2: { apiKey: 'sk_hub2', merchantId: 'merchant', webhookSecret: 'hub2_secret' },
} satisfies Record<Provider, object>

/** Opens all of them. */
export async function openTills(clock: () => Date) {
  const { apiKey: key } = keys.wave
  const wave = await startWaveSimulator({ key, webhookSecret: keys.wave.webhookSecret, clock })
  const { apiKey, apiPassword: password } = keys.cinetpay
  const cinetpay = await startCinetpaySimulator({ key: apiKey, password, clock })
  const hub2 = await startHub2Simulator({ ...keys.hub2, key: keys.hub2.apiKey, clock })
  const tills: Tills = {
    wave: { address: wave.url, keys: keys.wave },
    cinetpay: { address: cinetpay.url, keys: keys.cinetpay },
    hub2: { address: hub2.url, keys: keys.hub2 },
  }
  const each: Record<Provider, HostileTill> = {
    wave: {
      ...wave,
      find(reference) {
        const found = wave.sessions.find((one) => one.client_reference === reference)
        return (
          found && {
            ...{ isOpen: found.checkout_status === 'open', isPaid: found.payment_status === 'succeeded' },
            ...{ amount: Number(found.amount), currency: found.currency, transactionId: found.transaction_id },
            operator: operatorNames.wave,
          }
        )
      },
      notice: (reference, { now, id, isForged }) =>
        wave.notice(reference, {
          ...(now && { at: now }),
          ...(id !== undefined && { id }),
          ...(isForged && { secrets: ['guessed'] }),
        }),
    },
    cinetpay: {
      ...cinetpay,
      find(reference) {
        const found = cinetpay.payments.find((one) => one.merchantTransactionId === reference)
        return (
          found && {
            ...{ isOpen: found.status === 'INITIATED', isPaid: found.status === 'SUCCESS' },
            ...{ amount: found.amount, currency: found.currency, transactionId: found.transactionId },
            operator: operatorNames.wave,
          }
        )
      },
      notice: (reference, { isForged }) => cinetpay.notice(reference, isForged ? { token: 'guessed-guessed' } : {}),
    },
    hub2: {
      ...hub2,
      find(reference) {
        const found = hub2.intents.find((one) => one.purchaseReference === reference)
        const payment = found?.payments.at(-1)
        return (
          payment && {
            ...{ isOpen: !['successful', 'failed'].includes(payment.status), isPaid: payment.status === 'successful' },
            ...{ amount: payment.amount, currency: payment.currency, transactionId: payment.id },
            operator: operatorNames[payment.provider],
          }
        )
      },
      pay: (reference, { amount, currency }) =>
        hub2.pay(reference, { ...(amount !== undefined && { amount }), ...(currency !== undefined && { currency }) }),
      expire: (reference) => hub2.endWithout(reference, 'authentication_timeout'),
      payWithoutMoney: (reference) => hub2.endWithout(reference, 'customer_insufficient_funds'),
      notice: (reference, { id, isForged }) =>
        hub2.notice(reference, { ...(id !== undefined && { id }), ...(isForged && { secrets: ['guessed'] }) }),
    },
  }
  return {
    tills,
    of: each,
    forget() {
      for (const till of [wave, cinetpay, hub2]) till.forget()
    },
    stop: () => Promise.all([wave.stop(), cinetpay.stop(), hub2.stop()]),
  }
}
