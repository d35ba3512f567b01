// What every provider of payments in the browser is asked in the same way (docs/rules/online-payments.md#providers). Nothing is tried twice here.
import { timingSafeEqual } from 'node:crypto'
import type { Operator, ProviderKeys } from '../../domain/company/payment-providers.ts'
import type { ToldMovement } from '../../domain/statements/told-lines.ts'
import type { Locale } from '../../domain/values/language.ts'
import type { Reach } from './public-addresses.ts'

/** With what a provider is asked, and where. */
export interface Access {
  keys: ProviderKeys
  /** Where a simulator answers; null for the provider's own address. */
  address: string | null
  reach: Reach
}

/** What somebody is about to pay; the amount in FCFA. */
export interface PaymentIntent {
  /** Ours, used once: letters and digits, 30 at most. */
  reference: string
  amount: number
  /** What the provider's page says it is for. */
  label: string
  /** Where the payer comes back to, whatever became of it. */
  returnUrl: string
  /** Where the provider says that something became of it: 120 characters at most. */
  notifyUrl: string
  locale: Locale
  /** The firm's own, for a provider that wants a payer's: nothing of the person who pays is told. */
  email: string
  /** Whose wallet and which phone, in E.164, where our page asks for them. */
  wallet: { operator: Operator; phone: string } | null
}

/** What came of beginning a payment. */
export type Started =
  | {
      kind: 'open'
      remoteId: string
      /** Where the payer goes on; null where they confirm on their phone. */
      url: string | null
      /** Null where it does not say until when: its lifetime counts from the claim then. */
      expiresAt: Date | null
      /** What its notifications bear, where they are not signed. */
      notifyToken?: string
    }
  /** Asked, and nobody knows what became of it: it is found again by its reference, or by the provider's number where that came. */
  | { kind: 'unknown'; remoteId?: string }
  /** Nothing was begun, for certain: the provider's code, such as `request-validation-error`. */
  | { kind: 'refused'; problem: string }
  /** Nothing was begun: the provider does not answer. */
  | { kind: 'down' }
  /** Nothing was begun: the keys are not taken. */
  | { kind: 'keys' }

/** What a provider says of a payment. Amounts in FCFA. */
export type Checked =
  | {
      kind: 'paid'
      amount: number
      /** Such as `XOF`. */
      currency: string
      /** The number that the payer's message and the statement bear. */
      transactionId: string
      operator: Operator | null
      /** In E.164, where it was said. */
      payerPhone: string | null
      /** When it was paid; null where it was not said. */
      paidAt: Date | null
      remoteId: string
    }
  /** It may still be paid; `problem` is the code of what went wrong with the last try. */
  | { kind: 'open'; remoteId: string; url: string | null; expiresAt: Date | null; problem: string | null }
  /** It ended without money. */
  | { kind: 'failed' | 'expired'; problem: string | null }
  /** The provider knows nothing of that reference. */
  | { kind: 'absent' }
  /** No answer, or none that can be read; `isLimited` where it was asked too often. */
  | { kind: 'unanswered'; isLimited: boolean }
  | { kind: 'keys' }

/** A movement of the firm's account, such as money that came to its number without a payment of ours. */
export type Moved = ToldMovement

/** What a notification is about: never what became of it, which a check tells. */
export interface Hint {
  /** The provider's number of it, or a hash of what it says where it has none. */
  eventId: string
  /** Ours, or the provider's, of the payment that it is about. */
  reference: string | null
  remoteId: string | null
  /** Money that came without a payment of ours. */
  moved: Moved | null
}

export interface Notification {
  /** As it came. */
  body: Buffer
  /** A header by its name in lower case. */
  header: (name: string) => string | undefined
  now: Date
}

/** What came of giving a payment back. */
export type Refunded =
  | { kind: 'done' }
  | { kind: 'refused'; problem: string }
  /** No answer: asked again, it is given back once. */
  | { kind: 'unanswered' }
  | { kind: 'keys' }

/** How a payment is named to a provider: by our reference, and by its own number once that is known. */
export interface PaymentName {
  reference: string
  remoteId: string | null
}

export interface PaymentProvider {
  start(access: Access, intent: PaymentIntent): Promise<Started>
  /** @param payment with the amount that was asked for, in FCFA: some tell what became of it, and not of how much */
  check(access: Access, payment: PaymentName & { amount: number }): Promise<Checked>
  /**
   * Reads a notification.
   * @param knows whether a payment of ours, by its reference, bears that token: for those that are not signed
   * @returns undefined for what is not the provider's
   */
  read(keys: ProviderKeys, notification: Notification, knows: KnowsToken): Promise<Hint | undefined>
  /**
   * What a notification that was kept, and so was the provider's, tells of money that came without a payment of ours; null for none.
   * Absent where no notification does.
   */
  movedIn?(body: Buffer): Moved | null
  /** Gives all of a payment back; undefined where that is done by hand. */
  refund?(access: Access, payment: PaymentName & { amount: number }): Promise<Refunded>
  /**
   * The movements of a day of the account, such as `2026-11-30`; undefined where no answer came.
   * Absent where the provider has no such call.
   */
  statement?(access: Access, day: string): Promise<Moved[] | undefined>
}

/** Whether one of the signatures that were given is one of those that are right, compared in the same time whatever is wrong with it. */
export const isAmongSignatures = (given: readonly string[], right: readonly string[]): boolean =>
  given.some((one) =>
    right.some((other) => {
      const [a, b] = [Buffer.from(one), Buffer.from(other)]
      return a.length === b.length && timingSafeEqual(a, b)
    }),
  )

export type KnowsToken = (reference: string, token: string) => Promise<boolean>
