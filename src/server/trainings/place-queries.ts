// Who has a claim to the places of a session, for the holder of its lock (docs/rules/waiting-list.md#places).
import { type PlaceCounts, placesLeft } from '../../domain/waiting-list/place-offer.ts'
import type { Tx } from '../db/open.ts'
import { runWritten } from '../db/written.ts'
import type { TrainingRow } from './queries.ts'

/**
 * What is counted, as columns `taken`, `own`, `offered` and `waiting`, for a statement's `from`: `$1` is the session, `$2` an e-mail, or
 * null. One text for all that decide by it.
 */
export const placeCounts = `
  (select count(*)::integer as taken from registrations where training_id = $1 and status <> 'annulée') live
  cross join (
    select count(*) filter (where state = 'offered' and email is not distinct from $2::citext)::integer as own,
      count(*) filter (where state = 'offered' and email is distinct from $2::citext)::integer as offered,
      count(*) filter (where state = 'waiting')::integer as waiting
    from waiting_entries where training_id = $1 and state in ('waiting', 'offered')
  ) listed`

const counting = { name: 'count_places', text: `select * from ${placeCounts}` }

/**
 * Counts the places of a session that are left.
 * @param email to whom what they are offered is free
 */
export async function countPlaces(tx: Tx, training: TrainingRow, now: Date, email?: string) {
  const [counts] = await runWritten<PlaceCounts>(tx, counting, [training.id, email ?? null])
  if (!counts) throw new Error('nothing was counted')
  return placesLeft(training, counts, now)
}
