import { noText, type notifications } from '../db/schema/notifications.ts'
import { presenceCode } from '../encryption/presence-code.ts'
import type { Config } from '../settings/config.ts'

type Letter = Pick<typeof notifications.$inferSelect, 'type' | 'htmlContent' | 'textContent' | 'calendar'>

/**
 * The token at the end of a link of ours: 256 random bits in base64url, 43 characters, behind `name=` or as a part of the path. A
 * capital letter tells it from an address made of words, which has none.
 */
const linkToken = /(https?:\/\/[^\s"'<>]*?[#/=])(?=[\w-]*[A-Z])[\w-]{43}(?![\w-])/g

/** What stands where a token stood. */
const blank = '…'

const withoutTokens = (text: string): string => text.replaceAll(linkToken, `$1${blank}`)

/**
 * What is kept of a mail once it is sent, so that reading the database signs nobody in: nothing of one that exists for its code or
 * link alone, and of every other all but the tokens inside its links.
 */
export function withoutSecrets({ type, htmlContent, textContent, calendar }: Letter): Omit<Letter, 'type'> {
  if (type === 'sign_in_code') return noText
  return {
    htmlContent: withoutTokens(htmlContent),
    textContent: withoutTokens(textContent),
    calendar: calendar && withoutTokens(calendar),
  }
}

/**
 * The text of a letter as the office reads it, sent or not: the tokens inside its links and the presence code are its addressee's alone
 * (docs/rules/notifications-and-mail.md#showing-a-mail).
 * @param held the registration it is about, with the number of its holder; null for none
 */
export function asOfficeReads(
  { sessionSecret }: Pick<Config, 'sessionSecret'>,
  text: string,
  held: Parameters<typeof presenceCode>[1] | null,
): string {
  const shown = withoutTokens(text)
  return held ? shown.replaceAll(presenceCode(sessionSecret, held), blank) : shown
}
