import { randomBytes } from 'node:crypto'
import type { CalendarLink } from '../../domain/trainings/calendar-link.ts'
import { calendarLinks } from '../db/schema/sessions.ts'
import type { RequestContext } from '../http/request-context.ts'
import { lockParticipant } from '../participants/queries.ts'
import { addressOf, type CalendarOwner, ownCalendar } from './calendar-queries.ts'

/** In bytes; with the 160 bits of the address itself, nothing that could be guessed. */
const seedLength = 16

/**
 * Gives somebody a calendar of their own, or another address for it: the former one is over. Of two windows the last one counts; it is
 * theirs alone, so the trail does not tell it.
 * @throws Refusal `no_profile` for a participant who was erased meanwhile
 */
export async function renewCalendar(call: RequestContext, owner: CalendarOwner): Promise<CalendarLink> {
  const seed = randomBytes(seedLength).toString('base64url')
  return call.db.transaction(async (tx) => {
    if ('participantId' in owner) await lockParticipant(tx, owner.participantId)
    const [link] = await tx
      .insert(calendarLinks)
      .values({ ...owner, seed, createdAt: call.now })
      .onConflictDoUpdate({
        target: 'userId' in owner ? calendarLinks.userId : calendarLinks.participantId,
        set: { seed, createdAt: call.now },
      })
      .returning()
    if (!link) throw new Error('insert returned no row')
    return addressOf(link, call)
  })
}

/** Ends somebody's calendar; without one nothing changes. */
export async function endCalendar({ db }: RequestContext, owner: CalendarOwner): Promise<void> {
  await db.delete(calendarLinks).where(ownCalendar(owner))
}
