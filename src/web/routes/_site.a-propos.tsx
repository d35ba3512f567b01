import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../page/page-head.ts'
import { AboutScreen } from '../site/about/about-screen.tsx'
import { loadContent } from '../site/load-content.ts'

export const Route = createFileRoute('/_site/a-propos')({
  loader: async ({ context }) => ({ content: await loadContent('about', context.locale) }),
  head: ({ matches, loaderData }) =>
    loaderData ? pageHead(matches, { path: '/a-propos', ...loaderData.content.meta }) : {},
  component: AboutScreen,
})
