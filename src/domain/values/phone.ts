const ivorian = /^(?:\+225|00225)?(\d{10})$/

/**
 * The E.164 form of an Ivorian telephone number (docs/rules/formats.md#phone-numbers: spaces ignored, optional +225 or 00225, then ten digits).
 * @returns `+225` and ten digits, or null when the text is not such a number
 */
export function toE164(rawInput: string): string | null {
  const digits = ivorian.exec(rawInput.replaceAll(/\s/g, ''))?.[1]
  return digits ? `+225${digits}` : null
}

/** A stored number as people read it: `+225 07 08 09 10 11`; anything else unchanged. */
export function formatPhone(stored: string): string {
  const digits = ivorian.exec(stored)?.[1]
  return digits ? `+225\u00A0${digits.match(/../g)?.join('\u00A0')}` : stored
}

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
