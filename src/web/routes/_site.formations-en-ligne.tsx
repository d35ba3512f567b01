import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../page/page-head.ts'
import { loadContent } from '../site/load-content.ts'
import { OnlineScreen } from '../site/online/online-screen.tsx'

export const Route = createFileRoute('/_site/formations-en-ligne')({
  loader: async ({ context }) => ({ content: await loadContent('online', context.locale) }),
  head: ({ matches, loaderData }) =>
    loaderData ? pageHead(matches, { path: '/formations-en-ligne', ...loaderData.content.meta }) : {},
  component: OnlineScreen,
})
