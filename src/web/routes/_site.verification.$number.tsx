import { createFileRoute, useLoaderData } from '@tanstack/react-router'
import { verificationHead } from '../site/verification/verification-head.ts'
import { lookUpPaper } from '../site/verification/verified-paper.ts'
import {
  UnknownNumberScreen,
  VerificationFailure,
  VerifiedPaperScreen,
} from '../site/verification/verified-paper-screen.tsx'

/** Where a paper's QR code leads: is it genuine (docs/rules/documents.md#verification). */
export const Route = createFileRoute('/_site/verification/$number')({
  codeSplitGroupings: [['loader', 'component', 'notFoundComponent', 'errorComponent']],
  loader: ({ context, params }) => lookUpPaper(context.api, params.number),
  head: verificationHead,
  component: () => <VerifiedPaperScreen {...useLoaderData({ from: '/_site/verification/$number' })} />,
  notFoundComponent: UnknownNumberScreen,
  errorComponent: VerificationFailure,
})
