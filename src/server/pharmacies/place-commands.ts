import { eq } from 'drizzle-orm'
import { isCancellable, type OtherDate } from '../../domain/participants/participant.ts'
import type { BookedRegistration } from '../../domain/pharmacies/pharmacy-booking.ts'
import { isOpenForRegistration } from '../../domain/trainings/training-status.ts'
import { isNoAddress } from '../../domain/values/no-address.ts'
import { Refusal } from '../../domain/values/problem.ts'
import type { Tx } from '../db/open.ts'
import { pharmacies } from '../db/schema/pharmacies.ts'
import { registrations } from '../db/schema/registrations.ts'
import type { RequestContext } from '../http/request-context.ts'
import { refuseKnown } from '../registrations/booked-people-queries.ts'
import { lockRegistration, writeStatus } from '../registrations/commands.ts'
import { findOwnOtherDates, mayMove } from '../registrations/other-date-queries.ts'
import { lockForTransfer, transferRegistration } from '../registrations/transfer-commands.ts'
import type { PharmacySpace } from '../session/permission.ts'
import { findTrainingRow } from '../trainings/queries.ts'
import { findBooked, findMade } from './space-queries.ts'

// A place that a pharmacy has taken is given up, or taken on another date, by the rules of participants (docs/rules/pharmacies.md#places).

type PharmacyCall = RequestContext & PharmacySpace

/**
 * Cancels a place that the pharmacy has taken: its person and the pharmacy's contacts are told, and the proforma of all is made again
 * without it. Cancelling it again changes nothing.
 * @throws Refusal `registration_not_found` for one that the pharmacy has not made, `cancellation_closed`
 */
export async function cancelBooked(call: PharmacyCall, id: number): Promise<BookedRegistration> {
  const { db, now, pharmacyId } = call
  await db.transaction(async (tx) => {
    await findMade(tx, pharmacyId, id)
    const locked = await lockRegistration(tx, id)
    if (locked.before.status === 'annulée') return
    if (!isCancellable(locked.before, locked.training, now)) throw new Refusal('cancellation_closed')
    await writeStatus(tx, call, locked, 'annulée', await ownPharmacy(tx, pharmacyId))
  })
  return findBooked(call, id)
}

/**
 * The other dates that the pharmacy may take for a place; none where it may not.
 * @throws Refusal `registration_not_found` for one that the pharmacy has not made
 */
export async function listDatesOfBooked({ db, now, pharmacyId }: PharmacyCall, id: number): Promise<OtherDate[]> {
  const { trainingId } = await findMade(db, pharmacyId, id)
  const [registration] = await db.select().from(registrations).where(eq(registrations.id, id))
  const training = await findTrainingRow(db, trainingId)
  return registration && training ? findOwnOtherDates(db, { registration, training }, now) : []
}

/**
 * Takes another date of the same programme for a place of the pharmacy, at the agreed price; told and invoiced as one that is cancelled.
 * The same call again changes nothing.
 * @throws Refusal `registration_not_found` for one that the pharmacy has not made, `transfer_closed`, `training_not_found` for another
 * programme's, `training_not_open`, `training_full`, `already_registered`, `certificate_issued`, `presence_taken`
 */
export async function moveBooked(call: PharmacyCall, id: number, trainingId: number): Promise<BookedRegistration> {
  const { db, now, pharmacyId } = call
  await db.transaction(async (tx) => {
    await findMade(tx, pharmacyId, id)
    const locked = await lockForTransfer(tx, id, trainingId)
    const { before, training, target } = locked
    if (target.id === training.id && before.status !== 'annulée') return
    if (target.programmeId !== training.programmeId) throw new Refusal('training_not_found')
    if (!(await mayMove(tx, { registration: before, training }, now))) throw new Refusal('transfer_closed')
    if (!isOpenForRegistration(target, now)) throw new Refusal('training_not_open')
    const person = { ...before, email: isNoAddress(before.email) ? null : before.email }
    if (!before.isUnnamed) await refuseKnown(tx, target.id, pharmacyId, [person], id)
    const actor = await ownPharmacy(tx, pharmacyId)
    await transferRegistration(tx, call, locked, { appliesNewPrice: false, beyondPlaces: false, actor })
  })
  return findBooked(call, id)
}

async function ownPharmacy(tx: Tx, id: number) {
  const [pharmacy] = await tx.select().from(pharmacies).where(eq(pharmacies.id, id))
  if (!pharmacy) throw new Error('a contact without their pharmacy')
  return pharmacy
}
