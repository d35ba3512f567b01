// Registrations that a pharmacy makes, several at once or one later from the waiting list: one way for all of them (docs/rules/pharmacies.md).
import { eq } from 'drizzle-orm'
import { closestOf } from '../../domain/registrations/person.ts'
import { hasPrice, type RegistrationSummary } from '../../domain/registrations/registration.ts'
import { isActive, isOpenForRegistration } from '../../domain/trainings/training-status.ts'
import { isNoAddress } from '../../domain/values/no-address.ts'
import { Refusal } from '../../domain/values/problem.ts'
import type { Tx } from '../db/open.ts'
import { pharmacies, pharmacyBookings } from '../db/schema/pharmacies.ts'
import type { registrations } from '../db/schema/registrations.ts'
import { waitingEntries } from '../db/schema/waiting-entries.ts'
import type { TakenUse } from '../discounts/use-commands.ts'
import { addToSharedInvoice } from '../documents/shared-invoice-commands.ts'
import type { RequestContext } from '../http/request-context.ts'
import { renderMail } from '../mail/layout.ts'
import { eventOf, letterDataOf } from '../mail/letter-data.ts'
import { letBring } from '../mail/mailed-papers.ts'
import { bookingReceived } from '../mail/pharmacy-booking.ts'
import { registrationReceived } from '../mail/registration-received.ts'
import { notify, notifyAll } from '../notifications/commands.ts'
import { reachOfBooking } from '../notifications/payer-queries.ts'
import { lockOffer, type TrainingRow } from '../trainings/queries.ts'
import { holdAccounts, refuseKnown } from './booked-people-queries.ts'
import { insertRegistrations, newRegistration } from './insert-commands.ts'
import { summaryOf } from './queries.ts'
import { type Admission, refuseIfFullOrKnown } from './register-commands.ts'
import type { AccountFace } from './statement-commands.ts'
import type { WaitingEntryRow } from './waiting/queries.ts'

type Registration = typeof registrations.$inferSelect
type BookingRow = typeof pharmacyBookings.$inferSelect

/** Whose places they are, and for what. */
interface Booked {
  booking: Pick<BookingRow, 'id' | 'reference' | 'pharmacyId'>
  pharmacy: { name: string }
  training: TrainingRow
}

/** Who comes, or the number of a place that is named later. */
type Person = Pick<Registration, 'firstName' | 'lastName' | 'position' | 'phone' | 'email' | 'isUnnamed'>

/** How the people of a booking are let in. */
interface Entering {
  /** Of people's e-mails. */
  accounts: AccountFace[]
  admission: Admission
  /** What each of them is written with for a code that was given. */
  discount?: { code: string; use: TakenUse } | undefined
}

// Few have a code: a start waits for none of it.
const lazy = { discounts: () => import('../discounts/use-commands.ts') }

/** A use of the code for each place that is held, where one was given: its employer is the pharmacy. @throws Refusal `discount_refused` */
export async function takeBookedUse(
  tx: Tx,
  code: string | undefined,
  { training, pharmacy, places }: { training: TrainingRow; pharmacy: { id: number; name: string }; places: number },
  now: Date,
): Promise<Entering['discount']> {
  if (!code) return undefined
  const { takeUse } = await lazy.discounts()
  const { id: pharmacyId, name: organization } = pharmacy
  const asking = { trainingId: training.id, organization, price: training.price, payer: { pharmacyId } }
  return { code, use: await takeUse(tx, code, asking, now, places) }
}

/**
 * Writes the registrations of a booking and their entries in the trail, for the holder of the session's lock, who has checked everything.
 * Those who waited for the session wait no more.
 */
export async function writeBooked(
  tx: Tx,
  call: Pick<RequestContext, 'now' | 'locale' | 'actor'>,
  { booking, pharmacy, training }: Booked,
  people: readonly Person[],
  { accounts, admission, discount }: Entering,
): Promise<Registration[]> {
  if (people.length === 0) return []
  const { now, locale } = call
  // The office neither accepts the conditions for somebody nor proves their e-mail; it has their names from the pharmacy.
  const isByOffice = admission === 'office' || admission === 'beyond_places'
  const said = isByOffice ? { nameConfirmedAt: now } : { termsAcceptedAt: now, provenAt: now }
  const rows = people.map(({ firstName, lastName, position, phone, email, isUnnamed }) => ({
    ...{ firstName, lastName, position, phone, email, isUnnamed },
    trainingId: training.id,
    pharmacyId: booking.pharmacyId,
    bookingId: booking.id,
    organization: pharmacy.name,
    locale,
    ...newRegistration(training.price, now),
    participantId: closestOf(accounts, { firstName, lastName, phone, email })?.id ?? null,
    ...said,
    ...discount?.use,
  }))
  const way = {
    ...(discount && { discountAmount: discount.use.discountAmount, discountCode: discount.code }),
    admission,
    pharmacyId: booking.pharmacyId,
  }
  return insertRegistrations(tx, call, rows, way, () => true)
}

/**
 * The pharmacy's contact gets one mail of all; who has an e-mail of their own, that of registering.
 * @returns the contact's, which brings the proforma where something is due (`letBring`)
 */
export async function tellBooked(
  tx: Tx,
  call: RequestContext,
  { booking, pharmacy, training }: Booked,
  written: readonly Registration[],
  waiting: readonly WaitingEntryRow[] = [],
): Promise<number> {
  const { locale, company, config } = call
  const { email: to } = await reachOfBooking(tx, company, booking.id)
  const [first] = written
  const { reference: paymentReference } = booking
  const place = {
    firstName: '',
    email: to,
    locale,
    status: 'en_attente' as const,
    price: training.price,
    // One of them is like the others: a code is for all of them.
    ...(first && { price: first.price, discountAmount: first.discountAmount }),
    paymentReference,
    holderNumber: 0,
  }
  const nameOf = (row: Pick<Person, 'firstName' | 'lastName'>) => `${row.firstName} ${row.lastName}`
  const bringsProforma = written.some(isDue)
  const who = { names: written.map(nameOf), waiting: waiting.map(nameOf), bringsProforma }
  const letter = await notify(tx, call, {
    type: 'pharmacy_booking',
    bookingId: booking.id,
    ...(first && { registrationId: first.id }),
    locale,
    to,
    mail: renderMail(
      bookingReceived(letterDataOf(place, training, config, null), who, company, config.publicUrl, locale),
      company,
      locale,
    ),
    calendar: first ? await eventOf(first, training, call) : null,
  })
  await tellOwn(tx, call, { pharmacy, training }, written)
  return letter
}

/** Tells those of a booking who have an e-mail of their own that they are registered, and that their pharmacy pays. */
export async function tellOwn(
  tx: Tx,
  call: RequestContext,
  { pharmacy, training }: Pick<Booked, 'pharmacy' | 'training'>,
  written: readonly Registration[],
): Promise<void> {
  const { locale, company, config } = call
  const own = written.filter(({ email }) => !isNoAddress(email))
  await notifyAll(
    tx,
    call,
    await Promise.all(
      own.map(async (row) => ({
        type: 'registration',
        registrationId: row.id,
        locale,
        to: row.email,
        mail: renderMail(
          registrationReceived(letterDataOf(row, training, config, pharmacy), company, locale),
          company,
          locale,
        ),
        calendar: await eventOf(row, training, call),
      })),
    ),
  )
}

const isDue = ({ price }: Pick<Registration, 'price'>) => price !== null && price > 0

/** The booking that somebody on a waiting list is of, with its pharmacy held, before the session's lock is taken; none for anybody else. */
export async function holdBookingOf(tx: Tx, entryId: number): Promise<BookingRow | undefined> {
  const find = async () => {
    const [found] = await tx
      .select({ booking: pharmacyBookings })
      .from(waitingEntries)
      .innerJoin(pharmacyBookings, eq(pharmacyBookings.id, waitingEntries.bookingId))
      .where(eq(waitingEntries.id, entryId))
    return found?.booking
  }
  let booking = await find()
  // It may be merged into another one while it is waited for.
  for (let held: number | undefined; booking && booking.pharmacyId !== held; booking = await find()) {
    held = booking.pharmacyId
    await tx.select({ id: pharmacies.id }).from(pharmacies).where(eq(pharmacies.id, held)).for('share')
  }
  return booking
}

/**
 * Registers somebody on a waiting list whom a pharmacy booked for: in its booking, paid by it, with a line of their own on its proforma.
 * For the holder of the locks of the pharmacy and the session.
 * @throws Refusal `pharmacy_archived`, `training_not_open`, `training_full`, `already_registered`, `discount_refused`
 */
export async function registerBookedEntry(
  tx: Tx,
  call: RequestContext,
  entry: WaitingEntryRow,
  booking: BookingRow,
  { admission, discountCode }: { admission: Admission; discountCode?: string | undefined },
): Promise<RegistrationSummary> {
  const [pharmacy] = await tx.select().from(pharmacies).where(eq(pharmacies.id, booking.pharmacyId))
  if (!pharmacy || pharmacy.archivedAt !== null) throw new Refusal('pharmacy_archived')
  const training = await lockOffer(tx, entry.trainingId)
  const isOpen =
    training && (admission === 'offer' ? isOpenForRegistration(training, call.now) : isActive(training.status))
  if (!isOpen) throw new Refusal('training_not_open')
  const email = isNoAddress(entry.email) ? null : entry.email
  const accounts = await holdAccounts(tx, [{ email }])
  await refuseIfFullOrKnown(tx, call, training, entry.email, admission)
  if (!entry.isUnnamed) await refuseKnown(tx, training.id, booking.pharmacyId, [{ ...entry, email }])
  const booked = { booking, pharmacy, training }
  const inItsLanguage = { ...call, locale: entry.locale }
  const discount = await takeBookedUse(tx, discountCode, { training, pharmacy, places: 1 }, call.now)
  const written = await writeBooked(tx, inItsLanguage, booked, [entry], { accounts, admission, discount })
  const [registration] = written
  if (!registration) throw new Error('insert returned no row')
  const letter = await tellBooked(tx, inItsLanguage, booked, written)
  if (hasPrice(registration) && isDue(registration)) {
    const invoice = await addToSharedInvoice(tx, call, { pharmacy, training, booking, covered: [registration] })
    if (invoice !== undefined) await letBring(tx, [letter], invoice)
  }
  return summaryOf(registration)
}
