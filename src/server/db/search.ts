import { and, type SQL, sql } from 'drizzle-orm'

/**
 * Whether a folded text (the `search` columns of the migrations) contains every word of what was typed, accents and case apart.
 * @returns undefined, which filters nothing, when nothing was typed
 */
export function contains(folded: SQL, typed: string): SQL | undefined {
  const words = typed.split(/\s+/).filter((word) => word !== '')
  return and(...words.map((word) => sql`${folded} like '%' || search_fold(${escapeLike(word)}) || '%'`))
}

const escapeLike = (word: string) => word.replaceAll(/[\\%_]/g, '\\$&')
