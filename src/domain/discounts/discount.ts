// What may be taken off a price, and for whom (docs/rules/payments.md#discounts).
import * as v from 'valibot'
import { listingQuery } from '../values/listing.ts'
import { dayField } from '../values/moment.ts'
import { amountLimit, countingNumber, wholeNumber } from '../values/numbers.ts'
import { line, organizationName, text } from '../values/text.ts'
import { fold } from '../values/text-fold.ts'
import { key, type ValidationKey } from '../values/validation.ts'
import { madeFrom } from '../values/version.ts'
import { codeOf } from './discount-code.ts'

const codePattern = /^[A-Z0-9-]{4,30}$/

const discountKinds = ['percent', 'amount'] as const

/** An employer's name as it is compared: accents, capitals and what stands between words say nothing. */
const nameOf = (organization: string | null) => fold(organization ?? '').replaceAll(/[^\p{L}\p{N}]/gu, '')

/** The body of POST /api/admin/discounts: so many percent, or FCFA; nulls and empty lists limit nothing. */
export const DiscountForm = v.pipe(
  v.strictObject({
    code: v.pipe(line(60), v.transform(codeOf), v.regex(codePattern, key('discountCode'))),
    kind: v.picklist(discountKinds, key('required')),
    value: wholeNumber(1, amountLimit),
    validFrom: v.optional(v.nullable(dayField()), null),
    validUntil: v.optional(v.nullable(dayField()), null),
    maxUses: v.optional(v.nullable(wholeNumber(1, 100_000)), null),
    trainingIds: v.optional(v.pipe(v.array(countingNumber()), v.maxLength(100, key('tooMany'))), []),
    organization: v.pipe(
      v.optional(v.nullable(organizationName()), null),
      v.transform((name): string | null => name || null),
      v.check((name) => name === null || nameOf(name) !== '', key('invalid')),
    ),
  }),
  v.forward(
    v.partialCheck(
      [['kind'], ['value']],
      ({ kind, value }) => kind === 'amount' || value <= 100,
      key('discountPercent'),
    ),
    ['value'],
  ),
  v.forward(
    v.partialCheck(
      [['validFrom'], ['validUntil']],
      ({ validFrom, validUntil }) => validFrom === null || validUntil === null || validFrom <= validUntil,
      key('discountPeriod'),
    ),
    ['validUntil'],
  ),
)
export type DiscountForm = v.InferOutput<typeof DiscountForm>

/** The body of PUT /api/admin/discounts/{id}: whether the code is taken. */
export const DiscountSwitch = v.strictObject({ isActive: v.boolean(key('required')) })

/** A discount as the office reads it; its uses are the registrations that have it and are not cancelled. */
export const Discount = v.object({
  id: v.number(),
  code: v.string(),
  percent: v.nullable(v.number()),
  amount: v.nullable(v.number()),
  validFrom: v.nullable(v.string()),
  validUntil: v.nullable(v.string()),
  maxUses: v.nullable(v.number()),
  organization: v.nullable(v.string()),
  isActive: v.boolean(),
  /** The trainings that it is for; none, for all. */
  trainings: v.array(v.object({ id: v.number(), title: v.string(), startsAt: v.nullable(v.string()) })),
  uses: v.number(),
  /** What its uses take off in all, in FCFA. */
  taken: v.number(),
  createdAt: v.string(),
})
export type Discount = v.InferOutput<typeof Discount>

/** What the list may be asked for: in use, or switched off. */
export const DiscountQuery = v.object({
  ...listingQuery,
  active: v.optional(v.picklist(['true', 'false'])),
})

/** The body of PUT /api/registrations/{id}/discount: what is taken off in all from now on, in FCFA (0 for nothing), and why. */
export const GivenDiscountForm = v.strictObject({
  amount: wholeNumber(0, amountLimit),
  reason: v.pipe(text(2_000), v.minLength(3, key('discountReason'))),
  version: madeFrom,
})
export type GivenDiscountForm = v.InferOutput<typeof GivenDiscountForm>

/** A discount as the rules look at it; days such as `2026-12-14`. */
export type Terms = Pick<
  Discount,
  'percent' | 'amount' | 'validFrom' | 'validUntil' | 'maxUses' | 'organization' | 'isActive'
> & {
  trainingIds: readonly number[]
}

/**
 * What a discount takes off a price, both in whole FCFA: never more than the price.
 * A percentage is rounded to the nearest franc.
 */
export const discountOn = (price: number, { percent, amount }: Pick<Terms, 'percent' | 'amount'>): number =>
  Math.min(price, percent === null ? (amount ?? 0) : Math.round((price * percent) / 100))

/**
 * What a registration costs at another price, and what is taken off it, in FCFA (docs/rules/registrations.md#transfer): the discount of a
 * code is counted again; one that was given by hand stays, as far as the price goes.
 * @param price of the other session, before the discount
 * @param code what the code takes off; null where there is none
 */
export function atOtherPrice(
  discountAmount: number | null | undefined,
  price: number,
  code: Pick<Terms, 'percent' | 'amount'> | null,
): { price: number; discountAmount: number | null } {
  const off = code && discountAmount ? discountOn(price, code) : Math.min(discountAmount ?? 0, price)
  return { price: price - off, discountAmount: off || null }
}

/** One or several registrations that a discount is asked for. */
interface Asked {
  trainingId: number
  organization: string | null
  /** What the office calls who is known to pay for this person: the names of pharmacies. */
  payers: readonly string[]
  /** Of one of them. */
  price: number | null
  /** How many are to have it: none where everybody waits. */
  places: number
  /** Today in Abidjan, such as `2026-12-14`. */
  today: string
  /** How many registrations have it already. */
  uses: number
}

/** Why a code is not taken, in the words of its field; undefined when it is. */
export function whyRefused(terms: Terms | undefined, asked: Asked): ValidationKey | undefined {
  if (!terms?.isActive) return 'discountUnknown'
  if (terms.validFrom !== null && asked.today < terms.validFrom) return 'discountEarly'
  if (terms.validUntil !== null && asked.today > terms.validUntil) return 'discountOver'
  const isForTraining = terms.trainingIds.length === 0 || terms.trainingIds.includes(asked.trainingId)
  // Without a price there is nothing to take it off.
  if (!isForTraining || !asked.price) return 'discountElsewhere'
  const { organization } = terms
  const employers = [asked.organization, ...asked.payers].map(nameOf)
  // Codes kept from before may name an employer by signs alone, which any empty name would equal.
  const employer = organization === null ? undefined : nameOf(organization)
  if (employer === '' || (employer !== undefined && !employers.includes(employer))) return 'discountEmployer'
  if (asked.places === 0) return 'discountWaiting'
  if (terms.maxUses === null || asked.uses + asked.places <= terms.maxUses) return undefined
  return asked.uses >= terms.maxUses ? 'discountUsedUp' : 'discountTooFew'
}
