import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../page/page-head.ts'
import { TermsScreen } from '../site/legal/legal-screen.tsx'
import { loadContent } from '../site/load-content.ts'

export const Route = createFileRoute('/_site/conditions-utilisation')({
  loader: async ({ context }) => ({ content: await loadContent('terms', context.locale) }),
  head: ({ matches, loaderData }) =>
    loaderData ? pageHead(matches, { path: '/conditions-utilisation', ...loaderData.content.meta }) : {},
  component: TermsScreen,
})
