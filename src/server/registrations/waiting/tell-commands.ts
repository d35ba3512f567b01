// How those who are on a waiting list are told.

import { inArray } from 'drizzle-orm'
import { trainingHeadings } from '../../../domain/trainings/training.ts'
import { withLanguage } from '../../../domain/values/language-path.ts'
import { trainingPath } from '../../../domain/values/paths.ts'
import type { WaitingState } from '../../../domain/waiting-list/waiting-list.ts'
import { isConnectionLost } from '../../db/errors.ts'
import type { Tx } from '../../db/open.ts'
import { waitingEntries } from '../../db/schema/waiting-entries.ts'
import type { Telling } from '../../http/request-context.ts'
import { type Letter, renderMail } from '../../mail/layout.ts'
import { waitingLink } from '../../mail/links.ts'
import type { WaitingLetterData } from '../../mail/waiting-list.ts'
import { notify } from '../../notifications/commands.ts'
import { reachOfBooking } from '../../notifications/payer-queries.ts'
import type { TrainingRow } from '../../trainings/queries.ts'
import type { WaitingEntryRow } from './queries.ts'

/** What telling takes of a call, or of the worker. */
/** What the letters say of somebody’s place on a list, in the language in which they joined. */
export async function waitingLetterData(
  tx: Tx,
  { config, company }: Pick<Telling, 'config' | 'company'>,
  entry: WaitingEntryRow,
  training: TrainingRow,
): Promise<WaitingLetterData> {
  const { firstName, lastName, locale, bookingId } = entry
  return {
    firstName,
    ...(bookingId !== null && {
      booked: { name: `${firstName} ${lastName}`, reference: (await reachOfBooking(tx, company, bookingId)).reference },
    }),
    trainingTitle: trainingHeadings(training, locale).title.text,
    startsAt: training.startsAt,
    location: training.location,
    price: training.price,
    trainingUrl: config.publicUrl + withLanguage(trainingPath(training.slug), locale),
    placeUrl: waitingLink(config, entry),
  }
}

/** Writes a mail to somebody on a list, and its job; of whom a pharmacy booked for, its contact reads it. */
export async function tellWaiting(
  tx: Tx,
  telling: Telling,
  { id, locale, email, bookingId }: WaitingEntryRow,
  letter: Letter,
  type: 'waiting_list' | 'place_offer' = 'waiting_list',
): Promise<number> {
  const to = bookingId === null ? email : (await reachOfBooking(tx, telling.company, bookingId)).email
  return notify(tx, telling, {
    type,
    waitingEntryId: id,
    locale,
    to,
    mail: renderMail(letter, telling.company, locale),
  })
}

// A session's waiting list while its lock is held, and what is done to its entries.

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
