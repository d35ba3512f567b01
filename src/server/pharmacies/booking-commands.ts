import { randomUUID } from 'node:crypto'
import { and, eq, inArray, ne } from 'drizzle-orm'
import { isNoAddress, noAddress } from '../../domain/no-address.ts'
import { type BookedPerson, type Booking, type BookingForm, personKey } from '../../domain/pharmacy-booking.ts'
import { Refusal } from '../../domain/problem.ts'
import { hasPrice, paymentStatusFor } from '../../domain/registration.ts'
import { isOpenForRegistration } from '../../domain/training.ts'
import type { ValidationKey } from '../../domain/validation.ts'
import { writeAuditAll } from '../audit/commands.ts'
import { isUniqueViolation } from '../db/errors.ts'
import { runIdempotent } from '../db/idempotency.ts'
import type { Tx } from '../db/open.ts'
import { participants } from '../db/schema/participants.ts'
import { pharmacyBookings } from '../db/schema/pharmacy-bookings.ts'
import { pharmacyContacts } from '../db/schema/pharmacy-contacts.ts'
import { registrations } from '../db/schema/registrations.ts'
import { issueSharedInvoice } from '../documents/shared-invoice-commands.ts'
import type { Call } from '../http/call.ts'
import { renderMail } from '../mail/layout.ts'
import { eventOf, letterDataOf } from '../mail/letter-data.ts'
import { bookingReceived } from '../mail/pharmacy-booking.ts'
import { registrationReceived } from '../mail/registration-received.ts'
import { notify, notifyAll } from '../notifications/commands.ts'
import { newPaymentReference } from '../registrations/register-commands.ts'
import type { PharmacySpace } from '../session/permission.ts'
import { countPlaces } from '../trainings/place-queries.ts'
import { lockTraining, type TrainingRow } from '../trainings/queries.ts'
import { holdPayer } from './payer-commands.ts'

type PharmacyCall = Call & PharmacySpace
type Written = typeof registrations.$inferSelect

/**
 * Registers several people of a pharmacy at once, or takes places that are named later: all of them or none, under one reference. What a
 * proven contact registers counts as proven (docs/rules/pharmacies.md#registering).
 * @param idempotencyKey a repeated call with the same key answers the first answer
 * @throws Refusal `pharmacy_archived`, `training_not_found`, `training_not_open`, `places_short` with how many are left,
 * `already_registered` at the person, `idempotency_mismatch`
 */
export async function bookPlaces(call: PharmacyCall, form: BookingForm, idempotencyKey?: string): Promise<Booking> {
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
  const training = await lockTraining(tx, form.trainingId)
  if (!training) throw new Refusal('training_not_found')
  if (!isOpenForRegistration(training, now)) throw new Refusal('training_not_open')
  const accounts = await holdAccounts(tx, form.people)
  await refuseKnown(tx, training.id, pharmacyId, form.people)
  const wanted = form.people.length + form.unnamed
  const { left } = await countPlaces(tx, training, now)
  if (left < wanted) throw new Refusal('places_short', { count: Math.max(0, left), wanted })
  const [contact] = await tx.select().from(pharmacyContacts).where(eq(pharmacyContacts.id, contactId))
  const [booking] = await tx
    .insert(pharmacyBookings)
    .values({ pharmacyId, contactId, trainingId: training.id, reference: newPaymentReference(), createdAt: now })
    .returning()
  if (!contact || !booking) throw new Error('insert returned no row')
  const shared = {
    trainingId: training.id,
    pharmacyId,
    bookingId: booking.id,
    organization: pharmacy.name,
    locale: call.locale,
    price: training.price,
    paymentStatus: paymentStatusFor(training.price, 0),
    termsAcceptedAt: now,
    provenAt: now,
    createdAt: now,
    updatedAt: now,
  }
  const named = form.people.map((person) => ({
    ...shared,
    ...rowOf(person),
    participantId: (person.email && accounts.get(person.email.toLowerCase())) || null,
    paymentReference: newPaymentReference(),
  }))
  const unnamed = Array.from({ length: form.unnamed }, (_, index) => ({
    ...shared,
    ...unnamedPlace(form.people.length + index + 1, contact.phone ?? ''),
    paymentReference: newPaymentReference(),
  }))
  const written = await tx
    .insert(registrations)
    .values([...named, ...unnamed])
    .returning()
  await writeAuditAll(
    tx,
    call.actor,
    written.map(({ id, trainingId, status, price }) => ({
      action: 'register',
      subjectType: 'registration',
      subjectId: id,
      after: { trainingId, status, price, admission: 'public', pharmacyId },
    })),
  )
  await tell(tx, call, { booking, to: contact, written, training })
  const priced = written.filter(hasPrice)
  if (priced.length > 0 && training.price !== 0) {
    await issueSharedInvoice(tx, call, { pharmacy, training, covered: priced, reference: booking.reference })
  }
  return {
    id: booking.id,
    reference: booking.reference,
    registrations: written.length,
    total: training.price === null ? null : training.price * written.length,
  }
}

/** What stands of a person on their registration, one without an e-mail having an address that is none. */
export const rowOf = ({ firstName, lastName, position, phone, email }: BookedPerson) => ({
  firstName,
  lastName,
  position,
  phone,
  email: email ?? noAddress(randomUUID()),
  isUnnamed: false,
})

/** A place that is named later, with a number until then. */
const unnamedPlace = (number: number, phone: string) => ({
  firstName: 'Participant',
  lastName: String(number),
  position: null,
  phone,
  email: noAddress(randomUUID()),
  isUnnamed: true,
})

/** The accounts of people's e-mails, held so that none is erased meanwhile. */
export async function holdAccounts(tx: Tx, people: readonly BookedPerson[]): Promise<Map<string, number>> {
  const emails = people.flatMap(({ email }) => (email ? [email] : []))
  if (emails.length === 0) return new Map()
  const held = await tx
    .select({ id: participants.id, email: participants.email })
    .from(participants)
    .where(inArray(participants.email, emails))
    .orderBy(participants.id)
    .for('key share')
  return new Map(held.map(({ id, email }) => [email.toLowerCase(), id]))
}

/**
 * Refuses people who are on the session already, at their lines: by their e-mail, or, without one, as the same person of the pharmacy;
 * also the second of two in one form. For the holder of the training's lock.
 * @param except a registration that is theirs
 * @throws Refusal `already_registered`
 */
export async function refuseKnown(
  tx: Tx,
  trainingId: number,
  pharmacyId: number,
  people: readonly BookedPerson[],
  except?: number,
): Promise<void> {
  const live = await tx
    .select()
    .from(registrations)
    .where(and(eq(registrations.trainingId, trainingId), ne(registrations.status, 'annulée')))
  const others = live.filter(({ id }) => id !== except)
  const emails = new Set(others.map(({ email }) => email.toLowerCase()))
  const persons = new Set(
    others.filter((row) => row.pharmacyId === pharmacyId && !row.isUnnamed).map((row) => personKey(row)),
  )
  const fields: Record<string, ValidationKey> = {}
  for (const [index, person] of people.entries()) {
    const email = person.email?.toLowerCase()
    if (email !== undefined && emails.has(email)) fields[`people.${index}.email`] = 'alreadyRegistered'
    else if (persons.has(personKey(person))) fields[`people.${index}.lastName`] = 'personRegistered'
    if (email !== undefined) emails.add(email)
    persons.add(personKey(person))
  }
  if (Object.keys(fields).length > 0) throw new Refusal('already_registered', {}, fields)
}

interface Told {
  booking: typeof pharmacyBookings.$inferSelect
  to: typeof pharmacyContacts.$inferSelect
  written: Written[]
  training: TrainingRow
}

/** The contact gets one mail of all; who has an e-mail of their own, that of registering. */
async function tell(tx: Tx, call: PharmacyCall, { booking, to, written, training }: Told): Promise<void> {
  const { locale, company, config } = call
  const [first] = written
  if (!first) return
  const data = { ...letterDataOf(first, training, config), paymentReference: booking.reference }
  const names = written.map((row) => `${row.firstName} ${row.lastName}`)
  await notify(tx, call, {
    type: 'pharmacy_booking',
    registrationId: first.id,
    locale,
    to: to.email,
    mail: renderMail(bookingReceived(data, names, company, config.publicUrl, locale), company, locale),
    calendar: eventOf(first, training, call),
  })
  const own = written.filter(({ email }) => !isNoAddress(email))
  await notifyAll(
    tx,
    call,
    own.map((row) => ({
      type: 'registration',
      registrationId: row.id,
      locale,
      to: row.email,
      mail: renderMail(registrationReceived(letterDataOf(row, training, config), company, locale), company, locale),
      calendar: eventOf(row, training, call),
    })),
  )
}
