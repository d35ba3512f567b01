// A pharmacy phones for several people: the office registers them in one go (docs/rules/pharmacies.md#by-phone).
import { eq, inArray } from 'drizzle-orm'
import { isErased } from '../../domain/participants/participant.ts'
import type { OfficeBooking, OfficeBookingForm } from '../../domain/pharmacies/pharmacy-booking.ts'
import { hasPrice } from '../../domain/registrations/registration.ts'
import { isActive } from '../../domain/trainings/training-status.ts'
import { Refusal } from '../../domain/values/problem.ts'
import type { ValidationKey } from '../../domain/values/validation.ts'
import { writeAudit } from '../audit/commands.ts'
import { isUniqueViolation } from '../db/errors.ts'
import { type CallersKey, runIdempotent } from '../db/idempotency.ts'
import type { Tx } from '../db/open.ts'
import { documents } from '../db/schema/documents.ts'
import { pharmacyBookings } from '../db/schema/pharmacies.ts'
import { registrations } from '../db/schema/registrations.ts'
import { issueSharedInvoice, withdrawInvoicesOf } from '../documents/shared-invoice-commands.ts'
import type { StaffCall } from '../http/request-context.ts'
import { tellOwn, writeBooked } from '../registrations/booked-commands.ts'
import { holdAccounts, refuseKnown, rowOf } from '../registrations/booked-people-queries.ts'
import { newPaymentReference } from '../registrations/insert-commands.ts'
import { lockRegistrations } from '../registrations/queries.ts'
import { countPlaces, lockOffer, type TrainingRow } from '../trainings/queries.ts'
import { holdPayer, linkPayer } from './payer-commands.ts'
import { type BookedByPhone, tellOfBooking } from './tell-booked-commands.ts'

type Registration = typeof registrations.$inferSelect

const idsOf = (rows: readonly Registration[]): number[] => rows.map(({ id }) => id)

/**
 * Registers the people whom a pharmacy sends, and has it pay for those of them who are on the session already: all of them or none, on one
 * proforma. The pharmacy and the people are told.
 * @param idempotencyKey a repeated call with the same key answers the first answer
 * @throws Refusal `pharmacy_not_found`, `pharmacy_archived`, `training_not_found`, `training_not_open`, `places_short` with how many are
 * left, `already_registered` at the line, `registration_not_found` for one of another session, `registration_cancelled`,
 * `idempotency_mismatch`
 */
export async function bookByPhone(
  call: StaffCall,
  pharmacyId: number,
  form: OfficeBookingForm,
  idempotencyKey?: CallersKey,
): Promise<OfficeBooking> {
  try {
    return await call.db.transaction((tx) =>
      runIdempotent(tx, `booking for ${pharmacyId}`, idempotencyKey, form, () =>
        writeBooking(tx, { ...call, locale: form.locale }, pharmacyId, form),
      ),
    )
  } catch (error) {
    // A cancelled one came back at this very moment.
    if (isUniqueViolation(error, 'registrations_one_live_email')) throw new Refusal('already_registered')
    throw error
  }
}

async function writeBooking(
  tx: Tx,
  call: StaffCall,
  pharmacyId: number,
  form: OfficeBookingForm,
): Promise<OfficeBooking> {
  const pharmacy = await holdPayer(tx, pharmacyId)
  const training = await lockOffer(tx, form.trainingId)
  if (!training) throw new Refusal('training_not_found')
  if (!isActive(training.status)) throw new Refusal('training_not_open')
  const people = form.people.flatMap((person, line) => (person.kind === 'new' ? [{ ...person, line }] : []))
  const accounts = await holdAccounts(tx, people)
  const linked = await lockLinked(tx, form, training, pharmacyId)
  await refuseKnown(tx, training.id, pharmacyId, people)
  const count = Math.max(0, (await countPlaces(tx, training, call.now)).left)
  if (count < people.length && !form.beyondPlaces)
    throw new Refusal('places_short', { count, wanted: people.length }, { beyondPlaces: 'trainingFull' })
  // Before those who come with them: papers are held before the waiting list that they settle (docs/locks.md).
  await linkPayer(tx, call, linked, pharmacyId)
  const supersedes = linked.length > 0 ? await withdrawInvoicesOf(tx, call, idsOf(linked)) : undefined
  const booking = people.length > 0 ? await writeReference(tx, call, pharmacyId, training) : undefined
  const written = booking
    ? await writeBooked(tx, call, { booking, pharmacy, training }, people.map(rowOf), {
        accounts,
        admission: form.beyondPlaces ? 'beyond_places' : 'office',
      })
    : []
  const all = [...written, ...linked.map((registration) => ({ ...registration, pharmacyId }))]
  const invoice = await invoiceAll(tx, call, { pharmacy, training, written, linked, booking }, supersedes)
  // A registration of their own has no part in the reference of those who came later: the proforma's number is for all.
  const [first] = all
  const ownReference = linked.length > 0 ? invoice?.number : booking?.reference
  const reference = ownReference ?? booking?.reference ?? first?.paymentReference ?? ''
  const told: BookedByPhone = { pharmacy, training, booking, written, linked: all.slice(written.length), reference }
  await tellOfBooking(tx, call, told, invoice?.id)
  await tellOwn(tx, call, { pharmacy, training }, written)
  const priced = all.filter(hasPrice)
  return {
    reference,
    registrations: written.length,
    linked: linked.length,
    total: priced.length < all.length ? null : priced.reduce((sum, { price }) => sum + price, 0),
  }
}

/**
 * Holds those who are on the session already. One that its pharmacy took, or another one pays for, is nobody who registered alone.
 * @throws Refusal `registration_not_found`, `registration_cancelled`; `already_registered` at the line
 */
async function lockLinked(
  tx: Tx,
  form: OfficeBookingForm,
  training: TrainingRow,
  pharmacyId: number,
): Promise<Registration[]> {
  const ids = form.people.map((person) => (person.kind === 'registered' ? person.registrationId : 0))
  const found = await lockRegistrations(tx, inArray(registrations.id, ids))
  const fields: Record<string, ValidationKey> = {}
  for (const [line, id] of ids.entries()) {
    if (id === 0) continue
    const one = found.find((registration) => registration.id === id)
    if (one?.trainingId !== training.id || isErased(one)) throw new Refusal('registration_not_found')
    if (one.status === 'annulée') throw new Refusal('registration_cancelled')
    const isTaken = one.bookingId !== null || (one.pharmacyId !== null && one.pharmacyId !== pharmacyId)
    if (isTaken || ids.indexOf(id) !== line) fields[`people.${line}.lastName`] = 'personRegistered'
  }
  if (Object.keys(fields).length > 0) throw new Refusal('already_registered', {}, fields)
  return found
}

async function writeReference(tx: Tx, { now }: StaffCall, pharmacyId: number, { id: trainingId }: TrainingRow) {
  const [booking] = await tx
    .insert(pharmacyBookings)
    .values({ pharmacyId, contactId: null, trainingId, reference: newPaymentReference(), createdAt: now })
    .returning()
  if (!booking) throw new Error('insert returned no row')
  return booking
}

/** One proforma for all of them, in place of those that were made until now; none where nothing is to be paid. @returns its id and number */
async function invoiceAll(
  tx: Tx,
  call: StaffCall,
  { pharmacy, training, written, linked, booking }: Omit<BookedByPhone, 'reference'>,
  supersedes: Awaited<ReturnType<typeof withdrawInvoicesOf>> | undefined,
) {
  const covered = [...written, ...linked].filter(hasPrice)
  if (covered.every(({ price }) => price === 0)) return undefined
  const id = await issueSharedInvoice(tx, call, {
    pharmacy,
    training,
    covered,
    supersedes: supersedes && { ...supersedes, fneNumber: null, fneUrl: null },
    reference: linked.length > 0 ? undefined : booking?.reference,
  })
  await writeAudit(tx, call.actor, {
    action: 'issue_invoice',
    subjectType: 'document',
    subjectId: id,
    after: { pharmacyId: pharmacy.id, registrationIds: covered.map((registration) => registration.id) },
  })
  const [invoice] = await tx.select({ number: documents.number }).from(documents).where(eq(documents.id, id))
  return { id, number: invoice?.number ?? undefined }
}
