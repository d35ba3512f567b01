// Questions that office and spaces ask: kept out of what every public page loads.
import { keepPreviousData, type QueryKey, queryOptions } from '@tanstack/react-query'
import type { InferRequestType } from 'hono/client'
import { type Api, fromApi } from './api.ts'

/** What a list can be asked for, as the server names it. */
export type QueryOf<Call> = NonNullable<InferRequestType<Call> extends { query?: infer Query } ? Query : never>

type Ask<Answer> = (api: Api) => Promise<Answer>

/** What the API is asked for, and the key under which its answer is known. */
export const apiQuery = <Answer>(queryKey: QueryKey, ask: Ask<Answer>) =>
  queryOptions({ queryKey, queryFn: fromApi(ask) })

/** What others change meanwhile: each look asks again. */
export const freshQuery = <Answer>(queryKey: QueryKey, ask: Ask<Answer>) =>
  queryOptions({ queryKey, queryFn: fromApi(ask), staleTime: 0 })

/** A page, or what is narrowed or chosen otherwise: the former answer stays in sight until the next is there. */
export const pageQuery = <Answer>(queryKey: QueryKey, ask: Ask<Answer>) =>
  queryOptions({ queryKey, queryFn: fromApi(ask), placeholderData: keepPreviousData })

/** The same of what others change meanwhile. */
export const freshPageQuery = <Answer>(queryKey: QueryKey, ask: Ask<Answer>) =>
  queryOptions({ queryKey, queryFn: fromApi(ask), placeholderData: keepPreviousData, staleTime: 0 })
