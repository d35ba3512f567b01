import { createFileRoute, useLoaderData } from '@tanstack/react-router'
import { verificationHead } from '../site/verification/verification-head.ts'
import { lookUpPaper } from '../site/verification/verified-paper.ts'
import {
  UnknownNumberScreen,
  VerificationFailure,
  VerifiedPaperScreen,
} from '../site/verification/verified-paper-screen.tsx'

/** The same under the address of a signed code: without network its worker answers in place of this page (docs/rules/documents.md#the-verifier). */
export const Route = createFileRoute('/_site/v/$number')({
  codeSplitGroupings: [['loader', 'component', 'notFoundComponent', 'errorComponent']],
  loader: ({ context, params }) => lookUpPaper(context.api, params.number),
  head: verificationHead,
  component: () => <VerifiedPaperScreen {...useLoaderData({ from: '/_site/v/$number' })} />,
  notFoundComponent: UnknownNumberScreen,
  errorComponent: VerificationFailure,
})
