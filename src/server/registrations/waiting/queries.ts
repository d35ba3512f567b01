import { and, asc, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import { shownEmail } from '../../../domain/values/no-address.ts'
import { Refusal } from '../../../domain/values/problem.ts'
import { isOfferingTime, listStage } from '../../../domain/waiting-list/place-offer.ts'
import {
  isOnList,
  liveWaitingStates,
  type OfferReason,
  type OwnWaitingEntry,
  type WaitingEntry,
  type WaitingList,
  type WaitingState,
} from '../../../domain/waiting-list/waiting-list.ts'
import type { Db, Tx } from '../../db/open.ts'
import { isOfPerson, rowsOfAccount } from '../../db/person.ts'
import { notifications } from '../../db/schema/notifications.ts'
import { participants } from '../../db/schema/participants.ts'
import { pharmacyBookings } from '../../db/schema/pharmacies.ts'
import { registrations } from '../../db/schema/registrations.ts'
import { trainings } from '../../db/schema/trainings.ts'
import { waitingEntries } from '../../db/schema/waiting-entries.ts'
import { countPlaces, findTraining, type TrainingRow } from '../../trainings/queries.ts'

export type WaitingEntryRow = typeof waitingEntries.$inferSelect

/** Whether somebody is on a list. */
export const isLive = inArray(waitingEntries.state, [...liveWaitingStates])

/** The owner of places on lists. */
export type Owner = (db: Db | Tx) => Promise<SQL | undefined>

/** Their places who wait under the e-mail that a participant has proven; not a colleague's who shares it. */
export const ofParticipant =
  (participantId: number): Owner =>
  async (db) =>
    and(
      inArray(waitingEntries.id, (await rowsOfAccount(db, participantId)).waiting),
      inArray(
        waitingEntries.email,
        db.select({ email: participants.email }).from(participants).where(eq(participants.id, participantId)),
      ),
    )

/** Those whom a pharmacy booked for. */
export const bookedBy =
  (pharmacyId: number): Owner =>
  async (db) =>
    inArray(
      waitingEntries.bookingId,
      db.select({ id: pharmacyBookings.id }).from(pharmacyBookings).where(eq(pharmacyBookings.pharmacyId, pharmacyId)),
    )

// The columns are spelt out, because Drizzle leaves their tables out where it selects from one table only.
const position = sql<number>`(
  select count(*) from ${waitingEntries} before
  where before.training_id = ${waitingEntries}.training_id and before.id <= ${waitingEntries}.id
    and before.state in ('waiting', 'offered', 'standby')
)`.mapWith(Number)

/** How many are on the list of a session before somebody, plus one. */
export const positionOf = (tx: Tx, { trainingId, id }: Pick<WaitingEntryRow, 'trainingId' | 'id'>): Promise<number> =>
  tx
    .$count(waitingEntries, and(eq(waitingEntries.trainingId, trainingId), isLive, sql`${waitingEntries.id} <= ${id}`))
    .then(Number)

const found = (db: Db | Tx) =>
  db
    .select({ entry: waitingEntries, training: trainings, position, reference: pharmacyBookings.reference })
    .from(waitingEntries)
    .innerJoin(trainings, eq(trainings.id, waitingEntries.trainingId))
    .leftJoin(pharmacyBookings, eq(pharmacyBookings.id, waitingEntries.bookingId))

type Found = Awaited<ReturnType<typeof found>>[number]

const ownOf = ({ entry, training, position: place, reference }: Found): OwnWaitingEntry => ({
  id: entry.id,
  state: entry.state,
  position: isOnList(entry.state) ? place : null,
  offerEndsAt: entry.state === 'offered' ? (entry.offerEndsAt?.toISOString() ?? null) : null,
  createdAt: entry.createdAt.toISOString(),
  training: {
    id: training.id,
    slug: training.slug,
    title: training.title,
    description: training.description,
    english: training.english && { title: training.english.title, description: training.english.description },
    startsAt: training.startsAt?.toISOString() ?? null,
    location: training.location,
    price: training.price,
  },
  booked:
    reference === null ? null : { name: `${entry.firstName} ${entry.lastName}`, isUnnamed: entry.isUnnamed, reference },
})

/** How a place stands now, which the worker may not have written yet: an offer or a list that is over is not shown as one that runs. */
function stateNow({ entry: { state, offerEndsAt }, training }: Found, now: Date): WaitingState {
  if (!isOnList(state)) return state
  const stage = listStage(training, now)
  if (stage === 'cancelled') return 'cancelled'
  if (stage === 'over') return 'closed'
  if (state === 'offered' && offerEndsAt !== null && offerEndsAt <= now) return 'expired'
  return state === 'waiting' && stage === 'last_day' ? 'standby' : state
}

const shownOf = (row: Found, now: Date): OwnWaitingEntry =>
  ownOf({ ...row, entry: { ...row.entry, state: stateNow(row, now) } })

/**
 * A place on a waiting list, as its owner reads it now.
 * @throws Refusal `waiting_entry_not_found`
 */
export async function findWaitingEntry(db: Db | Tx, id: number, now: Date): Promise<OwnWaitingEntry> {
  const [row] = await found(db).where(eq(waitingEntries.id, id))
  if (!row) throw new Refusal('waiting_entry_not_found')
  return shownOf(row, now)
}

/**
 * What a page says to somebody who has just joined a list: where the mail goes, and their place.
 * @throws Refusal `waiting_entry_not_found`
 */
export async function findWaitingPlace(
  db: Db,
  id: number,
): Promise<{ email: string; slug: string; position: number | null }> {
  const [row] = await found(db).where(eq(waitingEntries.id, id))
  if (!row) throw new Refusal('waiting_entry_not_found')
  return { email: row.entry.email, slug: row.training.slug, position: ownOf(row).position }
}

/** The lists that a participant or a pharmacy's people are on, the oldest first. */
export async function listOwnWaiting(db: Db, owner: Owner, now: Date): Promise<OwnWaitingEntry[]> {
  const rows = await found(db)
    .where(and(await owner(db), isLive))
    .orderBy(asc(waitingEntries.id))
  return rows.map((row) => shownOf(row, now)).filter(({ state }) => isOnList(state))
}

/** The mail with the latest offer to somebody. */
export const offerMailOf = (db: Db | Tx, entryId: number) =>
  db
    .select({ id: notifications.id, state: notifications.state, sentAt: notifications.sentAt })
    .from(notifications)
    .where(and(eq(notifications.waitingEntryId, entryId), eq(notifications.type, 'place_offer')))
    .orderBy(desc(notifications.id))
    .limit(1)

async function officeEntries(db: Db | Tx, rows: Found[]): Promise<WaitingEntry[]> {
  const ids = rows.map(({ entry }) => entry.id)
  const mails = await db
    .selectDistinctOn([notifications.waitingEntryId], {
      entryId: notifications.waitingEntryId,
      state: notifications.state,
    })
    .from(notifications)
    .where(and(inArray(notifications.waitingEntryId, ids), eq(notifications.type, 'place_offer')))
    .orderBy(notifications.waitingEntryId, desc(notifications.id))
  return rows.map((row) => {
    const { entry } = row
    const { firstName, lastName, email, phone, organization, position: work } = entry
    return {
      ...ownOf(row),
      locale: entry.locale,
      participant: { firstName, lastName, email: shownEmail(email), phone, organization, position: work },
      offeredAt: entry.offeredAt?.toISOString() ?? null,
      offerMail: mails.find(({ entryId }) => entryId === entry.id)?.state ?? null,
      offerEndsAt: entry.offerEndsAt?.toISOString() ?? null,
      endedAt: entry.endedAt?.toISOString() ?? null,
      registrationId: entry.registrationId,
    }
  })
}

/**
 * The waiting list of a session, as the office reads it: those on it in their order, then those who were, the latest first.
 * @throws Refusal `training_not_found`
 */
export async function readWaitingList(db: Db, trainingId: number, now: Date): Promise<WaitingList> {
  await findTraining(db, String(trainingId), now)
  return db.transaction(async (tx) => {
    const [training] = await tx.select().from(trainings).where(eq(trainings.id, trainingId))
    if (!training) throw new Refusal('training_not_found')
    const rows = await found(tx)
      .where(eq(waitingEntries.trainingId, trainingId))
      .orderBy(sql`${waitingEntries.endedAt} desc nulls first`, asc(waitingEntries.id))
    const { free } = await countPlaces(tx, training, now)
    return {
      reason: reasonOf(training, rows, free, now),
      free: Math.max(0, free),
      entries: await officeEntries(tx, rows),
    }
  })
}

/** Why an offer is made or is not (docs/rules/waiting-list.md#offers). */
function reasonOf(training: TrainingRow, rows: Found[], free: number, now: Date): OfferReason {
  const stage = listStage(training, now)
  if (stage !== 'open') return stage
  const states = rows.map(({ entry }) => entry.state)
  if (!states.some(isOnList)) return 'empty'
  if (!states.some((state) => state === 'waiting' || state === 'standby')) return 'all_offered'
  if (free <= 0) return 'full'
  return isOfferingTime(now) ? 'offering' : 'night'
}

/**
 * What a person waits for: by any registration of theirs, under each e-mail that is theirs (docs/rules/office.md#person).
 * @throws Refusal `registration_not_found`
 */
export async function listWaitingOfPerson(db: Db, registrationId: number): Promise<WaitingEntry[]> {
  const known = await db.$count(registrations, eq(registrations.id, registrationId))
  if (known === 0) throw new Refusal('registration_not_found')
  const theirs = await isOfPerson(db, waitingEntries.id, 'waiting', registrationId)
  const rows = await found(db).where(theirs).orderBy(desc(waitingEntries.id))
  return officeEntries(db, rows)
}

/** The next sessions whose lists may want something done: those with somebody on them, or whom a cancelled session let go. */
export const trainingsToTend = (db: Db, after: number) =>
  db
    .selectDistinct({ id: waitingEntries.trainingId })
    .from(waitingEntries)
    .where(
      and(gt(waitingEntries.trainingId, after), inArray(waitingEntries.state, [...liveWaitingStates, 'cancelled'])),
    )
    .orderBy(asc(waitingEntries.trainingId))
