// The links of mails that open something without an account, and are stored nowhere.
import type { Company } from '../../domain/company/company.ts'
import type { EvaluationKind } from '../../domain/evaluations/question.ts'
import type { Locale } from '../../domain/values/language.ts'
import { withLanguage } from '../../domain/values/language-path.ts'
import { declaredPaymentPath, evaluationPath, payPath, quotePath, waitingPlacePath } from '../../domain/values/paths.ts'
import type { notifications } from '../db/schema/notifications.ts'
import type { quotes } from '../db/schema/quotes.ts'
import type { registrations } from '../db/schema/registrations.ts'
import type { waitingEntries } from '../db/schema/waiting-entries.ts'
import { isSame, keyed } from '../encryption/keyed.ts'
import type { RequestContext } from '../http/request-context.ts'

type Secret = Pick<RequestContext['config'], 'sessionSecret'>
type WithAddress = Secret & Pick<RequestContext['config'], 'publicUrl'>

/** Whether what stands in a link is what the server made, whatever a mail program has put behind it. */
const opens = (given: string, made: string): boolean => isSame(given.slice(0, 43), made)

// By which somebody who has paid says so, without an account (docs/rules/declared-payments.md#the-link).

type About = Pick<typeof registrations.$inferSelect, 'paymentReference' | 'email'> &
  Partial<Pick<typeof registrations.$inferSelect, 'holderNumber'>>

/**
 * Made from reference, e-mail, the number of the holder and the server's secret, and stored nowhere: a replaced or erased
 * e-mail, and another person, end the links sent before.
 */
const declarationToken = ({ sessionSecret }: Secret, { paymentReference, email, holderNumber = 0 }: About): string =>
  keyed(
    sessionSecret,
    JSON.stringify([
      'declared payment',
      paymentReference,
      email.toLowerCase(),
      ...(holderNumber === 0 ? [] : [holderNumber]),
    ]),
  )

/** Whether a link's token is that registration's. */
export const opensDeclaration = (config: Secret, registration: About, token: string): boolean =>
  opens(token, declarationToken(config, registration))

/** Whether it was sent to one of several who pay under one reference. */
export const opensDeclarationOf = (
  config: Secret,
  paymentReference: string,
  emails: readonly string[],
  token: string,
) => emails.some((email) => opensDeclaration(config, { paymentReference, email }, token))

const openedAt = (path: string, config: Secret, registration: About, locale: Locale): string =>
  `${withLanguage(path, locale)}?reference=${registration.paymentReference}&cle=${declarationToken(config, registration)}`

/** The address, without its host, at which somebody says that they have paid for a registration. */
export const declarationPath = (config: Secret, registration: About, locale: Locale): string =>
  openedAt(declaredPaymentPath, config, registration, locale)

/** The same as a letter bears it. */
export const declarationLink = (config: WithAddress, registration: About, locale: Locale): string =>
  config.publicUrl + declarationPath(config, registration, locale)

/** The address, without its host, at which somebody pays for a registration in the browser: by the same token. */
const payPathOf = (config: Secret, registration: About, locale: Locale): string =>
  openedAt(payPath, config, registration, locale)

/** The same for a person who owes something, in FCFA, where somebody takes payments; else null. */
export const openPayPath = (
  { config, company }: { config: Secret; company: Pick<Company, 'onlineProviders'> },
  registration: About,
  owed: number,
  locale: Locale,
): string | null => (owed > 0 && company.onlineProviders.length > 0 ? payPathOf(config, registration, locale) : null)

/** The same as a letter bears it. */
export const payLink = (config: WithAddress, registration: About, locale: Locale): string =>
  config.publicUrl + payPathOf(config, registration, locale)

/** What is left of the token once the mail was sent. */
const blankDeclaration = /(reference=([\w-]+)&(?:#38;|amp;)?cle=)…/g

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
      blankDeclaration,
      (_, address: string, paymentReference: string) =>
        address +
        declarationToken(config, {
          ...{ paymentReference, email },
          holderNumber: held?.paymentReference === paymentReference ? held.holderNumber : 0,
        }),
    )
  return { ...texts, htmlContent: whole(texts.htmlContent), textContent: whole(texts.textContent) }
}

// By which somebody on a waiting list opens their place there.

/** Made from the entry's number and the server's secret: every mail of an entry bears the same one, and none is stored. */
const waitingToken = ({ sessionSecret }: Secret, id: number): string => keyed(sessionSecret, `waiting entry ${id}`)

/** Whether a link's token is that entry's. */
export const opensWaitingEntry = (config: Secret, id: number, token: string): boolean =>
  opens(token, waitingToken(config, id))

/** The address of the page of somebody's place on a list. */
export const waitingLink = (
  config: WithAddress,
  { id, locale }: Pick<typeof waitingEntries.$inferSelect, 'id' | 'locale'>,
): string =>
  `${config.publicUrl}${withLanguage(waitingPlacePath, locale)}?attente=${id}&cle=${waitingToken(config, id)}`

type Letter = Pick<typeof notifications.$inferSelect, 'waitingEntryId' | 'htmlContent' | 'textContent'>

/** What is left of the token once the mail was sent. */
const blankWaiting = /(attente=\d+&(?:#38;)?cle=)…/g

/** A mail that is sent again, with the link that was taken out of it when it was sent. */
export function withWaitingLink(
  config: Secret,
  { waitingEntryId, htmlContent, textContent }: Letter,
): Pick<Letter, 'htmlContent' | 'textContent'> {
  if (waitingEntryId === null) return { htmlContent, textContent }
  const whole = `$1${waitingToken(config, waitingEntryId)}`
  return {
    htmlContent: htmlContent.replaceAll(blankWaiting, whole),
    textContent: textContent.replaceAll(blankWaiting, whole),
  }
}

// By which a pharmacy opens the quote that it was sent.

/** Made from the quote's number and the server's secret: every mail of a quote bears the same one, and none is stored. */
const quoteToken = ({ sessionSecret }: Secret, id: number): string => keyed(sessionSecret, `quote ${id}`)

/** What shows a quote's papers, to a person who has proven that they read its mailbox; made and kept like the link's token. */
export const papersKeyOf = ({ sessionSecret }: Secret, id: number): string =>
  keyed(sessionSecret, `papers of quote ${id}`)

/** Whether a link's token is that quote's. */
export const opensQuote = (config: Secret, id: number, token: string): boolean => opens(token, quoteToken(config, id))

/** Whether a key shows that quote's papers. */
export const opensPapers = (config: Secret, id: number, key: string): boolean => opens(key, papersKeyOf(config, id))

/** The address of the page of a quote. */
export const quoteLink = (
  config: WithAddress,
  { id, locale }: Pick<typeof quotes.$inferSelect, 'id' | 'locale'>,
): string => `${config.publicUrl}${withLanguage(quotePath, locale)}?devis=${id}&cle=${quoteToken(config, id)}`

/** The same, with its papers. */
export const quotePapersLink: typeof quoteLink = (config, quote) =>
  `${quoteLink(config, quote)}&papiers=${papersKeyOf(config, quote.id)}`

// By which somebody says what a training was worth (docs/rules/evaluations.md#invitations).

/** Whose evaluation it is: of a registration, or of a pharmacy that paid for people of a session. */
export interface Asked {
  kind: EvaluationKind
  trainingId: number
  /** The registration's number, or the pharmacy's. */
  subject: number
  /** Another person on the registration ends the links sent before. */
  holderNumber: number
}

const evaluationLetters: Record<EvaluationKind, string> = { hot: 'c', cold: 'f', payer: 'p' }

/** What names an evaluation in an address: `c12-345`. */
const evaluationName = ({ kind, trainingId, subject }: Omit<Asked, 'holderNumber'>): string =>
  `${evaluationLetters[kind]}${trainingId}-${subject}`

/** What an address names; the name is of the form that `EvaluationLink` asks for. */
export function askedIn(name: string): Omit<Asked, 'holderNumber'> {
  const [trainingId = 0, subject = 0] = name.slice(1).split('-').map(Number)
  const kind = name[0] === 'c' ? 'hot' : name[0] === 'f' ? 'cold' : 'payer'
  return { kind, trainingId, subject }
}

/** Made from what it opens and the server's secret: every letter bears the same one, and none is stored. */
const evaluationToken = ({ sessionSecret }: Secret, asked: Asked): string =>
  keyed(sessionSecret, JSON.stringify(['evaluation', evaluationName(asked), asked.holderNumber]))

/** Whether a link's token opens that evaluation. */
export const opensEvaluation = (config: Secret, asked: Asked, token: string): boolean =>
  opens(token, evaluationToken(config, asked))

/** What says that somebody has answered: without the secret nobody can tell who, and it is the same whatever link they came by. */
export const evaluationSeal = ({ sessionSecret }: Secret, asked: Omit<Asked, 'holderNumber'>): string =>
  keyed(sessionSecret, JSON.stringify(['evaluation answered', evaluationName(asked)]))

/** The address at which it is answered. */
export const evaluationLink = (config: WithAddress, asked: Asked, locale: Locale): string =>
  `${config.publicUrl}${withLanguage(evaluationPath, locale)}?evaluation=${evaluationName(asked)}&cle=${evaluationToken(config, asked)}`

/** What is left of the token once the mail was sent. */
const blankEvaluation = /(evaluation=([cfp]\d+-\d+)&(?:#38;|amp;)?cle=)…/g

/** A mail that is sent again, with the link that was taken out of it when it was sent. @param holderNumber of its reader's registration */
export function withEvaluationLink<Texts extends { htmlContent: string; textContent: string }>(
  config: Secret,
  texts: Texts,
  holderNumber: number,
): Texts {
  const whole = (text: string) =>
    text.replaceAll(blankEvaluation, (_, address: string, name: string) => {
      const asked = askedIn(name)
      return address + evaluationToken(config, { ...asked, holderNumber: asked.kind === 'payer' ? 0 : holderNumber })
    })
  return { ...texts, htmlContent: whole(texts.htmlContent), textContent: whole(texts.textContent) }
}
