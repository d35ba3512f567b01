// The worker's part: brings the waiting list of a session to where it should stand, whatever has happened since (docs/rules/waiting-list.md).
// One root for all of it: a command that frees a place, moves or cancels a session only queues this for it.
import { and, asc, eq, inArray } from 'drizzle-orm'
import { companyOf } from '../../../domain/company/settings.ts'
import { listStage, nextOfferingTime } from '../../../domain/waiting-list/place-offer.ts'
import { liveWaitingStates, type WaitingState } from '../../../domain/waiting-list/waiting-list.ts'
import { writeAudit } from '../../audit/commands.ts'
import { inLine, type Line, strictLine } from '../../db/in-line.ts'
import type { Db, Tx } from '../../db/open.ts'
import { trainings } from '../../db/schema/trainings.ts'
import { waitingEntries } from '../../db/schema/waiting-entries.ts'
import type { Services } from '../../http/request-context.ts'
import { waitingDateMoved, waitingEnded } from '../../mail/waiting-list.ts'
import { system } from '../../session/actor.ts'
import { countPlaces, type TrainingRow } from '../../trainings/queries.ts'
import { endOffers, offerFreePlaces } from './offer-commands.ts'
import { trainingsToTend, type WaitingEntryRow } from './queries.ts'
import { end, type Held, inTurn, setState, tellWaiting, type Work, waitingLetterData } from './tell-commands.ts'

/** How many are told within one transaction: others wait for the session's lock no longer than it lasts. */
const perBatch = 50

type Parts = Pick<Services, 'config' | 'settings' | 'jobs'>

/** Reads a session and holds its lock; a deleted one as well, for those who wait for it are to be told. */
async function lockAwaited(tx: Tx, id: number): Promise<TrainingRow | undefined> {
  const [training] = await tx.select().from(trainings).where(eq(trainings.id, id)).for('no key update')
  return training
}

/**
 * The worker's job: tends the list of one session, and comes again in the morning where places wait for it
 * (docs/rules/waiting-list.md#when-the-session-changes).
 * @param readTraining reads the session under its lock; a test takes the lock out to prove that it matters
 */
export async function updateWaitingList(
  { database, clock, ...parts }: Parts & Pick<Services, 'database' | 'clock'>,
  trainingId: number,
  readTraining = lockAwaited,
): Promise<void> {
  const { db } = database.longRunning
  const now = clock()
  const { isNight, failures } = await updateWhole(db, parts, trainingId, now, readTraining)
  if (isNight) {
    const seconds = Math.ceil((nextOfferingTime(now).getTime() - now.getTime()) / 1000)
    await db.transaction((tx) => parts.jobs.send(tx, 'waiting_list', trainingId, seconds))
  }
  if (failures.length > 0) throw failures[0]
}

/** Maintenance's part: tends every list, for what has no other cause than the time, and for what a restart lost. */
export async function updateWaitingLists(db: Db, parts: Parts, now: Date, line: Line = strictLine): Promise<void> {
  const ids = (await trainingsToTend(db, 0)).map(({ id }) => id)
  await inLine(ids, line, async ([id = 0]) => {
    const { failures } = await updateWhole(db, parts, id, now)
    if (failures.length > 0) throw failures[0]
  })
}

async function updateWhole(
  db: Db,
  { config, settings, jobs }: Parts,
  trainingId: number,
  now: Date,
  readTraining = lockAwaited,
) {
  const saved = await settings.read()
  const work: Work = { config, jobs, now, company: companyOf(saved), offerHours: saved.places.placeOfferHours }
  const failed: Held['failed'] = new Map()
  let outcome: Outcome
  do outcome = await db.transaction((tx) => updateOnce(tx, work, trainingId, readTraining, failed))
  while (outcome.isMore)
  return { ...outcome, failures: [...failed.values()] }
}

interface Outcome {
  /** Whether others are to be told yet. */
  isMore: boolean
  /** Whether a place waits for the morning. */
  isNight: boolean
}

async function updateOnce(
  tx: Tx,
  work: Work,
  trainingId: number,
  readTraining: typeof lockAwaited,
  failed: Held['failed'],
): Promise<Outcome> {
  const training = await readTraining(tx, trainingId)
  const entries = await tx
    .select()
    .from(waitingEntries)
    .where(
      and(
        eq(waitingEntries.trainingId, trainingId),
        inArray(waitingEntries.state, [...liveWaitingStates, 'cancelled']),
      ),
    )
    .orderBy(asc(waitingEntries.id))
    // Who is erased meanwhile is told nothing any more.
    .for('update')
  const idle = { isMore: false, isNight: false }
  if (!training || entries.length === 0) return idle
  const live = entries.filter(({ state }) => state !== 'cancelled')
  const held: Held = { tx, work, training, entries: live, failed }
  switch (listStage(training, work.now)) {
    case 'cancelled':
      return { ...idle, isMore: await cancelList(held) }
    case 'over':
      await endOver(held)
      return idle
    case 'last_day':
      await setState(held, ['waiting', 'offered'], 'standby')
      return { ...idle, isMore: (await tellMovedDate(held)) || (await tellPublicPlace(held)) }
    case 'open':
      await setState(held, ['standby'], 'waiting')
      if (await tellRestored(held, entries)) return { ...idle, isMore: true }
      if (await tellMovedDate(held)) return { ...idle, isMore: true }
      await endOffers(held)
      return { ...idle, isNight: await offerFreePlaces(held) }
  }
}

const writeClosing = ({ tx, training }: Held, after: Record<string, unknown>) =>
  writeAudit(tx, system, { action: 'close_waiting_list', subjectType: 'training', subjectId: training.id, after })

/** Ends the places of the next so many, and tells each. Whether there are more. */
async function endAndTell(held: Held, among: WaitingEntryRow[], state: WaitingState, ending: Ending): Promise<boolean> {
  const { work, training } = held
  const left = among.filter(({ id }) => !held.failed.has(id))
  const batch = left.slice(0, perBatch)
  let people = 0
  for (const entry of batch) {
    const isTold = await inTurn(held, entry, async (own) => {
      await end(own, [entry.id], state)
      const data = await waitingLetterData(own.tx, work, entry, training)
      await tellWaiting(own.tx, work, entry, waitingEnded(data, ending, entry.locale))
    })
    if (isTold) people++
  }
  if (people > 0) await writeClosing(held, { reason: ending, people })
  return left.length > batch.length
}
type Ending = Parameters<typeof waitingEnded>[1]

/** A session that was cancelled closes its list, and all are told; after its start nobody need be. */
async function cancelList(held: Held): Promise<boolean> {
  const { training, work } = held
  if (training.startsAt && training.startsAt <= work.now) {
    await endOver(held)
    return false
  }
  return endAndTell(held, held.entries, 'cancelled', 'cancelled')
}

/** The session has begun: nobody waits for it any more, and nobody needs telling. */
async function endOver(held: Held): Promise<void> {
  if (held.entries.length === 0) return
  await end(
    held,
    held.entries.map(({ id }) => id),
    'closed',
  )
  await writeClosing(held, { reason: 'over', people: held.entries.length })
}

/** On the last day a free place is anybody's: all are told once, and the list is over. */
async function tellPublicPlace(held: Held): Promise<boolean> {
  const { free } = await countPlaces(held.tx, held.training, held.work.now)
  return free > 0 ? endAndTell(held, held.entries, 'told', 'told') : false
}

/** A session that comes back begins a new list: those whom its cancelling let go are told once, and may join it. */
const tellRestored = (held: Held, entries: WaitingEntryRow[]): Promise<boolean> =>
  endAndTell(
    held,
    entries.filter(({ state }) => state === 'cancelled'),
    'closed',
    'restored',
  )

const isSame = (one: Date | null, other: Date | null) => one?.getTime() === other?.getTime()

/** Tells those who know another date. Whether there are more. */
async function tellMovedDate(held: Held): Promise<boolean> {
  const { work, training, entries, failed } = held
  const told = entries.filter(({ id, knownStartsAt }) => !isSame(knownStartsAt, training.startsAt) && !failed.has(id))
  const batch = told.slice(0, perBatch)
  for (const entry of batch) {
    const isTold = await inTurn(held, entry, async ({ tx }) => {
      const data = await waitingLetterData(tx, work, entry, training)
      const letter = waitingDateMoved(data, entry.knownStartsAt, entries.indexOf(entry) + 1, entry.locale)
      await tellWaiting(tx, work, entry, letter)
      await tx.update(waitingEntries).set({ knownStartsAt: training.startsAt }).where(eq(waitingEntries.id, entry.id))
    })
    if (isTold) entry.knownStartsAt = training.startsAt
  }
  return told.length > batch.length
}
