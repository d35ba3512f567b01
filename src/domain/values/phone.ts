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
