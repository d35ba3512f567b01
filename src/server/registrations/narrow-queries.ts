// What registrations, and the money for them, are narrowed to by whose they are, who pays and what for (docs/rules/lists.md#filters).
import { and, type Column, eq, or, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Db } from '../db/open.ts'
import { inDays } from '../db/periods.ts'
import { pharmacies } from '../db/schema/pharmacies.ts'
import { registrations } from '../db/schema/registrations.ts'
import { trainers, trainings } from '../db/schema/trainings.ts'
import { contains, hasInPerson, isCommon, isOneOf, shareOfNewest } from '../db/search.ts'

export interface RegistrationNarrowing {
  /** Words of the organization that was given, and of a trainer's name. */
  organization?: string | undefined
  trainer?: string | undefined
  /** The pharmacy that pays. */
  pharmacy?: number | undefined
  /** The first and last day on which the session begins, such as `2026-11-07`. */
  sessionFrom?: string | undefined
  sessionTo?: string | undefined
}

/** A condition on registrations; undefined, which narrows nothing, where nothing is asked for. */
export async function narrowedBy(db: Db, filters: RegistrationNarrowing): Promise<SQL | undefined> {
  const { organization, pharmacy, trainer, sessionFrom, sessionTo } = filters
  return and(
    pharmacy === undefined ? undefined : eq(registrations.pharmacyId, pharmacy),
    await isOfOrganization(db, organization),
    await isOfSessions(
      db,
      and(trainer ? hasTrainer(trainer) : undefined, inDays(trainings.startsAt, sessionFrom, sessionTo)),
    ),
  )
}

/** A name as it is searched, with and without what stands between its parts. */
const folded = (name: Column) =>
  sql`(search_fold(coalesce(${name}, '')::text) || ' ' || search_joined(coalesce(${name}, '')::text))`

/** The index has what is searched of a person; in a common word it is asked of each row while the list is walked through. */
async function isOfOrganization(db: Db, rawInput = ''): Promise<SQL | undefined> {
  const found = and(hasInPerson(rawInput), contains(folded(registrations.organization), rawInput))
  if (!found) return undefined
  return isCommon(await shareOfNewest(db, rawInput)) ? sql`coalesce(${found}, false)` : found
}

/** Whether a training is given by somebody of these words; the first column has the index, and the names within it. */
const hasTrainer = (rawInput: string): SQL | undefined =>
  and(
    contains(sql`${trainings}.search`, rawInput),
    contains(
      sql`search_fold(search_names(${trainings.trainers})) || ' ' || search_joined_names(${trainings.trainers})`,
      rawInput,
    ),
  )

/** Whether the session is one of those that a condition on trainings finds. */
async function isOfSessions(db: Db, which: SQL | undefined): Promise<SQL | undefined> {
  if (!which) return undefined
  const found = () => db.select({ id: trainings.id }).from(trainings).where(which)
  return (await isOneOf(registrations.trainingId, found)) ?? sql`false`
}

/** What a search finds besides: those for whom a pharmacy of that name pays, and those whose session somebody of that name gives. */
export async function isPaidOrGivenBy(db: Db, rawInput: string): Promise<SQL | undefined> {
  const payer = and(contains(sql`${pharmacies}.search`, rawInput), contains(folded(pharmacies.name), rawInput))
  const giver = contains(folded(trainers.name), rawInput)
  // One statement says which pharmacies, and whether there is such a trainer at all.
  const found = await unionAll(
    db.select({ id: pharmacies.id, pays: sql<boolean>`true` }).from(pharmacies).where(payer),
    db.select({ id: trainers.id, pays: sql<boolean>`false` }).from(trainers).where(giver).limit(1),
  )
  const payers = found.flatMap(({ id, pays }) => (pays ? [id] : []))
  return or(
    payers.length > 0 ? sql`${registrations.pharmacyId} = any(${sql.param(payers)}::int[])` : undefined,
    payers.length < found.length ? await isOfSessions(db, hasTrainer(rawInput)) : undefined,
  )
}
