import { suffixes } from '#suffixes'

/**
 * Words that full stops hold together, or what browsers take for them: a domain, an IPv4 address, or two names without a space. No part
 * of an address is longer than 63 characters (RFC 1035), so that a long text costs little.
 */
export const joinedWords =
  /[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}-]{0,62}(?:[.\u3002\uFF0E\uFF61][\p{L}\p{M}\p{N}-]{1,63})+/gu
const stop = /[.\u3002\uFF0E\uFF61]/u

/** Whether mail programs make a link of such words, although no `https://` stands before them. In a browser it is never known. */
export function isBareAddress(words: string): boolean {
  const [, ...parts] = words.normalize('NFKC').toLowerCase().split(stop)
  return parts.some((part) => suffixes.has(part) || part.startsWith('xn--')) || /^\d{1,3}(\.\d{1,3}){3}$/.test(words)
}

/** Whether a text has something of which mail programs make a link, also with signs within it that nobody sees. */
export function hasAddress(text: string): boolean {
  const seen = text.replaceAll(/\p{Cf}/gu, '')
  return /@|:\/\/|\bwww\./i.test(seen) || (seen.match(joinedWords) ?? []).some(isBareAddress)
}
