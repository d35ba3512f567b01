/** An amount in FCFA as it was typed, spaces between the thousands or not; undefined for nothing, NaN for no number. */
export function parseAmount(rawInput: string): number | undefined {
  const digits = rawInput.replaceAll(/\s/g, '')
  return digits === '' ? undefined : Number(digits)
}
