import { and, eq } from 'drizzle-orm'
import { personKey } from '../../../domain/pharmacies/pharmacy-booking.ts'
import { isNoAddress } from '../../../domain/values/no-address.ts'
import { Refusal } from '../../../domain/values/problem.ts'
import type { ValidationKey } from '../../../domain/values/validation.ts'
import { listStage } from '../../../domain/waiting-list/place-offer.ts'
import { writeAuditAll } from '../../audit/commands.ts'
import type { Tx } from '../../db/open.ts'
import { pharmacyBookings } from '../../db/schema/pharmacies.ts'
import { waitingEntries } from '../../db/schema/waiting-entries.ts'
import type { RequestContext } from '../../http/request-context.ts'
import type { TrainingRow } from '../../trainings/queries.ts'
import { isLive, type WaitingEntryRow } from './queries.ts'

type Waiting = typeof waitingEntries.$inferInsert

/**
 * Puts those of a pharmacy's booking on the list for whom no place is left, in their order, for the holder of the session's lock. They are
 * told with the booking (docs/rules/pharmacies.md#waiting).
 * @param from the line of the first of them in the form
 * @throws Refusal `waiting_list_closed`; `already_waiting` at the lines of those who wait already
 */
export async function putBookedOnList(
  tx: Tx,
  call: RequestContext,
  training: TrainingRow,
  { pharmacyId, people, from }: { pharmacyId: number; people: Waiting[]; from: number },
): Promise<WaitingEntryRow[]> {
  if (people.length === 0) return []
  if (listStage(training, call.now) !== 'open') throw new Refusal('waiting_list_closed')
  await refuseWaiting(tx, training.id, pharmacyId, people, from)
  const written: WaitingEntryRow[] = []
  // One by one: they are in line in the order of their numbers.
  for (const person of people) {
    const [entry] = await tx
      .insert(waitingEntries)
      .values({ ...person, knownStartsAt: training.startsAt, createdAt: call.now })
      .returning()
    if (entry) written.push(entry)
  }
  await writeAuditAll(
    tx,
    call.actor,
    written.map(({ id, bookingId }) => ({
      action: 'join_waiting_list',
      subjectType: 'training',
      subjectId: training.id,
      after: { waitingEntry: id, bookingId },
    })),
  )
  return written
}

async function refuseWaiting(tx: Tx, trainingId: number, pharmacyId: number, people: Waiting[], from: number) {
  const listed = await tx
    .select({ entry: waitingEntries, pharmacyId: pharmacyBookings.pharmacyId })
    .from(waitingEntries)
    .leftJoin(pharmacyBookings, eq(pharmacyBookings.id, waitingEntries.bookingId))
    .where(and(eq(waitingEntries.trainingId, trainingId), isLive))
  const emails = new Set(listed.map(({ entry }) => entry.email.toLowerCase()))
  const own = listed.filter((row) => row.pharmacyId === pharmacyId && !row.entry.isUnnamed)
  const persons = new Set(own.map(({ entry }) => personKey(entry)))
  const fields: Record<string, ValidationKey> = {}
  for (const [index, person] of people.entries()) {
    if (person.isUnnamed) continue
    const line = `people.${from + index}`
    if (!isNoAddress(person.email) && emails.has(person.email.toLowerCase())) fields[`${line}.email`] = 'alreadyWaiting'
    else if (persons.has(personKey(person))) fields[`${line}.lastName`] = 'personWaiting'
  }
  if (Object.keys(fields).length > 0) throw new Refusal('already_waiting', {}, fields)
}
