import { and, type Column, desc, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from './open.ts'
import { registrations } from './schema/registrations.ts'

/** The marks with which people set numbers, references and parts of names apart. */
const marks = /[\s+()./:;,'’‘ʼʹ´`′·−\p{Pd}]|(?<=[\p{L}\p{N}])_(?=[\p{L}\p{N}])/gu

/**
 * What `search_quoted` of the migrations leaves of a reference. An Ivorian number begins with 00225 or +225 from abroad; it is stored
 * with the second.
 */
const withoutMarks = (value: string) => value.replaceAll(marks, '').replace(/^00225(?=\d{10}$)/, '225')

/** A number as it is dictated, in groups: not words, of which each would be found somewhere. */
const isNumberAlone = (value: string) => /^\d{6,}$/.test(withoutMarks(value))

const like = (folded: SQL, value: string) => sql`${folded} like '%' || search_fold(${escapeLike(value)}) || '%'`

/** As it stands there, or without its marks, as references and names stand there as well. */
const likeEither = (folded: SQL, value: string) => {
  const bare = withoutMarks(value)
  // Folded, both are without the usual apostrophes: asking for the same twice takes twice as long.
  return bare === value.replaceAll(/['’]/g, '') || bare === ''
    ? like(folded, value)
    : or(like(folded, value), like(folded, bare))
}

/**
 * Whether a folded text (the `search` columns of the migrations) contains every word of what was typed, accents and case apart; a
 * number, a reference or a name also where it stands with other marks and spaces, or none (docs/rules/lists.md#searching).
 * @returns undefined, which filters nothing, when nothing was typed
 */
export function contains(folded: SQL, rawInput: string): SQL | undefined {
  const typed = rawInput.trim()
  if (isNumberAlone(typed)) return likeEither(folded, typed)
  const whole = typed.split(/\s+/).filter((word) => word !== '')
  // A dash between two words is none.
  const named = whole.filter((word) => withoutMarks(word) !== '')
  const words = named.length > 0 ? named : whole
  const found = and(...words.map((word) => likeEither(folded, word)))
  return words.length > 1 ? or(found, quotes(folded, typed)) : found
}

/**
 * Whether a text of numbers and references (the `quoted` columns of the migrations) has one that contains what was typed, whatever the
 * marks, spaces and case.
 * @returns undefined when what was typed can be none: it has no digit and no dash, or fewer than 4 letters and digits
 */
export function quotes(quoted: SQL, rawInput: string): SQL | undefined {
  const value = withoutMarks(rawInput)
  return /[\d-]/.test(rawInput) && value.length >= 4 ? like(quoted, value) : undefined
}

/** So many ids are handed over one by one, at most; planning with more of them costs more than it saves. */
export const longestList = 2_000

interface IdQuery extends SQLWrapper {
  limit: (most: number) => PromiseLike<{ id: number }[]>
}

/** How many of the newest registrations are looked at, and the share of them that must have a word for it to count as common. */
const [sample, commonShare] = [500, 0.02]

/** Which part of the newest registrations has what was typed, from 0 to 1. */
export async function shareOfNewest(db: Db, rawInput: string): Promise<number> {
  const found = hasInPerson(rawInput)
  if (!found) return 0
  const newest = db
    .select({ isFound: sql<boolean>`${found}`.as('is_found') })
    .from(registrations)
    .orderBy(desc(registrations.createdAt), desc(registrations.id))
    .limit(sample)
    .as('newest')
  return (await db.$count(newest, sql`${newest.isFound}`)) / sample
}

/**
 * Whether a word that this share has is so common in registrations that a page of them is found sooner by walking through the list than
 * by looking all of them up: a word of one letter is in no index, and a common one in half of it.
 */
export const isCommon = (share: number) => share >= commonShare

/**
 * Whether a column is one of the ids that a query finds. They are looked up first: beside a list the column's index stays in use
 * even within an `or`, where a subquery makes every side scan. With many of them a scan is what is wanted.
 * @param find makes the query again each time, for a limit stays with it; nothing where it could find none
 * @param byRow the same asked of each row by itself, where a scan is stopped by the end of a page
 * @returns undefined when it finds none
 */
export async function isOneOf(
  column: Column,
  find: (() => IdQuery) | undefined,
  byRow?: SQL,
): Promise<SQL | undefined> {
  if (!find) return undefined
  const found = await find().limit(longestList + 1)
  if (found.length === 0) return undefined
  if (found.length > longestList) return byRow ?? sql`${column} in (${find()})`
  return sql`${column} = any(${sql.param(found.map(({ id }) => id))}::int[])`
}

const escapeLike = (word: string) => word.replaceAll(/[\\%_]/g, '\\$&')

/** Whether a registration has what was typed in its names, organization, e-mail, phone or payment reference. */
export const hasInPerson = (rawInput: string): SQL | undefined => contains(sql`${registrations}.search`, rawInput)

/** The registrations that have it there, for what belongs to them. */
const registrationsNamed = (db: Db, rawInput: string) =>
  db.select({ id: registrations.id }).from(registrations).where(hasInPerson(rawInput))

/** Whether what belongs to a registration belongs to one that has it there. */
export async function isNamed(db: Db, id: Column, rawInput: string): Promise<SQL | undefined> {
  const byRow = sql`(select ${hasInPerson(rawInput)} from ${registrations} where ${registrations.id} = ${id})`
  return isCommon(await shareOfNewest(db, rawInput)) ? byRow : isOneOf(id, () => registrationsNamed(db, rawInput))
}
