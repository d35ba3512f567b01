import { createHmac, randomBytes } from 'node:crypto'
import { and, asc, eq, isNull, type SQL } from 'drizzle-orm'
import type { CalendarLink } from '../../domain/trainings/calendar-link.ts'
import type { Locale } from '../../domain/values/language.ts'
import { ownCalendarPath } from '../../domain/values/paths.ts'
import type { Db } from '../db/open.ts'
import { participants } from '../db/schema/participants.ts'
import { registrations } from '../db/schema/registrations.ts'
import { calendarLinks } from '../db/schema/sessions.ts'
import { users } from '../db/schema/staff.ts'
import { trainings } from '../db/schema/trainings.ts'
import { isSame } from '../encryption/keyed.ts'
import type { RequestContext, Services } from '../http/request-context.ts'
import { bookedEntry, type CalendarEntry } from '../mail/calendar.ts'
import { ownRegistration } from '../participants/policy.ts'
import { lockParticipant } from '../participants/queries.ts'
import { findFeedEntries, isInFeeds } from '../trainings/calendar-queries.ts'
import { assignedTo } from '../trainings/policy.ts'

/** What an address says of the row that it is of: its number, and 160 bits that nobody can make up. */
const pattern = /^(\d{1,9})-([\da-f]{40})$/

/**
 * The part of a calendar's address that nobody can guess (docs/rules/trainings.md#ones-own-calendar). Derived, so that neither the
 * database nor a copy of it holds an address; small letters, as all our addresses have. Another `SESSION_SECRET` makes other ones.
 * @param link the number of the row, and the seed that each new address has another one of
 */
function calendarSecret(secret: string, { id, seed }: { id: number; seed: string }): string {
  const tail = createHmac('sha256', secret).update(`calendar ${id} ${seed}`).digest('hex').slice(0, 40)
  return `${id}-${tail}`
}

/** The number of the row that an address says it is of; undefined where it is no such address. */
function linkOfCalendar(given: string): number | undefined {
  const [, id] = pattern.exec(given) ?? []
  return id === undefined ? undefined : Number(id)
}

/** Whether an address is the one of this row, compared in the same time whatever is wrong with it. */
function isCalendarOf(given: string, secret: string, link: { id: number; seed: string }): boolean {
  return isSame(given, calendarSecret(secret, link))
}

/** Whose calendar it is: a participant's with what they are registered for, or that of somebody of the staff with what they hold. */
type CalendarOwner = { participantId: number } | { userId: number }

const ownCalendar = (owner: CalendarOwner): SQL =>
  'userId' in owner ? eq(calendarLinks.userId, owner.userId) : eq(calendarLinks.participantId, owner.participantId)
type Knowing = { config: Pick<Services['config'], 'publicUrl' | 'sessionSecret'> }

/** The address of a calendar, as its owner reads it. */
const addressOf = (link: typeof calendarLinks.$inferSelect, { config }: Knowing): CalendarLink => ({
  address: config.publicUrl + ownCalendarPath(calendarSecret(config.sessionSecret, link)),
  createdAt: link.createdAt.toISOString(),
})

/** Somebody's own calendar, where they have one. */
export async function findCalendarLink(
  { db, ...knowing }: Knowing & { db: Db },
  owner: CalendarOwner,
): Promise<CalendarLink> {
  const [link] = await db.select().from(calendarLinks).where(ownCalendar(owner))
  return link ? addressOf(link, knowing) : { address: null, createdAt: null }
}

/** Somebody whose calendar is asked for by its address. */
interface CalendarReader {
  linkId: number
  /** Their language, where it is known. */
  locale: Locale | undefined
  entries: (locale: Locale, now: Date) => Promise<CalendarEntry[]>
  isStaff: boolean
}

/**
 * Whose calendar a secret address is.
 * @returns undefined for one that was made up or is over, and for an account that is disabled
 */
export async function findCalendarReader(
  { db, config }: Knowing & { db: Db },
  given: string,
): Promise<CalendarReader | undefined> {
  const linkId = linkOfCalendar(given)
  if (linkId === undefined) return undefined
  const [found] = await db
    .select({ link: calendarLinks, locale: participants.locale, user: { id: users.id, role: users.role } })
    .from(calendarLinks)
    .leftJoin(participants, eq(participants.id, calendarLinks.participantId))
    .leftJoin(users, and(eq(users.id, calendarLinks.userId), isNull(users.disabledAt)))
    .where(eq(calendarLinks.id, linkId))
  if (!found || !isCalendarOf(given, config.sessionSecret, found.link)) return undefined
  const { link, user, locale } = found
  const { participantId } = link
  const { publicUrl } = config
  if (participantId !== null) {
    const entries = (language: Locale, now: Date) => bookedSessions(db, participantId, language, now, publicUrl)
    return { linkId, locale: locale ?? undefined, entries, isStaff: false }
  }
  if (!user) return undefined
  // What the office's calendar shows to them (`findCalendar`): to a trainer the sessions assigned to them, to others all.
  const which = user.role === 'trainer' ? assignedTo(db, user.id) : undefined
  const entries = (language: Locale, now: Date) => findFeedEntries(db, { now, locale: language, publicUrl }, which)
  return { linkId, locale: undefined, entries, isStaff: true }
}

/** What a participant is registered for; of a session that they cancelled and took again, as they have it now. */
async function bookedSessions(db: Db, participantId: number, locale: Locale, now: Date, publicUrl: string) {
  const rows = await db
    .select({ registration: registrations, training: trainings })
    .from(registrations)
    .innerJoin(trainings, eq(trainings.id, registrations.trainingId))
    .where(and(ownRegistration(participantId), isInFeeds(now)))
    .orderBy(asc(trainings.startsAt), asc(registrations.id))
  return [...Map.groupBy(rows, ({ training }) => training.id).values()].flatMap((booked) => {
    const one = booked.findLast(({ registration }) => registration.status !== 'annulée') ?? booked.at(-1)
    const entry = one && bookedEntry(one.registration, one.training, publicUrl, locale)
    if (!entry) return []
    const changed = booked.flatMap(({ registration, training }) => [registration.updatedAt, training.updatedAt])
    return [{ ...entry, changedAt: new Date(Math.max(...changed.map((moment) => moment.getTime()))) }]
  })
}

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
