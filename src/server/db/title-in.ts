import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Locale } from '../../domain/values/language.ts'
import { englishTitleOf, trainings } from './schema/trainings.ts'

/**
 * The title of a training in the reader's language, as `trainingHeadings` picks it: the English one where the office has written it.
 * @param of another table whose title has an English twin
 */
export const titleIn = (locale: Locale, of: Record<'title' | 'english', SQLWrapper> = trainings): SQL<string> =>
  locale === 'en' ? englishTitleOf(of) : sql<string>`${of.title}`
