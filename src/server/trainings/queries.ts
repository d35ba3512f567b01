import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNull,
  or,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { Listing } from '../../domain/listing.ts'
import { Refusal } from '../../domain/problem.ts'
import {
  stageOf,
  type TrainingCategory,
  type TrainingStage,
  type TrainingStatus,
  trainingStatuses,
} from '../../domain/training.ts'
import type { Training, TrainingSummary } from '../../domain/training-schemas.ts'
import type { Db, Tx } from '../db/open.ts'
import { pageOf } from '../db/paging.ts'
import { registrations } from '../db/schema/registrations.ts'
import { formerSlugs, trainings } from '../db/schema/trainings.ts'
import { contains } from '../db/search.ts'

// Derived from the registrations at every reading: a counter could drift. The columns are spelt out, because Drizzle leaves
// their tables out where it selects from one table only, and "id" would be the registration's.
export const placesTaken = sql<number>`(
  select count(*) from ${registrations}
  where ${registrations}.training_id = ${trainings}.id and ${registrations}.status <> 'annulée'
)`.mapWith(Number)

export type TrainingRow = typeof trainings.$inferSelect

/** Reads a training and holds its lock until the transaction ends: whoever counts its places next waits. */
export async function lockTraining(tx: Tx, id: number): Promise<TrainingRow | undefined> {
  const [training] = await tx
    .select()
    .from(trainings)
    .where(and(eq(trainings.id, id), isNull(trainings.deletedAt)))
    .for('update')
  return training
}

const { details, english, updatedAt: _updatedAt, deletedAt: _deletedAt, ...summaryColumns } = getTableColumns(trainings)
const summary = {
  ...summaryColumns,
  english: sql<TrainingSummary['english']>`
    case when ${english} is not null
      then jsonb_build_object('title', ${english} -> 'title', 'description', ${english} -> 'description') end`,
  placesTaken,
}
const whole = { ...summary, details, english }

interface Stored {
  startsAt: Date | null
  endsAt: Date | null
  createdAt: Date
  maxParticipants: number
  placesTaken: number
}

/** A row as the API gives it: moments as text, and the places that are left. */
const asGiven = <Row extends Stored>({ placesTaken, startsAt, endsAt, createdAt, ...row }: Row) => ({
  ...row,
  startsAt: startsAt?.toISOString() ?? null,
  endsAt: endsAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
  placesLeft: Math.max(0, row.maxParticipants - placesTaken),
})

export const trainingSorts = ['relevance', 'title', 'category', 'status', 'location', 'createdAt', 'startsAt'] as const
export type TrainingSort = (typeof trainingSorts)[number]

/** What a visitor looks for first: sessions to come by date, then those under way, then the past ones. */
const relevance = [
  sql`array_position(array['programmée', 'en_cours', 'terminée', 'annulée'], ${trainings.status})`,
  sql`case when ${trainings.status} = 'terminée' then -extract(epoch from ${trainings.startsAt}) else extract(epoch from ${trainings.startsAt}) end nulls last`,
  asc(trainings.id),
]

const sortedBy = (sort: Exclude<TrainingSort, 'relevance'>, order: 'asc' | 'desc'): SQL[] => {
  const column = sort === 'title' || sort === 'location' ? sql`${trainings[sort]} collate "und-x-icu"` : trainings[sort]
  return order === 'asc' ? [asc(column), asc(trainings.id)] : [desc(column), desc(trainings.id)]
}

export interface TrainingListing extends Listing {
  sort: TrainingSort
  category?: TrainingCategory | undefined
  status?: TrainingStatus | undefined
  stage?: TrainingStage | undefined
}

const statusesAt = (stage: TrainingStage) => trainingStatuses.filter((status) => stageOf(status) === stage)

type Limit = number | Placeholder

const rowsOf = (db: Db, where: SQL | undefined, order: SQL[], limit: Limit, offset: Limit) => {
  const page = db
    .select({ id: trainings.id })
    .from(trainings)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  return db
    .select(summary)
    .from(trainings)
    .where(inArray(trainings.id, page))
    .orderBy(...order)
}

const notDeleted = isNull(trainings.deletedAt)
const prepareVisitorsList = (db: Db) =>
  rowsOf(db, notDeleted, relevance, sql.placeholder('limit'), sql.placeholder('offset')).prepare('visitors_trainings')
const visitorsLists = new WeakMap<Db, ReturnType<typeof prepareVisitorsList>>()

/** The list as every visitor opens it, built and planned once: that costs more than reading its few rows. */
function visitorsList(db: Db) {
  const list = visitorsLists.get(db) ?? prepareVisitorsList(db)
  visitorsLists.set(db, list)
  return list
}

/** A page of trainings, with how many match in all. */
export async function listTrainings(
  db: Db,
  listing: TrainingListing,
): Promise<{ rows: TrainingSummary[]; total: number }> {
  const filters = [
    listing.category && eq(trainings.category, listing.category),
    listing.status && eq(trainings.status, listing.status),
    listing.stage && inArray(trainings.status, statusesAt(listing.stage)),
    contains(sql`${trainings}.search`, listing.q),
  ].filter((filter) => filter !== undefined)
  const where = and(notDeleted, ...filters)
  const isVisitors = listing.sort === 'relevance' && filters.length === 0
  const order = listing.sort === 'relevance' ? relevance : sortedBy(listing.sort, listing.order)
  const [limit, offset] = [listing.pageSize, (listing.page - 1) * listing.pageSize]
  const { rows, total } = await pageOf(
    listing,
    () => (isVisitors ? visitorsList(db).execute({ limit, offset }) : rowsOf(db, where, order, limit, offset)),
    () => db.select({ total: count() }).from(trainings).where(where),
  )
  return { rows: rows.map(asGiven), total }
}

/** The ids of the trainings whose title contains every word of what was typed. */
export const trainingsNamed = (db: Db, typed: string) =>
  db
    .select({ id: trainings.id })
    .from(trainings)
    .where(contains(sql`${trainings}.title_search`, typed))

/**
 * One training by its number, its address part, or one it had before.
 * @throws Refusal `training_not_found`
 */
export async function findTraining(db: Db | Tx, slugOrId: string): Promise<Training> {
  const id = /^[1-9]\d{0,8}$/.test(slugOrId) ? Number(slugOrId) : undefined
  const former = sql`(select ${formerSlugs.trainingId} from ${formerSlugs} where ${formerSlugs.slug} = ${slugOrId})`
  const [row] = await db
    .select(whole)
    .from(trainings)
    .where(
      and(
        isNull(trainings.deletedAt),
        or(eq(trainings.slug, slugOrId), id === undefined ? undefined : eq(trainings.id, id), eq(trainings.id, former)),
      ),
    )
  if (!row) throw new Refusal('training_not_found')
  return asGiven(row)
}
