import { getRouteApi } from '@tanstack/react-router'
import { CertificateScreen } from './certificate-screen.tsx'
import { PaperScreen } from './paper-screen.tsx'

const route = getRouteApi('/_site/verification/$number')

/** What a paper's number says of it: a certificate, or one about money. */
export function VerifiedPaperScreen() {
  const { paper, checkedAt } = route.useLoaderData()
  return paper.kind === 'certificate' ? (
    <CertificateScreen certificate={paper} checkedAt={checkedAt} />
  ) : (
    <PaperScreen paper={paper} checkedAt={checkedAt} />
  )
}
