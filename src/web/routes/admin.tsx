import { createFileRoute } from '@tanstack/react-router'
import { OfficeScreen } from '../office/frame/office-screen.tsx'
import type { OfficeSearch } from '../office/frame/office-search.ts'
import { openSignedIn } from '../signed-in/open-signed-in.ts'
import { ErrorPage } from '../site/error-screen.tsx'

/** The back office: drawn in the browser alone, behind its sign-in. */
export const Route = createFileRoute('/admin')({
  ssr: false,
  // As the address has it: what it means is for `useOfficeSearch` to say, for this file is part of every page's scripts.
  validateSearch: (rawInput: Record<string, unknown>): Partial<OfficeSearch> => rawInput,
  beforeLoad: openSignedIn,
  head: ({ match }) => ({
    meta: [
      { title: match.context.locale === 'en' ? 'Back office | Officina' : 'Administration | Officina' },
      { name: 'robots', content: 'noindex' },
    ],
  }),
  component: OfficeScreen,
  errorComponent: ErrorPage,
  pendingComponent: OfficePending,
})

function OfficePending() {
  const { text } = Route.useRouteContext()
  return (
    <p role="status" className="page-width py-24 text-muted">
      {text.loading}
    </p>
  )
}
