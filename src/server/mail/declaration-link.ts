// The link by which somebody who has paid says so, without an account (docs/rules/declared-payments.md#the-link).
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Locale } from '../../domain/values/language.ts'
import { withLanguage } from '../../domain/values/language-path.ts'
import { declaredPaymentPath } from '../../domain/values/paths.ts'
import type { registrations } from '../db/schema/registrations.ts'
import type { RequestContext } from '../http/request-context.ts'

type Secret = Pick<RequestContext['config'], 'sessionSecret'>
type About = Pick<typeof registrations.$inferSelect, 'paymentReference' | 'email'> &
  Partial<Pick<typeof registrations.$inferSelect, 'holderNumber'>>

/**
 * Made from reference, e-mail, the number of the holder and the server's secret, and stored nowhere: a replaced or erased
 * e-mail, and another person, end the links sent before.
 */
const tokenOf = ({ sessionSecret }: Secret, { paymentReference, email, holderNumber = 0 }: About): string =>
  createHmac('sha256', sessionSecret)
    .update(
      JSON.stringify([
        'declared payment',
        paymentReference,
        email.toLowerCase(),
        ...(holderNumber === 0 ? [] : [holderNumber]),
      ]),
    )
    .digest('base64url')

/** Whether a link's token is that registration's. */
export const opensDeclaration = (config: Secret, registration: About, token: string): boolean =>
  timingSafeEqual(Buffer.from(tokenOf(config, registration)), Buffer.from(token.slice(0, 43).padEnd(43)))

/** Whether it was sent to one of several who pay under one reference. */
export const opensDeclarationOf = (
  config: Secret,
  paymentReference: string,
  emails: readonly string[],
  token: string,
) => emails.some((email) => opensDeclaration(config, { paymentReference, email }, token))

/** The address, without its host, at which somebody says that they have paid for a registration. */
export const declarationPath = (config: Secret, registration: About, locale: Locale): string =>
  `${withLanguage(declaredPaymentPath, locale)}?reference=${registration.paymentReference}&cle=${tokenOf(config, registration)}`

/** The same as a letter bears it. */
export const declarationLink = (
  config: Secret & Pick<RequestContext['config'], 'publicUrl'>,
  registration: About,
  locale: Locale,
): string => config.publicUrl + declarationPath(config, registration, locale)

/** What is left of the token once the mail was sent. */
const blankToken = /(reference=([\w-]+)&(?:#38;|amp;)?cle=)…/g

/**
 * A mail that is sent again, with the links that were taken out of it when it was sent, for the same reader.
 * @param held the registration it is about, where its reader still has that
 */
export function withDeclarationLink<Texts extends { htmlContent: string; textContent: string }>(
  config: Secret,
  texts: Texts,
  email: string,
  held: Pick<Required<About>, 'paymentReference' | 'holderNumber'> | undefined,
): Texts {
  const whole = (text: string) =>
    text.replaceAll(
      blankToken,
      (_, address: string, paymentReference: string) =>
        address +
        tokenOf(config, {
          ...{ paymentReference, email },
          holderNumber: held?.paymentReference === paymentReference ? held.holderNumber : 0,
        }),
    )
  return { ...texts, htmlContent: whole(texts.htmlContent), textContent: whole(texts.textContent) }
}
