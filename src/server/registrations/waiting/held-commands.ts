// A session's waiting list while its lock is held, and what is done to its entries.
import { inArray } from 'drizzle-orm'
import type { WaitingState } from '../../../domain/waiting-list/waiting-list.ts'
import { isConnectionLost } from '../../db/errors.ts'
import type { Tx } from '../../db/open.ts'
import { waitingEntries } from '../../db/schema/waiting-entries.ts'
import type { TrainingRow } from '../../trainings/queries.ts'
import type { WaitingEntryRow } from './queries.ts'
import type { Telling } from './tell-commands.ts'

export interface Work extends Telling {
  /** How long a place is offered, in hours. */
  offerHours: number
}

/** A session's list while its lock is held. */
export interface Held {
  tx: Tx
  work: Work
  training: TrainingRow
  entries: WaitingEntryRow[]
  /** What those failed with who were passed over meanwhile, by the number of their entry. */
  failed: Map<number, unknown>
}

/** Sets those in one of these states to another, and ends their offers. */
export async function setState({ tx, entries }: Held, from: WaitingState[], state: WaitingState): Promise<void> {
  const ids = entries.filter((entry) => from.includes(entry.state)).map(({ id }) => id)
  if (ids.length === 0) return
  await tx.update(waitingEntries).set({ state, offerEndsAt: null }).where(inArray(waitingEntries.id, ids))
  for (const entry of entries) if (ids.includes(entry.id)) entry.state = state
}

export const end = ({ tx, work }: Held, ids: number[], state: WaitingState) =>
  tx.update(waitingEntries).set({ state, endedAt: work.now }).where(inArray(waitingEntries.id, ids))

/** Does something for one who waits, and nothing where it fails: nobody else's turn hangs on it. Whether it went well. */
export async function inTurn(held: Held, entry: WaitingEntryRow, act: (held: Held) => Promise<void>): Promise<boolean> {
  try {
    await held.tx.transaction((tx) => act({ ...held, tx }))
    return true
  } catch (error) {
    if (isConnectionLost(error)) throw error
    held.failed.set(entry.id, error)
    return false
  }
}
