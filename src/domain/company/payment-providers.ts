// Who takes payments in the browser, and what each of them can do (docs/rules/online-payments.md#providers).

export const providers = ['wave', 'cinetpay', 'hub2'] as const
export type Provider = (typeof providers)[number]

export const providerNames: Record<Provider, string> = { wave: 'Wave', cinetpay: 'CinetPay', hub2: 'Hub2' }

/** Whose wallet somebody pays from. */
export const operators = ['wave', 'orange', 'mtn', 'moov', 'card'] as const
export type Operator = (typeof operators)[number]

/** As statements and payments call them. */
export const operatorNames: Record<Operator, string> = {
  wave: 'Wave',
  orange: 'Orange Money',
  mtn: 'MTN MoMo',
  moov: 'Moov Money',
  card: 'Carte',
}

/** What a provider can do. Amounts in FCFA. */
export interface Abilities {
  minimum: number
  maximum: number
  /** What every amount is a multiple of. */
  step: number
  /** Whether its notifications are signed, and whether the signature is over a time, so that an old one is refused. */
  isSigned: boolean
  isTimed: boolean
  /** What of a payment it gives back by a call; null where somebody does it by hand. */
  refund: 'full' | 'partial' | null
  /** For how long a payment that was begun may be paid, in minutes. */
  lifetime: number
  /** How many seconds lie between two checks of one payment at least. */
  checkEvery: number
  /** Whether it tells its movements of a day. */
  hasStatement: boolean
  /** Whose wallets are chosen on our page, with the phone that is asked to confirm; empty where the provider's own page asks. */
  asksFor: readonly Operator[]
}

export const abilities: Record<Provider, Abilities> = {
  wave: {
    minimum: 100,
    maximum: 2_000_000,
    step: 1,
    isSigned: true,
    isTimed: true,
    refund: 'full',
    lifetime: 30,
    checkEvery: 2,
    hasStatement: true,
    asksFor: [],
  },
  cinetpay: {
    minimum: 100,
    maximum: 2_500_000,
    step: 5,
    isSigned: false,
    isTimed: false,
    refund: null,
    lifetime: 60,
    checkEvery: 5,
    hasStatement: false,
    asksFor: [],
  },
  hub2: {
    minimum: 100,
    maximum: 2_000_000,
    step: 1,
    isSigned: true,
    isTimed: false,
    refund: null,
    lifetime: 60,
    checkEvery: 5,
    hasStatement: false,
    asksFor: ['orange', 'mtn', 'moov', 'wave'],
  },
}

/** What a provider is asked with, and what its notifications are known by. */
export const keyFields = {
  wave: ['apiKey', 'webhookSecret'],
  cinetpay: ['apiKey', 'apiPassword'],
  hub2: ['apiKey', 'merchantId', 'webhookSecret'],
} as const satisfies Record<Provider, readonly string[]>

/** The keys of a provider, by their names in `keyFields`; and the secret before the present one, for a day. */
export type ProviderKeys = Partial<Record<'apiKey' | 'apiPassword' | 'merchantId' | 'webhookSecret', string>> & {
  formerSecret?: string
}

/** The greatest amount of a provider's step that is not above `amount`; FCFA. */
export const roundedDown = (provider: Provider, amount: number): number => amount - (amount % abilities[provider].step)

/** Whether a provider takes that amount, in FCFA. */
export function takesAmount(provider: Provider, amount: number): boolean {
  const { minimum, maximum } = abilities[provider]
  return amount >= minimum && amount <= maximum && roundedDown(provider, amount) === amount
}
