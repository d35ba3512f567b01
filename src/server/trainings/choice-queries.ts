import { and, gt, gte, inArray, isNull, or, type SQLWrapper, sql } from 'drizzle-orm'
import { isActive, trainingStatuses } from '../../domain/trainings/training.ts'
import type { TrainingChoices } from '../../domain/trainings/training-schemas.ts'
import { monthAfter, monthOf } from '../../domain/values/month.ts'
import { trainings } from '../db/schema/trainings.ts'
import type { RequestContext } from '../http/request-context.ts'
import { lastMoment, sessionEnd } from './queries.ts'

/** What the public list may be narrowed to: months from this one on, and places, in which an active training is yet to be held. */
export async function findTrainingChoices({ db, now }: Pick<RequestContext, 'db' | 'now'>): Promise<TrainingChoices> {
  const thisMonth = monthOf(now)
  const monthOfMoment = (at: SQLWrapper) => sql<string | null>`to_char(${at} at time zone 'UTC', 'YYYY-MM')`
  const rows = await db
    .selectDistinct({
      first: monthOfMoment(trainings.startsAt),
      last: monthOfMoment(lastMoment),
      place: trainings.location,
    })
    .from(trainings)
    .where(
      and(
        isNull(trainings.deletedAt),
        inArray(trainings.status, trainingStatuses.filter(isActive)),
        or(
          isNull(trainings.startsAt),
          // One under way began a month ago at most: that is for the index.
          and(gte(trainings.startsAt, new Date(`${monthAfter(thisMonth, -1)}-01`)), gt(sessionEnd, now)),
        ),
      ),
    )
  const sorted = (values: (string | null)[]) => [...new Set(values.filter((value) => value !== null))].sort()
  return {
    months: sorted(rows.flatMap(({ first, last }) => [first, last])).filter((held) => held >= thisMonth),
    places: sorted(rows.map((row) => row.place)),
  }
}
