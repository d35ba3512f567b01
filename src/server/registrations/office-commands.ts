// What only the office does with registrations, beside changing their status.
import { and, eq } from 'drizzle-orm'
import {
  type ContactDataForm,
  hasPrice,
  type OfficeRegistrationForm,
  owedOf,
  type RegistrationDetail,
  type RegistrationSummary,
} from '../../domain/registrations/registration.ts'
import { holderChangeOf } from '../../domain/registrations/registration-holder.ts'
import { isCalledOff } from '../../domain/trainings/training-status.ts'
import { isNoAddress, shownEmail } from '../../domain/values/no-address.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { writeAudit } from '../audit/commands.ts'
import { isValidInvoice } from '../db/conditions.ts'
import { isUniqueViolation } from '../db/errors.ts'
import { type CallersKey, runIdempotent } from '../db/idempotency.ts'
import type { Tx } from '../db/open.ts'
import { rowsOfPerson } from '../db/person.ts'
import { areToldApart } from '../db/person-decisions.ts'
import { documents } from '../db/schema/documents.ts'
import { registrations } from '../db/schema/registrations.ts'
import { refuseStale } from '../db/versions.ts'
import { supersedeCertificateOf } from '../documents/issue-certificate-commands.ts'
import { renewInvoiceOf } from '../documents/renewal-commands.ts'
import { renewSharedInvoicesOf } from '../documents/shared-invoice-commands.ts'
import { requeueUnprintable } from '../documents/unprintable-commands.ts'
import type { RequestContext } from '../http/request-context.ts'
import { eventOf } from '../mail/letter-data.ts'
import { reminder } from '../mail/office-letters.ts'
import { tellPersonAndPayer } from '../notifications/payer-commands.ts'
import { type LockedRegistration, lockRegistration, type StaffAction } from './commands.ts'
import { findRegistration } from './queries.ts'
import { writeRegistration } from './register-commands.ts'

/** A refusal with the field of the office's forms that it is about. */
function atField(error: unknown): unknown {
  const code = isUniqueViolation(error, 'registrations_one_live_email')
    ? 'already_registered'
    : error instanceof Refusal && error.code
  if (code === 'already_registered') return new Refusal(code, {}, { email: 'alreadyRegistered' })
  if (code === 'training_full') return new Refusal(code, {}, { beyondPlaces: 'trainingFull' })
  return error
}

/**
 * Registers somebody who called or came by. Beyond the places only when the form says so, which the history keeps.
 * @throws Refusal `training_not_found`, `training_not_open`, `training_full`, `already_registered`
 */
export async function registerFromOffice(
  call: RequestContext,
  form: OfficeRegistrationForm,
  idempotencyKey?: CallersKey,
): Promise<RegistrationSummary> {
  const { locale, beyondPlaces, ...person } = form
  const admission = beyondPlaces ? 'beyond_places' : 'office'
  try {
    return await call.db.transaction((tx) =>
      runIdempotent(tx, 'hand_registration', idempotencyKey, form, () =>
        writeRegistration(tx, { ...call, locale }, person, { admission }),
      ),
    )
  } catch (error) {
    throw atField(error)
  }
}

/**
 * Changes a person's contact data on a registration, what they need, and the language of the mails and papers to come. One that is another
 * person's from then on, or whose e-mail is corrected, is parted from the person who reads it until now (docs/rules/registrations.md#contact-data). Their certificate is replaced with it on demand.
 * @throws Refusal `registration_not_found`, `edit_conflict`, `already_registered`; where a certificate is to be replaced `document_not_valid`,
 * `signing_not_configured`, `signatory_not_configured`, and nothing is changed; `invalid` for letters
 * that hold no more
 */
export async function changeContactData(
  call: RequestContext,
  id: number,
  form: ContactDataForm,
): Promise<RegistrationDetail> {
  const { version, holder, replacesCertificate, letters, ...person } = form
  // Seldom done, with letters of its own: loaded when it is.
  const { endSignInCodes, heldAs, holdAccountsOf, keepDecisions, partFromFormer, tellBoth } = await import(
    './holder-commands.ts'
  )
  const { sendHeldAgain } = await import('./held-letter-commands.ts')
  try {
    return await call.db.transaction(async (tx) => {
      const found = await findIdentity(tx, id)
      const { email = found.email } = person
      const typed = { ...person, email }
      const proposed = holderChangeOf(found, typed, holder)
      // Under one e-mail and phone the office has said before who is somebody else.
      const isApart = holder === undefined && proposed === 'corrected_name' && (await areToldApart(tx, id, typed))
      const change = isApart ? 'other_person' : proposed
      const isParted = change !== 'none' && change !== 'corrected_name'
      const accounts = isParted ? await holdAccountsOf(tx, found, [found.email, email]) : []
      if (change === 'other_person' || change === 'corrected_email') await endSignInCodes(tx, found.email)
      const { before, training } = await lockRegistration(tx, id)
      await refuseStale(version, before, () => findRegistration(tx, id, call))
      // What was decided before the lock was decided of this.
      await refuseStale(found.version, before, () => findRegistration(tx, id, call))
      const isOther = change === 'other_person'
      const kin = change === 'none' ? [] : (await rowsOfPerson(tx, id)).registrations.filter((one) => one !== id)
      const [after] = await tx
        .update(registrations)
        .set({
          ...person,
          // What somebody else needs is their own affair.
          ...(isOther && person.specialRequirements === undefined && { specialRequirements: null }),
          ...heldAs(before, change, { ...person, email }, accounts, call.now),
          updatedAt: call.now,
        })
        .where(eq(registrations.id, id))
        .returning()
      if (!after) throw new Error('update returned no row')
      let isToReplace = replacesCertificate === true
      const replace = async () => {
        if (isToReplace) await supersedeCertificateOf(tx, call, after)
        isToReplace = false
      }
      if (change !== 'none') await keepDecisions(tx, call, after, change, kin)
      if (isParted) {
        await partFromFormer(tx, before, after, change, call.now)
        if (letters && change === 'corrected_email' && !isNoAddress(email))
          await sendHeldAgain(tx, call, { before, after, training }, letters, replacesCertificate ? replace : undefined)
        await tellBoth(tx, call, { before, after, training, change }, accounts)
      }
      if (isOther && after.status !== 'annulée') await renewInvoiceOfNew(tx, call, after, training)
      await requeueUnprintable(tx, call, { registrationIds: [id] })
      const changed = (Object.keys(person) as (keyof typeof person)[]).filter(
        (name) => person[name] !== undefined && person[name] !== before[name],
      )
      const only = (from: Partial<Record<keyof typeof person, unknown>>) =>
        Object.fromEntries(changed.map((name) => [name, from[name]]))
      if (changed.length > 0 || isOther) {
        await writeAudit(tx, call.actor, {
          action: 'change_contact',
          subjectType: 'registration',
          subjectId: id,
          before: only({ ...before, email: shownEmail(before.email) }),
          after: { ...only(person), ...(isParted && { holderChange: change }) },
        })
      }
      await replace()
      return findRegistration(tx, id, call)
    })
  } catch (error) {
    throw atField(error)
  }
}

/** Whose a registration is, read before its lock. @throws Refusal `registration_not_found` */
async function findIdentity(tx: Tx, id: number) {
  const [found] = await tx.select().from(registrations).where(eq(registrations.id, id))
  if (!found) throw new Refusal('registration_not_found')
  return found
}

/** Makes the proforma out to the present holder. The FNE knows the one before: its number is not theirs. */
async function renewInvoiceOfNew(
  tx: Tx,
  call: RequestContext,
  after: LockedRegistration['before'],
  training: LockedRegistration['training'],
) {
  if (!hasPrice(after) || (await renewSharedInvoicesOf(tx, call, after.id)) || after.price === 0) return
  await renewInvoiceOf(tx, call, after, training)
  if (after.pharmacyId !== null) return
  await tx
    .update(documents)
    .set({ fneNumber: null, fneUrl: null })
    .where(and(eq(documents.registrationId, after.id), isValidInvoice))
}

/**
 * Reminds a participant of the training and of what is still owed.
 * @throws Refusal `registration_not_found`, `registration_cancelled`, `training_cancelled`
 */
export async function sendReminder(call: RequestContext, id: number): Promise<RegistrationDetail> {
  return call.db.transaction(async (tx) => {
    await writeReminder(tx, call, await lockRegistration(tx, id))
    return findRegistration(tx, id, call)
  })
}

/**
 * Writes that reminder, for the holder of the registration's lock.
 * @throws Refusal `registration_cancelled`, `training_cancelled`
 */
export async function writeReminder(tx: Tx, call: StaffAction, { before, training }: LockedRegistration) {
  const { id, status, locale } = before
  if (status === 'annulée') throw new Refusal('registration_cancelled')
  if (isCalledOff(training)) throw new Refusal('training_cancelled')
  const owed = owedOf(before)
  const about = { registration: before, training }
  await tellPersonAndPayer(tx, call, about, {
    type: 'reminder',
    letterIn: (data) => reminder(data, owed, call.company, locale),
    calendar: await eventOf(before, training, call),
    isDue: owed > 0,
  })
  await writeAudit(tx, call.actor, { action: 'send_reminder', subjectType: 'registration', subjectId: id })
}
