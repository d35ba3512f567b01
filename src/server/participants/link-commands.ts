import { randomBytes } from 'node:crypto'
import { and, desc, eq, gt, inArray, isNull, not, notInArray, or, sql } from 'drizzle-orm'
import { companyOf } from '../../domain/company/settings.ts'
import { trainingHeadings } from '../../domain/trainings/training.ts'
import type { Localized } from '../../domain/values/language.ts'
import { spacePath } from '../../domain/values/paths.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { writeAudit } from '../audit/commands.ts'
import { accountLocks } from '../db/advisory-locks.ts'
import type { Tx } from '../db/open.ts'
import { peopleUnder } from '../db/person.ts'
import { emailCodes } from '../db/schema/participants.ts'
import { registrations } from '../db/schema/registrations.ts'
import { trainings } from '../db/schema/trainings.ts'
import type { RequestContext, Services } from '../http/request-context.ts'
import { type CodeReader, signInCode } from '../mail/codes.ts'
import { renderMail } from '../mail/layout.ts'
import { notify } from '../notifications/commands.ts'
import { forgetReturned, markProven } from '../registrations/proof-commands.ts'
import { knows } from '../session/cookie.ts'
import { limitAttempts } from '../session/guard.ts'
import { networkOf } from '../session/network.ts'
import { closeSession, openParticipantSession } from '../session/sessions.ts'
import { findOrMakeAccount, tieToAccount } from './account-commands.ts'
import {
  claimCode,
  codeLifetimeMs,
  type EmailCode,
  hashOfCode,
  hashOfEmail,
  hashOfIdentity,
  hashOfRequester,
  hashOfToken,
  newCode,
  newToken,
  tryCode,
} from './code-commands.ts'

interface Identity {
  email: string
  phone: string
}

const accountOf = ({ config }: RequestContext, identity: Identity) => ({
  kind: 'participant' as const,
  name: identity.email,
  key: hashOfEmail(config.sessionSecret, identity.email),
  pairKey: hashOfIdentity(config.sessionSecret, identity),
})

/** Who asks: the browser that has signed in to this account before, wherever it is now; else the network. */
const requesterOf = ({ caller, config, knownBrowser }: RequestContext, email: string) =>
  hashOfRequester(
    config.sessionSecret,
    knows(knownBrowser, config, 'participant', email) ? `browser ${knownBrowser.id}` : networkOf(caller.ip),
  )

export const codeSent: Localized = {
  fr: 'Si ces informations correspondent à une inscription, un code vient d’être envoyé à cette adresse.',
  en: 'If these details match a registration, a code has just been sent to that address.',
}
export const profileLinked: Localized = {
  fr: 'Votre compte a été lié avec succès !',
  en: 'Your account has been linked successfully!',
}

/**
 * Asks for a code. Whether the e-mail and phone match a registration is found out later, by the worker: the call itself does the
 * very same work either way, so neither its answer nor its time tells (docs/rules/participant-space.md#linking).
 * @throws Refusal `too_many_requests`
 */
export async function requestCode(call: RequestContext, { email, phone }: Identity): Promise<void> {
  const { db, jobs, now } = call
  await limitAttempts(call, 'link', accountOf(call, { email, phone }))
  const requester = requesterOf(call, email)
  const expiresAt = new Date(now.getTime() + codeLifetimeMs)
  await db.transaction(async (tx) => {
    const [request] = await tx
      .insert(emailCodes)
      .values({ purpose: 'link', email, phone, requester, locale: call.locale, createdAt: now, expiresAt })
      .returning({ id: emailCodes.id })
    if (request) await jobs.send(tx, 'sign_in_code', request.id)
  })
}

/** The latest registration with an e-mail and phone of each person who has any, the latest of all first. */
async function latestOfEach(tx: Tx, { email, phone }: Identity) {
  const found = await tx
    .select({ registration: registrations, training: trainings })
    .from(registrations)
    .innerJoin(trainings, eq(trainings.id, registrations.trainingId))
    .where(and(eq(registrations.email, email), eq(registrations.phone, phone)))
    .orderBy(desc(registrations.createdAt), desc(registrations.id))
  if (found.length < 2) return found
  const people = await peopleUnder(tx, [email])
  const theirs = Map.groupBy(found, ({ registration }) =>
    people.find((person) => person.registrations.includes(registration.id)),
  )
  return [...theirs.values()].flatMap(([latest]) => latest ?? [])
}

/**
 * The worker's part: sends the code and the link to the registration's e-mail, in its language; where the office has told several people
 * with one e-mail and phone apart, those of each. A request that matches nobody gets a code too, which nobody is told: trying one costs
 * the same.
 */
export async function sendSignInCode(
  services: Pick<Services, 'config' | 'settings' | 'database' | 'jobs' | 'clock'>,
  id: number,
) {
  const { config, jobs } = services
  const company = companyOf(await services.settings.read())
  const now = services.clock()
  await services.database.db.transaction(async (tx) => {
    const [request] = await tx.select().from(emailCodes).where(eq(emailCodes.id, id)).for('update')
    if (!request || request.codeHash !== null || request.phone === null || request.expiresAt <= now) return
    const { email, phone } = request
    const expiresAt = new Date(now.getTime() + codeLifetimeMs)
    const people = await latestOfEach(tx, { email, phone })
    const [match] = people
    if (!match) {
      const codeHash = hashOfCode(config.sessionSecret, id, randomBytes(16).toString('hex'))
      await tx.update(emailCodes).set({ codeHash, expiresAt }).where(eq(emailCodes.id, id))
      return
    }
    const { locale, email: to } = match.registration
    const readers: CodeReader[] = []
    for (const [at, { registration, training }] of people.entries()) {
      const rowId = at === 0 ? id : await addBeside(tx, request)
      const code = newCode(readers.map((reader) => reader.code))
      const token = newToken()
      const codeHash = hashOfCode(config.sessionSecret, rowId, code)
      const tokenHash = hashOfToken(config.sessionSecret, token)
      await tx
        .update(emailCodes)
        .set({ registrationId: registration.id, codeHash, tokenHash, expiresAt })
        .where(eq(emailCodes.id, rowId))
      const { firstName, lastName, paymentReference } = registration
      const trainingTitle = trainingHeadings(training, locale).title.text
      // A page of the server's own, which works at once and without scripts (`app/mail-links.ts`).
      const url = `${config.publicUrl}${spacePath}?language=${locale}&lien=${token}`
      readers.push({ firstName, lastName, trainingTitle, paymentReference, code, url })
    }
    await notify(
      tx,
      { jobs, config, company, now },
      {
        type: 'sign_in_code',
        locale,
        to,
        mail: renderMail(signInCode(readers, locale), company, locale),
      },
    )
  })
}

/** A row for one more person beside the request that one mail answers. @returns its number */
async function addBeside(tx: Tx, request: EmailCode): Promise<number> {
  const { id: requestId, purpose, email, phone, requester, locale, createdAt, expiresAt } = request
  const [row] = await tx
    .insert(emailCodes)
    .values({ purpose, email, phone, requester, requestId, locale, createdAt, expiresAt })
    .returning({ id: emailCodes.id })
  if (!row) throw new Error('insert returned no row')
  return row.id
}

interface LinkedParticipant {
  email: string
  token: string
}

/**
 * Links the profile with the code from the mail and signs its reader in.
 * @returns the e-mail that was proven and the token of a new session; the browser's former one is over
 * @throws Refusal `link_failed`, `too_many_requests`
 */
export async function linkByCode(
  call: RequestContext,
  { email, phone, code }: Identity & { code: string },
): Promise<LinkedParticipant> {
  const { db, config, now } = call
  const clearAttempts = await limitAttempts(call, 'code', accountOf(call, { email, phone }))
  const purpose = and(eq(emailCodes.purpose, 'link'), eq(emailCodes.email, email), eq(emailCodes.phone, phone))
  const proof = await tryCode(db, config.sessionSecret, purpose, requesterOf(call, email), code, now)
  if (!proof) return refuseProof(call)
  await clearAttempts()
  return db.transaction((tx) => openAccount(tx, call, proof))
}

/**
 * Links the profile with the link from the mail, confirmed by its reader.
 * @returns the e-mail that was proven and the token of a new session; the browser's former one is over
 * @throws Refusal `link_failed`, `too_many_requests`
 */
export async function linkByToken(call: RequestContext, token: string): Promise<LinkedParticipant> {
  const { db, limiter, config, now } = call
  await limiter.take('linkTokenPerAddress', networkOf(call.caller.ip))
  const [proof] = await db
    .select()
    .from(emailCodes)
    .where(
      and(
        eq(emailCodes.tokenHash, hashOfToken(config.sessionSecret, token)),
        isNull(emailCodes.usedAt),
        gt(emailCodes.expiresAt, now),
      ),
    )
  if (!proof) return refuseProof(call)
  return db.transaction((tx) => openAccount(tx, call, proof))
}

function refuseProof(call: RequestContext): never {
  call.report('sign_in_failed', { account: 'participant' })
  throw new Refusal('link_failed')
}

/**
 * The account of the person who proved an e-mail address: theirs whom the code was sent for, made from their latest registration, and
 * given all that are theirs under it. A colleague who shares the address has an account of their own, and codes that stay. A code of before
 * people with one phone had one each opens the account of the one who registered last.
 */
async function openAccount(tx: Tx, call: RequestContext, proof: EmailCode): Promise<LinkedParticipant> {
  const { config, now } = call
  const { id, email, phone, registrationId } = proof
  // Of colleagues who come at once each opens an account of their own: one after the other.
  await tx.execute(sql`select pg_advisory_xact_lock(${accountLocks}, hashtext(lower(${email})))`)
  const [asked] = await tx
    .select({ id: registrations.id })
    .from(registrations)
    .where(
      and(
        eq(registrations.email, email),
        eq(registrations.phone, phone ?? ''),
        registrationId === null ? undefined : eq(registrations.id, registrationId),
      ),
    )
    .orderBy(desc(registrations.createdAt), desc(registrations.id))
    .limit(1)
  if (!asked) throw new Refusal('link_failed')
  const { account, theirs } = await findOrMakeAccount(tx, email, asked.id, now)
  const codes = codesOf(tx, email, theirs)
  // The account may be erased meanwhile, and another code of this person used.
  if (!account || !(await claimCode(tx, id, codes, now))) throw new Refusal('link_failed')
  await tieToAccount(tx, account)
  await forgetReturned(tx, account.id, email)
  await markProven(tx, email, now)
  await tx.delete(emailCodes).where(codes)
  const actor = { sessionId: undefined, user: undefined, participantId: account.id }
  await writeAudit(tx, actor, { action: 'link_profile', subjectType: 'participant', subjectId: account.id })
  if (call.actor.sessionId !== undefined) await closeSession(tx, call.actor.sessionId)
  return { email, token: await openParticipantSession(tx, config.sessionSecret, account.id, call.caller, now) }
}

/** Somebody's codes to sign in under an e-mail, with those that wait for their mail, but for what a colleague's phone was given with. */
function codesOf(tx: Tx, email: string, theirs: number[]) {
  const colleaguesPhones = tx
    .select({ phone: registrations.phone })
    .from(registrations)
    .where(and(eq(registrations.email, email), notInArray(registrations.id, theirs)))
  const isNoColleagues = and(isNull(emailCodes.registrationId), not(inArray(emailCodes.phone, colleaguesPhones)))
  const isTheirs = or(inArray(emailCodes.registrationId, theirs), isNoColleagues)
  return and(eq(emailCodes.purpose, 'link'), eq(emailCodes.email, email), isTheirs)
}
