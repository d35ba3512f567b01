import { and, asc, desc, eq, getTableColumns, inArray, notExists, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { differingFields } from '../../domain/trainings/programme.ts'
import {
  type Programme,
  type ProgrammeMergePreview,
  type ProgrammeSession,
  ProgrammeSummary,
} from '../../domain/trainings/programme-schemas.ts'
import { trainingCategories } from '../../domain/trainings/training.ts'
import { listingQuery } from '../../domain/values/listing.ts'
import { Refusal } from '../../domain/values/problem.ts'
import type { Db, Tx } from '../db/open.ts'
import { isChosen } from '../db/ordered.ts'
import { programmes } from '../db/schema/programmes.ts'
import { isOnlineCourse, isSession, trainings } from '../db/schema/trainings.ts'
import { contains } from '../db/search.ts'
import type { List } from '../http/list-route.ts'
import { lockTraining, type TrainingRow } from './queries.ts'

export type ProgrammeRow = typeof programmes.$inferSelect

/**
 * Reads a programme and holds its lock until the transaction ends: `share` for a caller that writes sessions of it, which several may do at once;
 * `no key update` for one that changes it; `update` for one that may delete it.
 */
export async function lockProgramme(
  tx: Tx,
  id: number,
  strength: 'share' | 'no key update' | 'update',
): Promise<ProgrammeRow | undefined> {
  const isOfCourse = tx
    .select({ id: trainings.id })
    .from(trainings)
    .where(and(eq(trainings.programmeId, programmes.id), isOnlineCourse))
  const [programme] = await tx
    .select()
    .from(programmes)
    .where(and(eq(programmes.id, id), notExists(isOfCourse)))
    .for(strength)
  return programme
}

/**
 * Reads a training and holds its programme's lock and its own, in that order, until the transaction ends.
 * @throws Refusal `training_not_found`
 */
export async function lockWithProgramme(
  tx: Tx,
  id: number,
  programmeStrength: 'share' | 'no key update' | 'update',
): Promise<TrainingRow> {
  const programmeOf = async () => {
    const [found] = await tx
      .select({ id: trainings.programmeId })
      .from(trainings)
      .where(and(eq(trainings.id, id), isSession))
    return found?.id
  }
  // Merged meanwhile, the training is another programme's: then that one is locked.
  let programmeId = await programmeOf()
  while (programmeId !== undefined) {
    const isThere = await lockProgramme(tx, programmeId, programmeStrength)
    const training = isThere && (await lockTraining(tx, id))
    if (training?.programmeId === programmeId) return training
    const present = await programmeOf()
    if (present === programmeId) break
    programmeId = present
  }
  throw new Refusal('training_not_found')
}

// The columns are spelt out, because Drizzle leaves their tables out where it selects from one table only.
const visible = sql`${trainings}.programme_id = ${programmes}.id and ${isSession}`

/** Programmes whose trainings are all out of sight are so as well. */
const isVisible = sql`exists (select from ${trainings} where ${visible})`

const isToCome = (now: Date) =>
  sql`${trainings}.status = 'programmée' and (${trainings}.starts_at is null or ${trainings}.starts_at > ${now.toISOString()}::timestamptz)`

/** When the first or the last training of a programme starts. */
const startOf = (which: 'min' | 'max') =>
  sql<Date | null>`(select ${sql.raw(which)}(${trainings}.starts_at) from ${trainings} where ${visible})`.mapWith(
    trainings.startsAt,
  )

const { details, english, description, updatedAt: _updatedAt, ...columns } = getTableColumns(programmes)

/** @param now decides which trainings are begun */
const summaryAt = (now: Date) => ({
  ...columns,
  englishTitle: sql<string | null>`${english} ->> 'title'`,
  trainings: sql<number>`(select count(*) from ${trainings} where ${visible})`.mapWith(Number),
  toCome: sql<number>`(select count(*) from ${trainings} where ${visible} and ${isToCome(now)})`.mapWith(Number),
  firstStartsAt: startOf('min'),
  lastStartsAt: startOf('max'),
})

interface Stored {
  createdAt: Date
  firstStartsAt: Date | null
  lastStartsAt: Date | null
}

/** A row as the API gives it. */
const programmeOf = <Row extends Stored>({ createdAt, firstStartsAt, lastStartsAt, ...row }: Row) => ({
  ...row,
  createdAt: createdAt.toISOString(),
  firstStartsAt: firstStartsAt?.toISOString() ?? null,
  lastStartsAt: lastStartsAt?.toISOString() ?? null,
})

const select = (db: Db | Tx, now: Date, where: SQL | undefined) =>
  db
    .select({ ...summaryAt(now), description, details, english })
    .from(programmes)
    .where(and(where, isVisible))

/** @throws Refusal `programme_not_found` */
export async function findProgramme(db: Db | Tx, id: number, now: Date): Promise<Programme> {
  const [row] = await select(db, now, eq(programmes.id, id))
  if (!row) throw new Refusal('programme_not_found')
  return programmeOf(row)
}

/**
 * The sessions of a programme that are to come, soonest first, those without a date last.
 * @throws Refusal `programme_not_found`
 */
export async function listSessionsToCome(db: Db, programmeId: number, now: Date): Promise<ProgrammeSession[]> {
  await findProgramme(db, programmeId, now)
  const { id, title, startsAt, location, status, ownFields } = trainings
  const rows = await db
    .select({ id, title, startsAt, location, status, ownFields })
    .from(trainings)
    .where(and(eq(trainings.programmeId, programmeId), isSession, isToCome(now)))
    .orderBy(sql`${startsAt} asc nulls last`, asc(id))
  return rows.map((row) => ({ ...row, startsAt: row.startsAt?.toISOString() ?? null }))
}

/**
 * What merging `from` into `id` would do.
 * @throws Refusal `programme_not_found`, also for a programme and itself
 */
export async function previewMerge(db: Db, id: number, from: number, now: Date): Promise<ProgrammeMergePreview> {
  const rows = await select(db, now, inArray(programmes.id, [id, from]))
  const [into, other] = [id, from].map((wanted) => rows.find((row) => row.id === wanted))
  if (!into || !other || into === other) throw new Refusal('programme_not_found')
  const summaryOf = ({ description: _, details: __, english: ___, ...row }: typeof into) => programmeOf(row)
  return { into: summaryOf(into), from: summaryOf(other), differing: differingFields(into, other) }
}

const programmeSorts = ['title', 'createdAt'] as const

const ProgrammeQuery = v.object({
  ...listingQuery,
  order: v.optional(v.picklist(['asc', 'desc']), 'asc'),
  sort: v.optional(v.picklist(programmeSorts), 'title'),
  category: v.optional(v.picklist(trainingCategories)),
})

/** Programmes, by title unless asked otherwise, searched in it. */
export const programmeList: List<typeof ProgrammeQuery, ProgrammeSummary> = {
  query: ProgrammeQuery,
  asks: { q: ['title'], sort: { title: ['title'], createdAt: ['createdAt'] }, category: ['category'] },
  row: ProgrammeSummary,
  select({ db, now }, { q, category, sort, order: direction }) {
    const where = and(
      isVisible,
      category && eq(programmes.category, category),
      contains(sql`search_fold(${programmes.title})`, q),
    )
    const by = sort === 'title' ? sql`${programmes.title} collate "und-x-icu"` : programmes.createdAt
    const order = direction === 'asc' ? [asc(by), asc(programmes.id)] : [desc(by), desc(programmes.id)]
    return {
      ids: () =>
        db
          .select({ id: programmes.id })
          .from(programmes)
          .where(where)
          .orderBy(...order)
          .$dynamic(),
      count: () => db.$count(programmes, where),
      rows: async (chosen) => {
        const rows = await db
          .select(summaryAt(now))
          .from(programmes)
          .where(isChosen(programmes.id, chosen))
          .orderBy(...order)
        return rows.map(programmeOf)
      },
    }
  },
}
