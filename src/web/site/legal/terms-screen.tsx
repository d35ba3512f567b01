import { getRouteApi } from '@tanstack/react-router'
import { LegalScreen } from './legal-screen.tsx'

const route = getRouteApi('/_site/conditions-utilisation')

export function TermsScreen() {
  const { content } = route.useLoaderData()
  return <LegalScreen document={content.document} labels={content.labels} />
}
