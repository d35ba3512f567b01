import * as v from 'valibot'
import { key, type ValidationKey } from './validation.ts'

/** The largest number that PostgreSQL's `integer` holds. */
const largest = 2_147_483_647
const digits = /^[1-9]\d{0,9}$/

/** A row's number as an address or a query tells it: `12`. */
export const rowId = v.pipe(v.string(), v.regex(digits), v.transform(Number), v.maxValue(largest))

const nothing: unknown[] = [undefined, null, '']

// @__NO_SIDE_EFFECTS__
const wholeBetween = (
  [least, most]: [number, number],
  wrong: ValidationKey,
  noNumber: (issue: { input: unknown }) => ValidationKey,
) => v.pipe(v.number(noNumber), v.integer(key(wrong)), v.minValue(least, key(wrong)), v.maxValue(most, key(wrong)))

/**
 * A whole number in a body.
 * @param wrong said when it can be no such number
 * @param missing said when there is none
 */
// @__NO_SIDE_EFFECTS__
export const wholeNumber = (
  least: number,
  most: number,
  wrong: ValidationKey = 'invalid',
  missing: ValidationKey = wrong === 'invalid' ? 'required' : wrong,
) => wholeBetween([least, most], wrong, ({ input }) => (nothing.includes(input) ? missing : wrong))

/**
 * A whole number from 1: a row's, or a record's version.
 * @param missing said when it is no number: a row is chosen, not typed
 * @param wrong said when there can be no such row
 */
// @__NO_SIDE_EFFECTS__
export const countingNumber = (missing: ValidationKey = 'invalid', wrong: ValidationKey = 'invalid') =>
  wholeBetween([1, largest], wrong, () => missing)

/** The most that a price or a payment may be of, in FCFA. */
export const amountLimit = 100_000_000

/** Money that moves, in FCFA: something at least; of letters is said that they are none. */
export const movedAmount = (most = amountLimit) =>
  v.pipe(
    v.number(({ input }) => key(nothing.includes(input) ? 'paymentAmountRequired' : 'amountInFigures')),
    v.integer(key('amountInFigures')),
    v.minValue(1, key('paymentAmount')),
    v.maxValue(most, key('invalid')),
  )

/** The same without a schema, or what stands for none. */
export const rowIdOr = <None>(none: None, rawInput: unknown): number | None =>
  digits.test(String(rawInput)) && Number(rawInput) <= largest ? Number(rawInput) : none
