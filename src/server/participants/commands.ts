import { and, eq, inArray, isNull, ne } from 'drizzle-orm'
import { isCancellable, type Profile, type ProfileForm, profileFields } from '../../domain/participants/participant.ts'
import { isOpenForRegistration } from '../../domain/trainings/training-status.ts'
import { withLanguage } from '../../domain/values/language-path.ts'
import { publicPages, spacePath } from '../../domain/values/paths.ts'
import { Refusal, wrongCode } from '../../domain/values/problem.ts'
import { writeAudit } from '../audit/commands.ts'
import { isUniqueViolation } from '../db/errors.ts'
import type { Tx } from '../db/open.ts'
import { rowsOfAccount } from '../db/person.ts'
import { notifications } from '../db/schema/notifications.ts'
import { emailCodes, participants } from '../db/schema/participants.ts'
import { registrations } from '../db/schema/registrations.ts'
import { sessions } from '../db/schema/sessions.ts'
import { refuseStale } from '../db/versions.ts'
import { requeueUnprintable } from '../documents/unprintable-commands.ts'
import type { ParticipantCall, RequestContext } from '../http/request-context.ts'
import { emailChanged, newEmailCode } from '../mail/codes.ts'
import { renderMail } from '../mail/layout.ts'
import { notify } from '../notifications/commands.ts'
import { lockRegistration, writeStatus } from '../registrations/commands.ts'
import { mayMove } from '../registrations/other-date-queries.ts'
import { forgetReturned, markProven } from '../registrations/proof-commands.ts'
import { lockRegistrations } from '../registrations/queries.ts'
import { lockForTransfer, transferRegistration } from '../registrations/transfer-commands.ts'
import { moveEntries } from '../registrations/waiting/commands.ts'
import { isFresh } from '../session/sessions.ts'
import { tieToAccount } from './account-commands.ts'
import { addCode, claimCode, tryCode } from './code-commands.ts'
import { ownNotification } from './policy.ts'
import { findProfile, lockParticipant, type ParticipantRow } from './queries.ts'

/**
 * Takes another date of the same programme in place of one's own (docs/rules/registrations.md#transfer), at the agreed price.
 * @throws Refusal `registration_not_found` for somebody else's too, `transfer_closed`, `training_not_found` for another programme's,
 * `training_not_open`, `training_full`, `already_registered`, `certificate_issued`, `presence_taken`
 */
export async function transferOwnRegistration(
  call: RequestContext,
  participantId: number,
  id: number,
  trainingId: number,
) {
  await call.db.transaction(async (tx) => {
    const locked = await lockForTransfer(tx, id, trainingId)
    const { before, training, target } = locked
    if (before.participantId !== participantId) throw new Refusal('registration_not_found')
    // The same call again: it came, and its answer did not.
    if (target.id === training.id && before.status !== 'annulée') return
    if (target.programmeId !== training.programmeId) throw new Refusal('training_not_found')
    if (!(await mayMove(tx, { registration: before, training }, call.now))) throw new Refusal('transfer_closed')
    if (!isOpenForRegistration(target, call.now)) throw new Refusal('training_not_open')
    await transferRegistration(tx, call, locked, { appliesNewPrice: false, beyondPlaces: false })
  })
}

const sameEmail = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/**
 * Changes a participant's profile and, with it, their registrations. A new e-mail address waits until the code sent there has come back;
 * everything else holds at once. It takes a sign-in of just now: a browser left open gives no account away
 * (docs/rules/participant-space.md#new-e-mail).
 * @throws Refusal `no_profile`, `edit_conflict`, `sign_in_again`, `too_many_requests`
 */
export async function updateProfile(
  call: RequestContext,
  id: number,
  { version, orderNumber, ...form }: ProfileForm,
): Promise<Profile> {
  const { db, limiter, now } = call
  const current = await findProfile(db, id, now)
  const movesTo = sameEmail(current.participant.email, form.email) ? undefined : form.email
  if (movesTo && !(await isFresh(db, call.actor.sessionId, now))) throw new Refusal('sign_in_again')
  if (movesTo) await limiter.take('newEmailPerParticipant', String(id))
  await db.transaction(async (tx) => {
    const before = await lockParticipant(tx, id)
    await refuseStale(version, before, () => findProfile(tx, id, now))
    const staysAt = sameEmail(before.email, form.email)
    const after = {
      ...form,
      email: staysAt ? form.email : before.email,
      orderNumber: orderNumber === undefined ? before.orderNumber : orderNumber,
    }
    await tx.update(participants).set(after).where(eq(participants.id, id))
    const changed = profileFields.filter((name) => before[name] !== after[name])
    await lockRegistrations(tx, eq(registrations.email, before.email))
    const registrationIds = await copyOntoRegistrations(tx, before, after)
    await requeueUnprintable(tx, call, { registrationIds })
    if (changed.length > 0) {
      const only = (from: typeof after) => Object.fromEntries(changed.map((name) => [name, from[name]]))
      await writeAudit(tx, call.actor, {
        action: 'update_profile',
        subjectType: 'participant',
        subjectId: id,
        before: only(before),
        after: only(after),
      })
    }
    if (movesTo && !staysAt) await sendNewEmailCode(tx, call, { ...before, firstName: after.firstName }, movesTo)
  })
  return findProfile(db, id, now)
}

const copiedFields = ['firstName', 'lastName', 'email', 'phone', 'organization', 'position'] as const

/**
 * What somebody typed for another person's place stays theirs: only registrations under the participant's own address change. And
 * only what has changed is written, so that what the office has put right on a registration stays.
 * @returns the registrations that were changed
 */
async function copyOntoRegistrations(tx: Tx, before: ParticipantRow, after: ProfileForm): Promise<number[]> {
  const changed = copiedFields.filter((name) => before[name] !== after[name])
  if (changed.length === 0) return []
  const copied = await tx
    .update(registrations)
    .set(Object.fromEntries(changed.map((name) => [name, after[name]])))
    .where(and(eq(registrations.participantId, before.id), eq(registrations.email, before.email)))
    .returning({ id: registrations.id })
  return copied.map(({ id }) => id)
}

/** The code that proves a new address. */
const ownChange = (id: number) => and(eq(emailCodes.purpose, 'change_email'), eq(emailCodes.participantId, id))

async function sendNewEmailCode(tx: Tx, call: RequestContext, participant: ParticipantRow, email: string) {
  const { config, company, now } = call
  const { id: participantId, locale, firstName } = participant
  await tx.delete(emailCodes).where(ownChange(participantId))
  const code = await addCode(tx, config.sessionSecret, { purpose: 'change_email', email, participantId, locale }, now)
  const mail = renderMail(
    newEmailCode(firstName, code, `${config.publicUrl}${spacePath}/profil`, locale),
    company,
    locale,
  )
  await notify(tx, call, { type: 'sign_in_code', locale, to: email, mail })
}

/**
 * Makes the address that a code was sent to the participant's own; their other sessions are over, the former address is told (a mail
 * of the type `security`, so that the office sees when it cannot be delivered).
 * @throws Refusal `wrong_code`, `email_taken`, `too_many_requests`
 */
export async function confirmEmail(call: ParticipantCall, id: number, code: string): Promise<Profile> {
  const { db, limiter, config, company, now } = call
  await limiter.take('newEmailCodePerParticipant', String(id))
  const proof = await tryCode(db, config.sessionSecret, ownChange(id), null, code, now)
  if (!proof) throw wrongCode()
  const ownCodes = eq(emailCodes.participantId, id)
  try {
    await db.transaction(async (tx) => {
      const before = await lockParticipant(tx, id)
      if (!(await claimCode(tx, proof.id, ownCodes, now))) throw wrongCode()
      const { waiting } = await rowsOfAccount(tx, id)
      const isTaken = and(eq(participants.email, proof.email), ne(participants.id, id))
      if ((await tx.$count(participants, isTaken)) > 0) throw new Refusal('email_taken')
      await tx.update(participants).set({ email: proof.email, sharer: 0 }).where(eq(participants.id, id))
      await lockRegistrations(tx, inArray(registrations.email, [before.email, proof.email]))
      await copyOntoRegistrations(tx, before, { ...before, email: proof.email })
      await tieToAccount(tx, { id, email: proof.email })
      await forgetReturned(tx, id, proof.email)
      await markProven(tx, proof.email, now)
      await moveEntries(tx, waiting, before.email, proof.email)
      // A code that waits at the former address is over as well, whatever it was for.
      await tx.delete(emailCodes).where(ownCodes)
      await tx.delete(sessions).where(and(eq(sessions.participantId, id), ne(sessions.id, call.sessionId)))
      await writeAudit(tx, call.actor, {
        action: 'change_email',
        subjectType: 'participant',
        subjectId: id,
        before: { email: before.email },
        after: { email: proof.email },
      })
      const mail = renderMail(
        emailChanged(
          before.firstName,
          config.publicUrl + withLanguage(publicPages.contact, before.locale),
          before.locale,
        ),
        company,
        before.locale,
      )
      await notify(tx, call, { type: 'security', locale: before.locale, to: before.email, mail })
    })
  } catch (error) {
    if (isUniqueViolation(error, 'participants_email_unique')) throw new Refusal('email_taken')
    if (isUniqueViolation(error, 'registrations_one_live_email')) throw new Refusal('email_taken')
    throw error
  }
  return findProfile(db, id, now)
}

/**
 * Cancels one's own registration, until 48 hours before the start; the place is free at once. Cancelling it again changes nothing.
 * @throws Refusal `registration_not_found` for somebody else's too, `cancellation_closed`
 */
export async function cancelOwnRegistration(call: RequestContext, participantId: number, id: number): Promise<void> {
  await call.db.transaction(async (tx) => {
    const { before, training } = await lockRegistration(tx, id)
    if (before.participantId !== participantId) throw new Refusal('registration_not_found')
    if (before.status === 'annulée') return
    if (!isCancellable(before, training, call.now)) throw new Refusal('cancellation_closed')
    await writeStatus(tx, call, { before, training }, 'annulée')
  })
}

/**
 * Marks a notification as read by its participant; marking it again changes nothing.
 * @throws Refusal `not_found` for somebody else's too
 */
export async function markOwnNotificationRead({ db, now }: RequestContext, participantId: number, id: number) {
  return db.transaction(async (tx) => {
    const own = tx
      .select({ id: notifications.id })
      .from(notifications)
      .innerJoin(registrations, eq(registrations.id, notifications.registrationId))
      .where(and(eq(notifications.id, id), ownNotification(participantId)))
    await tx
      .update(notifications)
      .set({ participantReadAt: now })
      .where(and(inArray(notifications.id, own), isNull(notifications.participantReadAt)))
    if ((await own).length === 0) throw new Refusal('not_found')
    return { id, isRead: true as const }
  })
}
