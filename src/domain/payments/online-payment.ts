// Payments in the browser (docs/rules/online-payments.md). Amounts in FCFA.
import * as v from 'valibot'
import { abilities, operators, type Provider, providers } from '../company/payment-providers.ts'
import { heading } from '../values/text.ts'
import { key } from '../values/validation.ts'
import { OnlineRefund } from './online-refund.ts'
import { PayableRegistration, payersLink, typedAmount } from './payment-declaration.ts'

/**
 * `claimed` is about to be begun, or its process died; `unknown` was asked for and no answer came; `open` waits for the payer; `recorded`
 * is in the ledger; `stuck` was paid and could not be recorded; `failed` and `expired` were not paid as far as anybody knows
 * (docs/rules/online-payments.md#states).
 */
export const onlinePaymentStates = ['claimed', 'unknown', 'open', 'recorded', 'stuck', 'failed', 'expired'] as const
export type OnlinePaymentState = (typeof onlinePaymentStates)[number]

/** Those that may still be paid. */
export const livePaymentStates = ['claimed', 'unknown', 'open'] as const satisfies OnlinePaymentState[]

/** Why nobody pays by a provider at present. */
export const providerStops = ['restored', 'moved', 'older_database', 'other_address', 'keys_refused'] as const
export type ProviderStop = (typeof providerStops)[number]

/** After how long a payment that is about to be begun counts as lost, in milliseconds: longer than a call lasts. */
export const claimLostAfter = 40_000
/** How long a provider may take to answer, in milliseconds. */
export const providerAnswersWithin = 20_000
/** For how long what was asked for and is not found is looked for again, in milliseconds. */
export const absentAfter = 120_000
/** How long a provider that did not answer is hidden, in milliseconds. */
export const hiddenFor = 60_000
/** For how long after a look at the page, or a return to it, a payment is checked most often, in milliseconds. */
const watchedFor = 180_000
/** For how long after it expired a payment is still checked, in milliseconds. */
export const checkedAfterExpiry = 24 * 3_600_000

/** What tells when a payment is checked next; moments in milliseconds. */
export interface Watched {
  provider: Provider
  createdAt: number
  expiresAt: number
  /** When somebody last had its page open, or came back from the provider; null where nobody did. */
  seenAt: number | null
}

const second = 1_000
const minute = 60 * second
/** How old a payment is, and how long until the next check. */
const pauses = [
  [5 * minute, 15 * second],
  [30 * minute, minute],
  [4 * 60 * minute, 10 * minute],
] as const

/**
 * When a payment is checked next that was just checked: every 5 s while somebody watches, else ever more seldom, until a day after it expired.
 * @returns milliseconds since 1970; null where it is not checked any more
 */
export function nextCheck({ provider, createdAt, expiresAt, seenAt }: Watched, now: number): number | null {
  if (now > expiresAt + checkedAfterExpiry) return null
  const isWatched = seenAt !== null && now - seenAt < watchedFor
  const age = now - createdAt
  const pause = isWatched ? 5 * second : (pauses.find(([until]) => age < until)?.[1] ?? 60 * minute)
  return now + Math.max(pause, abilities[provider].checkEvery * second)
}

/** The body of POST /api/online-payments, as a form sends it: all of them texts. */
export const StartForm = v.strictObject({
  ...payersLink,
  provider: v.picklist(providers, key('invalid')),
  amount: typedAmount(),
  /** Where the provider asks for it: whose wallet, and the phone that confirms. */
  operator: v.optional(v.picklist(operators, key('invalid'))),
  phone: v.optional(heading(30)),
})
export type StartForm = v.InferOutput<typeof StartForm>

/** What was begun: where the payer goes on; `url` is null where they confirm on their phone, where nobody knows yet, and
 * where a form may not lead: the page has a link then. */
export const StartedPayment = v.object({
  reference: v.string(),
  state: v.picklist(onlinePaymentStates),
  url: v.nullable(v.string()),
})
export type StartedPayment = v.InferOutput<typeof StartedPayment>

/** The body of POST /api/online-payments/check: a link, and what its reader came back from. */
export const PayLinkForm = v.strictObject({
  ...payersLink,
  /** The reference of the payment that its reader comes back from. */
  returned: v.optional(v.pipe(heading(40), v.regex(/^[\w-]*$/, key('proofToken')))),
})
export type PayLinkForm = v.InferOutput<typeof PayLinkForm>

/** A payment in the browser, as its payer reads it: nothing of it names anybody. */
export const OwnOnlinePayment = v.object({
  reference: v.string(),
  provider: v.picklist(providers),
  amount: v.number(),
  state: v.picklist(onlinePaymentStates),
  /** What was paid, where it was; it may be another amount. */
  paidAmount: v.nullable(v.number()),
  /** What the provider last said was wrong, as its code; the payer may try again while it is open. */
  problem: v.nullable(v.string()),
  /** Where an open one is paid. */
  url: v.nullable(v.string()),
  expiresAt: v.nullable(v.string()),
  createdAt: v.string(),
  endedAt: v.nullable(v.string()),
})
export type OwnOnlinePayment = v.InferOutput<typeof OwnOnlinePayment>

/** What a link shows of paying in the browser. */
export const PayableOnline = v.object({
  ...PayableRegistration.entries,
  /** The next part that was agreed to be paid, where it is less than what remains. */
  instalment: v.nullable(v.number()),
  /** Who takes payments now; and those that do not answer at present. */
  providers: v.array(v.picklist(providers)),
  down: v.array(v.picklist(providers)),
  /** Where the page may lead to: their origins. */
  origins: v.array(v.string()),
  /** The latest first. */
  payments: v.array(OwnOnlinePayment),
})
export type PayableOnline = v.InferOutput<typeof PayableOnline>

/** What is known of a payment once it was checked for the office. */
export const OnlinePaymentStanding = v.object({ id: v.number(), state: v.picklist(onlinePaymentStates) })
export type OnlinePaymentStanding = v.InferOutput<typeof OnlinePaymentStanding>

/** What the office's list may be narrowed to: what asks for somebody, what may still be paid, what was recorded, what was not paid. */
export const onlinePaymentFilters = ['to_do', 'live', 'recorded', 'unpaid', 'all'] as const

/** For how many months the phone of somebody who paid in the browser is kept: payments of a year are matched by then. */
export const onlinePayerMonths = 13
/** For how many days what a provider told is kept as it came. */
export const noticeDays = 90

/** The body of PUT /api/admin/payment-providers/{provider}/keys: those that are to be kept; one that is left out or empty stays. */
export const ProviderKeysForm = v.strictObject({
  apiKey: v.optional(heading(300), ''),
  apiPassword: v.optional(heading(300), ''),
  merchantId: v.optional(heading(300), ''),
  webhookSecret: v.optional(heading(300), ''),
})
export type ProviderKeysForm = v.InferOutput<typeof ProviderKeysForm>

/** How a provider stands, as the office reads it. */
export const ProviderStanding = v.object({
  provider: v.picklist(providers),
  isOn: v.boolean(),
  /** Of each key that is kept, its last characters. */
  keyEnds: v.record(v.string(), v.string()),
  /** The keys that it cannot be asked without and that nobody has given yet. */
  lacks: v.array(v.string()),
  stopped: v.nullable(v.picklist(providerStops)),
  /** Since when it has not answered. */
  downSince: v.nullable(v.string()),
  /** Where it tells what happened: what its own settings ask for. */
  noticeUrl: v.string(),
  /** The last day whose movements were taken in; null before the first, and where it tells none. */
  statementDay: v.nullable(v.string()),
})
export type ProviderStanding = v.InferOutput<typeof ProviderStanding>
export const ProviderStandings = v.object({ providers: v.array(ProviderStanding) })

/** A payment in the browser as the office lists it. */
export const OnlinePaymentRow = v.object({
  id: v.number(),
  reference: v.string(),
  provider: v.picklist(providers),
  registrationId: v.number(),
  participant: v.object({ firstName: v.string(), lastName: v.string() }),
  trainingTitle: v.string(),
  /** Whose it is where a pharmacy pays for all that it registered at once. */
  booking: v.nullable(v.object({ reference: v.string(), pharmacy: v.string(), people: v.number() })),
  amount: v.number(),
  paidAmount: v.nullable(v.number()),
  currency: v.nullable(v.string()),
  state: v.picklist(onlinePaymentStates),
  problem: v.nullable(v.string()),
  operator: v.nullable(v.picklist(operators)),
  operationId: v.nullable(v.string()),
  payerPhone: v.nullable(v.string()),
  /** Whether the ledger had it already. */
  wasKnown: v.boolean(),
  paidAt: v.nullable(v.string()),
  checkedAt: v.nullable(v.string()),
  notifiedAt: v.nullable(v.string()),
  createdAt: v.string(),
  endedAt: v.nullable(v.string()),
  /** What of it is given back, the latest first. */
  refunds: v.array(v.object({ ...OnlineRefund.entries, amount: v.number(), createdAt: v.string() })),
})
export type OnlinePaymentRow = v.InferOutput<typeof OnlinePaymentRow>

/** After how long one that was asked for and is not found asks for somebody, in minutes. */
export const lateAfterMinutes = 10
