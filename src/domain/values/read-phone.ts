import * as v from 'valibot'
import { toE164 } from './phone.ts'
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

/** The first sign that keeps what seems to be a number from being one, for the person who typed it; undefined where it is not for a sign. */
export function foreignSign(rawInput: string): string | undefined {
  if (rawInput.replaceAll(/\D/g, '').length < 9) return undefined
  return /[^\d\s+]/u.exec(rawInput)?.[0]
}

/** Signs that telephones, chats and spreadsheets write between digits: dashes of all kinds, full stops, brackets, a guarding quote. */
const between = /[\s\p{Pd}\u2043\u2212.\u00B7\u2022\u2027()[\]{}_'’]/gu

/**
 * An Ivorian number as phones, chats and spreadsheets write it (docs/rules/formats.md#phone-numbers): with signs between its digits, without
 * the plus before 225, and without the zero that a spreadsheet takes away.
 * @returns `+225` and ten digits, or null
 */
export function readPhone(written: string): string | null {
  const shown = written.normalize('NFKC').trim().replace(/^tel:/i, '')
  const digits = shown.replace(/^(\d+)[.,]0$/, '$1').replaceAll(between, '')
  const national = /^(?:(?:\+|00)?225)?(\d{9,10})$/.exec(digits)?.[1]
  return national ? toE164(withItsZero(national)) : null
}

/** Ivorian numbers of ten digits that begin with a zero are 01, 05 and 07: these alone can have lost it. */
const withItsZero = (digits: string) => (/^[157]\d{8}$/.test(digits) ? `0${digits}` : digits)
