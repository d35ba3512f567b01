import { and, eq, gt, inArray } from 'drizzle-orm'
import type { AccessForm, OwnContact } from '../../domain/pharmacies/pharmacy-contact.ts'
import { pharmacySpacePath } from '../../domain/values/paths.ts'
import { Refusal, wrongCode } from '../../domain/values/problem.ts'
import { emailCodes } from '../db/schema/participants.ts'
import { pharmacyContacts } from '../db/schema/pharmacies.ts'
import type { RequestContext } from '../http/request-context.ts'
import { renderMail } from '../mail/layout.ts'
import { pharmacyCode } from '../mail/pharmacy-access.ts'
import { notify } from '../notifications/commands.ts'
import { addCode, claimCode, hashOfEmail, hashOfRequester, tryCode } from '../participants/code-commands.ts'
import { knows } from '../session/cookie.ts'
import { limitAttempts } from '../session/guard.ts'
import { networkOf } from '../session/network.ts'
import { closeSession, openContactSession } from '../session/sessions.ts'
import { findOwnContact } from './contact-commands.ts'

/** How many codes one address is mailed in ten minutes: at the wish of strangers, and of each browser that has signed in to it. */
const mostCodes = 5

const accountOf = ({ config }: RequestContext, email: string) => ({
  kind: 'pharmacy' as const,
  name: email,
  key: `pharmacy ${hashOfEmail(config.sessionSecret, email)}`,
})

const isKnown = ({ config, knownBrowser }: RequestContext, email: string) =>
  knows(knownBrowser, config, 'pharmacy', email)

const requesterOf = (call: RequestContext, email: string) =>
  hashOfRequester(
    call.config.sessionSecret,
    isKnown(call, email) ? `browser ${call.knownBrowser?.id}` : networkOf(call.caller.ip),
  )

const purposeOf = (email: string) => and(eq(emailCodes.purpose, 'pharmacy'), eq(emailCodes.email, email))

/**
 * Sends a code to an address, known here or not: what is answered and done is the same, so that nobody learns who has a space
 * (docs/rules/pharmacies.md#access). Beyond five in ten minutes nothing is sent, and nothing is said of it. Strangers use up no code of
 * a browser that has signed in to the address; and a network that has had none yet gets one, so that they lock no newcomer out.
 * @throws Refusal `too_many_requests`
 */
export async function sendPharmacyCode(call: RequestContext, email: string): Promise<void> {
  const { db, config, company, locale, now } = call
  await limitAttempts(call, 'pharmacyCode', accountOf(call, email))
  await db.transaction(async (tx) => {
    const requester = requesterOf(call, email)
    const live = and(purposeOf(email), gt(emailCodes.expiresAt, now))
    const own = await tx.$count(emailCodes, and(live, eq(emailCodes.requester, requester)))
    const counted = isKnown(call, email) || own === 0 ? own : await tx.$count(emailCodes, live)
    if (counted >= mostCodes) return
    const request = { purpose: 'pharmacy' as const, email, participantId: null, locale }
    const code = await addCode(tx, config.sessionSecret, { ...request, requester }, now)
    const mail = renderMail(pharmacyCode(code, config.publicUrl + pharmacySpacePath, locale), company, locale)
    await notify(tx, call, { type: 'sign_in_code', locale, to: email, mail })
  })
}

/**
 * Lets in a person who brings the code that an address was sent, even the first time; the browser's former session is over.
 * @returns the token of a new session
 * @throws Refusal `wrong_code`, `too_many_requests`
 */
export async function signInToPharmacy(call: RequestContext, email: string, code: string): Promise<string> {
  const { db, config, locale, now } = call
  const clearAttempts = await limitAttempts(call, 'pharmacyTry', accountOf(call, email))
  const purpose = purposeOf(email)
  const proof = await tryCode(db, config.sessionSecret, purpose, requesterOf(call, email), code, now)
  if (!proof) {
    call.report('sign_in_failed', { account: 'pharmacy' })
    throw wrongCode()
  }
  await clearAttempts()
  return db.transaction(async (tx) => {
    if (!(await claimCode(tx, proof.id, purpose, now))) throw wrongCode()
    await tx.insert(pharmacyContacts).values({ email, locale, createdAt: now }).onConflictDoNothing()
    const [contact] = await tx.select().from(pharmacyContacts).where(eq(pharmacyContacts.email, email)).for('update')
    if (!contact) throw wrongCode()
    await tx.delete(emailCodes).where(purpose)
    if (call.actor.sessionId !== undefined) await closeSession(tx, call.actor.sessionId)
    return openContactSession(tx, config.sessionSecret, contact.id, call.caller, now)
  })
}

/**
 * Asks for a pharmacy's space, or says it better while nobody has answered.
 * @throws Refusal `contact_not_waiting` once the office has answered
 */
export async function askForAccess(
  { db, now }: RequestContext,
  contactId: number,
  form: AccessForm,
): Promise<OwnContact> {
  return db.transaction(async (tx) => {
    const asking = await tx
      .update(pharmacyContacts)
      .set({ ...form, state: 'asked', askedAt: now })
      .where(and(eq(pharmacyContacts.id, contactId), inArray(pharmacyContacts.state, ['proven', 'asked'])))
      .returning({ id: pharmacyContacts.id })
    if (asking.length === 0) throw new Refusal('contact_not_waiting')
    return findOwnContact(tx, contactId)
  })
}
