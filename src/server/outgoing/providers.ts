// The providers of payments in the browser, each loaded when it is first asked (docs/rules/online-payments.md#providers).
import type { Provider } from '../../domain/company/payment-providers.ts'
import type { PaymentProvider } from './payment-provider.ts'

const ports: Record<Provider, () => Promise<PaymentProvider>> = {
  wave: async () => (await import('./wave.ts')).wave,
  cinetpay: async () => (await import('./cinetpay.ts')).cinetpay,
  hub2: async () => (await import('./hub2.ts')).hub2,
}

/** A provider, as every one is asked. */
export const portOf = (provider: Provider): Promise<PaymentProvider> => ports[provider]()
