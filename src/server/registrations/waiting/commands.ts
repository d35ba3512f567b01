// Joining a waiting list and leaving it, for those who wait and for the office. Each holds the session's lock (docs/locks.md).

import { and, eq, exists, gt, inArray, lt, ne, or, sql } from 'drizzle-orm'
import { Refusal } from '../../../domain/values/problem.ts'
import { listStage } from '../../../domain/waiting-list/place-offer.ts'
import {
  isOnList,
  type OfficeWaitingForm,
  type OwnWaitingEntry,
  type WaitingForm,
  type WaitingReceipt,
} from '../../../domain/waiting-list/waiting-list.ts'
import { writeAudit } from '../../audit/commands.ts'
import { type CallersKey, runIdempotent } from '../../db/idempotency.ts'
import { idsOf, inLine, type Line, strictLine } from '../../db/in-line.ts'
import type { Db, Tx } from '../../db/open.ts'
import { notifications } from '../../db/schema/notifications.ts'
import { registrations } from '../../db/schema/registrations.ts'
import { trainings } from '../../db/schema/trainings.ts'
import { waitingEntries } from '../../db/schema/waiting-entries.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { opensWaitingEntry } from '../../mail/links.ts'
import { joinedList } from '../../mail/waiting-list.ts'
import { countPlaces, lockTraining } from '../../trainings/queries.ts'
import { findWaitingEntry, isLive, listOwnWaiting, type Owner, positionOf, type WaitingEntryRow } from './queries.ts'
import { tellWaiting, waitingLetterData } from './tell-commands.ts'

/**
 * Puts somebody on the waiting list of a full session (docs/rules/waiting-list.md#joining, waiting-list.md#abuse).
 * @param idempotencyKey a repeated call with the same key answers the first answer
 * @throws Refusal `training_not_found`, `training_not_open`, `waiting_list_closed`, `already_registered`, `already_waiting`,
 * `place_available`, `idempotency_mismatch`
 */
export async function joinWaitingList(
  call: RequestContext,
  form: WaitingForm,
  idempotencyKey?: CallersKey,
): Promise<WaitingReceipt> {
  return call.db.transaction((tx) =>
    runIdempotent(tx, 'waiting_list', idempotencyKey, form, () => writeEntry(tx, call, form)),
  )
}

/**
 * Puts somebody on the list who called, in their language.
 * @throws Refusal as `joinWaitingList`
 */
export async function addToWaitingList(
  call: RequestContext,
  trainingId: number,
  { locale, ...form }: OfficeWaitingForm,
  idempotencyKey?: CallersKey,
): Promise<WaitingReceipt> {
  const body = { ...form, trainingId }
  return call.db.transaction((tx) =>
    runIdempotent(tx, 'hand_waiting', idempotencyKey, { ...body, locale }, () =>
      writeEntry(tx, { ...call, locale }, body),
    ),
  )
}

async function writeEntry(tx: Tx, call: RequestContext, form: WaitingForm): Promise<WaitingReceipt> {
  const { trainingId, termsAccepted, ...person } = form
  const training = await lockTraining(tx, trainingId)
  if (!training) throw new Refusal('training_not_found')
  const stage = listStage(training, call.now)
  if (stage === 'last_day') throw new Refusal('waiting_list_closed')
  if (stage !== 'open') throw new Refusal('training_not_open')
  await refuseKnown(tx, trainingId, form.email)
  if ((await countPlaces(tx, training, call.now)).left > 0) throw new Refusal('place_available')
  const [entry] = await tx
    .insert(waitingEntries)
    .values({
      ...person,
      trainingId,
      locale: call.locale,
      termsAcceptedAt: termsAccepted ? call.now : null,
      knownStartsAt: training.startsAt,
      createdAt: call.now,
    })
    .returning()
  if (!entry) throw new Error('insert returned no row')
  const position = await positionOf(tx, entry)
  await auditEntry(tx, call, 'join_waiting_list', entry, { waitingPosition: position })
  const { placeOfferHours } = call.settings.places
  const letter = joinedList(await waitingLetterData(tx, call, entry, training), position, placeOfferHours, entry.locale)
  await tellWaiting(tx, call, entry, letter)
  return { id: entry.id, trainingId, position, createdAt: entry.createdAt.toISOString() }
}

async function refuseKnown(tx: Tx, trainingId: number, email: string) {
  const [booked] = await tx
    .select({ id: registrations.id })
    .from(registrations)
    .where(
      and(
        eq(registrations.trainingId, trainingId),
        ne(registrations.status, 'annulée'),
        eq(registrations.email, email),
      ),
    )
  if (booked) throw new Refusal('already_registered', {}, { email: 'alreadyRegistered' })
  const listed = and(eq(waitingEntries.trainingId, trainingId), isLive, eq(waitingEntries.email, email))
  if ((await tx.$count(waitingEntries, listed)) > 0) {
    throw new Refusal('already_waiting', {}, { email: 'alreadyWaiting' })
  }
}

/** The trail names who waits by the number of their entry alone: it stands under the session, and nobody is to be taken out of it. */
const auditEntry = (
  tx: Tx,
  { actor }: Pick<RequestContext, 'actor'>,
  action: 'join_waiting_list' | 'leave_waiting_list',
  { id, trainingId }: Pick<WaitingEntryRow, 'id' | 'trainingId'>,
  after: Record<string, unknown>,
) =>
  writeAudit(tx, actor, {
    action,
    subjectType: 'training',
    subjectId: trainingId,
    after: { waitingEntry: id, ...after },
  })

/**
 * Reads somebody's place on a list and holds the lock of its session, without which it does not change.
 * @throws Refusal `waiting_entry_not_found`
 */
export async function lockEntry(tx: Tx, id: number): Promise<WaitingEntryRow> {
  const byId = eq(waitingEntries.id, id)
  const [reference] = await tx.select({ trainingId: waitingEntries.trainingId }).from(waitingEntries).where(byId)
  if (reference) {
    // Of a deleted session as well.
    await tx
      .select({ id: trainings.id })
      .from(trainings)
      .where(eq(trainings.id, reference.trainingId))
      .for('no key update')
  }
  const [entry] = await tx.select().from(waitingEntries).where(byId)
  if (!entry) throw new Refusal('waiting_entry_not_found')
  return entry
}

/** How somebody comes off a list by being taken, or taking themselves, off it. */
type Leaving = 'by_themselves' | 'by_office'

async function writeLeaving(tx: Tx, call: RequestContext, entry: WaitingEntryRow, leaving: Leaving): Promise<void> {
  if (!isOnList(entry.state)) return
  const state = leaving === 'by_office' ? 'removed' : entry.state === 'offered' ? 'declined' : 'left'
  await tx.update(waitingEntries).set({ state, endedAt: call.now }).where(eq(waitingEntries.id, entry.id))
  await auditEntry(tx, call, 'leave_waiting_list', entry, { state })
  // What they were offered goes to the next.
  await call.jobs.send(tx, 'waiting_list', entry.trainingId)
}

/**
 * @throws Refusal `waiting_entry_not_found` for a link whose token is not that entry's, and where what became of it is somebody else's by
 * now, or is under another e-mail than the one that the link was sent to
 */
export async function refuseForeignLink(
  { config, db }: Pick<RequestContext, 'config' | 'db'>,
  id: number,
  token: string,
) {
  const isOver = exists(
    db
      .select({ one: sql`1` })
      .from(registrations)
      .where(and(eq(registrations.id, waitingEntries.registrationId), gt(registrations.holderNumber, 0))),
  )
  const isOpened = opensWaitingEntry(config, id, token)
  if (!isOpened || (await db.$count(waitingEntries, and(eq(waitingEntries.id, id), isOver))) > 0)
    throw new Refusal('waiting_entry_not_found')
}

/**
 * Leaves a list, or declines what is offered, by the link of a mail; doing it again changes nothing.
 * @throws Refusal `waiting_entry_not_found`
 */
export async function leaveByLink(call: RequestContext, id: number, token: string): Promise<OwnWaitingEntry> {
  await refuseForeignLink(call, id, token)
  return call.db.transaction(async (tx) => {
    await writeLeaving(tx, call, await lockEntry(tx, id), 'by_themselves')
    return findWaitingEntry(tx, id, call.now)
  })
}

/**
 * Leaves a list from the space of a participant or a pharmacy.
 * @returns the lists that they are on
 * @throws Refusal `waiting_entry_not_found` for somebody else's too
 */
export async function leaveOwn(call: RequestContext, owner: Owner, id: number): Promise<OwnWaitingEntry[]> {
  await call.db.transaction(async (tx) => {
    await refuseForeignEntry(tx, owner, id)
    await writeLeaving(tx, call, await lockEntry(tx, id), 'by_themselves')
  })
  return listOwnWaiting(call.db, owner, call.now)
}

/** @throws Refusal `waiting_entry_not_found` where it is not theirs */
export async function refuseForeignEntry(tx: Tx, owner: Owner, id: number): Promise<void> {
  const own = and(eq(waitingEntries.id, id), await owner(tx))
  if ((await tx.$count(waitingEntries, own)) === 0) throw new Refusal('waiting_entry_not_found')
}

/**
 * Takes somebody off a list, for the office; they are not told, for they asked for it.
 * @throws Refusal `waiting_entry_not_found`
 */
export async function removeFromList(call: RequestContext, id: number): Promise<void> {
  await call.db.transaction(async (tx) => writeLeaving(tx, call, await lockEntry(tx, id), 'by_office'))
}

/** A person who has a place waits no more, however they got it. The caller holds the session's lock, and has written the registration. */
export async function settleEntry(
  tx: Tx,
  { id: registrationId, trainingId, email }: Pick<typeof registrations.$inferSelect, 'id' | 'trainingId' | 'email'>,
  now: Date,
): Promise<void> {
  await tx
    .update(waitingEntries)
    .set({ state: 'accepted', registrationId, endedAt: now })
    .where(and(eq(waitingEntries.trainingId, trainingId), eq(waitingEntries.email, email), isLive))
}

/**
 * Somebody goes on waiting under the e-mail that they have proven instead of a former one, unless it is on the list already.
 * @param ids their places on lists
 */
export async function moveEntries(tx: Tx, ids: number[], before: string, after: string): Promise<void> {
  await tx.execute(sql`
    update ${waitingEntries} set email = ${after} where email = ${before} and id = any(${sql.param(ids)}::integer[]) and not exists (
      select from ${waitingEntries} other where other.training_id = ${waitingEntries}.training_id and other.email = ${after}
        and other.state in ('waiting', 'offered', 'standby'))`)
}

/**
 * Erases those who wait under any of these e-mails, or at these places; what was offered to them goes to the next.
 * @param addresses in small letters
 */
export async function eraseEntries(
  tx: Tx,
  jobs: Pick<RequestContext['jobs'], 'send'>,
  addresses: string[],
  ids: number[],
): Promise<void> {
  const erased = await tx
    .delete(waitingEntries)
    .where(or(inArray(waitingEntries.id, ids), inArray(sql`lower(${waitingEntries.email}::text)`, addresses)))
    .returning({ trainingId: waitingEntries.trainingId })
  for (const trainingId of new Set(erased.map((entry) => entry.trainingId))) {
    await jobs.send(tx, 'waiting_list', trainingId)
  }
}

/** How long it is kept who was on a list, in milliseconds: 30 days (docs/rules/personal-data.md#how-long). */
const keptFor = 30 * 24 * 3_600_000

const forgottenAtOnce = 100

/** Removes those who are on a list no more, and the mails that told them, 30 days after. */
export async function deleteExpiredWaitingEntries(db: Db, now: Date, line: Line = strictLine): Promise<void> {
  const isOver = lt(waitingEntries.endedAt, new Date(now.getTime() - keptFor))
  const forget = (some: number[]) =>
    db.transaction(async (tx) => {
      const old = await tx
        .select({ id: waitingEntries.id })
        .from(waitingEntries)
        .where(and(inArray(waitingEntries.id, some), isOver))
        .orderBy(waitingEntries.id)
        .for('update')
      const ids = old.map(({ id }) => id)
      const letters = tx
        .select({ id: notifications.id })
        .from(notifications)
        .where(inArray(notifications.waitingEntryId, ids))
        .orderBy(notifications.id)
        .for('update')
      await tx.delete(notifications).where(inArray(notifications.id, letters))
      await tx.delete(waitingEntries).where(inArray(waitingEntries.id, ids))
    })
  await inLine(await idsOf(db, waitingEntries, isOver), line, forget, forgottenAtOnce)
}
