import * as v from 'valibot'
import { key, type ValidationKey } from './validation.ts'

/** The largest number that PostgreSQL's `integer` holds. */
const largest = 2_147_483_647
const digits = /^[1-9]\d{0,9}$/

/** A row's number as an address or a query tells it: `12`. */
export const rowId = v.pipe(v.string(), v.regex(digits), v.transform(Number), v.maxValue(largest))

/**
 * A whole number from 1 in a body: a row's, or a record's version.
 * @param missing said when there is none
 * @param wrong said when it can be no such number
 */
export const countingNumber = (missing: ValidationKey = 'invalid', wrong: ValidationKey = 'invalid') =>
  v.pipe(v.number(key(missing)), v.integer(key(wrong)), v.minValue(1, key(wrong)), v.maxValue(largest, key(wrong)))

/** The same without a schema, or what stands for none. */
export const rowIdOr = <None>(none: None, rawInput: unknown): number | None =>
  digits.test(String(rawInput)) && Number(rawInput) <= largest ? Number(rawInput) : none
