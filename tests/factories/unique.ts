import { randomBytes } from 'node:crypto'

/** A word that no other row has, in lower-case letters and digits: for e-mails, slugs and references. */
export const uniqueWord = (): string => randomBytes(5).toString('hex')

let lines = 0

/** An IPv6 address nobody else in the test calls from: each is in a /64 of its own. */
export const uniqueIp = () => {
  lines++
  return `2001:db8:${(lines >> 16).toString(16)}:${(lines & 0xffff).toString(16)}::1`
}
