/** A letter of a series, and a year that follows it, whatever stands between. */
const beginning = /([CRA])[^\p{L}\p{N}]*(2[0O][\dOIL]{2})(.*)$/u
const parted = /^[^\p{L}\p{N}]*([\dOIL]{1,9})[^\p{L}\p{N}]+([\dA-Z]{8})(?![\p{L}\p{N}])/u
const together = /^([\dOIL]{5,9})([\dA-Z]{8})$/

/** What is taken for a digit: the letters of a secret have neither `O` nor `I` nor `L` (docs/rules/documents.md#certificate-numbers). */
const asDigits = (text: string) => text.replaceAll('O', '0').replaceAll(/[IL]/g, '1')

/** The last part of a web address of a verification, without what follows the path. */
function withinAddress(text: string): string {
  const number = /\/(?:verification|v)\/([^/?#]+)/i.exec(text)?.[1]
  if (number === undefined) return text
  try {
    return decodeURIComponent(number)
  } catch {
    return number
  }
}

/**
 * The number of a certificate, or of a receipt or an avoir with its secret, out of what somebody has typed from paper or pasted: with any
 * spaces, dashes and signs or none, in small letters, after `N°`, before a full stop, or as the address of its verification.
 * @returns as we write it, `C-2026-00001-7KQ4XM9P`; undefined where there is none in it
 */
export function paperNumberIn(typed: string): string | undefined {
  // Every number is short: so a whole page that was pasted costs little.
  const text = withinAddress(typed.slice(0, 500))
    .normalize('NFKC')
    .replaceAll(/[\p{DI}\p{Cc}]/gu, ' ')
    .toUpperCase()
  const [, series, year = '', rest = ''] = beginning.exec(text) ?? []
  if (series === undefined) return undefined
  const [, count, secret] = parted.exec(rest) ?? together.exec(rest.replaceAll(/[^\p{L}\p{N}]/gu, '')) ?? []
  if (count === undefined || secret === undefined) return undefined
  return `${series}-${asDigits(year)}-${String(Number(asDigits(count))).padStart(5, '0')}-${asDigits(secret)}`
}
