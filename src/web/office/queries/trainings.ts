import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { InferRequestType } from 'hono/client'
import { type Api, fromApi, readPage } from '../../api/api.ts'
import { trainingQuery } from '../../api/trainings-query.ts'

export const trainingsPerPage = 50

/** How long the office keeps trainings before asking again, in milliseconds (docs/rules/http.md#client). */
const staleTime = 60_000

type TrainingListQuery = NonNullable<InferRequestType<Api['trainings']['$get']>['query']>

/** A page of the office's list of trainings, with how many match. */
export const officeTrainingsQuery = (filters: TrainingListQuery) =>
  queryOptions({
    queryKey: ['trainings', 'office', filters],
    queryFn: fromApi((api) =>
      readPage(api.trainings.$get({ query: { ...filters, pageSize: String(trainingsPerPage) } })),
    ),
    staleTime,
    placeholderData: keepPreviousData,
  })

/** One training to edit, by its address part. */
export const officeTrainingQuery = (slug: string) => ({ ...trainingQuery(slug), staleTime })
