import { getRouteApi } from '@tanstack/react-router'
import { LegalScreen } from './legal-screen.tsx'

const route = getRouteApi('/_site/politique-confidentialite')

export function PrivacyScreen() {
  const { content } = route.useLoaderData()
  return <LegalScreen document={content.document} labels={content.labels} />
}
