import { createFileRoute } from '@tanstack/react-router'
import { ErrorPage } from '../site/error-screen.tsx'
import { SiteLayout } from '../site/site-layout.tsx'

/** The public pages, inside header and footer. Every page loads these with the first screen's parts, so a file of their own is none. */
export const Route = createFileRoute('/_site')({
  component: SiteLayout,
  errorComponent: ErrorPage,
  codeSplitGroupings: [],
})
