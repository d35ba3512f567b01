import { eq } from 'drizzle-orm'
import type { Booking, BookingForm } from '../../domain/pharmacies/pharmacy-booking.ts'
import { hasPrice } from '../../domain/registrations/registration.ts'
import { isOpenForRegistration } from '../../domain/trainings/training-status.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { isUniqueViolation } from '../db/errors.ts'
import { type CallersKey, runIdempotent } from '../db/idempotency.ts'
import type { Tx } from '../db/open.ts'
import { pharmacyBookings, pharmacyContacts } from '../db/schema/pharmacies.ts'
import { issueSharedInvoice } from '../documents/shared-invoice-commands.ts'
import type { RequestContext } from '../http/request-context.ts'
import { letBring } from '../mail/mailed-papers.ts'
import { takeBookedUse, tellBooked, writeBooked } from '../registrations/booked-commands.ts'
import { holdAccounts, refuseKnown, rowOf, unnamedPlace } from '../registrations/booked-people-queries.ts'
import { newPaymentReference } from '../registrations/insert-commands.ts'
import { putBookedOnList } from '../registrations/waiting/booked-commands.ts'
import type { PharmacySpace } from '../session/permission.ts'
import { countPlaces, lockOffer } from '../trainings/queries.ts'
import { holdPayer } from './payer-commands.ts'

type PharmacyCall = RequestContext & PharmacySpace

/**
 * Registers several people of a pharmacy at once, or takes places that are named later: all of them or none, under one reference; or, where
 * the form says so, the first of them while the others wait. What a proven contact registers counts as proven
 * (docs/rules/pharmacies.md#registering).
 * @param idempotencyKey a repeated call with the same key answers the first answer
 * @throws Refusal `pharmacy_archived`, `training_not_found`, `training_not_open`, `places_short` with how many are left,
 * `already_registered` and `already_waiting` at the person, `waiting_list_closed`, `discount_refused`, `idempotency_mismatch`
 */
export async function bookPlaces(call: PharmacyCall, form: BookingForm, idempotencyKey?: CallersKey): Promise<Booking> {
  try {
    return await call.db.transaction((tx) =>
      runIdempotent(tx, `booking of ${call.contactId}`, idempotencyKey, form, () => writeBooking(tx, call, form)),
    )
  } catch (error) {
    // A cancelled one came back at this very moment.
    if (isUniqueViolation(error, 'registrations_one_live_email')) throw new Refusal('already_registered')
    throw error
  }
}

async function writeBooking(tx: Tx, call: PharmacyCall, form: BookingForm): Promise<Booking> {
  const { now, contactId, pharmacyId } = call
  const pharmacy = await holdPayer(tx, pharmacyId)
  const training = await lockOffer(tx, form.trainingId)
  if (!training) throw new Refusal('training_not_found')
  if (!isOpenForRegistration(training, now)) throw new Refusal('training_not_open')
  const accounts = await holdAccounts(tx, form.people)
  await refuseKnown(tx, training.id, pharmacyId, form.people)
  const wanted = form.people.length + form.unnamed
  const { left } = await countPlaces(tx, training, now)
  const count = Math.max(0, left)
  if (count < wanted && !form.restWaits) throw new Refusal('places_short', { count, wanted })
  const places = { training, pharmacy, places: Math.min(count, wanted) }
  const discount = await takeBookedUse(tx, form.discountCode, places, now)
  const [contact] = await tx.select().from(pharmacyContacts).where(eq(pharmacyContacts.id, contactId))
  const [booking] = await tx
    .insert(pharmacyBookings)
    .values({ pharmacyId, contactId, trainingId: training.id, reference: newPaymentReference(), createdAt: now })
    .returning()
  if (!contact || !booking) throw new Error('insert returned no row')
  const { phone } = contact
  const people = [
    ...form.people.map(rowOf),
    ...Array.from({ length: form.unnamed }, (_, index) => unnamedPlace(form.people.length + index + 1, phone ?? '')),
  ]
  const booked = { booking, pharmacy, training }
  const written = await writeBooked(tx, call, booked, people.slice(0, count), {
    accounts,
    admission: 'public',
    discount,
  })
  const shared = {
    trainingId: training.id,
    bookingId: booking.id,
    organization: pharmacy.name,
    locale: call.locale,
    termsAcceptedAt: now,
  }
  const late = people.slice(count).map((person) => ({ ...person, ...shared }))
  const waiting = await putBookedOnList(tx, call, training, { pharmacyId, people: late, from: count })
  const letter = await tellBooked(tx, call, booked, written, waiting)
  const priced = written.filter(hasPrice)
  if (priced.some(({ price }) => price > 0)) {
    const invoiced = { pharmacy, training, covered: priced, reference: booking.reference }
    await letBring(tx, [letter], await issueSharedInvoice(tx, call, invoiced))
  }
  return {
    id: booking.id,
    reference: booking.reference,
    registrations: written.length,
    waiting: waiting.length,
    total: training.price === null ? null : priced.reduce((sum, { price }) => sum + price, 0),
  }
}
