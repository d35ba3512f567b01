// Registrations whose e-mail its reader is to prove, because many came from one address (docs/decisions/0031).

import { and, count, eq, gt, inArray, isNotNull, isNull, lt, ne, or } from 'drizzle-orm'
import type { EmailProof } from '../../domain/messages/email-proof.ts'
import { datedTitle } from '../../domain/trainings/session-name.ts'
import { officePath } from '../../domain/values/paths.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { writeAudit } from '../audit/commands.ts'
import { idsOf, inLine, type Line, strictLine } from '../db/in-line.ts'
import type { Db, Tx } from '../db/open.ts'
import { rowsOfAccount } from '../db/person.ts'
import { participants } from '../db/schema/participants.ts'
import { emailProofs, formerHolders, registrations } from '../db/schema/registrations.ts'
import type { RequestContext } from '../http/request-context.ts'
import { unprovenAlert } from '../mail/email-proof.ts'
import { renderMail } from '../mail/layout.ts'
import { notify } from '../notifications/commands.ts'
import { hashOfToken } from '../notifications/proof-link-commands.ts'
import type { TrainingRow } from '../trainings/queries.ts'
import { lockRegistrations } from './queries.ts'

const hour = 3_600_000
const day = 24 * hour
/** How long the hash of a network is kept, in milliseconds. */
const originRetentionMs = 30 * day

type Origin = Pick<typeof registrations.$inferInsert, 'provenAt' | 'proofRequestedAt' | 'fromNetwork'>

/** What the database knows of an e-mail and a network: registrations that came from there unproven, of a training and of the last hour. */
export interface KnownOrigin {
  isProven: boolean
  ofTraining: number
  ofHour: number
}

/** From when on registrations of one network count together. */
export const hourBefore = (now: Date) => new Date(now.getTime() - hour)

/**
 * What is known of a person who registers by themselves: whether the e-mail was proven before, and if not, whether so many unproven
 * registrations came from there that its reader is asked to prove it.
 * @param fromNetwork the hash of where it comes from
 */
export function originOf(
  { settings, now }: Pick<RequestContext, 'settings' | 'now'>,
  fromNetwork: string,
  { isProven, ofTraining, ofHour }: KnownOrigin,
): Origin {
  const { askedFromOfTraining, askedFromInAnHour } = settings.places
  if (isProven) return { provenAt: now }
  const isAsked = ofTraining + 1 >= askedFromOfTraining || ofHour + 1 >= askedFromInAnHour
  return { fromNetwork, proofRequestedAt: isAsked ? now : null }
}

/** Warns the office of the first registration to prove of a training; of the next ones a day later at the earliest. */
export async function alertOffice(
  tx: Tx,
  call: RequestContext,
  training: TrainingRow,
  registrationId: number,
): Promise<void> {
  const { company, config, now } = call
  const [earlier] = await tx
    .select({ asked: count() })
    .from(registrations)
    .where(
      and(
        eq(registrations.trainingId, training.id),
        gt(registrations.proofRequestedAt, new Date(now.getTime() - day)),
        ne(registrations.id, registrationId),
      ),
    )
  if (earlier?.asked) return
  const letter = unprovenAlert(
    datedTitle(training.title, training.startsAt, 'fr'),
    `${config.publicUrl}${officePath}?onglet=inscriptions&groupe=unproven`,
  )
  const mail = renderMail(letter, company, 'fr')
  await notify(tx, call, { type: 'proof_alert', locale: 'fr', to: company.email, mail })
}

/**
 * Proves the e-mail of the registration whose mail brought a link, for the person who pressed the button behind it. Doing it again changes
 * nothing.
 * @throws Refusal `proof_failed` for a link that is unknown, too old, or of an address that has changed since
 */
export async function proveEmail(call: RequestContext, token: string): Promise<EmailProof> {
  return call.db.transaction(async (tx) => {
    const [proof] = await tx
      .select({ registrationId: registrations.id, email: registrations.email })
      .from(emailProofs)
      .innerJoin(registrations, eq(registrations.id, emailProofs.registrationId))
      .where(and(eq(emailProofs.tokenHash, hashOfToken(token)), gt(emailProofs.expiresAt, call.now)))
    if (!proof) throw new Refusal('proof_failed')
    const accounts = await holdAccountsToReturnTo(tx, proof.email)
    // One whose e-mail is replaced meanwhile is not among them any more.
    const withEmail = await lockRegistrations(tx, eq(registrations.email, proof.email))
    const before = withEmail.find(({ id }) => id === proof.registrationId)
    if (!before) throw new Refusal('proof_failed')
    if (before.provenAt === null) {
      await markProven(tx, before.email, call.now)
      await returnToAccounts(tx, before.email, accounts)
      await writeAudit(tx, call.actor, {
        action: 'prove_address',
        subjectType: 'registration',
        subjectId: before.id,
      })
    }
    return { proven: true as const, isHeld: before.status !== 'annulée' }
  })
}

/** The accounts that registrations come back to once their corrected e-mail is proven: the one of that e-mail, else who had them. Held. */
const holdAccountsToReturnTo = (tx: Tx, email: string) =>
  tx
    .select({ id: participants.id, email: participants.email })
    .from(participants)
    .where(or(eq(participants.email, email), inArray(participants.id, awaitingProof(tx, email))))
    .orderBy(participants.id)
    .for('key share')

const awaitingProof = (tx: Tx, email: string) =>
  tx
    .select({ id: formerHolders.participantId })
    .from(formerHolders)
    .innerJoin(registrations, eq(registrations.id, formerHolders.registrationId))
    .where(and(eq(formerHolders.cause, 'email'), eq(registrations.email, email), isNull(registrations.participantId)))

/** Gives registrations of a proven e-mail back to the account that had them, for the holder of their locks. */
async function returnToAccounts(tx: Tx, email: string, accounts: Awaited<ReturnType<typeof holdAccountsToReturnTo>>) {
  const own = accounts.filter((account) => account.email.toLowerCase() === email.toLowerCase())
  const hasOwn = own.length > 0
  for (const { id } of hasOwn ? own : accounts) {
    const had = tx
      .select({ id: formerHolders.registrationId })
      .from(formerHolders)
      .where(and(eq(formerHolders.cause, 'email'), hasOwn ? undefined : eq(formerHolders.participantId, id)))
    const back = and(
      eq(registrations.email, email),
      isNull(registrations.participantId),
      inArray(registrations.id, had),
      // Of several who share the e-mail, each has their own.
      hasOwn ? inArray(registrations.id, (await rowsOfAccount(tx, id)).registrations) : undefined,
    )
    await tx.update(registrations).set({ participantId: id }).where(back)
    await forgetReturned(tx, id, email)
  }
}

/** An account that has its registrations again is no former holder of them. */
export async function forgetReturned(tx: Tx, participantId: number, email: string): Promise<void> {
  const again = tx
    .select({ id: registrations.id })
    .from(registrations)
    .where(and(eq(registrations.email, email), eq(registrations.participantId, participantId)))
  const isAgain = and(eq(formerHolders.participantId, participantId), inArray(formerHolders.registrationId, again))
  await tx.delete(formerHolders).where(and(eq(formerHolders.cause, 'email'), isAgain))
}

/** Remembers that an e-mail is its reader's, on every registration with it, for the holder of their locks. */
export async function markProven(tx: Tx, email: string, now: Date): Promise<void> {
  await tx
    .update(registrations)
    .set({ provenAt: now, fromNetwork: null })
    .where(and(eq(registrations.email, email), isNull(registrations.provenAt)))
}

const forgottenAtOnce = 500

/** Removes links that are over, and where registrations came from once 30 days have passed or nobody asks any more. */
export async function deleteExpiredProofs(db: Db, now: Date, line: Line = strictLine): Promise<void> {
  await db.delete(emailProofs).where(lt(emailProofs.expiresAt, now))
  const isOver = or(
    lt(registrations.createdAt, new Date(now.getTime() - originRetentionMs)),
    and(eq(registrations.status, 'annulée'), lt(registrations.createdAt, new Date(now.getTime() - hour))),
  )
  const concerned = and(isNotNull(registrations.fromNetwork), isOver)
  const lock = (some: number[]) =>
    db
      .select({ id: registrations.id })
      .from(registrations)
      .where(and(inArray(registrations.id, some), concerned))
      .orderBy(registrations.id)
      .for('no key update')
  const forget = (some: number[]) =>
    db
      .update(registrations)
      .set({ fromNetwork: null })
      .where(inArray(registrations.id, lock(some)))
  await inLine(await idsOf(db, registrations, concerned), line, forget, forgottenAtOnce)
}
