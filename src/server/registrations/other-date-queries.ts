import { eq } from 'drizzle-orm'
import { mayTakeOtherDate, type OtherDate } from '../../domain/participants/participant.ts'
import type { Db, Tx } from '../db/open.ts'
import { programmes } from '../db/schema/programmes.ts'
import type { registrations } from '../db/schema/registrations.ts'
import type { trainings } from '../db/schema/trainings.ts'
import { findOtherDates } from '../trainings/day-queries.ts'

interface Found {
  registration: typeof registrations.$inferSelect
  training: typeof trainings.$inferSelect
}

/** Whether the holder of a registration may take another date by themselves now (docs/rules/registrations.md#transfer). */
export async function mayMove(db: Db | Tx, { registration, training }: Found, now: Date): Promise<boolean> {
  const [programme] = await db
    .select({ selfTransfer: programmes.selfTransfer })
    .from(programmes)
    .where(eq(programmes.id, training.programmeId))
  return mayTakeOtherDate(registration, training, programme?.selfTransfer ?? false, now)
}

/** The other dates that the holder of a registration may take, soonest first; none where they may not. */
export async function findOwnOtherDates(db: Db, found: Found, now: Date): Promise<OtherDate[]> {
  if (!(await mayMove(db, found, now))) return []
  const dates = await findOtherDates(db, found.training, now)
  return dates.map(({ id, startsAt, endsAt, location, placesLeft }) => ({ id, startsAt, endsAt, location, placesLeft }))
}
