// The code of a discount, as who registers types it (docs/rules/payments.md#discounts).
import * as v from 'valibot'
import { line } from '../values/text.ts'

/** A code as people type it, without spaces and in capitals: `bienvenue 10` is `BIENVENUE10`. */
export const codeOf = (rawInput: string): string => rawInput.replaceAll(/\s/g, '').toUpperCase()

/** The optional field of the registration's form; what is left empty is no code. */
export const DiscountCode = v.optional(
  v.pipe(
    line(60),
    v.transform((rawInput): string | undefined => codeOf(rawInput) || undefined),
  ),
)
