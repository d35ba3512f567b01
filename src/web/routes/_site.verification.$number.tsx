import { createFileRoute, notFound } from '@tanstack/react-router'
import { ApiError } from '../api/api.ts'
import { UnknownNumberScreen } from '../site/verification/unknown-number-screen.tsx'
import { VerificationFailure } from '../site/verification/verification-failure.tsx'
import { verificationHead } from '../site/verification/verification-head.ts'
import { verificationQuery } from '../site/verification/verification-query.ts'
import { VerifiedPaperScreen } from '../site/verification/verified-paper-screen.tsx'

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
