// What a secret of the server alone makes, and knows again: links of mails, addresses, cookies, codes.
import { createHmac, timingSafeEqual } from 'node:crypto'

/** 43 letters that nobody can make up without the secret. */
export const keyed = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('base64url')

/** Whether two are the same, compared in the same time whatever is wrong with one of them. */
export function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
