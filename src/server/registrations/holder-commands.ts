// A registration that the office gives to another person, or whose e-mail it corrects: who reads what from then on, and who is told
// (docs/rules/registrations.md#contact-data).
import { and, eq, gt, gte, inArray, isNull, or } from 'drizzle-orm'
import { isErased } from '../../domain/participants/participant.ts'
import { closestOf } from '../../domain/registrations/person.ts'
import { type HolderChange, type Identity, isSameEmail } from '../../domain/registrations/registration-holder.ts'
import { isNoAddress } from '../../domain/values/no-address.ts'
import { ownPresenceCode } from '../attendance/policy.ts'
import { isNeitherReplacedNorRevoked } from '../db/conditions.ts'
import type { Tx } from '../db/open.ts'
import { rowsOfPerson } from '../db/person.ts'
import { accountFace, writeDecision } from '../db/person-decisions.ts'
import { courseAccess } from '../db/schema/course-access.ts'
import { courseEnrolments } from '../db/schema/courses.ts'
import { documents, mailedPapers } from '../db/schema/documents.ts'
import { emailCodes, participants } from '../db/schema/participants.ts'
import { personDecisions } from '../db/schema/people.ts'
import { emailProofs, formerHolders } from '../db/schema/registrations.ts'
import { calendarLinks } from '../db/schema/sessions.ts'
import type { RequestContext } from '../http/request-context.ts'
import { emailCorrected, emailReplaced, givenAway, papersOfBefore, placeTakenOver } from '../mail/holder-changed.ts'
import { type Letter, renderMail } from '../mail/layout.ts'
import { eventOf, letterDataOf } from '../mail/letter-data.ts'
import { notify } from '../notifications/commands.ts'
import { payingPharmacy } from '../notifications/payer-queries.ts'
import { newProofLink } from '../notifications/proof-link-commands.ts'
import type { LockedRegistration } from './commands.ts'
import { holdSignInCodes } from './queries.ts'
import type { AccountFace } from './statement-commands.ts'

type Registration = LockedRegistration['before']

/** Whether mail to an e-mail is read by the person of the registration. */
const isReached = (email: string) => !isNoAddress(email) && !isErased({ email })

/**
 * Holds the accounts that a change is about: who has the registration, and those of its e-mail before and after, so that none is erased
 * meanwhile. Before the registration's own lock (docs/locks.md).
 */
export function holdAccountsOf(tx: Tx, { participantId }: Pick<Registration, 'participantId'>, emails: string[]) {
  return tx
    .select(accountFace)
    .from(participants)
    .where(or(inArray(participants.email, emails), eq(participants.id, participantId ?? 0)))
    .orderBy(participants.id)
    .for('key share')
}

/** Ends the codes to sign in that wait at an e-mail, for the holder of its accounts. */
export async function endSignInCodes(tx: Tx, email: string): Promise<void> {
  await tx.delete(emailCodes).where(inArray(emailCodes.id, holdSignInCodes(tx, email)))
}

/**
 * What stands of a registration besides what was typed, once it is another person's or its e-mail was corrected.
 * @param accounts those held by `holdAccountsOf`
 * @param after who has it from now on
 */
export function heldAs(
  before: Registration,
  change: HolderChange,
  after: Identity,
  accounts: AccountFace[],
  now: Date,
) {
  const { email } = after
  // Of two who share one mailbox the former keeps the account.
  const isFormers = (id: number) => change === 'other_person' && id === before.participantId
  const account =
    closestOf(
      accounts.filter(({ id }) => !isFormers(id)),
      after,
    )?.id ?? null
  const ended = { proofRequestedAt: null, proofReminderAt: null, fromNetwork: null }
  switch (change) {
    case 'other_person':
      return {
        ...ended,
        participantId: account,
        provenAt: account === null ? null : now,
        namedAt: now,
        holderNumber: before.holderNumber + 1,
        // What takes the session out of a calendar is newer than what put it there.
        calendarSequence: before.calendarSequence + 1,
        nameConfirmedAt: null,
        termsAcceptedAt: null,
      }
    case 'corrected_email': {
      const isProven = before.participantId !== null && account === before.participantId
      return {
        ...ended,
        participantId: isProven ? account : null,
        provenAt: isProven ? now : null,
        holderNumber: before.holderNumber + 1,
      }
    }
    case 'first_named': {
      const isNew = !isSameEmail(before.email, email)
      return {
        isUnnamed: false,
        nameConfirmedAt: null,
        ...(isNew && { ...ended, participantId: account, provenAt: null }),
      }
    }
    default:
      return {}
  }
}

/** Ends what was given to the former holder of a registration, and keeps for their account the papers of their time. */
export async function partFromFormer(
  tx: Tx,
  before: Registration,
  after: Registration,
  change: HolderChange,
  now: Date,
) {
  if (change !== 'other_person' && change !== 'corrected_email') return
  await tx.delete(emailProofs).where(eq(emailProofs.registrationId, before.id))
  // How they took a course is theirs: who comes after begins it again.
  if (change === 'other_person') await tx.delete(courseEnrolments).where(eq(courseEnrolments.registrationId, before.id))
  const { participantId } = before
  if (participantId === null || participantId === after.participantId) return
  await tx.insert(formerHolders).values({
    ...{ registrationId: before.id, participantId, since: before.namedAt, until: now },
    cause: change === 'other_person' ? 'person' : 'email',
  })
  // It tells what they were registered for: its reader may be anybody whom they gave it to.
  if (change === 'other_person') await tx.delete(calendarLinks).where(eq(calendarLinks.participantId, participantId))
}

/**
 * Keeps what the office says of people with the person, once a registration by which it was said changes hands; and what it says by the
 * change itself, where names and phones say otherwise. For the holder of the registration's lock.
 * @param kin the other registrations of the person who had it
 */
export async function keepDecisions(
  tx: Tx,
  call: RequestContext,
  after: Registration,
  change: HolderChange,
  kin: number[],
) {
  const { user } = call.actor
  const [other] = kin
  const isOther = change === 'other_person'
  const said = or(eq(personDecisions.registrationId, after.id), eq(personDecisions.otherId, after.id))
  const moved = isOther ? await tx.delete(personDecisions).where(said).returning() : []
  for (const { registrationId, otherId, ...decision } of moved) {
    const third = registrationId === after.id ? otherId : registrationId
    if (other !== undefined && third !== other && decision.undoneAt === null)
      await writeDecision(tx, [other, third], decision)
  }
  if (other === undefined || !user || change === 'corrected_email') return
  const areOne = (await rowsOfPerson(tx, after.id)).registrations.includes(other)
  if (areOne === isOther)
    await writeDecision(tx, [after.id, other], { isSame: !isOther, decidedBy: user.id, createdAt: call.now })
}

interface Change extends LockedRegistration {
  after: Registration
  change: HolderChange
}

/**
 * Writes to both e-mails of a registration that changes hands, or is reached under another one; who had it without an account is sent the
 * papers of their time once. For the holder of its lock, before papers are made again.
 * @param accounts those held by `holdAccountsOf`
 */
export async function tellBoth(
  tx: Tx,
  call: RequestContext,
  { before, after, training, change }: Change,
  accounts: AccountFace[],
) {
  const pharmacy = await payingPharmacy(tx, after)
  const told = {
    presence: ownPresenceCode(call.config, after, training, call.now),
    company: call.company,
    openUntil: await openUntil(tx, after.id, call.now),
  }
  const write = (
    to: Registration,
    type: 'registration' | 'status_update' | 'security',
    letter: Letter,
    calendar?: string | null,
  ) =>
    notify(tx, to === before ? { ...call, now: new Date(call.now.getTime() - 1) } : call, {
      ...{ type, registrationId: to.id, locale: to.locale, to: to.email },
      mail: renderMail(letter, call.company, to.locale),
      calendar: calendar ?? null,
    })
  const former = letterDataOf(before, training, call.config, pharmacy)
  const present = letterDataOf(after, training, call.config, pharmacy)
  const event = after.status === 'annulée' ? null : await eventOf(after, training, call)
  if (change === 'other_person') {
    // A colleague's account under the same e-mail is not theirs.
    const hasAccount = before.participantId !== null || closestOf(accounts, before) !== undefined
    if (isReached(before.email)) {
      const papers = hasAccount ? 0 : await sendPapers(tx, call, { before, training })
      const gone = { ...before, status: 'annulée' as const, calendarSequence: after.calendarSequence }
      const kept = hasAccount ? 'space' : papers > 0 ? 'mail' : 'none'
      // Of colleagues who share a mailbox the next one comes: it stays in its calendar.
      const leaves = !isSameEmail(before.email, after.email)
      const cancelled = leaves ? await eventOf(gone, training, call) : null
      await write(before, 'status_update', givenAway(former, kept, cancelled !== null, before.locale), cancelled)
    }
    if (isReached(after.email)) {
      await write(after, 'registration', placeTakenOver(present, told, after.locale), event)
    }
    return
  }
  if (change === 'first_named' && isReached(after.email) && !isSameEmail(before.email, after.email)) {
    await write(after, 'registration', placeTakenOver(present, told, after.locale), event)
  }
  if (change !== 'corrected_email') return
  // An address that was never proven may be one that nobody reads: what cannot be delivered there is no news.
  const wasProven = before.provenAt !== null || before.participantId !== null
  if (wasProven && isReached(before.email)) {
    await write(before, 'security', emailReplaced(former, before.locale))
  }
  if (isReached(after.email)) {
    const proof = after.provenAt === null ? await newProofLink(tx, call, after) : undefined
    const returns = before.participantId !== null && after.participantId === null
    await write(after, 'registration', emailCorrected(present, { ...told, proof, returns }, after.locale), event)
  }
}

/** Until when an online course is open to the person of a registration; null where it is not. */
async function openUntil(tx: Tx, registrationId: number, now: Date): Promise<Date | null> {
  const [access] = await tx
    .select({ endsAt: courseAccess.endsAt })
    .from(courseAccess)
    .where(and(eq(courseAccess.registrationId, registrationId), gt(courseAccess.endsAt, now)))
  return access?.endsAt ?? null
}

/** The most that one mail brings, in bytes: more is refused by many servers. */
const papersLimit = 15 * 1024 * 1024

/** Sends former holders the papers of their registration; what is too large for a mail is asked for. @returns how many there are */
async function sendPapers(tx: Tx, call: RequestContext, { before, training }: LockedRegistration): Promise<number> {
  const found = await tx
    .select({ id: documents.id, title: documents.title, fileSize: documents.fileSize })
    .from(documents)
    .where(
      and(
        eq(documents.registrationId, before.id),
        isNeitherReplacedNorRevoked,
        isNull(documents.archivedAt),
        before.namedAt ? gte(documents.createdAt, before.namedAt) : undefined,
      ),
    )
    .orderBy(documents.id)
  if (found.length === 0) return 0
  let size = 0
  const brought = found.filter(({ fileSize }) => {
    if (size + (fileSize ?? 0) > papersLimit) return false
    size += fileSize ?? 0
    return true
  })
  const titles = {
    brought: brought.map(({ title }) => title),
    tooLarge: found.filter((one) => !brought.includes(one)).map(({ title }) => title),
  }
  const letter = papersOfBefore(letterDataOf(before, training, call.config, null), titles, before.locale)
  const notificationId = await notify(
    tx,
    { ...call, now: new Date(call.now.getTime() - 1) },
    {
      ...{ type: 'former_papers', registrationId: before.id, locale: before.locale, to: before.email },
      mail: renderMail(letter, call.company, before.locale),
    },
  )
  if (brought.length > 0)
    await tx.insert(mailedPapers).values(brought.map(({ id: documentId }) => ({ notificationId, documentId })))
  return found.length
}
