import { and, asc, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import {
  type CalendarSession,
  calendarLimit,
  clashesOf,
  type SessionCalendar,
} from '../../domain/trainings/session-calendar.ts'
import { type SessionHalf, sessionHalves } from '../../domain/trainings/session-half.ts'
import { type TrainingCategory, trainingCategories } from '../../domain/trainings/training.ts'
import type { TrainingSummary } from '../../domain/trainings/training-schemas.ts'
import { trainingFilters } from '../../domain/trainings/training-status.ts'
import type { Locale } from '../../domain/values/language.ts'
import { listingQuery } from '../../domain/values/listing.ts'
import { monthAfter, monthPattern } from '../../domain/values/month.ts'
import { rowId } from '../../domain/values/numbers.ts'
import { Refusal } from '../../domain/values/problem.ts'
import type { Db } from '../db/open.ts'
import { sessionHalves as halfRows, isSession, trainers, trainings } from '../db/schema/trainings.ts'
import { waitingEntries } from '../db/schema/waiting-entries.ts'
import { contains } from '../db/search.ts'
import type { RequestContext } from '../http/request-context.ts'
import { type CalendarEntry, sessionEntry } from '../mail/calendar.ts'
import type { SignedInStaff } from '../session/permission.ts'
import { datesOf } from './day-queries.ts'
import { isHeldIn, narrowedTo } from './list.ts'
import { assignedTo } from './policy.ts'
import { placesTaken, sessionEnd, summary, trainingOf } from './queries.ts'

/** A month, narrowed as the list of trainings is. */
export const CalendarQuery = v.object({
  month: v.pipe(v.string(), v.regex(monthPattern)),
  q: listingQuery.q,
  stage: v.optional(v.picklist(trainingFilters)),
  programmeId: v.optional(rowId),
})

const onList = (states: SQL) =>
  sql<number>`(
  select count(*) from ${waitingEntries}
  where ${waitingEntries}.training_id = ${trainings}.id and ${waitingEntries}.state in (${states})
)`.mapWith(Number)

// The names are spelt out as the domain has them: the database makes the answer's objects itself.
const storedHalves = sql<SessionHalf[]>`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'date', ${halfRows}.date, 'half', ${halfRows}.half, 'startsAt', ${halfRows}.starts_at, 'endsAt', ${halfRows}.ends_at,
    'room', ${halfRows}.room, 'trainer', ${trainers}.name
  )), '[]')
  from ${halfRows} left join ${trainers} on ${trainers}.id = ${halfRows}.trainer_id
  where ${halfRows}.training_id = ${trainings}.id
)`

/** Trainings with a half-day of their own in the month, whenever they begin. */
const hasHalfIn = (db: Db, month: string) =>
  inArray(
    trainings.id,
    db
      .select({ id: halfRows.trainingId })
      .from(halfRows)
      .where(and(gte(halfRows.date, `${month}-01`), lt(halfRows.date, `${monthAfter(month, 1)}-01`))),
  )

/**
 * A month of sessions for the office, in one statement: a trainer's own, everybody's for others. What is searched and filtered decides
 * who is shown; whether a room or trainer is wanted twice is asked of all sessions of the month.
 */
export async function findCalendar(
  { db, now, user }: Pick<RequestContext, 'db' | 'now'> & SignedInStaff,
  { month, q, stage, programmeId }: v.InferOutput<typeof CalendarQuery>,
): Promise<SessionCalendar> {
  const shown = and(
    contains(sql`${trainings}.search`, q),
    stage && narrowedTo(stage, now),
    programmeId === undefined ? undefined : eq(trainings.programmeId, programmeId),
    user.role === 'trainer' ? assignedTo(db, user.id) : undefined,
  )
  const isShown = sql<boolean>`(${shown ?? sql`${trainings.deletedAt} is null`})`
  const rows = await db
    .select({
      id: trainings.id,
      title: trainings.title,
      english: trainings.english,
      status: trainings.status,
      location: trainings.location,
      trainers: trainings.trainers,
      maxParticipants: trainings.maxParticipants,
      startsAt: trainings.startsAt,
      endsAt: trainings.endsAt,
      duration: trainings.duration,
      placesTaken,
      placesHeld: onList(sql`'offered'`),
      waiting: onList(sql`'waiting', 'standby'`),
      stored: storedHalves,
      isShown,
    })
    .from(trainings)
    .where(and(isSession, or(isHeldIn(month), hasHalfIn(db, month))))
    .orderBy(desc(isShown), asc(trainings.startsAt), asc(trainings.id))
    .limit(2 * calendarLimit + 1)
  const sessions = rows.map(({ startsAt, endsAt, duration, stored, english, ...row }) => ({
    ...row,
    english: english && { title: english.title },
    halves: sessionHalves(datesOf({ startsAt, endsAt, duration }), stored).filter(({ date }) => date.startsWith(month)),
  }))
  const clashes = clashesOf(sessions)
  const all = sessions.filter((session) => session.isShown && session.halves.length > 0)
  return {
    sessions: all
      .slice(0, calendarLimit)
      .map(({ isShown: _, ...session }): CalendarSession => ({ ...session, clashes: clashes.get(session.id) ?? [] })),
    isCut: all.length > calendarLimit,
  }
}

/** How long a session stays in calendars that are subscribed to once it is over, or would be, in milliseconds (docs/rules/trainings.md#calendar). */
const keptAfterwards = 31 * 24 * 60 * 60_000

/** The sessions that calendars show: with a date, to come or over for a month at most; cancelled ones too, until then. */
export function isInFeeds(now: Date) {
  return and(isSession, isNotNull(trainings.startsAt), gte(sessionEnd, new Date(now.getTime() - keptAfterwards)))
}

/**
 * The sessions of a calendar that is subscribed to, soonest first, each with the moment of its last change.
 * @param which narrows them, such as to one trainer's
 */
export async function findFeedEntries(
  db: Db,
  { now, locale, publicUrl }: { now: Date; locale: Locale; publicUrl: string },
  which?: SQL,
): Promise<CalendarEntry[]> {
  const rows = await db
    .select()
    .from(trainings)
    .where(and(isInFeeds(now), which))
    .orderBy(asc(trainings.startsAt), asc(trainings.id))
  return rows.flatMap((row) => {
    const entry = sessionEntry(row, locale, publicUrl)
    return entry ? [{ ...entry, changedAt: row.updatedAt }] : []
  })
}

/** How many sessions the list on a partner's site shows: it leads to the others. */
const mostShown = 30

/** Sessions that are open for registration, soonest first, those without a date last. */
export async function findSessionsToCome(
  db: Db,
  now: Date,
  category: TrainingCategory | undefined,
): Promise<TrainingSummary[]> {
  const { status, startsAt } = trainings
  const isToCome = or(isNull(startsAt), gt(startsAt, now))
  const rows = await db
    .select(summary)
    .from(trainings)
    .where(and(isSession, eq(status, 'programmée'), isToCome, category && eq(trainings.category, category)))
    .orderBy(asc(startsAt), asc(trainings.id))
    .limit(mostShown)
  return rows.map((row) => trainingOf(row, now))
}

/**
 * The category that an address narrows to, if any.
 * @throws Refusal `malformed`
 */
export function categoryOf(asked: string | undefined): TrainingCategory | undefined {
  if (asked === undefined) return undefined
  const category = trainingCategories.find((known) => known === asked)
  if (!category) throw new Refusal('malformed')
  return category
}
