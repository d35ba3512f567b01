// What a pharmacy sees in its space: registrations that it pays for or has made, and their papers, and nobody else's.

import { and, asc, count, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { cancellableUntil, isCancellable, isErased, mayTakeOtherDate } from '../../domain/participants/participant.ts'
import { type BookedRegistration, canBeNamed, type PharmacyDue } from '../../domain/pharmacies/pharmacy-booking.ts'
import { owedOf } from '../../domain/registrations/registration.ts'
import { shownEmail } from '../../domain/values/no-address.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { attendanceAt } from '../attendance/queries.ts'
import { isSeenBy, madeBy } from '../db/conditions.ts'
import type { Db, Tx } from '../db/open.ts'
import { isChosen } from '../db/ordered.ts'
import { courseAccess } from '../db/schema/course-access.ts'
import { documentRegistrations as covers, documents } from '../db/schema/documents.ts'
import { pharmacyBookings, pharmacyContacts } from '../db/schema/pharmacies.ts'
import { programmes } from '../db/schema/programmes.ts'
import { registrations } from '../db/schema/registrations.ts'
import { trainings } from '../db/schema/trainings.ts'
import type { Selection } from '../db/selection.ts'
import { type DocumentRow, isShownToPharmacies } from '../documents/queries.ts'
import type { RequestContext } from '../http/request-context.ts'
import { declarationPath, openPayPath } from '../mail/links.ts'
import { hasBalanceDue, summaryOf } from '../registrations/queries.ts'
import { chosenRegistrations } from '../registrations/selection-queries.ts'
import type { PharmacySpace } from '../session/permission.ts'

/** Loaded at its first use: a start is shorter without. */
const progress = () => import('../courses/progress-queries.ts')

export type Reading = Pick<RequestContext, 'db' | 'now'> & Pick<PharmacySpace, 'pharmacyId'>
type ReadingWithin = Omit<Reading, 'db'> & { db: Db | Tx }

const order = [desc(registrations.createdAt), asc(registrations.id)]

/** A pharmacy's registrations, newest first, those of one booking in the order of its form. */
export function selectBooked({ db, now, pharmacyId }: Reading): Selection<BookedRegistration> {
  const where = isSeenBy(db, pharmacyId)
  return {
    ...chosenRegistrations(db, where, order),
    rows: (chosen) => bookedRows(db, now, pharmacyId, isChosen(registrations.id, chosen)),
  }
}

/** What is to be paid for all that it pays for, however many pages they fill. */
export async function findDue({
  db,
  config,
  company,
  locale,
  pharmacyId,
  contactId,
}: Pick<RequestContext, 'db' | 'config' | 'company' | 'locale'> & PharmacySpace): Promise<PharmacyDue> {
  const found = await db
    .select({
      bookingId: pharmacyBookings.id,
      reference: pharmacyBookings.reference,
      amount: sql`sum(${registrations.price} - ${registrations.paymentAmount})`.mapWith(Number),
      registrations: count(),
    })
    .from(registrations)
    .leftJoin(
      pharmacyBookings,
      and(eq(pharmacyBookings.id, registrations.bookingId), eq(pharmacyBookings.pharmacyId, pharmacyId)),
    )
    .where(and(hasBalanceDue, eq(registrations.pharmacyId, pharmacyId)))
    .groupBy(pharmacyBookings.id, pharmacyBookings.reference)
    .orderBy(desc(pharmacyBookings.id))
  const [contact] = await db
    .select({ email: pharmacyContacts.email })
    .from(pharmacyContacts)
    .where(eq(pharmacyContacts.id, contactId))
  const email = contact?.email ?? ''
  const bookings = found.flatMap(({ reference, amount, registrations: people }) =>
    reference === null
      ? []
      : [
          {
            ...{ reference, amount, registrations: people },
            paidPath: declarationPath(config, { paymentReference: reference, email }, locale),
            payPath: openPayPath({ config, company }, { paymentReference: reference, email }, amount, locale),
          },
        ],
  )
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
  return {
    amount: sum(found.map(({ amount }) => amount)),
    registrations: sum(found.map((row) => row.registrations)),
    bookings: bookings.slice(0, bookingsShown),
  }
}

/** How many of them say where one declares that they were paid. */
const bookingsShown = 50

/** @throws Refusal `registration_not_found`, also for one that is not the pharmacy's */
export async function findBooked({ db, now, pharmacyId }: ReadingWithin, id: number): Promise<BookedRegistration> {
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

async function bookedRows(
  db: Db | Tx,
  now: Date,
  pharmacyId: number,
  which: SQL | undefined,
): Promise<BookedRegistration[]> {
  const found = await db
    .select({
      ...{ registration: registrations, training: trainings, booking: pharmacyBookings, access: courseAccess },
      selfTransfer: programmes.selfTransfer,
    })
    .from(registrations)
    .innerJoin(trainings, eq(trainings.id, registrations.trainingId))
    .innerJoin(programmes, eq(programmes.id, trainings.programmeId))
    .leftJoin(pharmacyBookings, eq(pharmacyBookings.id, registrations.bookingId))
    .leftJoin(courseAccess, eq(courseAccess.registrationId, registrations.id))
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
    .where(
      and(
        or(
          inArray(documents.registrationId, ids),
          and(inArray(covers.registrationId, ids), eq(documents.pharmacyId, pharmacyId)),
        ),
        isShownToPharmacies,
      ),
    )
    .orderBy(asc(documents.id))
  const presence = await presenceOf(
    db,
    found.map(({ training }) => training),
    now,
  )
  const opened = found.filter(({ access }) => access !== null).map(({ registration }) => registration.id)
  const standings = opened.length === 0 ? undefined : await (await progress()).findStandings(db, opened)
  return found.map(({ registration, training, booking, selfTransfer, access }) => {
    const isMade = booking?.pharmacyId === pharmacyId
    return {
      ...summaryOf(registration),
      version: registration.version,
      firstName: registration.firstName,
      lastName: registration.lastName,
      position: registration.position,
      phone: registration.phone,
      email: isErased(registration) ? null : shownEmail(registration.email) || null,
      isUnnamed: registration.isUnnamed,
      isNameConfirmed: registration.bookingId === null || registration.nameConfirmedAt !== null,
      canBeNamed: isMade && canBeNamed(registration, training, now),
      canCancel: isMade && isCancellable(registration, training, now),
      cancellableUntil: cancellableUntil(training)?.toISOString() ?? null,
      canMove: isMade && mayTakeOtherDate(registration, training, selfTransfer, now),
      paymentAmount: registration.paymentAmount,
      // Another one may pay for whom it registered.
      remaining: registration.pharmacyId === pharmacyId ? owedOf(registration) : 0,
      bookingReference: booking?.reference ?? null,
      presence: presence(registration.id, training.id),
      course:
        training.kind === 'session'
          ? null
          : {
              standing: access === null ? 'waiting' : (standings?.get(registration.id) ?? 'not_begun'),
              endsAt: access?.endsAt.toISOString() ?? null,
            },
      training: shownTraining(training),
      documents: papers.filter(({ about }) => about === registration.id).map(({ document }) => shownPaper(document)),
      hasSessionFile:
        training.status === 'terminée' && training.deletedAt === null && registration.pharmacyId === pharmacyId,
    }
  })
}

export const shownTraining = (training: typeof trainings.$inferSelect): BookedRegistration['training'] => ({
  kind: training.kind,
  title: training.title,
  englishTitle: training.english?.title ?? null,
  startsAt: training.startsAt?.toISOString() ?? null,
  location: training.location,
})

export const shownPaper = ({
  id,
  kind,
  title,
  state,
}: Pick<DocumentRow, 'id' | 'kind' | 'title' | 'state'>): BookedRegistration['documents'][number] => ({
  ...{ id, kind, title },
  isReady: state === 'ready',
})

/** What people attended of sessions that have begun; each session's marks are read once. */
export async function presenceOf(db: Db | Tx, held: (typeof trainings.$inferSelect)[], now: Date) {
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
