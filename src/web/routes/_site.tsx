import { createFileRoute } from '@tanstack/react-router'
import { SiteLayout } from '../site/site-layout.tsx'

/** The public pages, inside header and footer. */
export const Route = createFileRoute('/_site')({ component: SiteLayout })
