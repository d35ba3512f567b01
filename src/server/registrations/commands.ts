import { eq, inArray, lt, sql } from 'drizzle-orm'
import { statusOfReturn } from '../../domain/payments/ledger.ts'
import {
  hasPrice,
  owedOf,
  paymentStatusFor,
  type RegistrationDetail,
  type RegistrationStatus,
  type RegistrationStatusForm,
} from '../../domain/registrations/registration.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { ownPresenceCode } from '../attendance/policy.ts'
import { writeAudit } from '../audit/commands.ts'
import { isUniqueViolation } from '../db/errors.ts'
import type { Db, Tx } from '../db/open.ts'
import { calendarNumbers, registrations } from '../db/schema/registrations.ts'
import { trainings } from '../db/schema/trainings.ts'
import { refuseStale } from '../db/versions.ts'
import { removeFromInvoices, restoreToInvoices } from '../documents/current-invoice-commands.ts'
import { issueInvoice } from '../documents/issue-commands.ts'
import type { RequestContext } from '../http/request-context.ts'
import { eventOf } from '../mail/letter-data.ts'
import { priceSet } from '../mail/price-changed.ts'
import { statusChanged } from '../mail/status-changed.ts'
import { tellPayer, tellPersonAndPayer } from '../notifications/payer-commands.ts'
import type { PharmacyRow } from '../notifications/payer-queries.ts'
import { openAccess } from './open-access-commands.ts'
import { findRegistration, toRefundOf } from './queries.ts'

/** What the office does to a registration takes of a call: also of one that was answered long ago, when the worker does it. */
export type StaffAction = Pick<RequestContext, 'jobs' | 'config' | 'settings' | 'company' | 'actor' | 'now'>

/**
 * Sets a registration's status, freely (docs/rules/registrations.md#statuses), and tells the participant when it has changed.
 * @throws Refusal `registration_not_found`, `edit_conflict`; `already_registered` when a cancelled one would come back beside another of
 * the same person, `training_not_found` when its training has been deleted
 */
export async function changeRegistrationStatus(
  call: RequestContext,
  id: number,
  { status, version }: RegistrationStatusForm,
): Promise<RegistrationDetail> {
  return call.db.transaction(async (tx) => {
    const locked = await lockRegistration(tx, id)
    await refuseStale(version, locked.before, () => findRegistration(tx, id, call))
    await setStatus(tx, call, locked, status)
    return findRegistration(tx, id, call)
  })
}

/**
 * Sets the status of a registration whose lock is held; the same one again changes nothing. To confirm one for an online course opens it.
 * @throws Refusal `already_registered`, `training_not_found`; those of `openAccess`
 */
export async function setStatus(tx: Tx, call: StaffAction, locked: LockedRegistration, status: RegistrationStatus) {
  if (status !== 'annulée' && locked.training.deletedAt) throw new Refusal('training_not_found')
  const { before, training } = locked
  if (before.status === status) return
  const opensCourse = status === 'confirmée' && training.kind === 'online_course'
  try {
    if (opensCourse && before.status === 'en_attente' && (await openAccess(tx, call, locked))) return
    await writeStatus(tx, call, locked, status)
    if (opensCourse) await openAccess(tx, call, { before: { ...before, status }, training })
  } catch (error) {
    if (isUniqueViolation(error, 'registrations_one_live_email')) throw new Refusal('already_registered')
    throw error
  }
}

/**
 * Writes a changed status, its audit entry and its notification, for the holder of the registration's lock.
 * @param actor the pharmacy whose contact changes it, which is told too
 */
export async function writeStatus(
  tx: Tx,
  call: StaffAction,
  { before, training }: LockedRegistration,
  status: RegistrationStatus,
  actor?: PharmacyRow,
): Promise<void> {
  // Its calendar event is cancelled or comes back: that has a higher number than the last one (docs/rules/trainings.md#calendar).
  const turns = (before.status === 'annulée') !== (status === 'annulée')
  const comesBack = turns && status !== 'annulée'
  const changes = {
    status,
    statusBeforeCancelling: null,
    ...(comesBack && { paymentStatus: statusOfReturn(before) }),
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
  if (comesBack) await restoreToInvoices(tx, call, training, [registration])
  else if (turns && registration.pharmacyId !== null) await removeFromInvoices(tx, call, [registration.id])
  const presence = ownPresenceCode(call.config, registration, training, call.now)
  const owed = comesBack ? owedOf(registration) : 0
  const inAll = status === 'annulée' ? await toRefundOf(tx, registration) : 0
  const about = { registration, training }
  await tellPersonAndPayer(tx, call, about, {
    type: 'status_update',
    letterIn: (data) => statusChanged(data, status, presence, registration.locale, { toGiveBack: inAll, owed }),
    calendar: await eventOf(registration, training, call),
    isDue: inAll + owed > 0,
    actor,
  })
  // Its place is free for those who wait for one; a person who comes back stands before them.
  await call.jobs.send(tx, 'waiting_list', before.trainingId)
}

/** A registration as it stands while its lock is held, and its training. */
export type LockedRegistration = Awaited<ReturnType<typeof lockRegistration>>

/**
 * Reads a registration and its training, and holds the registration's lock until the transaction ends.
 * @throws Refusal `registration_not_found`
 */
export async function lockRegistration(tx: Tx, id: number) {
  const [before] = await tx.select().from(registrations).where(eq(registrations.id, id)).for('no key update')
  if (!before) throw new Refusal('registration_not_found')
  const [training] = await tx.select().from(trainings).where(eq(trainings.id, before.trainingId))
  if (!training) throw new Error('a registration without its training')
  return { before, training }
}

/** Forgets what calendars were sent for sessions that have been over for 30 days (docs/rules/personal-data.md#how-long). */
export async function deleteExpiredCalendarNumbers(db: Db, now: Date): Promise<void> {
  const isOver = lt(
    sql`coalesce(${trainings.endsAt}, ${trainings.startsAt})`,
    new Date(now.getTime() - 30 * 24 * 3_600_000),
  )
  const over = db.select({ id: trainings.id }).from(trainings).where(isOver)
  await db.delete(calendarNumbers).where(inArray(calendarNumbers.trainingId, over))
}

/**
 * Sets the price of a registration for a training whose page says "Tarif sur demande", once: who pays is told and gets the
 * proforma invoice in the same transaction (docs/rules/registrations.md#price).
 * @param price in FCFA; the one already set changes nothing, for an answer may have been lost
 * @throws Refusal `registration_not_found`, `registration_cancelled`, `price_already_set`
 */
export async function setPrice(call: RequestContext, id: number, price: number): Promise<RegistrationDetail> {
  return call.db.transaction(async (tx) => {
    const { before, training } = await lockRegistration(tx, id)
    if (before.price === price) return findRegistration(tx, id, call)
    if (hasPrice(before)) throw new Refusal('price_already_set')
    if (before.status === 'annulée') throw new Refusal('registration_cancelled')
    const registration = { ...before, price, paymentStatus: paymentStatusFor(price, 0), updatedAt: call.now }
    const { paymentStatus, updatedAt, locale } = registration
    await tx.update(registrations).set({ price, paymentStatus, updatedAt }).where(eq(registrations.id, id))
    await writeAudit(tx, call.actor, {
      action: 'set_price',
      subjectType: 'registration',
      subjectId: id,
      before: { price: null },
      after: { price },
    })
    const about = { registration, training }
    await tellPayer(tx, call, about, { type: 'payment_update', letterIn: (data) => priceSet(data, price, locale) })
    await issueInvoice(tx, call, registration, training)
    return findRegistration(tx, id, call)
  })
}
