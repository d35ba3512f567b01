import * as v from 'valibot'
import { foreignSign, readPhone, toE164 } from './phone.ts'
import { heading } from './text.ts'
import { withDetail } from './validation.ts'

/** An Ivorian number in any accepted form, turned into E.164 (docs/rules/formats.md#phone-numbers). */
export const IvorianPhone = v.pipe(
  heading(40),
  v.check(
    (rawInput) => toE164(rawInput) !== null,
    ({ input }) => withDetail('phoneIvorian', foreignSign(input)),
  ),
  v.transform((rawInput) => toE164(rawInput) ?? rawInput),
)

/** The same in the office, which copies it from a chat, a card or a spreadsheet: read by `readPhone`. */
export const officePhone = v.pipe(
  heading(40),
  v.transform((rawInput) => readPhone(rawInput) ?? rawInput),
  IvorianPhone,
)
