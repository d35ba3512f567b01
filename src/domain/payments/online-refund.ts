// What is given back of payments in the browser (docs/rules/online-payments.md#giving-back). Amounts in FCFA.
import * as v from 'valibot'
import { abilities, providers } from '../company/payment-providers.ts'

export const onlineRefundStates = ['claimed', 'unknown', 'done', 'by_hand', 'given'] as const
/**
 * `claimed` was not asked for yet; `unknown` was, and is asked for again until the provider says what became of it; `by_hand` waits for
 * somebody who gives it back.
 */
export type OnlineRefundState = (typeof onlineRefundStates)[number]

/** Whether a provider is asked for it, or about to be. */
export const isAsked = (state: OnlineRefundState): boolean => state === 'claimed' || state === 'unknown'

/** How long after each try that nobody answered it is asked again, in milliseconds; after the last somebody gives it back. */
const pauses = [1, 5, 15, 60, 180, 360, 720, 1_440, 1_440].map((minutes) => minutes * 60_000)

/**
 * How long until a provider is asked again that did not answer.
 * @param tries how often it was asked: 1 after the first
 * @returns milliseconds; undefined where it is not asked again
 */
export const pauseAfter = (tries: number): number | undefined => pauses[tries - 1]

/**
 * Why a provider gives nothing back of a payment: it has no call for it, may not be asked at present, gives back whole payments alone and
 * this one is for several people, or some of it went back already.
 */
const whyByHand = ['never', 'stopped', 'shared', 'begun'] as const
type WhyByHand = (typeof whyByHand)[number]

/** A payment in the browser of which a registration may get something back. */
export const RefundWay = v.object({
  onlinePaymentId: v.number(),
  /** By which it counts in the ledger. */
  transactionId: v.number(),
  provider: v.picklist(providers),
  /** Whose wallet it was, as the ledger calls it. */
  operator: v.nullable(v.string()),
  /** The payer’s, in E.164. */
  phone: v.nullable(v.string()),
  paidAt: v.string(),
  paidAmount: v.number(),
  /** What of it counts for the registration and was not given back. */
  left: v.number(),
  /** Why somebody gives it back whatever the amount is; null where the provider can. */
  byHand: v.nullable(v.picklist(whyByHand)),
})
export type RefundWay = v.InferOutput<typeof RefundWay>

/**
 * Why a provider can give nothing back of a payment; null where it can.
 * @param left what counts for the registration and was not given back
 * @param given what was given back of it, for any registration
 */
export function whyNotByProvider(
  { provider, paidAmount, left }: Pick<RefundWay, 'provider' | 'paidAmount' | 'left'>,
  { given, mayBeAsked }: { given: number; mayBeAsked: boolean },
): WhyByHand | null {
  const { refund } = abilities[provider]
  if (refund === null) return 'never'
  if (!mayBeAsked) return 'stopped'
  if (refund === 'partial') return null
  if (given > 0) return 'begun'
  return left < paidAmount ? 'shared' : null
}

/** Whether the provider gives so much back by a call; else somebody does. */
export const isByProvider = ({ provider, byHand, paidAmount }: RefundWay, amount: number): boolean =>
  byHand === null && (abilities[provider].refund === 'partial' || amount === paidAmount)

/**
 * The payment by which so much is proposed to go back: the one that is given back, else the first that its provider can give back, else
 * one of which so much is left; undefined where another way is likelier.
 * @param transactionId of the payment that is given back, where that is known
 */
export const usualWay = (
  ways: readonly RefundWay[],
  { amount, transactionId }: { amount: number; transactionId?: number | undefined },
): RefundWay | undefined =>
  ways.find((way) => way.transactionId === transactionId) ??
  ways.find((way) => isByProvider(way, amount)) ??
  ways.find(({ left }) => left >= amount)

/** How what is given back of a payment in the browser stands, beside its entry of the ledger. */
export const OnlineRefund = v.object({
  id: v.number(),
  provider: v.picklist(providers),
  state: v.picklist(onlineRefundStates),
  /** The payer’s, in E.164. */
  phone: v.nullable(v.string()),
  /** Why the provider did not give it back, as its code; `unanswered` where it never answered. */
  problem: v.nullable(v.string()),
})
export type OnlineRefund = v.InferOutput<typeof OnlineRefund>
