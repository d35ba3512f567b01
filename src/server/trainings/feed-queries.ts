import { and, asc, eq, gt, gte, isNotNull, isNull, or, type SQL } from 'drizzle-orm'
import { type TrainingCategory, trainingCategories } from '../../domain/trainings/training.ts'
import type { TrainingSummary } from '../../domain/trainings/training-schemas.ts'
import type { Locale } from '../../domain/values/language.ts'
import { Refusal } from '../../domain/values/problem.ts'
import type { Db } from '../db/open.ts'
import { trainings } from '../db/schema/trainings.ts'
import { type CalendarEntry, sessionEntry } from '../mail/calendar.ts'
import { sessionEnd, summary, trainingOf } from './queries.ts'

/** How long a session stays in calendars that are subscribed to once it is over, or would be, in milliseconds (docs/rules/trainings.md#calendar). */
const keptAfterwards = 31 * 24 * 60 * 60_000

/** The sessions that calendars show: with a date, to come or over for a month at most; cancelled ones too, until then. */
export function isInFeeds(now: Date) {
  return and(
    isNull(trainings.deletedAt),
    isNotNull(trainings.startsAt),
    gte(sessionEnd, new Date(now.getTime() - keptAfterwards)),
  )
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
  const { deletedAt, status, startsAt } = trainings
  const isToCome = or(isNull(startsAt), gt(startsAt, now))
  const rows = await db
    .select(summary)
    .from(trainings)
    .where(and(isNull(deletedAt), eq(status, 'programmée'), isToCome, category && eq(trainings.category, category)))
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
