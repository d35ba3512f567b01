// What a pharmacy sees in its space: registrations that it pays for or has made, and their papers, and nobody else's.
import { and, asc, desc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import { shownEmail } from '../../domain/no-address.ts'
import { type BookedRegistration, canBeNamed } from '../../domain/pharmacy-booking.ts'
import { Refusal } from '../../domain/problem.ts'
import { isOwing, remainingOf } from '../../domain/registration.ts'
import type { Db, Tx } from '../db/open.ts'
import { isChosen } from '../db/ordered.ts'
import { documentRegistrations as covers, documents } from '../db/schema/documents.ts'
import { pharmacyBookings } from '../db/schema/pharmacy-bookings.ts'
import { registrations } from '../db/schema/registrations.ts'
import { trainings } from '../db/schema/trainings.ts'
import type { Selection } from '../db/selection.ts'
import { type DocumentRow, isNeitherReplacedNorRevoked } from '../documents/queries.ts'
import type { Call } from '../http/call.ts'
import { attendanceAt } from '../presence/queries.ts'
import { summaryOf } from '../registrations/queries.ts'
import type { PharmacySpace } from '../session/permission.ts'

type Reading = Pick<Call, 'db' | 'now'> & Pick<PharmacySpace, 'pharmacyId'>

const madeBy = (db: Db | Tx, pharmacyId: number): SQL =>
  inArray(
    registrations.bookingId,
    db.select({ id: pharmacyBookings.id }).from(pharmacyBookings).where(eq(pharmacyBookings.pharmacyId, pharmacyId)),
  )

/** Those that it pays for or has made. */
const isSeenBy = (db: Db | Tx, pharmacyId: number): SQL | undefined =>
  or(eq(registrations.pharmacyId, pharmacyId), madeBy(db, pharmacyId))

const order = [desc(registrations.createdAt), asc(registrations.id)]

/** A pharmacy's registrations, newest first, those of one booking in the order of its form. */
export function selectBooked({ db, now, pharmacyId }: Reading): Selection<BookedRegistration> {
  const where = isSeenBy(db, pharmacyId)
  return {
    ids: () =>
      db
        .select({ id: registrations.id })
        .from(registrations)
        .where(where)
        .orderBy(...order)
        .$dynamic(),
    count: () => db.$count(registrations, where),
    rows: (chosen) => bookedRows(db, now, pharmacyId, isChosen(registrations.id, chosen)),
  }
}

/** @throws Refusal `registration_not_found`, also for one that is not the pharmacy's */
export async function findBooked({ db, now, pharmacyId }: Reading, id: number): Promise<BookedRegistration> {
  const [found] = await bookedRows(db, now, pharmacyId, and(eq(registrations.id, id), isSeenBy(db, pharmacyId)))
  if (!found) throw new Refusal('registration_not_found')
  return found
}

/**
 * A registration that the pharmacy itself has made.
 * @throws Refusal `registration_not_found` for any other
 */
export async function findMade(db: Db | Tx, pharmacyId: number, id: number): Promise<{ trainingId: number }> {
  const [found] = await db
    .select({ trainingId: registrations.trainingId })
    .from(registrations)
    .where(and(eq(registrations.id, id), madeBy(db, pharmacyId)))
  if (!found) throw new Refusal('registration_not_found')
  return found
}

/**
 * A paper of one of a pharmacy's registrations.
 * @throws Refusal `document_not_found` for any other
 */
export async function findBookedDocument(db: Db, pharmacyId: number, id: number): Promise<DocumentRow> {
  const own = db.select({ id: registrations.id }).from(registrations).where(isSeenBy(db, pharmacyId))
  const [found] = await db
    .select()
    .from(documents)
    .where(
      and(
        eq(documents.id, id),
        isShownPaper,
        or(inArray(documents.registrationId, own), eq(documents.pharmacyId, pharmacyId)),
      ),
    )
  if (!found) throw new Refusal('document_not_found')
  return found
}

/** What was issued and holds; what the office attached to a person is theirs. */
const isShownPaper = and(isNeitherReplacedNorRevoked, ne(documents.kind, 'upload'))

async function bookedRows(
  db: Db,
  now: Date,
  pharmacyId: number,
  which: SQL | undefined,
): Promise<BookedRegistration[]> {
  const found = await db
    .select({ registration: registrations, training: trainings, booking: pharmacyBookings })
    .from(registrations)
    .innerJoin(trainings, eq(trainings.id, registrations.trainingId))
    .leftJoin(pharmacyBookings, eq(pharmacyBookings.id, registrations.bookingId))
    .where(which)
    .orderBy(...order)
  const ids = found.map(({ registration }) => registration.id)
  // Their own, and invoices for several that they are on.
  const papers = await db
    .select({
      document: documents,
      about: sql<number>`coalesce(${documents.registrationId}, ${covers.registrationId})`,
    })
    .from(documents)
    .leftJoin(covers, eq(covers.documentId, documents.id))
    .where(and(or(inArray(documents.registrationId, ids), inArray(covers.registrationId, ids)), isShownPaper))
    .orderBy(asc(documents.id))
  const presence = await presenceOf(
    db,
    found.map(({ training }) => training),
    now,
  )
  return found.map(({ registration, training, booking }) => {
    const isMade = booking?.pharmacyId === pharmacyId
    return {
      ...summaryOf(registration),
      firstName: registration.firstName,
      lastName: registration.lastName,
      position: registration.position,
      phone: registration.phone,
      email: shownEmail(registration.email) || null,
      isUnnamed: registration.isUnnamed,
      isNameConfirmed: registration.bookingId === null || registration.nameConfirmedAt !== null,
      canBeNamed: isMade && canBeNamed(registration, training, now),
      paymentAmount: registration.paymentAmount,
      remaining: isOwing(registration) ? remainingOf(registration) : 0,
      bookingReference: booking?.reference ?? null,
      presence: presence(registration.id, training.id),
      training: {
        title: training.title,
        englishTitle: training.english?.title ?? null,
        startsAt: training.startsAt?.toISOString() ?? null,
        location: training.location,
      },
      documents: papers
        .filter(({ about }) => about === registration.id)
        .map(({ document: { id, kind, title, state } }) => ({ id, kind, title, isReady: state === 'ready' })),
    }
  })
}

/** What people attended of sessions that have begun; each session's marks are read once. */
async function presenceOf(db: Db, held: (typeof trainings.$inferSelect)[], now: Date) {
  const sessions = new Map(
    held.filter(({ startsAt }) => startsAt !== null && startsAt <= now).map((one) => [one.id, one]),
  )
  const taken = new Map<number, Awaited<ReturnType<typeof attendanceAt>>>()
  for (const [id, training] of sessions) taken.set(id, await attendanceAt(db, training))
  return (registrationId: number, trainingId: number): BookedRegistration['presence'] => {
    const attendance = taken.get(trainingId)
    if (!attendance?.isTaken) return null
    const { attendedHalves, halves } = attendance.of(registrationId)
    return { attended: attendedHalves, of: halves }
  }
}
