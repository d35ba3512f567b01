import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import type { AnyVerification } from '../../../domain/documents/document.ts'
import { ApiError, fromApi, read } from '../../api/api.ts'

/** What anyone may learn of a paper by what stands on it, and when it was looked up, in ISO 8601. */
export interface VerifiedPaper {
  paper: AnyVerification
  checkedAt: string
}

const verificationQuery = (number: string) =>
  queryOptions({
    queryKey: ['verification', number],
    queryFn: fromApi((api) => read(api.verification[':number'].$get({ param: { number } }))),
  })

/** Looks a paper up, each time again. @throws what shows the page of an unknown number */
export async function lookUpPaper(queryClient: QueryClient, number: string): Promise<VerifiedPaper> {
  try {
    return {
      paper: await queryClient.fetchQuery({ ...verificationQuery(number), staleTime: 0 }),
      checkedAt: new Date().toISOString(),
    }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw notFound()
    throw error
  }
}
