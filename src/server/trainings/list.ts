import { and, asc, desc, eq, gte, inArray, lt, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { describedTrainings } from '../../domain/desk/office-lists.ts'
import { trainingHeadings, trainingStatuses } from '../../domain/trainings/training.ts'
import { trainingCategoryLabels, trainingStatusLabels } from '../../domain/trainings/training-labels.ts'
import { TrainingSummary } from '../../domain/trainings/training-schemas.ts'
import { stageOf, type TrainingFilter } from '../../domain/trainings/training-status.ts'
import type { Locale } from '../../domain/values/language.ts'
import { monthAfter } from '../../domain/values/month.ts'
import { heading } from '../../domain/values/text.ts'
import type { Db } from '../db/open.ts'
import { isChosen } from '../db/ordered.ts'
import { isSession, relevanceOf, trainings } from '../db/schema/trainings.ts'
import { contains } from '../db/search.ts'
import type { Selection } from '../db/selection.ts'
import { titleIn } from '../db/title-in.ts'
import { column, momentCell, singleAmountColumn } from '../files/columns.ts'
import type { ExportedList } from '../files/exported-list.ts'
import { asksOf, type List, sortedQueryOf } from '../http/list-route.ts'
import type { RequestContext } from '../http/request-context.ts'
import type { SignedInStaff } from '../session/permission.ts'
import { assignedTo } from './policy.ts'
import { isThisWeek, lastMoment, summary, trainingOf } from './queries.ts'

const TrainingQuery = v.object({
  ...sortedQueryOf(describedTrainings, 'relevance'),
  location: v.optional(heading()),
})

const relevance = [...relevanceOf(trainings), asc(trainings.id)]

const sortedBy = (
  sort: Exclude<keyof typeof describedTrainings.sorts, 'relevance'>,
  order: 'asc' | 'desc',
  locale: Locale,
): SQL[] => {
  const read = sort === 'title' ? titleIn(locale) : trainings[sort]
  const column = sort === 'title' || sort === 'location' ? sql`${read} collate "und-x-icu"` : read
  return order === 'asc' ? [asc(column), asc(trainings.id)] : [desc(column), desc(trainings.id)]
}

/** Those that are as far as a filter says. */
export const narrowedTo = (filter: TrainingFilter, now: Date) =>
  filter === 'this_week'
    ? isThisWeek(now)
    : inArray(
        trainings.status,
        trainingStatuses.filter((status) => stageOf(status) === filter),
      )

/** Held on a day of the month, such as `2026-12`, if only for a part of its days. */
export const isHeldIn = (month: string) =>
  and(lt(trainings.startsAt, new Date(`${monthAfter(month, 1)}-01`)), gte(lastMoment, new Date(`${month}-01`)))

const idsOf = (db: Db, where: SQL | undefined, order: SQL[]) =>
  db
    .select({ id: trainings.id })
    .from(trainings)
    .where(where)
    .orderBy(...order)
    .$dynamic()

const rowsOf = (db: Db, ids: SQLWrapper | number[], order: SQL[]) =>
  db
    .select(summary)
    .from(trainings)
    .where(isChosen(trainings.id, ids))
    .orderBy(...order)

const prepareOn = (db: Db) => ({
  /** The list as every visitor opens it. */
  visitors: rowsOf(
    db,
    idsOf(db, isSession, relevance).limit(sql.placeholder('limit')).offset(sql.placeholder('offset')),
    relevance,
  ).prepare('visitors_trainings'),
  /** What is told of some, in no order. */
  byNumber: db
    .select(summary)
    .from(trainings)
    .where(sql`${trainings.id} = any(${sql.placeholder('ids')})`)
    .prepare('trainings_by_number'),
})
const preparedOn = new WeakMap<Db, ReturnType<typeof prepareOn>>()

/** What is built and planned once: that costs more than reading the few rows of a page. */
function prepared(db: Db) {
  const statements = preparedOn.get(db) ?? prepareOn(db)
  preparedOn.set(db, statements)
  return statements
}

/** A page of what was searched for: its numbers are found by a statement of its own, and its rows read as those of any other page. */
async function pageOf(db: Db, numbers: PromiseLike<{ id: number }[]>) {
  const ids = (await numbers).map(({ id }) => id)
  if (ids.length === 0) return []
  const rows = new Map((await prepared(db).byNumber.execute({ ids })).map((row) => [row.id, row]))
  return ids.map((id) => rows.get(id)).filter((row) => row !== undefined)
}

/**
 * Trainings that are not deleted, searched in what visitors read of them.
 * @param which narrows them further, such as to one trainer's
 */
function selectTrainings(
  { db, now, locale }: Pick<RequestContext, 'db' | 'now' | 'locale'>,
  filters: v.InferOutput<typeof TrainingQuery>,
  which?: SQL,
): Selection<TrainingSummary> {
  const conditions = [
    which,
    filters.category && eq(trainings.category, filters.category),
    filters.status && eq(trainings.status, filters.status),
    filters.programmeId === undefined ? undefined : eq(trainings.programmeId, filters.programmeId),
    filters.month === undefined ? undefined : isHeldIn(filters.month),
    filters.location === undefined ? undefined : eq(trainings.location, filters.location),
    filters.stage && narrowedTo(filters.stage, now),
    contains(sql`${trainings}.search`, filters.q),
  ].filter((filter) => filter !== undefined)
  const where = and(isSession, ...conditions)
  const isVisitors = filters.sort === 'relevance' && conditions.length === 0
  const order = filters.sort === 'relevance' ? relevance : sortedBy(filters.sort, filters.order, locale)
  return {
    ids: () => idsOf(db, where, order),
    count: () => db.$count(trainings, where),
    rows: async (chosen) => (await rowsOf(db, chosen, order)).map((row) => trainingOf(row, now)),
    async page(limit, offset) {
      const rows = isVisitors
        ? await prepared(db).visitors.execute({ limit, offset })
        : await pageOf(db, idsOf(db, where, order).limit(limit).offset(offset))
      return rows.map((row) => trainingOf(row, now))
    },
  }
}

const asks = { ...asksOf(describedTrainings), location: ['location'] }

export const trainingList: ExportedList<typeof TrainingQuery, TrainingSummary> = {
  name: 'trainings',
  title: { fr: 'Formations', en: 'Trainings' },
  query: TrainingQuery,
  asks,
  row: TrainingSummary,
  select: selectTrainings,
  columns: [
    column('N°', 'No.', (row) => row.id),
    column('Titre', 'Title', (row, locale) => trainingHeadings(row, locale).title.text),
    column('Catégorie', 'Category', (row, locale) => trainingCategoryLabels[row.category][locale]),
    column('Statut', 'Status', (row, locale) => trainingStatusLabels[row.status][locale]),
    column('Lieu', 'Place', (row) => row.location),
    column('Début', 'Start', (row) => momentCell(row.startsAt)),
    column('Durée (h)', 'Duration (h)', (row) => row.duration),
    column('Places', 'Places', (row) => row.maxParticipants),
    column('Places libres', 'Places left', (row) => row.placesLeft),
    singleAmountColumn('Tarif', 'Price', (row) => row.price),
    column('Créée le', 'Created on', (row) => momentCell(row.createdAt)),
  ],
}

/** The same as the site and the office ask for it: what is searched for is kept nowhere, so that a replica may answer it. */
export const catalogue: List<typeof TrainingQuery, TrainingSummary> = {
  ...trainingList,
  async select(call, filters) {
    const { db } = filters.q === '' ? call : await call.forReading()
    return selectTrainings({ db, now: call.now, locale: call.locale }, filters)
  },
}

/** Those assigned to the caller. */
export const ownTrainingList: List<typeof TrainingQuery, TrainingSummary, SignedInStaff> = {
  query: TrainingQuery,
  asks,
  row: TrainingSummary,
  select: (call, filters) => selectTrainings(call, filters, assignedTo(call.db, call.user.id)),
}
