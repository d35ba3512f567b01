import { and, type Column, type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/**
 * Whether a folded text (the `search` columns of the migrations) contains every word of what was typed, accents and case apart.
 * @returns undefined, which filters nothing, when nothing was typed
 */
export function contains(folded: SQL, rawInput: string): SQL | undefined {
  const words = rawInput.split(/\s+/).filter((word) => word !== '')
  return and(...words.map((word) => sql`${folded} like '%' || search_fold(${escapeLike(word)}) || '%'`))
}

/** So many ids are handed over one by one, at most; planning with more of them costs more than it saves. */
export const longestList = 2_000

interface IdQuery extends SQLWrapper {
  limit: (most: number) => PromiseLike<{ id: number }[]>
}

/**
 * Whether a column is one of the ids that a query finds. They are looked up first: beside a list the column's index stays in use
 * even within an `or`, where a subquery makes every side scan. With many of them a scan is what is wanted.
 * @param find makes the query again each time, for a limit stays with it
 * @returns undefined when it finds none
 */
export async function isOneOf(column: Column, find: () => IdQuery): Promise<SQL | undefined> {
  const found = await find().limit(longestList + 1)
  if (found.length === 0) return undefined
  if (found.length > longestList) return sql`${column} in (${find()})`
  return sql`${column} = any(${sql.param(found.map(({ id }) => id))}::int[])`
}

const escapeLike = (word: string) => word.replaceAll(/[\\%_]/g, '\\$&')
