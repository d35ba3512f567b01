import { randomInt } from 'node:crypto'
import { and, eq, ne } from 'drizzle-orm'
import { Refusal } from '../../domain/problem.ts'
import {
  hasPrice,
  paymentStatusFor,
  type RegistrationDetail,
  type RegistrationForm,
  type RegistrationStatus,
  type RegistrationStatusForm,
  type RegistrationSummary,
} from '../../domain/registration.ts'
import { isActive, isOpenForRegistration } from '../../domain/training.ts'
import { writeAudit } from '../audit/commands.ts'
import { isUniqueViolation } from '../db/errors.ts'
import { runIdempotent } from '../db/idempotency.ts'
import type { Tx } from '../db/open.ts'
import { participants } from '../db/schema/participants.ts'
import { registrations } from '../db/schema/registrations.ts'
import { trainings } from '../db/schema/trainings.ts'
import { refuseStale } from '../db/versions.ts'
import { issueInvoice } from '../documents/issue-commands.ts'
import type { Call } from '../http/call.ts'
import { renderMail } from '../mail/layout.ts'
import { eventOf, letterDataOf } from '../mail/letter-data.ts'
import { registrationReceived } from '../mail/registration-received.ts'
import { statusChanged } from '../mail/status-changed.ts'
import { notify } from '../notifications/commands.ts'
import { ownPresenceCode } from '../presence/policy.ts'
import { countPlaces } from '../trainings/place-queries.ts'
import { lockTraining, type TrainingRow } from '../trainings/queries.ts'
import { settleEntry } from '../waiting/commands.ts'
import { askForProof, originOf } from './proof-commands.ts'
import { findRegistration, summaryOf } from './queries.ts'

/**
 * Registers a person for a training (docs/rules/registrations.md#places): one transaction locks the training, re-checks, and writes the
 * registration, its audit entry and its notification.
 * @param idempotencyKey a repeated call with the same key answers the first answer
 * @param readTraining reads the training under its lock; a test takes the lock out to prove that it matters
 * @throws Refusal `training_not_found`, `training_not_open`, `training_full`, `already_registered`, `idempotency_mismatch`
 */
export async function registerForTraining(
  call: Call,
  form: RegistrationForm,
  idempotencyKey?: string,
  readTraining = lockTraining,
): Promise<RegistrationSummary> {
  try {
    return await call.db.transaction((tx) =>
      runIdempotent(tx, 'registration', idempotencyKey, form, () => writeRegistration(tx, call, form, readTraining)),
    )
  } catch (error) {
    // Two first registrations of the same person at once: the index lets one through.
    if (isUniqueViolation(error, 'registrations_one_live_email')) throw alreadyRegistered()
    throw error
  }
}

/** One person holds one place: the refusal names the field that says who. */
const alreadyRegistered = () => new Refusal('already_registered', {}, { email: 'alreadyRegistered' })

/** What the office does to a registration takes of a call: also of one that was answered long ago, when the worker does it. */
export type OfficeDeed = Pick<Call, 'jobs' | 'config' | 'company' | 'actor' | 'now'>

/**
 * Who lets somebody in: the public form, the office, or the office knowing that there is no place left; or somebody on the waiting list
 * accepts what is offered to them, or is given a place by the office, be it before others on the list.
 */
export type Admission = 'public' | 'office' | 'beyond_places' | 'offer' | 'from_list'
const isByOffice = (admission: Admission) => admission !== 'public' && admission !== 'offer'

/** Writes a registration, its audit entry and its notification, for the caller, who opened the transaction. */
export async function writeRegistration(
  tx: Tx,
  call: Call,
  form: RegistrationForm,
  readTraining: typeof lockTraining,
  admission: Admission = 'public',
): Promise<RegistrationSummary> {
  const { trainingId, termsAccepted, ...person } = form
  const training = await readTraining(tx, trainingId)
  if (!training) throw new Refusal('training_not_found')
  const isOpen = isByOffice(admission) ? isActive(training.status) : isOpenForRegistration(training, call.now)
  if (!isOpen) throw new Refusal('training_not_open')
  await refuseIfFullOrKnown(tx, call, training, form.email, admission)

  const { participantId } = call.actor
  // Held: it may be about to be erased.
  const [account] = await tx
    .select({ id: participants.id })
    .from(participants)
    .where(participantId === undefined ? eq(participants.email, form.email) : eq(participants.id, participantId))
    .for('key share')
  const [registration] = await tx
    .insert(registrations)
    .values({
      ...person,
      trainingId,
      participantId: account?.id ?? null,
      locale: call.locale,
      price: training.price,
      paymentStatus: paymentStatusFor(training.price, 0),
      paymentReference: newPaymentReference(),
      termsAcceptedAt: termsAccepted ? call.now : null,
      // The office knows whom it lets in; an offer is accepted by who reads its mail.
      ...(admission === 'public' && !call.actor.user && (await originOf(tx, call, trainingId, form.email))),
      ...(admission === 'offer' && { provenAt: call.now }),
      createdAt: call.now,
      updatedAt: call.now,
    })
    .returning()
  if (!registration) throw new Error('insert returned no row')
  await settleEntry(tx, registration, call.now)
  await writeAudit(tx, call.actor, {
    action: 'register',
    subjectType: 'registration',
    subjectId: registration.id,
    after: { trainingId, status: registration.status, price: registration.price, admission },
  })
  await notify(tx, call, {
    type: 'registration',
    registrationId: registration.id,
    locale: registration.locale,
    to: registration.email,
    mail: renderMail(
      await askForProof(
        tx,
        call,
        { registration, training },
        registrationReceived(letterDataOf(registration, training, call.config), call.company, registration.locale),
      ),
      call.company,
      registration.locale,
    ),
    calendar: eventOf(registration, training, call),
  })
  if (hasPrice(registration)) await issueInvoice(tx, call, registration, training)
  return summaryOf(registration)
}

/**
 * Refuses somebody for whom there is no place, or who is registered already; the caller holds the training's lock.
 * @throws Refusal `already_registered`, `training_full`
 */
export async function refuseIfFullOrKnown(
  tx: Tx,
  { now }: Pick<Call, 'now'>,
  training: TrainingRow,
  email: string,
  admission: Admission,
) {
  const live = and(eq(registrations.trainingId, training.id), ne(registrations.status, 'annulée'))
  const [known] = await tx
    .select({ id: registrations.id })
    .from(registrations)
    .where(and(live, eq(registrations.email, email)))
  if (known) throw alreadyRegistered()
  // What is offered is held for who accepts it.
  if (admission === 'beyond_places' || admission === 'offer') return
  const { free, left } = await countPlaces(tx, training, now, email)
  if ((admission === 'from_list' ? free : left) <= 0) throw new Refusal('training_full')
}

/**
 * Sets a registration's status, freely (docs/rules/registrations.md#statuses), and tells the participant when it has changed.
 * @throws Refusal `registration_not_found`, `edit_conflict`; `already_registered` when a cancelled one would come back beside another of
 * the same person, `training_not_found` when its training has been deleted
 */
export async function changeRegistrationStatus(
  call: Call,
  id: number,
  { status, version }: RegistrationStatusForm,
): Promise<RegistrationDetail> {
  return call.db.transaction(async (tx) => {
    const locked = await lockRegistration(tx, id)
    await refuseStale(version, locked.before, () => findRegistration(tx, id))
    await setStatus(tx, call, locked, status)
    return findRegistration(tx, id)
  })
}

/**
 * Sets the status of a registration whose lock is held; the same one again changes nothing.
 * @throws Refusal `already_registered`, `training_not_found`
 */
export async function setStatus(tx: Tx, call: OfficeDeed, locked: LockedRegistration, status: RegistrationStatus) {
  if (status !== 'annulée' && locked.training.deletedAt) throw new Refusal('training_not_found')
  if (locked.before.status === status) return
  try {
    await writeStatus(tx, call, locked, status)
  } catch (error) {
    if (isUniqueViolation(error, 'registrations_one_live_email')) throw new Refusal('already_registered')
    throw error
  }
}

/** Writes a changed status, its audit entry and its notification, for the holder of the registration's lock. */
export async function writeStatus(
  tx: Tx,
  call: OfficeDeed,
  { before, training }: LockedRegistration,
  status: RegistrationStatus,
): Promise<void> {
  // Its calendar event is cancelled or comes back: that has a higher number than the last one (docs/rules/trainings.md#calendar).
  const turns = (before.status === 'annulée') !== (status === 'annulée')
  const changes = {
    status,
    statusBeforeCancelling: null,
    calendarSequence: before.calendarSequence + Number(turns),
    updatedAt: call.now,
  }
  const registration = { ...before, ...changes }
  await tx.update(registrations).set(changes).where(eq(registrations.id, before.id))
  await writeAudit(tx, call.actor, {
    action: 'change_status',
    subjectType: 'registration',
    subjectId: before.id,
    before: { status: before.status },
    after: { status },
  })
  await notify(tx, call, {
    type: 'status_update',
    registrationId: before.id,
    locale: registration.locale,
    to: registration.email,
    mail: renderMail(
      statusChanged(
        letterDataOf(registration, training, call.config),
        status,
        ownPresenceCode(call.config, registration, training, call.now),
        registration.locale,
      ),
      call.company,
      registration.locale,
    ),
    calendar: eventOf(registration, training, call),
  })
  // Its place is free for who waits for one; whoever comes back stands before them.
  await call.jobs.send(tx, 'waiting_list', before.trainingId)
}

/** A registration as it stands while its lock is held, and its training. */
export type LockedRegistration = Awaited<ReturnType<typeof lockRegistration>>

/**
 * Reads a registration and its training, and holds the registration's lock until the transaction ends.
 * @throws Refusal `registration_not_found`
 */
export async function lockRegistration(tx: Tx, id: number) {
  const [before] = await tx.select().from(registrations).where(eq(registrations.id, id)).for('update')
  if (!before) throw new Refusal('registration_not_found')
  const [training] = await tx.select().from(trainings).where(eq(trainings.id, before.trainingId))
  if (!training) throw new Error('a registration without its training')
  return { before, training }
}

// No 0/O, 1/I/L: the reference is read aloud and copied by hand.
const referenceLetters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** A short reference to quote with a payment, such as `OFF-7KQ4XM9`; unique by the database, 31⁷ possible. */
const newPaymentReference = () =>
  `OFF-${Array.from({ length: 7 }, () => referenceLetters[randomInt(referenceLetters.length)]).join('')}`
