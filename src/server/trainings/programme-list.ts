import { and, asc, desc, eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { ProgrammeSummary } from '../../domain/trainings/programme-schemas.ts'
import { trainingCategories } from '../../domain/trainings/training.ts'
import { listingQuery } from '../../domain/values/listing.ts'
import { isChosen } from '../db/ordered.ts'
import { programmes } from '../db/schema/programmes.ts'
import { contains } from '../db/search.ts'
import type { List } from '../http/list-route.ts'
import { isVisible, programmeOf, summaryAt } from './shared-programme-queries.ts'

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
