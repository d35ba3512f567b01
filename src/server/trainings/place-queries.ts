// Who has a claim to the places of a session, for the holder of its lock (docs/rules/waiting-list.md#places).
import { and, count, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { listStage } from '../../domain/place-offer.ts'
import type { Tx } from '../db/open.ts'
import { registrations } from '../db/schema/registrations.ts'
import { waitingEntries } from '../db/schema/waiting-entries.ts'
import type { TrainingRow } from './queries.ts'

interface Places {
  /** Registrations that are not cancelled. */
  taken: number
  /** Offered to somebody, who may still accept. */
  offered: number
  /** Neither taken nor offered: for the waiting list first. */
  free: number
  /** What is left for anybody who is not on the list. */
  left: number
}

/**
 * Counts the places of a session.
 * @param email to whom what they are offered is free
 */
export async function countPlaces(tx: Tx, training: TrainingRow, now: Date, email?: string): Promise<Places> {
  const { id, maxParticipants } = training
  const [live] = await tx
    .select({ taken: count() })
    .from(registrations)
    .where(and(eq(registrations.trainingId, id), ne(registrations.status, 'annulée')))
  const isOffered = sql`${waitingEntries.state} = 'offered'`
  const isOwn = email === undefined ? sql`false` : eq(waitingEntries.email, email)
  const counted = (which: SQL) => sql<number>`count(*) filter (where ${which})`.mapWith(Number)
  const [listed] = await tx
    .select({
      own: counted(sql`${isOffered} and ${isOwn}`),
      offered: counted(sql`${isOffered} and not ${isOwn}`),
      // Who only waits is let past nobody who was before them, and not past those after them either: the worker offers.
      waiting: counted(sql`not ${isOffered}`),
    })
    .from(waitingEntries)
    .where(and(eq(waitingEntries.trainingId, id), inArray(waitingEntries.state, ['waiting', 'offered'])))
  const taken = live?.taken ?? 0
  // From the day before the start nobody is offered anything any more, though the worker may not have said so yet.
  const isListFirst = listStage(training, now) === 'open'
  const { own, offered, waiting } = isListFirst && listed ? listed : { own: 0, offered: 0, waiting: 0 }
  const free = Math.max(own, maxParticipants - taken - offered)
  return { taken, offered, free, left: Math.max(own, free - waiting, 0) }
}
