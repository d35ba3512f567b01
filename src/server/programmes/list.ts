import { and, eq, inArray, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { listingQuery } from '../../domain/listing.ts'
import { ProgrammeSummary } from '../../domain/programme-schemas.ts'
import { trainingCategories } from '../../domain/training.ts'
import { programmes } from '../db/schema/programmes.ts'
import { contains } from '../db/search.ts'
import type { List } from '../http/list-route.ts'
import { isVisible, programmeOf, summaryAt } from './queries.ts'

const ProgrammeQuery = v.object({ ...listingQuery, category: v.optional(v.picklist(trainingCategories)) })

/** Programmes by title, searched in it. */
export const programmeList: List<typeof ProgrammeQuery, ProgrammeSummary> = {
  query: ProgrammeQuery,
  row: ProgrammeSummary,
  select({ db, now }, { q, category }) {
    const where = and(
      isVisible,
      category && eq(programmes.category, category),
      contains(sql`search_fold(${programmes.title})`, q),
    )
    const order = [sql`${programmes.title} collate "und-x-icu"`, programmes.id]
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
          .where(inArray(programmes.id, chosen))
          .orderBy(...order)
        return rows.map(programmeOf)
      },
    }
  },
}
