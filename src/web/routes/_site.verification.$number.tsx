import { queryOptions } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { ApiError, fromApi, read } from '../api/api.ts'
import { verificationHead } from '../site/verification/verification-head.ts'
import {
  UnknownNumberScreen,
  VerificationFailure,
  VerifiedPaperScreen,
} from '../site/verification/verified-paper-screen.tsx'

/** What anyone may learn of a paper by what stands on it. */
const verificationQuery = (number: string) =>
  queryOptions({
    queryKey: ['verification', number],
    queryFn: fromApi((api) => read(api.verification[':number'].$get({ param: { number } }))),
  })

/** Where a paper's QR code leads: is it genuine (docs/rules/documents.md#verification). */
export const Route = createFileRoute('/_site/verification/$number')({
  codeSplitGroupings: [['loader', 'component', 'notFoundComponent', 'errorComponent']],
  loader: async ({ context, params }) => {
    try {
      return {
        paper: await context.queryClient.fetchQuery({ ...verificationQuery(params.number), staleTime: 0 }),
        checkedAt: new Date().toISOString(),
      }
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) throw notFound()
      throw error
    }
  },
  head: verificationHead,
  component: VerifiedPaperScreen,
  notFoundComponent: UnknownNumberScreen,
  errorComponent: VerificationFailure,
})
