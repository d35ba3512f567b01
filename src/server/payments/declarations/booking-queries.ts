// What a pharmacy registered at once and pays for, as declared payments are about it (docs/rules/declared-payments.md#bookings).
import { and, asc, eq, inArray } from 'drizzle-orm'
import { owedOf, remainingOf } from '../../../domain/registrations/registration.ts'
import type { Db, Tx } from '../../db/open.ts'
import { pharmacies, pharmacyBookings } from '../../db/schema/pharmacies.ts'
import { registrations } from '../../db/schema/registrations.ts'
import { trainings } from '../../db/schema/trainings.ts'
import type { PharmacyRow } from '../../notifications/payer-queries.ts'

type Registration = typeof registrations.$inferSelect
type Training = typeof trainings.$inferSelect

/** A booking, with the pharmacy that pays for it. */
interface PaidBooking {
  id: number
  reference: string
  pharmacy: PharmacyRow
}

/** What a link is about; the registrations by their numbers, one at least. */
export interface LinkedRegistrations {
  registrations: [Registration, ...Registration[]]
  training: Training
  booking: PaidBooking | null
}

/** A booking with the registrations that its pharmacy pays for; undefined where it pays for none any more. */
export async function findBooking(
  db: Db | Tx,
  which: ReturnType<typeof eq>,
): Promise<(LinkedRegistrations & { booking: PaidBooking }) | undefined> {
  const [booking] = await db
    .select({
      id: pharmacyBookings.id,
      reference: pharmacyBookings.reference,
      pharmacy: pharmacies,
      training: trainings,
    })
    .from(pharmacyBookings)
    .innerJoin(pharmacies, eq(pharmacies.id, pharmacyBookings.pharmacyId))
    .innerJoin(trainings, eq(trainings.id, pharmacyBookings.trainingId))
    .where(which)
  if (!booking) return undefined
  const { training, ...rest } = booking
  const [first, ...others] = await db.select().from(registrations).where(paidWith(rest)).orderBy(asc(registrations.id))
  return first && { registrations: [first, ...others], training, booking: rest }
}

/** The registrations of a booking that its pharmacy pays for. */
const paidWith = ({ id, pharmacy }: PaidBooking) =>
  and(eq(registrations.bookingId, id), eq(registrations.pharmacyId, pharmacy.id))

/** One by its number; undefined where its pharmacy pays for none of it any more. */
export const findPaidBooking = (db: Db | Tx, id: number) => findBooking(db, eq(pharmacyBookings.id, id))

/** What is still to be paid of each registration of a booking; of a cancelled one what it would be, where all are. */
export function owedInBooking(rows: readonly Registration[]): { registrationId: number; owed: number }[] {
  const live = rows.filter(({ status }) => status !== 'annulée')
  const owed =
    live.length > 0
      ? live.map((row) => [row.id, owedOf(row)] as const)
      : rows.map((row) => [row.id, remainingOf(row)] as const)
  return owed.map(([registrationId, amount]) => ({ registrationId, owed: amount }))
}

/** Bookings with whom they pay for, by their numbers. */
export async function bookingsOf(db: Db | Tx, ids: number[]) {
  if (ids.length === 0) return new Map<number, BookingToldOf>()
  const found = await db
    .select({
      id: pharmacyBookings.id,
      reference: pharmacyBookings.reference,
      pharmacy: { id: pharmacies.id, name: pharmacies.name },
      registration: registrations,
    })
    .from(pharmacyBookings)
    .innerJoin(pharmacies, eq(pharmacies.id, pharmacyBookings.pharmacyId))
    .innerJoin(
      registrations,
      and(eq(registrations.bookingId, pharmacyBookings.id), eq(registrations.pharmacyId, pharmacyBookings.pharmacyId)),
    )
    .where(inArray(pharmacyBookings.id, ids))
    .orderBy(asc(registrations.id))
  const told = new Map<number, BookingToldOf>()
  for (const { id, reference, pharmacy, registration } of found) {
    const known = told.get(id) ?? { reference, pharmacy, rows: [] }
    known.rows.push(registration)
    told.set(id, known)
  }
  return told
}

interface BookingToldOf {
  reference: string
  pharmacy: { id: number; name: string }
  rows: Registration[]
}
