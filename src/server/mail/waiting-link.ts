// The link in a mail by which somebody on a waiting list opens their place there.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { withLanguage } from '../../domain/values/language-path.ts'
import { waitingPlacePath } from '../../domain/values/paths.ts'
import type { notifications } from '../db/schema/notifications.ts'
import type { waitingEntries } from '../db/schema/waiting-entries.ts'
import type { RequestContext } from '../http/request-context.ts'

type Secret = Pick<RequestContext['config'], 'sessionSecret'>

/** Made from the entry's number and the server's secret: every mail of an entry bears the same one, and none is stored. */
const tokenOf = ({ sessionSecret }: Secret, id: number): string =>
  createHmac('sha256', sessionSecret).update(`waiting entry ${id}`).digest('base64url')

/** Whether a link's token is that entry's. */
export const opensWaitingEntry = (config: Secret, id: number, token: string): boolean =>
  timingSafeEqual(Buffer.from(tokenOf(config, id).padEnd(43)), Buffer.from(token.slice(0, 43).padEnd(43)))

/** The address of the page of somebody's place on a list. */
export const waitingLink = (
  config: Secret & Pick<RequestContext['config'], 'publicUrl'>,
  { id, locale }: Pick<typeof waitingEntries.$inferSelect, 'id' | 'locale'>,
): string => `${config.publicUrl}${withLanguage(waitingPlacePath, locale)}?attente=${id}&cle=${tokenOf(config, id)}`

type Letter = Pick<typeof notifications.$inferSelect, 'waitingEntryId' | 'htmlContent' | 'textContent'>

/** What is left of the token once the mail was sent. */
const blankToken = /(attente=\d+&(?:#38;)?cle=)…/g

/** A mail that is sent again, with the link that was taken out of it when it was sent. */
export function withWaitingLink(
  config: Secret,
  { waitingEntryId, htmlContent, textContent }: Letter,
): Pick<Letter, 'htmlContent' | 'textContent'> {
  if (waitingEntryId === null) return { htmlContent, textContent }
  const whole = `$1${tokenOf(config, waitingEntryId)}`
  return {
    htmlContent: htmlContent.replaceAll(blankToken, whole),
    textContent: textContent.replaceAll(blankToken, whole),
  }
}
