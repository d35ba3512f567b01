import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../page/page-head.ts'
import { PrivacyScreen } from '../site/legal/legal-screen.tsx'
import { loadContent } from '../site/load-content.ts'

export const Route = createFileRoute('/_site/politique-confidentialite')({
  loader: async ({ context }) => ({ content: await loadContent('privacy', context.locale) }),
  head: ({ matches, loaderData }) =>
    loaderData ? pageHead(matches, { path: '/politique-confidentialite', ...loaderData.content.meta }) : {},
  component: PrivacyScreen,
})
