import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../page/page-head.ts'
import { loadContent } from '../site/load-content.ts'
import { ServicesScreen } from '../site/services/services-screen.tsx'

export const Route = createFileRoute('/_site/services')({
  loader: async ({ context }) => ({ content: await loadContent('services', context.locale) }),
  head: ({ matches, loaderData }) =>
    loaderData ? pageHead(matches, { path: '/services', ...loaderData.content.meta }) : {},
  component: ServicesScreen,
})
