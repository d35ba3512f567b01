import {
  and,
  type Column,
  eq,
  getTableColumns,
  gt,
  gte,
  inArray,
  isNull,
  lt,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import type { SitePicture } from '../../domain/site/site-picture.ts'
import { type TrainingDates, trainingCategories, trainingStatuses } from '../../domain/trainings/training.ts'
import type { Training, TrainingChoices, TrainingSummary } from '../../domain/trainings/training-schemas.ts'
import { isActive, statusAt } from '../../domain/trainings/training-status.ts'
import { type TrainingTheme, usualThemes } from '../../domain/trainings/training-theme.ts'
import { monthAfter, monthOf } from '../../domain/values/month.ts'
import { rowIdOr } from '../../domain/values/numbers.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { type PlaceCounts, placesLeft } from '../../domain/waiting-list/place-offer.ts'
import type { Db, Tx } from '../db/open.ts'
import { registrations } from '../db/schema/registrations.ts'
import { sitePictures } from '../db/schema/site.ts'
import { formerSlugs, isSession, trainings } from '../db/schema/trainings.ts'
import { waitingEntries } from '../db/schema/waiting-entries.ts'
import { contains } from '../db/search.ts'
import { columnsOf, rowOf, runWritten } from '../db/written.ts'
import type { RequestContext } from '../http/request-context.ts'

// Who has a claim to the places of a session, for the holder of its lock (docs/rules/waiting-list.md#places).

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

// Derived from the registrations at every reading: a counter could drift. The columns are spelt out, because Drizzle leaves
// their tables out where it selects from one table only, and "id" would be the registration's.
export const placesTaken = sql<number>`(
  select count(*) from ${registrations}
  where ${registrations}.training_id = ${trainings}.id and ${registrations}.status <> 'annulée'
)`.mapWith(Number)

/** How many are on the waiting list, and how many of them come before anybody else: all but on the last day (docs/rules/waiting-list.md#places). */
const waiting = sql<number>`(
  select count(*) from ${waitingEntries}
  where ${waitingEntries}.training_id = ${trainings}.id and ${waitingEntries}.state in ('waiting', 'offered', 'standby')
)`.mapWith(Number)
const placesHeld = sql<number>`(
  select count(*) from ${waitingEntries}
  where ${waitingEntries}.training_id = ${trainings}.id and ${waitingEntries}.state = 'offered'
)`.mapWith(Number)
const placesClaimed = sql<number>`(
  select count(*) from ${waitingEntries}
  where ${waitingEntries}.training_id = ${trainings}.id and ${waitingEntries}.state in ('waiting', 'offered')
)`.mapWith(Number)

/** The moment a session ends, as `statusAt` reckons it (domain/trainings/training.ts): null without a date. */
export const sessionEnd = sql`coalesce(${trainings.endsAt}, ${trainings.startsAt} + make_interval(hours => ${trainings.duration}))`

/** A moment of a session's last day: an end at midnight is the end of the day before, a session without an end has one day. */
export const lastMoment = sql`coalesce(${trainings.endsAt} - interval '1 millisecond', ${trainings.startsAt})`

/** Active ones that begin in the week of a moment, Monday to Sunday; finished ones are work done. */
export function isThisWeek(now: Date) {
  const sinceMonday = (now.getUTCDay() + 6) % 7
  const [monday, next] = [0, 7].map(
    (days) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() - sinceMonday + days)),
  ) as [Date, Date]
  return and(
    isSession,
    inArray(trainings.status, trainingStatuses.filter(isActive)),
    gte(trainings.startsAt, monday),
    lt(trainings.startsAt, next),
  )
}

export type TrainingRow = typeof trainings.$inferSelect

/** Reads a session and holds its lock until the transaction ends: anyone who counts its places next waits. */
export async function lockTraining(tx: Tx, id: number): Promise<TrainingRow | undefined> {
  const training = await lockOffer(tx, id)
  return training?.kind === 'session' ? training : undefined
}

/** The same of what people register for: a session or an online course. */
export async function lockOffer(tx: Tx, id: number): Promise<TrainingRow | undefined> {
  const [locked] = await runWritten<Record<string, unknown>>(tx, locking, [id])
  return locked && rowOf(trainings, locked)
}

// A statement by itself: what is counted in the same one as the lock would be counted before it was had.
const locking = {
  name: 'lock_training',
  text: `select ${columnsOf(trainings)} from trainings where id = $1 and deleted_at is null for no key update`,
}

/** The stored row of a session that is not deleted, without its lock. */
export async function findTrainingRow(db: Db | Tx, id: number): Promise<TrainingRow | undefined> {
  const [training] = await db
    .select()
    .from(trainings)
    .where(and(eq(trainings.id, id), isSession))
  return training
}

// What only the office's own calls tell of a training is in no answer about it.
const {
  kind: _kind,
  details,
  english,
  ownFields,
  sendsReminders: _sendsReminders,
  calendarSequence: _calendarSequence,
  updatedAt: _updatedAt,
  deletedAt: _deletedAt,
  ...summaryColumns
} = getTableColumns(trainings)
const usualTheme = sql.raw(
  `case category ${trainingCategories.map((one) => `when '${one}' then '${usualThemes[one]}'`).join(' ')} end`,
)
export const summary = {
  ...summaryColumns,
  theme: sql<TrainingTheme>`coalesce(${details} ->> 'theme', ${usualTheme})`,
  placesTaken,
  placesHeld,
  placesClaimed,
  waiting,
  picture: sql<SitePicture | null>`(
    select jsonb_build_object('id', p.id, 'width', p.width, 'height', p.height, 'widths', p.widths, 'avif', p.avif, 'webp', p.webp)
    from ${sitePictures} p where p.id = (${details} ->> 'picture')::integer)`,
  english: sql<TrainingSummary['english']>`
    case when ${english} is not null
      then jsonb_build_object('title', ${english} -> 'title', 'description', ${english} -> 'description') end`,
}
const whole = { ...summary, ownFields, details, english }

interface Stored extends TrainingDates {
  startsAt: Date | null
  endsAt: Date | null
  createdAt: Date
  maxParticipants: number
  placesTaken: number
  placesClaimed: number
}

/**
 * A row as the API gives it: moments as text, the status as it is by the clock, and the places that are left for anybody: those that the
 * waiting list is next for are not.
 */
export const trainingOf = <Row extends Stored>(stored: Row, now: Date) => {
  const { placesClaimed, startsAt, endsAt, createdAt, ...row } = stored
  return {
    ...row,
    shownStatus: statusAt(stored, now),
    startsAt: startsAt?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    placesLeft: Math.max(0, row.maxParticipants - row.placesTaken - placesClaimed),
  }
}

/** The second column has the index, and the title within it. */
const isTitled = (rawInput: string) =>
  and(contains(sql`${trainings}.title_search`, rawInput), contains(sql`${trainings}.search`, rawInput))

/** Whether the training of this number has it in its title, looked up for each row by itself. */
export const isTrainingTitled = (id: Column, rawInput: string): SQL =>
  sql`(select ${isTitled(rawInput)} from ${trainings} where ${trainings.id} = ${id})`

export const trainingsNamed = (db: Db, rawInput: string) =>
  db.select({ id: trainings.id }).from(trainings).where(isTitled(rawInput))

/**
 * One session by its number, its address part, or one it had before, as it is at a moment.
 * @throws Refusal `training_not_found`
 */
export async function findTraining(db: Db | Tx, slugOrId: string, now: Date): Promise<Training> {
  const id = rowIdOr(undefined, slugOrId)
  const former = sql`(select ${formerSlugs.trainingId} from ${formerSlugs} where ${formerSlugs.slug} = ${slugOrId})`
  const [row] = await db
    .select(whole)
    .from(trainings)
    .where(
      and(
        isSession,
        or(eq(trainings.slug, slugOrId), id === undefined ? undefined : eq(trainings.id, id), eq(trainings.id, former)),
      ),
    )
  if (!row) throw new Refusal('training_not_found')
  return trainingOf(row, now)
}

/** What the public list may be narrowed to: months from this one on, and places, in which an active training is yet to be held. */
export async function findTrainingChoices({ db, now }: Pick<RequestContext, 'db' | 'now'>): Promise<TrainingChoices> {
  const thisMonth = monthOf(now)
  const monthOfMoment = (at: SQLWrapper) => sql<string | null>`to_char(${at} at time zone 'UTC', 'YYYY-MM')`
  const rows = await db
    .selectDistinct({
      first: monthOfMoment(trainings.startsAt),
      last: monthOfMoment(lastMoment),
      place: trainings.location,
    })
    .from(trainings)
    .where(
      and(
        isSession,
        inArray(trainings.status, trainingStatuses.filter(isActive)),
        or(
          isNull(trainings.startsAt),
          // One under way began a month ago at most: that is for the index.
          and(gte(trainings.startsAt, new Date(`${monthAfter(thisMonth, -1)}-01`)), gt(sessionEnd, now)),
        ),
      ),
    )
  const sorted = (values: (string | null)[]) => [...new Set(values.filter((value) => value !== null))].sort()
  return {
    months: sorted(rows.flatMap(({ first, last }) => [first, last])).filter((held) => held >= thisMonth),
    places: sorted(rows.map((row) => row.place)),
  }
}
