// The links by which the reader of a registration's mails proves that the address is theirs (docs/decisions/0031).
import { createHash, randomBytes } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Locale } from '../../domain/values/language.ts'
import { withLanguage } from '../../domain/values/language-path.ts'
import { emailProofPath } from '../../domain/values/paths.ts'
import type { Tx } from '../db/open.ts'
import type { notifications } from '../db/schema/notifications.ts'
import { emailProofs, registrations } from '../db/schema/registrations.ts'
import type { RequestContext } from '../http/request-context.ts'

/** How long a link proves an address, in milliseconds. */
const lifetime = 30 * 24 * 3_600_000

export const hashOfToken = (token: string) => createHash('sha256').update(token).digest('base64url')

/** What makes a link unguessable. */
export const newProofToken = () => randomBytes(32).toString('base64url')

/** Lets a token prove the e-mail of a registration. */
export async function keepProofToken(tx: Tx, now: Date, registrationId: number, token: string): Promise<void> {
  await tx.insert(emailProofs).values({
    tokenHash: hashOfToken(token),
    registrationId,
    createdAt: now,
    expiresAt: new Date(now.getTime() + lifetime),
  })
}

async function newToken(tx: Tx, now: Date, registrationId: number): Promise<string> {
  const token = newProofToken()
  await keepProofToken(tx, now, registrationId, token)
  return token
}

/** The address of the page where the reader of a registration's mail proves that it is theirs. */
export const proofLink = ({ config }: Pick<RequestContext, 'config'>, locale: Locale, token: string): string =>
  `${config.publicUrl}${withLanguage(emailProofPath, locale)}?preuve=${token}`

/** Makes the address of the page where the reader of a registration's mail proves that it is theirs. */
export async function newProofLink(
  tx: Tx,
  { config, now }: Pick<RequestContext, 'config' | 'now'>,
  { id, locale }: Pick<typeof registrations.$inferSelect, 'id' | 'locale'>,
): Promise<string> {
  return proofLink({ config }, locale, await newToken(tx, now, id))
}

type Letter = Pick<typeof notifications.$inferSelect, 'registrationId' | 'to' | 'htmlContent' | 'textContent'>

/** Behind the page's address: the token as it was written, or what is left of it once the mail was sent. */
const linkToken = new RegExp(`(${emailProofPath}\\?preuve=)(?:…|[\\w-]{43})`, 'g')

/**
 * A mail that is sent again, with a link that works where its own is spent: for the same reader, and as long as the address is
 * not proven. The caller holds the registration's lock.
 */
export async function withFreshProofLink(
  tx: Tx,
  now: Date,
  { registrationId, to, htmlContent, textContent }: Letter,
): Promise<Pick<Letter, 'htmlContent' | 'textContent'>> {
  if (registrationId === null || textContent.search(linkToken) < 0) return { htmlContent, textContent }
  const [unproven] = await tx
    .select({ id: registrations.id })
    .from(registrations)
    .where(and(eq(registrations.id, registrationId), eq(registrations.email, to), isNull(registrations.provenAt)))
  if (!unproven) return { htmlContent, textContent }
  const token = await newToken(tx, now, registrationId)
  return {
    htmlContent: htmlContent.replaceAll(linkToken, `$1${token}`),
    textContent: textContent.replaceAll(linkToken, `$1${token}`),
  }
}
